import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { Worker } from 'node:worker_threads'
import { InterpresError } from '../../kernel/errors.ts'
import type { Logger } from '../../kernel/logging.ts'
import { CallFailure } from '../../kernel/threads/call-failure.ts'
import { createThreadCalls, type ThreadCalls } from '../../kernel/threads/thread-calls.ts'
import { baseLanguage, type LanguageCode } from '../../languages/language-code.ts'
import type { ImproveRequest, Improver, ProposedEdit } from '../../writing/improver.ts'
import { CORRECTION } from '../../writing/manner.ts'
import { dictionaryPath } from './dictionary-path.ts'
import { RULE_LANGUAGES } from './languages.ts'
import { mannersOf } from './rewriting/rewrite.ts'
import type { RuleTask } from './worker.ts'

export interface RulesImproverConfig {
  /** A language that nobody uses for so long is unloaded, and its memory freed. */
  readonly idleMs: number
  /** Calls that may wait for a language. Default 256. */
  readonly queueLimit?: number
}

type Edits = readonly (readonly ProposedEdit[])[]

const TIME_LIMIT_MS = 60_000
const RETRY_AFTER_SECONDS = 2
const CALLS_AT_ONCE = 16
/** What one thread may hold beyond the dictionaries, which are outside of it. */
const HEAP_MEGABYTES = 768

/**
 * Corrects by dictionaries, rules and counted text. Every language runs in a thread of its own, which is started when
 * it is first needed and ended when it is idle.
 */
export function createRulesImprover(
  { logger }: { readonly logger: Logger },
  { idleMs, queueLimit = 256 }: RulesImproverConfig,
): Improver {
  const installed = RULE_LANGUAGES.filter(
    ({ code, dictionaries }) =>
      existsSync(join(import.meta.dirname, 'tables', `${code}.table`)) &&
      Object.values(dictionaries)
        .flat()
        .some((name) => dictionaryPath(name) !== undefined),
  )
  const skills = installed.map(({ code }) => ({
    language: code as LanguageCode,
    manners: [CORRECTION, ...mannersOf(code)],
  }))
  const threads = new Map<string, ThreadCalls<RuleTask, Edits>>()

  function threadsFor(language: string): ThreadCalls<RuleTask, Edits> {
    const known = threads.get(language)
    if (known !== undefined) return known
    const created = createThreadCalls<RuleTask, Edits>({
      startWorker: () =>
        new Worker(new URL('./worker.ts', import.meta.url), {
          resourceLimits: { maxOldGenerationSizeMb: HEAP_MEGABYTES },
        }),
      threads: 1,
      // So that one who goes away does not end the thread that others wait for.
      callsPerThread: CALLS_AT_ONCE,
      queueLimit,
      idleEndMs: idleMs,
    })
    threads.set(language, created)
    return created
  }

  return {
    name: 'rules',
    skills: () => skills,
    async improve({ language, manner, passages, signal }: ImproveRequest) {
      const base = baseLanguage(language)
      const task: RuleTask = {
        language: base,
        form: language,
        manner,
        passages: passages.map(({ text, protectedSpans }) => ({ text, protectedSpans })),
      }
      const call = () => threadsFor(base).call(task, { signal, timeLimitMs: TIME_LIMIT_MS })
      try {
        return await call().catch((error: unknown) => {
          // A thread that died took the request with it; the next one gets it once more.
          if (error instanceof CallFailure && (error.reason === 'died' || error.reason === 'out_of_memory'))
            return call()
          throw error
        })
      } catch (error) {
        throw toFailure(error, logger)
      }
    },
    async close() {
      await Promise.all([...threads.values()].map((each) => each.close()))
    },
  }
}

function toFailure(error: unknown, logger: Logger): unknown {
  if (!(error instanceof CallFailure)) return error
  logger.warn({ reason: error.reason }, 'a corrector thread failed')
  return new InterpresError('engine_unavailable', 'Text improvement is not available at the moment.', {
    retryAfterSeconds: RETRY_AFTER_SECONDS,
    cause: error,
  })
}
