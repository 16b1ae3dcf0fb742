import { InterpresError } from '../../kernel/errors.ts'
import type { Logger } from '../../kernel/logging.ts'
import { baseLanguage, type LanguageCode } from '../../languages/language-code.ts'
import { guardProtectedSpans } from '../decorators/guard-protected-spans.ts'
import type { LanguagePair, TranslationEngine } from '../engine.ts'
import { untranslated } from '../segments/segment-parts.ts'
import { createChangeWatch, createPairIndex } from './pair-index.ts'
import { type Plan, type PlanConfig, pivotOf, plansFor, weakestQuality } from './plans.ts'
import { reachablePairs } from './reachable-pairs.ts'
import type { ReachablePair, Route, RoutedTranslation, Router, RouteWish } from './router.ts'
import { runPlan } from './run-plan.ts'

export interface RouterDependencies {
  /** In order of preference where their quality is equal. */
  readonly engines: readonly TranslationEngine[]
  readonly logger: Logger
}

export interface RouterConfig {
  /** Languages to go through where no engine translates a pair directly, the preferred first; others come after. */
  readonly pivotLanguages: readonly LanguageCode[]
  /** Names of engines kept for quality and instructions. */
  readonly slowEngines?: readonly string[]
}

/** Ways that are tried before a request fails because of unavailable engines. */
const MAX_ATTEMPTS = 4

/**
 * Routes requests to engines. Every engine is guarded (`guardProtectedSpans`), so that protected outputs survive also
 * from one engine to the next. What can be reached is computed anew when an engine reports other pairs.
 */
export function createRouter({ engines, logger }: RouterDependencies, config: RouterConfig): Router {
  const guarded = engines.map(guardProtectedSpans)
  const hasChanged = createChangeWatch(guarded)
  const planConfig: PlanConfig = {
    pivotLanguages: config.pivotLanguages.map(baseLanguage),
    slowEngines: new Set(config.slowEngines ?? ['remote']),
  }
  let index = createPairIndex(guarded)
  let reachable: readonly ReachablePair[] | undefined
  const ranked = new Map<string, readonly Plan[]>()

  const refresh = () => {
    if (!hasChanged()) return
    index = createPairIndex(guarded)
    reachable = undefined
    ranked.clear()
  }

  const plansOf = (pair: LanguagePair, wish: RouteWish): readonly Plan[] => {
    const key = JSON.stringify([pair.source, pair.target, wish.modelType, wish.formality, wish.instructions])
    const plans =
      ranked.get(key) ?? firstOfEachWay(plansFor(pair, index, wish, planConfig)).slice(0, MAX_ATTEMPTS)
    ranked.set(key, plans)
    return plans
  }

  return {
    reachablePairs() {
      refresh()
      reachable ??= reachablePairs(index, planConfig)
      return reachable
    },
    route(pair, wish) {
      refresh()
      if (pair.source === baseLanguage(pair.target)) return sameLanguage(pair)
      const plans = plansOf(pair, wish)
      const [best] = plans
      if (best === undefined) throw unsupported(pair)
      return toRoute(pair, best, plans, wish, logger)
    },
  }
}

/** An engine that reports a pair in two qualities is asked once: it takes the model by the request, not by the plan. */
function firstOfEachWay(plans: readonly Plan[]): readonly Plan[] {
  const known = new Set<string>()
  return plans.filter(({ legs }) => {
    const way = legs.map(({ order, pair }) => `${order} ${pair.source} ${pair.target}`).join()
    return !known.has(way) && known.add(way)
  })
}

function toRoute(
  pair: LanguagePair,
  best: Plan,
  plans: readonly Plan[],
  wish: RouteWish,
  logger: Logger,
): Route {
  const preferQuality = wish.modelType !== 'latency_optimized'
  const last = best.legs.at(-1)?.pair
  return {
    pair,
    engines: best.legs.map(({ engine }) => engine.name),
    via: pivotOf(best),
    formality: last?.formality === true,
    instructions: last?.instructions === true,
    async translate(task): Promise<RoutedTranslation> {
      let failure: unknown
      for (const plan of plans) {
        try {
          const segments = await runPlan(plan, task, preferQuality)
          return { segments, modelTypeUsed: modelTypeOf(plan, preferQuality) }
        } catch (error) {
          if (!(error instanceof InterpresError) || error.code !== 'engine_unavailable') throw error
          failure = error
          const names = plan.legs.map(({ engine }) => engine.name).join(' and ')
          logger.warn({ engines: names, pair: `${pair.source}-${pair.target}`, error }, 'engine unavailable')
        }
      }
      throw failure
    },
  }
}

/** Quality is reported where it was asked for and the engines are better than giving the gist. */
function modelTypeOf(plan: Plan, preferQuality: boolean): RoutedTranslation['modelTypeUsed'] {
  return preferQuality && weakestQuality(plan) !== 'basic' ? 'quality_optimized' : 'latency_optimized'
}

function sameLanguage(pair: LanguagePair): Route {
  return {
    pair,
    engines: [],
    via: undefined,
    formality: false,
    instructions: false,
    translate: ({ segments }) =>
      Promise.resolve({
        segments: segments.map((segment) => untranslated(segment)),
        modelTypeUsed: 'latency_optimized',
      }),
  }
}

function unsupported({ source, target }: LanguagePair): InterpresError {
  return new InterpresError(
    'unsupported_pair',
    `Nothing installed translates from ${source} to ${target}. ` +
      `An operator can install it with: npx interpres models pull ${source}-${baseLanguage(target)}`,
  )
}
