import { sourceLookup, targetLookup } from '../../languages/engine-lookup.ts'
import { baseLanguage, type LanguageCode } from '../../languages/language-code.ts'
import { knownLanguages } from '../../languages/language-registry.ts'
import type { PairIndex } from './pair-index.ts'
import { directPlans, type PlanConfig, pivotOf, plansFor, rankPlans, weakestQuality } from './plans.ts'
import type { ReachablePair, RouteWish } from './router.ts'

const ORDINARY: RouteWish = { modelType: 'latency_optimized', formality: false, instructions: false }

/** Every request that the installed pairs can serve, directly or through one language, in the order of codes. */
export function reachablePairs(index: PairIndex, config: PlanConfig): readonly ReachablePair[] {
  const sources = [...new Set([...index.sources].map(baseLanguage))].toSorted()
  const targets = requestableTargets(index.targets)
  return sources.flatMap((source) =>
    targets
      .filter((target) => baseLanguage(target) !== source && isReachable(source, target, index))
      .flatMap((target) => describe(source, target, index, config)),
  )
}

function describe(
  source: LanguageCode,
  target: LanguageCode,
  index: PairIndex,
  config: PlanConfig,
): readonly ReachablePair[] {
  const direct = bestDirect(source, target, index, config)
  if (direct !== undefined) return [{ source, target, ...direct, via: undefined }]
  const plans = plansFor({ source, target }, index, ORDINARY, config)
  const [best] = plans
  if (best === undefined) return []
  const formality = plans.some(({ legs }) => legs.at(-1)?.pair.formality === true)
  return [{ source, target, formality, quality: weakestQuality(best), via: pivotOf(best) }]
}

/**
 * The direct way, where no way through a third language can be better or know more formality. Spares the look at every
 * third language, of which there are as many as pairs.
 */
function bestDirect(
  source: LanguageCode,
  target: LanguageCode,
  index: PairIndex,
  config: PlanConfig,
): Pick<ReachablePair, 'formality' | 'quality'> | undefined {
  const plans = rankPlans(directPlans({ source, target }, index), { source, target }, ORDINARY, config)
  const [best] = plans
  if (best === undefined || weakestQuality(best) === 'basic') return undefined
  if (best.legs.some(({ engine }) => config.slowEngines.has(engine.name))) return undefined
  const formality = plans.some(({ legs }) => legs[0].pair.formality)
  if (!formality && targetLookup(target).some((code) => index.formalTargets.has(code))) return undefined
  return { formality, quality: weakestQuality(best) }
}

/** Cheap refusal, since with many languages most pairs of codes lead nowhere. */
function isReachable(source: LanguageCode, target: LanguageCode, index: PairIndex): boolean {
  return sourceLookup(source).some((from) => {
    const written = index.targetsFrom(from)
    const wanted = targetLookup(target)
    if (wanted.some((code) => written.has(code))) return true
    return [...written].some((middle) =>
      sourceLookup(baseLanguage(middle)).some((read) =>
        wanted.some((code) => index.serving(read, code).length > 0),
      ),
    )
  })
}

/** What callers may ask for, given what engines write: the codes themselves, their plain languages and known forms. */
function requestableTargets(written: ReadonlySet<LanguageCode>): readonly LanguageCode[] {
  const bases = new Set([...written].map(baseLanguage))
  const forms = knownLanguages().flatMap(({ code, targetOnly }) =>
    targetOnly && bases.has(baseLanguage(code)) ? [code] : [],
  )
  return [...new Set([...written, ...bases, ...forms])].toSorted()
}
