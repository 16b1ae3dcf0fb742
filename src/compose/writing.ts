import type { Config } from '../config/config.ts'
import { createChatImprover } from '../engines/remote/chat-improver.ts'
import { createGrammalecteImprover } from '../engines/remote/grammalecte-improver.ts'
import { createLanguageToolImprover } from '../engines/remote/languagetool-improver.ts'
import { createRulesImprover } from '../engines/rules/rules-improver.ts'
import { type Clock, systemClock } from '../kernel/clock.ts'
import { type Logger, silentLogger } from '../kernel/logging.ts'
import type { LanguageDetector } from '../languages/detection/language-detector.ts'
import { createWriting } from '../writing/create-writing.ts'
import { inTurn } from '../writing/in-turn.ts'
import type { WordingJudge } from '../writing/wording-judge.ts'
import type { Writing } from '../writing/writing.ts'
import { composeTranslationOnly } from './translation.ts'

export interface WritingParts {
  readonly clock: Clock
  readonly logger: Logger
  readonly detector: LanguageDetector
  /** Decides what the rules leave in doubt. */
  readonly judge: WordingJudge | undefined
}

/**
 * What improves texts, shared by the regions of a process: a LanguageTool server where one is configured, rules, in French
 * followed by a Grammalecte server where one is configured, and for what they cannot do the language model likewise. Nothing is loaded before it is needed.
 */
export function composeWriting(
  { writing, engines }: Config,
  { clock, logger, detector, judge }: WritingParts,
): Writing {
  const rules = createRulesImprover({ logger, judge }, { idleMs: writing.idleMs })
  const { baseUrl, model, apiKey, languages } = engines.remote
  const isUsed = engines.enabled.some((name) => name === 'remote')
  const remote =
    isUsed && baseUrl !== undefined && model !== undefined
      ? [
          createChatImprover(
            { clock, logger },
            { baseUrl, model, languages, ...(apiKey === undefined ? {} : { apiKey }) },
          ),
        ]
      : []
  const server =
    writing.languageToolUrl === undefined
      ? []
      : [createLanguageToolImprover({ clock, logger }, { baseUrl: writing.languageToolUrl })]
  const french =
    writing.grammalecteUrl === undefined
      ? []
      : [inTurn(rules, createGrammalecteImprover({ clock }, { baseUrl: writing.grammalecteUrl }))]
  // Styles are the model's business before the rules', corrections the other way round.
  return createWriting({
    improvers: [...server, ...french, rules, ...remote],
    rewriters: [...remote, rules],
    detector,
  })
}

/** For the command line: text improvement without servers and stores. */
export async function composeWritingOnly(
  config: Config,
): Promise<{ readonly writing: Writing; close(): Promise<void> }> {
  const translation = await composeTranslationOnly(config)
  const { detector, wordingJudge: judge } = translation
  const writing = composeWriting(config, { clock: systemClock, logger: silentLogger, detector, judge })
  return {
    writing,
    async close() {
      await writing.close()
      await translation.close()
    },
  }
}
