import type { ReachablePair } from '../../../translation/routing/router.ts'
import { toV3Code } from '../../http/language-codes.ts'

type PairQuality = ReachablePair['quality']

/** How well a language is translated from another one now, for people. */
export interface TranslatedFrom {
  /** BCP 47: `en`. */
  readonly source: string
  readonly quality: PairQuality
  readonly description: string
}

const DESCRIPTIONS: Readonly<Record<PairQuality, string>> = {
  basic: 'Conveys the gist. Expect wrong words and wrong grammar; do not pass it on unread.',
  standard: 'Reads well in most sentences. Check what matters before you publish it.',
  high: 'Reads well and is mostly right. Check what must be exact.',
}
const THROUGH_ANOTHER = 'Translated through another language, which loses some of the meaning.'

/** By target in canonical casing, the sources in the order of their codes. */
export function translatedFrom(
  pairs: readonly Pick<ReachablePair, 'source' | 'target' | 'quality' | 'via'>[],
): ReadonlyMap<string, readonly TranslatedFrom[]> {
  const byTarget = new Map<string, TranslatedFrom[]>()
  for (const { source, target, quality, via } of pairs) {
    const code = toV3Code(target)
    const sources = byTarget.get(code) ?? []
    byTarget.set(code, sources)
    const description =
      via === undefined ? DESCRIPTIONS[quality] : `${DESCRIPTIONS[quality]} ${THROUGH_ANOTHER}`
    sources.push({ source: toV3Code(source), quality, description })
  }
  return byTarget
}
