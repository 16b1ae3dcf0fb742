import type { InstalledPair } from '../../languages/installed-pair.ts'
import type { LanguageCode } from '../../languages/language-code.ts'
import type { EngineRequest, LanguagePair, PairQuality, TranslatedSegment } from '../engine.ts'
import type { ModelType } from '../translator.ts'

/** A request that can be served with what is installed now. */
export interface ReachablePair extends InstalledPair {
  readonly quality: PairQuality
  /** The language in between, when no engine translates the pair directly. */
  readonly via: LanguageCode | undefined
}

/** What a request would like; a route that cannot give it is still a route. */
export interface RouteWish {
  readonly modelType: ModelType
  /** True when the caller asks for a formality other than the default. */
  readonly formality: boolean
  readonly instructions: boolean
}

export type RouteTask = Omit<EngineRequest, 'pair' | 'preferQuality'>

export interface RoutedTranslation {
  /** One per segment, in order, with every protected output in place. */
  readonly segments: readonly TranslatedSegment[]
  readonly modelTypeUsed: 'latency_optimized' | 'quality_optimized'
}

/** The way a pair is translated: one engine, or two with a language in between. */
export interface Route {
  readonly pair: LanguagePair
  /** Names of the engines in order; empty where source and target are one language and nothing is to be done. */
  readonly engines: readonly string[]
  readonly via: LanguageCode | undefined
  /** True when the wished formality is obeyed. */
  readonly formality: boolean
  /** True when instructions are obeyed. */
  readonly instructions: boolean
  /**
   * Falls back to the next best way when an engine is unavailable. Errors: those of the last engine that was tried.
   */
  translate(task: RouteTask): Promise<RoutedTranslation>
}

/** Knows which installed engines can serve a pair, and which serve it best. */
export interface Router {
  /** Every request that can be served, between plain sources and targets with their forms, in the order of codes. */
  reachablePairs(): readonly ReachablePair[]
  /**
   * The best way from a plain source to a target. Source and target of one language give a route that changes nothing.
   *
   * Errors: `unsupported_pair`, which names the pair and how to install it.
   */
  route(pair: LanguagePair, wish: RouteWish): Route
}
