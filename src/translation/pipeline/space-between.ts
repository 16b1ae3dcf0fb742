import { baseLanguage } from '../../languages/language-code.ts'
import { separatesWords } from '../../languages/language-registry.ts'
import type { LanguagePair } from '../engine.ts'

/** Languages that write sentences without spaces between them; Thai and others put some there. */
const CLOSED_UP: ReadonlySet<string> = new Set(['ja', 'zh', 'yue'])
const WIDE_ENDING = /[。！？…．」』）】〉》]$/u
/** One space, or the two that follow a sentence in typewriting. */
const PLAIN_SPACE = /^ {1,2}$/
const WIDE_SPACE = /^\u3000$/

/**
 * What stands between the translations of two sentences that have the gap, whitespace or nothing, between them in the source.
 *
 * Japanese and Chinese write nothing there, so a space is added on the way from them and left out on the way to them.
 * Line ends and other layout stay.
 *
 * Example: `。` and nothing between Japanese sentences is `. ` between English ones.
 */
export function spaceBetween(
  before: string,
  after: string,
  gap: string,
  { source, target }: LanguagePair,
): string {
  if (CLOSED_UP.has(baseLanguage(target))) {
    return PLAIN_SPACE.test(gap) && WIDE_ENDING.test(before) && !CLOSED_UP.has(baseLanguage(source))
      ? ''
      : gap
  }
  if (!separatesWords(target) || separatesWords(source)) return gap
  const isSpaced = /\s$/u.test(before) || /^\s/u.test(after)
  return (gap === '' && !isSpaced) || WIDE_SPACE.test(gap) ? ' ' : gap
}
