import type { LanguageCode } from '../../languages/language-code.ts'
import { textHash } from './hash.ts'

/*
 * An index finds a segment by the hash of its normalised source, and by two keys for each language that it has a
 * translation into. Whoever looks by one compares the texts.
 */

/** Of segments with this very text. */
export function wordingKey(text: string, language: LanguageCode): number {
  return textHash(`${language} = ${text}`)
}

/** Of segments with one normalised source that follow one with another; both are given by their hashes. */
export function successionKey(before: number, own: number, language: LanguageCode): number {
  return textHash(`${language} > ${before} ${own}`)
}
