import type { TranslatedSegment } from '../../translation/engine.ts'
import type { Passage } from '../text/passage.ts'

const MARKED =
  /(?<![&\p{L}\p{N}])([&_])(?=[\p{L}\p{N}])(?!\w{1,31};)|(?<=\p{L})([&_])(?=\p{Ll})(?!\w{1,31};)/u

/**
 * Takes the mark of a keyboard shortcut out of a menu text, and puts it into the translation: before the same letter,
 * else before the first; in scripts without capital letters behind the text.
 *
 * Example: `_Open` is translated as `Open`, and `Öffnen` becomes `_Öffnen`.
 */
export function withoutAccelerator(passage: Passage): Passage {
  const { text, protectedSpans } = passage.block
  const match = MARKED.exec(text)
  const mark = match?.[1] ?? match?.[2]
  const isOnly = mark !== undefined && text.split(mark).length === 2
  if (match === null || mark === undefined || !isOnly || protectedSpans.length > 0 || text.length > 100) {
    return passage
  }
  const letter = text[match.index + 1] ?? ''
  return {
    ...passage,
    block: { text: text.slice(0, match.index) + text.slice(match.index + 1), protectedSpans: [] },
    write: (translated, source, options) => passage.write(marked(translated, mark, letter), source, options),
  }
}

function marked(translated: TranslatedSegment, mark: string, letter: string): TranslatedSegment {
  const { text } = translated
  const same = text.toLowerCase().indexOf(letter.toLowerCase())
  const first = text.search(/\p{L}/u)
  if (same === -1 && !/[\p{Lu}\p{Ll}]/u.test(text)) {
    const end = text.replace(/(?:\.\.\.|[.:…])$/u, '').length
    return { ...translated, text: `${text.slice(0, end)}(${mark}${letter.toUpperCase()})${text.slice(end)}` }
  }
  const at = same === -1 ? Math.max(0, first) : same
  return { ...translated, text: text.slice(0, at) + mark + text.slice(at) }
}
