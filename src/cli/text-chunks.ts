import type { TagHandling } from '../translation/translator.ts'

const LIMIT_CHARACTERS = 8_000

/** The pieces in which a text is worked on. Markup is one piece, since a tag may enclose all of it. */
export function chunksOf(text: string, tagHandling: TagHandling | undefined): readonly string[] {
  return tagHandling === undefined ? cutIntoChunks(text, LIMIT_CHARACTERS) : [text]
}

/**
 * Cuts a long text into pieces of about `limit` UTF-16 units, after the end of a paragraph where there is one, else
 * after a line, else where the limit is. The pieces joined are the text.
 */
export function cutIntoChunks(text: string, limit: number): readonly string[] {
  const chunks: string[] = []
  let start = 0
  while (text.length - start > limit) {
    const end = cutBefore(text, start, start + limit)
    chunks.push(text.slice(start, end))
    start = end
  }
  if (start < text.length) chunks.push(text.slice(start))
  return chunks
}

function cutBefore(text: string, start: number, end: number): number {
  for (const separator of ['\n\n', '\n', ' ']) {
    const found = text.lastIndexOf(separator, end - separator.length)
    if (found > start) return found + separator.length
  }
  const splitsPair = /[\uD800-\uDBFF]/.test(text.charAt(end - 1)) && /[\uDC00-\uDFFF]/.test(text.charAt(end))
  return splitsPair ? end - 1 : end
}
