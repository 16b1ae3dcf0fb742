import { Worker } from 'node:worker_threads'
import { InterpresError } from '../../kernel/errors.ts'
import { CallFailure } from '../../kernel/threads/call-failure.ts'
import { createThreadCalls } from '../../kernel/threads/thread-calls.ts'
import { createFairGate } from '../../kernel/turns/fair-gate.ts'
import { createPace } from '../../kernel/turns/pace.ts'
import { buffersOf, packTranslations, unpackBlocks } from './packed-segments.ts'
import type { ParserResult, ParserTask } from './parser-thread.ts'
import { type ParseContext, parseText, type TextParser } from './text-parser.ts'

/** Markup up to this length, in UTF-16 units, is parsed where it is: some 20 ms at most, both ways. */
const LONGEST_IN_PLACE = 4_096
const HEAP = { maxOldGenerationSizeMb: 512, maxYoungGenerationSizeMb: 16 }
/** A thread that has nothing to do ends, and gives its memory back. */
const IDLE_END_MS = 30_000
const TIME_LIMIT_MS = 60_000

export interface ThreadedParser extends TextParser {
  readonly close: () => Promise<void>
}

/**
 * Parses and renders long markup in a thread of its own, since a hundred thousand characters full of tags take a second
 * in which nobody else would be answered. Parties take turns at it. Plain text needs no parsing.
 *
 * Errors: those of `parseText`; `overloaded` when the thread dies or takes too long.
 */
export function createThreadedParser(): ThreadedParser {
  const calls = createThreadCalls<ParserTask, ParserResult>({
    startWorker: () => new Worker(new URL('./parser-thread.ts', import.meta.url), { resourceLimits: HEAP }),
    threads: 1,
    idleEndMs: IDLE_END_MS,
  })
  const gate = createFairGate({ limit: 1 })
  const pace = createPace()

  async function call(task: ParserTask, { turn, signal }: ParseContext): Promise<ParserResult> {
    const path = [turn?.accountId ?? '', turn?.keyId ?? '']
    try {
      return await gate.run({
        path,
        cost: task.text.length,
        signal,
        work: () =>
          calls.call(task, {
            signal,
            timeLimitMs: TIME_LIMIT_MS,
            transfer: task.translated === undefined ? [] : buffersOf(task.translated),
          }),
      })
    } catch (cause) {
      if (!(cause instanceof CallFailure)) throw cause
      throw new InterpresError('overloaded', 'The markup could not be read at the moment.', { cause })
    }
  }

  return {
    async parse(text, tagHandling, context) {
      if (tagHandling === undefined || text.length <= LONGEST_IN_PLACE) return parseText(text, tagHandling)
      const { blocks, billedCharacters } = await call({ text, tagHandling }, context)
      return {
        blocks: blocks === undefined ? [] : await unpackBlocks(blocks, pace),
        billedCharacters,
        async render(translated) {
          const packed = await packTranslations(translated, pace)
          const { rendered } = await call({ text, tagHandling, translated: packed }, context)
          if (rendered === undefined) throw new InterpresError('internal', 'A translation is missing.')
          return rendered
        },
      }
    },
    close: () => calls.close(),
  }
}
