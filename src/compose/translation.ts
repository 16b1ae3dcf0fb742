import type { Config } from '../config/config.ts'
import { createModelScorer } from '../detection/model-scorer.ts'
import { glossaryLanguages } from '../glossaries/glossary-languages.ts'
import { type Clock, systemClock } from '../kernel/clock.ts'
import { InterpresError } from '../kernel/errors.ts'
import { type Logger, silentLogger } from '../kernel/logging.ts'
import { createLanguageDetector } from '../languages/detection/create-language-detector.ts'
import type { LanguageDetector } from '../languages/detection/language-detector.ts'
import { targetLookup } from '../languages/engine-lookup.ts'
import type { InstalledPair } from '../languages/installed-pair.ts'
import { type LanguageCode, parseLanguageCode } from '../languages/language-code.ts'
import type { LanguageSupport } from '../languages/language-support.ts'
import { translationSupport } from '../languages/translation-support.ts'
import { createSentencexSplitter } from '../sentences/sentencex-splitter.ts'
import type { StyleCapabilities } from '../style-rules/application.ts'
import { STYLE_LANGUAGES } from '../style-rules/style-language.ts'
import { createTranslator } from '../translation/create-translator.ts'
import { withBasicUse } from '../translation/decorators/with-basic-use.ts'
import { withCache } from '../translation/decorators/with-cache.ts'
import { withDeadline } from '../translation/decorators/with-deadline.ts'
import type { EngineMetrics } from '../translation/decorators/with-metrics.ts'
import { withMetrics } from '../translation/decorators/with-metrics.ts'
import type { LanguagePair, TranslationEngine } from '../translation/engine.ts'
import { createThreadedParser } from '../translation/parsing/threaded-parser.ts'
import { createRouter } from '../translation/routing/create-router.ts'
import type { ReachablePair } from '../translation/routing/router.ts'
import type { TranslationScorer } from '../translation/scorer.ts'
import type { Translator } from '../translation/translator.ts'
import { createTranslationJudge } from '../writing/judge-by-translation.ts'
import type { WordingJudge } from '../writing/wording-judge.ts'
import type { Gauges } from './engine-gauges.ts'
import { composeEngines } from './engines.ts'
import { composePhrases } from './phrases.ts'

export interface EngineReport {
  readonly engine: string
  readonly text: string
  readonly usable: boolean
}

/** Everything that translates, shared by the regions of a process: it keeps no text once a request is answered. */
export interface Translation {
  readonly translator: Translator
  /** Judges wordings by the translation models, where there are any. */
  readonly wordingJudge: WordingJudge | undefined
  readonly detector: LanguageDetector
  /** What installed engines can do into a target beyond translating. */
  readonly capabilitiesInto: (target: string) => StyleCapabilities
  readonly installedPairs: () => readonly InstalledPair[]
  /** The same with what to expect of each. */
  readonly reachablePairs: () => readonly ReachablePair[]
  readonly installedLanguages: () => ReadonlySet<LanguageCode>
  /** What `GET /v3/languages` tells of everything that translates. */
  support(): LanguageSupport
  /** What the operator should know, in sentences. */
  warnings(): readonly string[]
  /** Throws when nothing can be translated. */
  checkReady(): void
  describeEngines(): readonly EngineReport[]
  close(): Promise<void>
}

export interface TranslationDependencies {
  readonly logger: Logger
  readonly clock: Clock
  readonly metrics: EngineMetrics & Gauges
  /** Instead of the configured engines. */
  readonly engines?: readonly TranslationEngine[] | undefined
  /** Told of pairs for which there is only a basic engine, whenever one is used. */
  readonly onBasicUse?: ((pair: LanguagePair) => void) | undefined
}

/** Languages that style rule lists are for. */
export const STYLED: ReadonlySet<LanguageCode> = new Set(
  STYLE_LANGUAGES.flatMap((code) => parseLanguageCode(code) ?? []),
)

const NOTHING_INSTALLED =
  'No engine can translate anything yet. Install the Apertium packages (node scripts/system-packages.mjs shows the ' +
  'command), install a model pack (npx interpres models pull en-de), or configure a remote engine.'

export async function composeTranslation(
  config: Config,
  dependencies: TranslationDependencies,
): Promise<Translation> {
  const { logger } = dependencies
  const composed = dependencies.engines ?? (await composeEngines(config, dependencies))
  const engines = composed.map((engine) => decorate(engine, config, dependencies))
  const router = createRouter({ engines, logger }, { pivotLanguages: config.translation.pivotLanguages })
  const detector = createLanguageDetector({ scorer: createModelScorer(config.models), logger })
  const parser = createThreadedParser()
  const installedLanguages = () =>
    new Set(router.reachablePairs().flatMap(({ source, target }) => [source, target]))
  const isUsable = () => engines.some((engine) => engine.pairs().length > 0)

  return {
    translator: createTranslator({
      memories: composePhrases(config, router),
      router,
      detector,
      splitter: createSentencexSplitter({ logger }),
      parser,
    }),
    wordingJudge: wordingJudgeOf(composed),
    detector,
    capabilitiesInto: (code) => {
      const target = parseLanguageCode(code)
      const pairs = engines
        .flatMap((engine) => engine.pairs())
        .filter((pair) => target !== undefined && targetLookup(target).includes(pair.target))
      return {
        instructions: pairs.some(({ instructions }) => instructions),
        formality: pairs.some(({ formality }) => formality),
      }
    },
    installedPairs: () => router.reachablePairs(),
    reachablePairs: () => router.reachablePairs(),
    installedLanguages,
    support: () =>
      translationSupport({
        pairs: router.reachablePairs(),
        detectable: detector.languages(),
        switchedOn: { glossary: new Set(glossaryLanguages(installedLanguages())), style_rules: STYLED },
      }),
    warnings: () => (isUsable() ? [] : [NOTHING_INSTALLED]),
    checkReady() {
      if (!isUsable()) throw new InterpresError('engine_unavailable', NOTHING_INSTALLED)
    },
    describeEngines: () =>
      engines.map((engine) => {
        const count = new Set(engine.pairs().map(({ source, target }) => `${source} ${target}`)).size
        return { engine: engine.name, text: `${count} language pairs installed`, usable: count > 0 }
      }),
    async close() {
      await Promise.all(engines.map((engine) => engine.close()))
      await detector.close()
      await parser.close()
    },
  }
}

/** Every engine is measured and held to the longest time of a request; what it translated is kept only if asked for. */
function decorate(
  engine: TranslationEngine,
  { http, translation }: Config,
  { metrics, clock, onBasicUse }: TranslationDependencies,
): TranslationEngine {
  const measured = withMetrics(withDeadline(engine, { timeoutMs: http.requestTimeoutMs }), { metrics, clock })
  const maxEntries = translation.cachedSegments
  const used = onBasicUse === undefined ? measured : withBasicUse(measured, onBasicUse)
  return maxEntries === 0 ? used : withCache(used, { maxEntries })
}

/** For the command line: translation without servers, stores and metrics. */
export function composeTranslationOnly(config: Config): Promise<Translation> {
  return composeTranslation(config, {
    logger: silentLogger,
    clock: systemClock,
    metrics: { engineCalled() {}, gauge() {} },
  })
}

function wordingJudgeOf(engines: readonly TranslationEngine[]): WordingJudge | undefined {
  const scorer = engines.find(
    (engine): engine is TranslationEngine & TranslationScorer => 'canScore' in engine,
  )
  return scorer && createTranslationJudge(scorer)
}
