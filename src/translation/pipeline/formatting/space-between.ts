import { baseLanguage } from '../../../languages/language-code.ts'
import { separatesWords } from '../../../languages/language-registry.ts'
import { isUnspaced } from '../../../languages/unspaced-scripts.ts'
import type { LanguagePair } from '../../engine.ts'

/** Two translations that follow each other, and what lies between their sources. */
export interface Seam {
  readonly before: string
  readonly after: string
  /** Whitespace or nothing. */
  readonly gap: string
  /** The last character of the source before the gap. */
  readonly sourceBefore: string
  /** True where a sentence was too long and cut here. */
  readonly isCut: boolean
}

/** Languages that write sentences without spaces between them; Thai and others put some there. */
const CLOSED_UP: ReadonlySet<string> = new Set(['ja', 'zh', 'yue'])
const WIDE_ENDING = /[。｡！？…」』）】〉》”’〜～]$/u
/** One space, or the two that follow a sentence in typewriting. */
const PLAIN_SPACE = /^ {1,2}$/
const WIDE_SPACE = /^\u3000$/

/**
 * What stands between the translations of two sentences, or of two pieces of a long one.
 *
 * Japanese and Chinese write nothing there, so a space is added on the way from them and left out on the way to them.
 * Line ends and other layout stay; a key or an address that was cut for its length stays one word.
 *
 * Example: `。` and nothing between Japanese sentences is `. ` between English ones.
 */
export function spaceBetween(
  { before, after, gap, sourceBefore, isCut }: Seam,
  { source, target }: LanguagePair,
): string {
  if (before === '' || after === '') return gap
  if (CLOSED_UP.has(baseLanguage(target))) {
    const isClosed = WIDE_ENDING.test(before) && /^[^\p{Pd}•·*]/u.test(after)
    return PLAIN_SPACE.test(gap) && isClosed && !CLOSED_UP.has(baseLanguage(source)) ? '' : gap
  }
  if (!separatesWords(target) || separatesWords(source)) return gap
  if (WIDE_SPACE.test(gap)) return ' '
  const isSpaced = /\s$/u.test(before) || /^\s/u.test(after)
  return gap === '' && !isSpaced && (!isCut || isUnspaced(sourceBefore)) ? ' ' : gap
}
