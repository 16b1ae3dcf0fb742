import type { TranslatedSegment, TranslationEngine } from '../engine.ts'
import { type TagsAside, tagsAside } from '../segments/tags-aside.ts'

/**
 * For engines that tell how words are aligned. Tags in a text without markup are protected spans, and a word between two of
 * them (`<b>settings</b>`) is lost or left as it is when something unknown stands at both of its ends. So the engine
 * gets the sentence without its tags, and they are put into the translation as markup is.
 *
 * A span may hold several tags (`<p><b>`). Where it would come apart, the engine gets the segment as it is.
 */
export function withTagsAside<Engine extends TranslationEngine>(engine: Engine): Engine {
  return {
    ...engine,
    async translate(request) {
      const plans = request.segments.map(tagsAside)
      if (plans.every((plan) => plan === undefined)) return engine.translate(request)
      const asked = request.segments.map((segment, index) => plans[index]?.segments ?? [segment])
      const translated = await engine.translate({ ...request, segments: asked.flat() })
      let at = 0
      const results = asked.map(({ length }, index) => {
        at += length
        return dressed(plans[index], translated.slice(at - length, at))
      })
      const apart = request.segments.filter((_, index) => results[index] === undefined)
      const whole = apart.length === 0 ? [] : await engine.translate({ ...request, segments: apart })
      let next = 0
      return results.map((result) => result ?? (whole[next++] as TranslatedSegment))
    },
  }
}

/** Where a segment was several texts, there are no other translations of it. */
function dressed(
  plan: TagsAside | undefined,
  translated: readonly TranslatedSegment[],
): TranslatedSegment | undefined {
  if (plan === undefined) return translated[0]
  const first = plan.dress(translated)
  const [only, ...further] = translated
  if (first === undefined || only?.alternatives === undefined || further.length > 0) return first
  return { ...first, alternatives: only.alternatives.flatMap((other) => plan.dress([other]) ?? []) }
}
