/** A stretch without a place to break, with the white space behind it. */
interface Word {
  readonly text: string
  readonly space: string
  readonly width: number
}

export interface LineLayout {
  /** Longest line, in characters that are seen. */
  readonly width: number
  readonly lineEnd: string
}

const MARKUP = /<[^<>]*>|\{[^{}]*\}/g
const WORDS = new Intl.Segmenter('en', { granularity: 'word' })

/** Breaks a text with tags into lines as even as can be: as many as it takes, and as the source had where it is long. */
export function wrapLines(text: string, sourceLines: number, { width, lineEnd }: LineLayout): string {
  const words = wordsOf(text)
  const total = words.reduce((sum, word) => sum + word.width + word.space.length, 0)
  const needed = Math.ceil(total / Math.max(1, width))
  const count = Math.max(needed, total * 2 > width ? sourceLines : 1)
  if (count <= 1) return text
  const lines: string[] = []
  let line = ''
  let length = 0
  let left = total
  for (const [index, word] of words.entries()) {
    const goal = left / Math.max(1, count - lines.length)
    const isOver = length > 0 && (length + word.width > width || length + word.width / 2 > goal)
    if (isOver && lines.length < count - 1) {
      lines.push(line)
      left -= length
      line = ''
      length = 0
    }
    const isLast = index === words.length - 1
    line += word.text + (isLast ? '' : word.space)
    length += word.width + word.space.length
  }
  return [...lines, line]
    .map((each, index, all) => (index < all.length - 1 ? each.trimEnd() : each))
    .join(lineEnd)
}

export function visibleWidth(text: string): number {
  return Array.from(text.replace(MARKUP, '')).length
}

function wordsOf(text: string): Word[] {
  const pieces = text.match(/(?:<[^<>]*>|\{[^{}]*\}|[^\s<{]|[<{])+\s*/g) ?? []
  return pieces.flatMap((piece) => {
    const body = piece.trimEnd()
    const parts = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Thai}]/u.test(body)
      ? unspacedWords(body)
      : [body]
    return parts.map((part, index) => ({
      text: part,
      space: index === parts.length - 1 ? piece.slice(body.length) : '',
      width: visibleWidth(part),
    }))
  })
}

/** Words of a script without spaces; punctuation and tags stay with the word before. */
function unspacedWords(body: string): string[] {
  if (MARKUP.test(body)) {
    MARKUP.lastIndex = 0
    return [body]
  }
  const words: string[] = []
  for (const { segment, isWordLike } of WORDS.segment(body)) {
    if (isWordLike === true || words.length === 0) words.push(segment)
    else words.push((words.pop() ?? '') + segment)
  }
  return words
}
