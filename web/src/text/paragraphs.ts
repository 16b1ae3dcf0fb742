/** A part of a text that is translated by itself, with the line breaks behind it, which stay as they are. */
export interface Paragraph {
  readonly text: string
  readonly separator: string
}

/** No part is longer, so that none outgrows a request. */
const LONGEST = 20_000

/** Cuts at line breaks; very long lines also behind a sentence or, without one, a space. Joined again it is the text. */
export function splitParagraphs(text: string, longest = LONGEST): readonly Paragraph[] {
  const parts: Paragraph[] = []
  for (const [, line = '', separator = ''] of text.matchAll(/([^\n]*)(\n+|$)/g)) {
    if (line === '' && separator === '') continue
    const pieces = splitLong(line, longest)
    pieces.forEach((piece, index) => {
      parts.push({ text: piece, separator: index === pieces.length - 1 ? separator : '' })
    })
  }
  return parts
}

function splitLong(line: string, longest: number): readonly string[] {
  const pieces: string[] = []
  let rest = line
  while (rest.length > longest) {
    const head = rest.slice(0, longest)
    const sentence = Math.max(head.lastIndexOf('. '), head.lastIndexOf('。'), head.lastIndexOf('? '))
    const space = head.lastIndexOf(' ')
    const cut = sentence > longest / 2 ? sentence + 1 : space > 0 ? space : longest
    const isInPair = /[\uD800-\uDBFF]/.test(rest[cut - 1] ?? '')
    pieces.push(rest.slice(0, isInPair ? cut - 1 : cut))
    rest = rest.slice(isInPair ? cut - 1 : cut)
  }
  return [...pieces, rest]
}

/** Unicode code points, as usage counts them. */
export function countCharacters(text: string): number {
  return text.length - (text.match(/[\uD800-\uDBFF][\uDC00-\uDFFF]/g)?.length ?? 0)
}

/** Texts in order, so many and so large that each group fits a request. */
export function groupTexts(
  texts: readonly string[],
  { maxTexts, maxBytes }: { readonly maxTexts: number; readonly maxBytes: number },
): readonly (readonly string[])[] {
  const groups: string[][] = []
  let bytes = 0
  for (const text of texts) {
    // JSON needs up to six bytes for a character that it escapes; ordinary text needs its UTF-8.
    const size = new TextEncoder().encode(JSON.stringify(text)).length + 1
    const last = groups.at(-1)
    if (last !== undefined && last.length < maxTexts && bytes + size <= maxBytes) {
      last.push(text)
      bytes += size
    } else {
      groups.push([text])
      bytes = size
    }
  }
  return groups
}
