import { Worker } from 'node:worker_threads'
import { InterpresError } from '../../kernel/errors.ts'
import { CallFailure } from '../../kernel/threads/call-failure.ts'
import { createThreadCalls } from '../../kernel/threads/thread-calls.ts'
import type { LongText } from '../../text/utf8.ts'
import type { GlossaryFile } from '../exchange/glossary-file.ts'
import type { NewDictionary } from '../glossary-store.ts'
import { openDictionary } from '../matching/compiled-dictionary.ts'
import type { CompiledText, DictionaryTask, DictionaryTaskResult } from './dictionary-thread.ts'
import { type DictionaryWork, inlineDictionaryWork } from './dictionary-work.ts'

/** Smaller dictionaries take a few milliseconds, less than the way to a thread and back. */
const INLINE_LENGTH = 32_768
const TIME_LIMIT_MS = 180_000
const IDLE_END_MS = 10_000
/** A dictionary of the largest size with as many entries as fit takes two thirds of it; little room keeps garbage short. */
const HEAP = { maxOldGenerationSizeMb: 240, maxYoungGenerationSizeMb: 16 }

/**
 * Work on large dictionaries in one thread of its own, one after the other: each takes a hundred megabytes while it is
 * parsed, and leaves no garbage in the heap of the service. The thread ends when it has had nothing to do for a while.
 */
export function createThreadedDictionaryWork(): DictionaryWork {
  const calls = createThreadCalls<DictionaryTask, DictionaryTaskResult>({
    startWorker: () =>
      new Worker(new URL('./dictionary-thread.ts', import.meta.url), { resourceLimits: HEAP }),
    threads: 1,
    idleEndMs: IDLE_END_MS,
  })

  async function inThread<Result extends DictionaryTaskResult>(
    task: DictionaryTask,
    handedOver: LongText,
  ): Promise<Result> {
    try {
      const transfer = typeof handedOver === 'string' ? [] : [handedOver.buffer]
      return (await calls.call(task, { timeLimitMs: TIME_LIMIT_MS, transfer })) as Result
    } catch (error) {
      throw error instanceof CallFailure ? refusal(error) : error
    }
  }

  return {
    readFile: (text, format, wanted) =>
      text.length <= INLINE_LENGTH
        ? inlineDictionaryWork.readFile(text, format, wanted)
        : inThread<GlossaryFile>({ type: 'read', text, format, wanted }, text),
    parse: (dictionary) =>
      dictionary.entries.length <= INLINE_LENGTH
        ? inlineDictionaryWork.parse(dictionary)
        : inThread<NewDictionary>({ type: 'parse', dictionary }, dictionary.entries),
    merge: (presentTsv, added) =>
      presentTsv.length + added.tsv.length <= INLINE_LENGTH
        ? inlineDictionaryWork.merge(presentTsv, added)
        : inThread<NewDictionary>({ type: 'merge', presentTsv, added }, presentTsv),
    edit: (pair, presentTsv, changes) =>
      presentTsv.length <= INLINE_LENGTH
        ? inlineDictionaryWork.edit(pair, presentTsv, changes)
        : inThread<NewDictionary>({ type: 'edit', pair, presentTsv, changes }, presentTsv),
    getReady: calls.start,
    async compile(tsv, pair) {
      if (tsv.length <= INLINE_LENGTH) return inlineDictionaryWork.compile(tsv, pair)
      const compiled = await inThread<CompiledText>({ type: 'compile', tsv, source: pair.source }, tsv)
      return openDictionary(compiled.tables, compiled.tsv, pair)
    },
  }
}

/** What lies in the dictionary is said of it; a thread that died of anything else works again at once. */
function refusal(failure: CallFailure): InterpresError {
  return failure.reason === 'out_of_memory' || failure.reason === 'time_limit'
    ? new InterpresError('payload_too_large', 'The dictionary is too large.', { cause: failure })
    : new InterpresError('overloaded', 'The glossary cannot be read at the moment, please try again.', {
        retryAfterSeconds: 1,
        cause: failure,
      })
}
