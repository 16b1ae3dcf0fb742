import { Worker } from 'node:worker_threads'
import { InterpresError } from '../../kernel/errors.ts'
import type { Logger } from '../../kernel/logging.ts'
import { CallFailure } from '../../kernel/threads/call-failure.ts'
import { createThreadCalls, type ThreadCalls } from '../../kernel/threads/thread-calls.ts'
import { type StartedWorker, startWorkerProcess } from '../../kernel/threads/worker-process.ts'
import type { Corrections } from './corrector.ts'
import type { RuleTask } from './worker.ts'

const TIME_LIMIT_MS = 60_000
const RETRY_AFTER_SECONDS = 2
const CALLS_AT_ONCE = 16
/** What one thread or process may hold beyond the dictionaries and grammar, which are outside of its heap. */
const HEAP_MEGABYTES = 768

type Thread = ThreadCalls<RuleTask, readonly Corrections[]>

/** One thread for each language that is in use. */
export function createLanguageThreads(
  logger: Logger,
  { idleMs, queueLimit }: { readonly idleMs: number; readonly queueLimit: number },
) {
  const threads = new Map<string, Thread>()

  function threadFor(language: string): Thread {
    const known = threads.get(language)
    if (known !== undefined) return known
    const created: Thread = createThreadCalls({
      startWorker: () => startWorker(language),
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
    async call(task: RuleTask, signal: AbortSignal): Promise<readonly Corrections[]> {
      const callOnce = () => threadFor(task.language).call(task, { signal, timeLimitMs: TIME_LIMIT_MS })
      try {
        return await callOnce().catch((error: unknown) => {
          // A thread that died took the request with it; the next one gets it once more.
          if (error instanceof CallFailure && (error.reason === 'died' || error.reason === 'out_of_memory'))
            return callOnce()
          throw error
        })
      } catch (error) {
        throw toFailure(error, logger)
      }
    },
    async close(): Promise<void> {
      await Promise.all([...threads.values()].map((each) => each.close()))
    },
  }
}

/**
 * English holds some 250 MB of WebAssembly, of which the end of a thread gave half back: it has a process of its own.
 * The other languages hold far less, and threads start sooner and cost no Node.js each. All of them yield to the event loop
 * in the same measure: texts in English have no lower priority than those in German.
 */
function startWorker(language: string): Worker | StartedWorker {
  if (language === 'en') {
    return startWorkerProcess({
      program: new URL('./rules-process.ts', import.meta.url),
      data: null,
      execArgv: ['--disable-warning=ExperimentalWarning', `--max-old-space-size=${HEAP_MEGABYTES}`],
    })
  }
  return new Worker(new URL('./worker.ts', import.meta.url), {
    resourceLimits: { maxOldGenerationSizeMb: HEAP_MEGABYTES },
  })
}

function toFailure(error: unknown, logger: Logger): unknown {
  if (!(error instanceof CallFailure)) return error
  logger.warn({ reason: error.reason }, 'a corrector thread failed')
  return new InterpresError('engine_unavailable', 'Text improvement is not available at the moment.', {
    retryAfterSeconds: RETRY_AFTER_SECONDS,
    cause: error,
  })
}
