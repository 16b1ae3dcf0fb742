import { InterpresError, overload } from '../../../kernel/errors.ts'
import type { Logger } from '../../../kernel/logging.ts'
import { createTurnQueue } from '../../../kernel/turns/turn-queue.ts'
import type { LanguagePair, Segment, TranslatedSegment } from '../../../translation/engine.ts'
import type { Pipeline } from './pipeline.ts'

/** Translates in one direction: a queue in front of one pipeline, which is opened when needed. */
export interface PairTranslator {
  /**
   * One result per segment, in order.
   *
   * Errors: `overloaded` when the queue is full, `engine_unavailable` when a segment failed twice or after `close`.
   */
  translate(segments: readonly Segment[], signal: AbortSignal): Promise<readonly TranslatedSegment[]>
  /** True while a segment is being translated or a pipeline opened. */
  busy(): boolean
  queuedSegments(): number
  /** The processes of the open pipeline; empty when there is none. */
  processIds(): readonly number[]
  /** How often a pipeline ended that should not have. */
  failures(): number
  /** Ends the pipeline; the next request opens another. Only to be called while not busy. */
  evict(): Promise<void>
  close(): Promise<void>
}

export interface PairTranslatorDependencies {
  readonly pair: LanguagePair
  readonly logger: Logger
  /** May reject with an `InterpresError`, which callers then see, or with anything else. */
  readonly openPipeline: () => Promise<Pipeline>
  readonly translateSegment: (
    pipeline: Pipeline,
    segment: Segment,
    pair: LanguagePair,
  ) => Promise<TranslatedSegment>
}

const RETRY_AFTER_SECONDS = 5
const SEGMENTS_PER_SECOND = 200

function unavailable(cause?: unknown): InterpresError {
  return new InterpresError('engine_unavailable', 'The translation engine is not available at the moment.', {
    retryAfterSeconds: RETRY_AFTER_SECONDS,
    cause,
  })
}

function overloaded(waiting: number): InterpresError {
  return overload(
    'Too many translations are waiting. Please try again later.',
    Math.max(1, Math.ceil(waiting / SEGMENTS_PER_SECOND)),
  )
}

/** The pipeline of a pair: opened when asked for, replaced when broken. */
function createPipelineHolder(openPipeline: () => Promise<Pipeline>) {
  let pipeline: Pipeline | undefined
  let closed = false

  async function discard(): Promise<void> {
    const ended = pipeline
    pipeline = undefined
    await ended?.dispose()
  }

  return {
    async open(): Promise<Pipeline> {
      if (pipeline?.broken() === true) await discard()
      if (closed) throw unavailable()
      const opened = pipeline ?? (await openPipeline())
      pipeline = opened
      if (!closed) return opened
      await discard()
      throw unavailable()
    },
    discard,
    processIds: (): readonly number[] => pipeline?.processIds() ?? [],
    async close(): Promise<void> {
      closed = true
      await discard()
    },
  }
}

export function createPairTranslator(
  dependencies: PairTranslatorDependencies,
  config: { readonly queueLimit: number },
): PairTranslator {
  const { pair, logger, translateSegment } = dependencies
  const holder = createPipelineHolder(dependencies.openPipeline)
  const queue = createTurnQueue(translateTwice)
  let failures = 0

  async function translateOnce(segment: Segment): Promise<TranslatedSegment> {
    try {
      return await translateSegment(await holder.open(), segment, pair)
    } catch (error) {
      if (!(error instanceof InterpresError)) await holder.discard()
      throw error
    }
  }

  /** A segment under way when a process dies is tried again, in a fresh pipeline. */
  async function translateTwice(segment: Segment): Promise<TranslatedSegment> {
    try {
      return await translateOnce(segment).catch((error: unknown) => {
        if (error instanceof InterpresError) throw error
        failures++
        const { source, target } = pair
        logger.warn({ source, target, error: toError(error) }, 'a translation pipeline failed')
        return translateOnce(segment)
      })
    } catch (error) {
      throw error instanceof InterpresError ? error : unavailable(error)
    }
  }

  return {
    async translate(segments, signal) {
      const waiting = queue.waiting()
      if (waiting >= config.queueLimit) throw overloaded(waiting)
      return await queue.add(segments, signal)
    },
    busy: () => queue.busy(),
    queuedSegments: () => queue.waiting(),
    processIds: () => holder.processIds(),
    failures: () => failures,
    evict: () => holder.discard(),
    async close() {
      queue.rejectAll(unavailable())
      await holder.close()
    },
  }
}

function toError(value: unknown): Error {
  return value instanceof Error ? value : new Error(String(value))
}
