import { FORMALITY_TARGETS } from '../../languages/formality-targets.ts'
import type { LanguageCode } from '../../languages/language-code.ts'
import type { EnginePair, TranslationEngine } from '../engine.ts'

/** An installed pair with the engine that serves it. */
export interface ServedPair {
  readonly engine: TranslationEngine
  readonly pair: EnginePair
  /** Place of the engine in the configured order. */
  readonly order: number
}

/** The installed pairs by the codes that engines report. */
export interface PairIndex {
  /** In the order of the engines; empty when no engine serves the codes. */
  serving(source: LanguageCode, target: LanguageCode): readonly ServedPair[]
  targetsFrom(source: LanguageCode): ReadonlySet<LanguageCode>
  readonly sources: ReadonlySet<LanguageCode>
  readonly targets: ReadonlySet<LanguageCode>
  /** Targets into which some engine obeys formality. */
  readonly formalTargets: ReadonlySet<LanguageCode>
}

const NOTHING: ReadonlySet<LanguageCode> = new Set()

export function createPairIndex(engines: readonly TranslationEngine[]): PairIndex {
  const bySource = new Map<LanguageCode, Map<LanguageCode, ServedPair[]>>()
  const targets = new Set<LanguageCode>()
  const formalTargets = new Set<LanguageCode>()
  engines.forEach((engine, order) => {
    for (const reported of engine.pairs()) {
      const pair = { ...reported, formality: reported.formality && FORMALITY_TARGETS.has(reported.target) }
      const byTarget = bySource.get(pair.source) ?? new Map<LanguageCode, ServedPair[]>()
      bySource.set(pair.source, byTarget)
      byTarget.set(pair.target, [...(byTarget.get(pair.target) ?? []), { engine, pair, order }])
      targets.add(pair.target)
      if (pair.formality) formalTargets.add(pair.target)
    }
  })
  const reached = new Map([...bySource].map(([source, byTarget]) => [source, new Set(byTarget.keys())]))
  return {
    serving: (source, target) => bySource.get(source)?.get(target) ?? [],
    targetsFrom: (source) => reached.get(source) ?? NOTHING,
    sources: new Set(bySource.keys()),
    targets,
    formalTargets,
  }
}

/** Says whether engines report other pairs than when it was asked last. */
export function createChangeWatch(engines: readonly TranslationEngine[]): () => boolean {
  let lists: readonly (readonly EnginePair[])[] | undefined
  let content = ''
  return () => {
    const current = engines.map((engine) => engine.pairs())
    if (lists !== undefined && current.every((list, index) => list === lists?.[index])) return false
    const text = JSON.stringify(current)
    const changed = lists === undefined || text !== content
    lists = current
    content = text
    return changed
  }
}
