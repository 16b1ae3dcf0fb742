import type { Config } from '../config/config.ts'
import { createModelScorer } from '../detection/model-scorer.ts'
import { createChatImprover } from '../engines/remote/chat-improver.ts'
import { createLanguageToolImprover } from '../engines/remote/languagetool-improver.ts'
import { createRulesImprover } from '../engines/rules/rules-improver.ts'
import { type Clock, systemClock } from '../kernel/clock.ts'
import { type Logger, silentLogger } from '../kernel/logging.ts'
import { createLanguageDetector } from '../languages/detection/create-language-detector.ts'
import type { LanguageDetector } from '../languages/detection/language-detector.ts'
import { createWriting } from '../writing/create-writing.ts'
import type { Writing } from '../writing/writing.ts'

export interface WritingParts {
  readonly clock: Clock
  readonly logger: Logger
  readonly detector: LanguageDetector
}

/**
 * What improves texts, shared by the regions of a process: a LanguageTool server where one is configured, rules, and for
 * what they cannot do the language model where one is configured. Nothing is loaded before it is needed.
 */
export function composeWriting(
  { writing, engines }: Config,
  { clock, logger, detector }: WritingParts,
): Writing {
  const rules = createRulesImprover({ logger }, { idleMs: writing.idleMs })
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
  // Styles are the model's business before the rules', corrections the other way round.
  return createWriting({
    improvers: [...server, rules, ...remote],
    rewriters: [...remote, rules],
    detector,
  })
}

/** For the command line: text improvement without servers and stores. */
export function composeWritingOnly(config: Config): { readonly writing: Writing; close(): Promise<void> } {
  const detector = createLanguageDetector({ scorer: createModelScorer(), logger: silentLogger })
  const writing = composeWriting(config, { clock: systemClock, logger: silentLogger, detector })
  return {
    writing,
    async close() {
      await writing.close()
      await detector.close()
    },
  }
}
