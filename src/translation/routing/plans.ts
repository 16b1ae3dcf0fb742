import { sourceLookup, targetLookup } from '../../languages/engine-lookup.ts'
import { baseLanguage, type LanguageCode } from '../../languages/language-code.ts'
import type { LanguagePair, PairQuality } from '../engine.ts'
import type { PairIndex, ServedPair } from './pair-index.ts'
import type { RouteWish } from './router.ts'

/** One way to translate a pair: one leg, or two through a language in between. */
export interface Plan {
  readonly legs: readonly [ServedPair] | readonly [ServedPair, ServedPair]
}

export interface PlanConfig {
  /** Languages to go through, the preferred first. Others are used where none of these leads to the target. */
  readonly pivotLanguages: readonly LanguageCode[]
  /**
   * Names of engines that are good but slow, such as large language models: used for quality and instructions, and
   * otherwise only where nothing else serves a pair.
   */
  readonly slowEngines: ReadonlySet<string>
}

const QUALITY: Readonly<Record<PairQuality, number>> = { high: 0, standard: 1, basic: 2 }

/** Engines considered for one leg of a way through a third language; more only multiply the ways. */
const ENGINES_PER_LEG = 2

/**
 * Every way to serve a pair, the best first. The first difference of these decides:
 *
 * 1. instructions, then formality, are obeyed where they are wished;
 * 2. slow engines come last, unless quality or instructions are wished;
 * 3. direct before pivot, except that a pivot through better engines beats a direct engine that only gives the gist;
 * 4. the exact form of the target before its plain language, but plain English is as good as American;
 * 5. the quality of the weakest leg;
 * 6. the order of the pivot languages, then of the engines, then the exact form.
 */
export function plansFor(
  pair: LanguagePair,
  index: PairIndex,
  wish: RouteWish,
  config: PlanConfig,
): readonly Plan[] {
  return rankPlans([...directPlans(pair, index), ...pivotPlans(pair, index)], pair, wish, config)
}

/** The plans of a pair, the best first; see `plansFor`. */
export function rankPlans(
  plans: readonly Plan[],
  pair: LanguagePair,
  wish: RouteWish,
  config: PlanConfig,
): readonly Plan[] {
  return plans
    .map((plan) => ({ plan, rank: rankOf(plan, pair, wish, config) }))
    .toSorted((left, right) => compareRanks(left.rank, right.rank))
    .map(({ plan }) => plan)
}

export function directPlans(pair: LanguagePair, index: PairIndex): readonly Plan[] {
  return legsBetween(pair.source, pair.target, index).map((leg) => ({ legs: [leg] }))
}

/** The language that a plan goes through. */
export function pivotOf({ legs: [first, second] }: Plan): LanguageCode | undefined {
  return second === undefined ? undefined : baseLanguage(first.pair.target)
}

export function weakestQuality({ legs }: Plan): PairQuality {
  return legs.reduce<PairQuality>(
    (weakest, { pair }) => (QUALITY[pair.quality] > QUALITY[weakest] ? pair.quality : weakest),
    'high',
  )
}

/** True when one engine can write what another one reads: the same language, and the same script for Chinese. */
export function canFollow(written: LanguageCode, read: LanguageCode): boolean {
  if (written === read) return true
  const isOneScript = (written === 'zh-Hant') === (read === 'zh-Hant')
  return isOneScript && baseLanguage(written) === baseLanguage(read)
}

function legsBetween(source: LanguageCode, target: LanguageCode, index: PairIndex): readonly ServedPair[] {
  return sourceLookup(source).flatMap((from) => targetLookup(target).flatMap((to) => index.serving(from, to)))
}

function pivotPlans({ source, target }: LanguagePair, index: PairIndex): Plan[] {
  const plans: Plan[] = []
  for (const from of sourceLookup(source)) {
    for (const middle of index.targetsFrom(from)) {
      if (baseLanguage(middle) === source || baseLanguage(middle) === baseLanguage(target)) continue
      const firstLegs = ofBestEngines(index.serving(from, middle))
      const secondLegs = ofBestEngines(
        sourceLookup(baseLanguage(middle))
          .filter((read) => canFollow(middle, read))
          .flatMap((read) => targetLookup(target).flatMap((to) => index.serving(read, to)))
          .toSorted(
            (left, right) => formRank(left, target) - formRank(right, target) || left.order - right.order,
          ),
      )
      for (const first of firstLegs) for (const second of secondLegs) plans.push({ legs: [first, second] })
    }
  }
  return plans
}

/** The legs of the engines that serve best, the best leg first; an engine may have one for each of its qualities. */
function ofBestEngines(legs: readonly ServedPair[]): readonly ServedPair[] {
  const ranked = legs.toSorted(byQuality)
  if (ranked.length <= ENGINES_PER_LEG) return ranked
  const engines = new Set([...new Set(ranked.map(({ engine }) => engine))].slice(0, ENGINES_PER_LEG))
  return ranked.filter(({ engine }) => engines.has(engine))
}

function byQuality(left: ServedPair, right: ServedPair): number {
  return QUALITY[left.pair.quality] - QUALITY[right.pair.quality]
}

function rankOf(
  plan: Plan,
  { target }: LanguagePair,
  wish: RouteWish,
  config: PlanConfig,
): readonly number[] {
  const last = plan.legs.at(-1) as ServedPair
  const quality = weakestQuality(plan)
  const pivot = pivotOf(plan)
  const preferred = pivot === undefined ? 0 : config.pivotLanguages.indexOf(pivot)
  const isSlow = plan.legs.some(({ engine }) => config.slowEngines.has(engine.name))
  const mayBeSlow = wish.instructions || wish.modelType !== 'latency_optimized'
  return [
    Number(wish.instructions && !last.pair.instructions),
    Number(wish.formality && !last.pair.formality),
    Number(isSlow && !mayBeSlow),
    directness(quality, pivot),
    formRank(last, target),
    QUALITY[quality],
    preferred < 0 ? config.pivotLanguages.length : preferred,
    plan.legs.reduce((sum, { order }) => sum + order, 0),
    targetLookup(target).indexOf(last.pair.target),
  ]
}

/** How far what an engine writes is from the form that is wanted. American English is written with no other words than plain. */
function formRank({ pair }: ServedPair, target: LanguageCode): number {
  const isAmerican = target === 'en' || target === 'en-US'
  return isAmerican ? Number(pair.target === 'en-GB') : targetLookup(target).indexOf(pair.target)
}

function directness(quality: PairQuality, pivot: LanguageCode | undefined): number {
  const gist = quality === 'basic' ? 2 : 0
  return pivot === undefined ? gist : gist + 1
}

function compareRanks(left: readonly number[], right: readonly number[]): number {
  for (const [index, rank] of left.entries()) {
    const difference = rank - (right[index] ?? 0)
    if (difference !== 0) return difference
  }
  return 0
}
