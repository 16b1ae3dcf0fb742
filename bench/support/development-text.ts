import { createHash } from 'node:crypto'
import { type OwnSentence, ownSentences } from '../../training/own-sentences.ts'

/** As `corpus.held_out_phrases` and `corpus.held_out_seed` of the configurations in `training/configs`. */
const HELD_OUT_SHARE = 0.03
const SEEDS: Readonly<Record<string, string>> = { de: 'en-de-nl', nl: 'en-de-nl' }
const OTHER_SEED = 'en-es-it-pt'

/** The development part of the general text, English and another language; the test part is never read. */
export function developmentText(language: string): readonly OwnSentence[] {
  const seed = SEEDS[language] ?? OTHER_SEED
  return ownSentences(language).filter(({ english }) => drawn(english, seed) < HELD_OUT_SHARE)
}

/** As `corpus.py` draws it. */
function drawn(english: string, seed: string): number {
  const digest = createHash('sha256').update(`${seed}\0${english.toLowerCase()}`).digest()
  return Number(digest.readBigUInt64BE(0)) / 2 ** 64
}
