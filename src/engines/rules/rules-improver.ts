import { existsSync } from 'node:fs'
import { join } from 'node:path'
import type { Logger } from '../../kernel/logging.ts'
import { baseLanguage, type LanguageCode } from '../../languages/language-code.ts'
import type { ImproveRequest, Improver } from '../../writing/improver.ts'
import { CORRECTION } from '../../writing/manner.ts'
import type { WordingJudge } from '../../writing/wording-judge.ts'
import { readJudgements } from './context/judgement.ts'
import { dictionaryPath } from './dictionary-path.ts'
import { forgivingJudge } from './forgiving-judge.ts'
import { judgeEdits } from './judged-edits.ts'
import { createLanguageThreads } from './language-threads.ts'
import { RULE_LANGUAGES } from './languages.ts'
import { mannersOf } from './rewriting/rewrite.ts'

export interface RulesImproverConfig {
  /** A language that nobody uses for so long is unloaded, and its memory freed. */
  readonly idleMs: number
  /** Calls that may wait for a language. Default 256. */
  readonly queueLimit?: number
  /** What a judge may take for a request; then only what is sure is changed. Default 20 s. */
  readonly judgingMs?: number
}

export interface RulesImproverDependencies {
  readonly logger: Logger
  /** Decides what the rules alone leave in doubt; without it only what is sure is changed. */
  readonly judge?: WordingJudge | undefined
}

/**
 * Corrects by dictionaries, rules and counted text. Every language runs in a thread of its own, English in a process, which
 * is started when it is first needed and ended when it is idle.
 */
export function createRulesImprover(
  { logger, judge }: RulesImproverDependencies,
  { idleMs, queueLimit = 256, judgingMs = 20_000 }: RulesImproverConfig,
): Improver {
  const skills = installedLanguages().map((code) => ({
    language: code as LanguageCode,
    manners: [CORRECTION, ...mannersOf(code)],
  }))
  const judgements = readJudgements()
  const threads = createLanguageThreads(logger, { idleMs, queueLimit })

  /** What decides doubts of a language now. */
  function judgeFor(language: string) {
    const judgement = judgements.get(language)
    if (judge === undefined || judgement === undefined) return undefined
    if (!judge.canJudge(language as LanguageCode)) return undefined
    return { judgement, judge: forgivingJudge({ judge, logger }, judgingMs) }
  }

  return {
    name: 'rules',
    skills: () => skills,
    async improve(request: ImproveRequest) {
      const { passages, manner, signal } = request
      const language = baseLanguage(request.language)
      const judging = manner.kind === 'correction' ? judgeFor(language) : undefined
      const corrections = await threads.call(
        {
          language,
          form: request.language,
          manner,
          passages: passages.map(({ text, protectedSpans }) => ({ text, protectedSpans })),
          isJudged: judging !== undefined,
        },
        signal,
      )
      if (judging === undefined) return corrections.map(({ edits }) => edits)
      return await judgeEdits(passages, corrections, {
        ...request,
        ...judging,
        language,
        async propose(readings) {
          const proposals = await threads.call({ language, readings }, signal)
          return proposals.map(({ doubts }) => doubts)
        },
      })
    },
    close: () => threads.close(),
  }
}

function installedLanguages(): readonly string[] {
  const isThere = ({ code, dictionaries }: (typeof RULE_LANGUAGES)[number]) =>
    existsSync(join(import.meta.dirname, 'tables', `${code}.table`)) &&
    Object.values(dictionaries)
      .flat()
      .some((name) => dictionaryPath(name) !== undefined)
  return RULE_LANGUAGES.filter(isThere).map(({ code }) => code)
}
