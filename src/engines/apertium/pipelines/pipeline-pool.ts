import type { Clock } from '../../../kernel/clock.ts'
import { InterpresError, overload } from '../../../kernel/errors.ts'
import type { Logger } from '../../../kernel/logging.ts'
import type { LanguagePair } from '../../../translation/engine.ts'
import type { ServedMode } from '../modes/served-modes.ts'
import { translateSegment } from '../segments/segment-translation.ts'
import { createPairTranslator, type PairTranslator } from './pair-translator.ts'
import type { Pipeline } from './pipeline.ts'
import { residentBytes } from './resident-memory.ts'

export interface PipelinePoolConfig {
  readonly maxPipelines: number
  readonly limitBytes: number
  readonly idleMs: number
  readonly queueLimit: number
}

export interface PipelineSnapshot extends LanguagePair {
  readonly mode: string
  readonly processIds: readonly number[]
  readonly residentBytes: number
  readonly queuedSegments: number
  /** Pipelines of this pair that ended unasked since the start. */
  readonly failures: number
  readonly idleMs: number
}

/** Keeps pipelines of several pairs within bounds of number and memory. */
export interface PipelinePool {
  /** The translator of a mode, about to be used. */
  use(mode: ServedMode): PairTranslator
  /** Ends pipelines that were not used for `idleMs` and, while memory is over its limit, the least recently used. */
  sweep(): void
  snapshot(): readonly PipelineSnapshot[]
  close(): Promise<void>
}

export interface PipelinePoolDependencies {
  readonly clock: Clock
  readonly logger: Logger
  /** Starts the pipeline of a mode. */
  readonly openPipeline: (mode: string) => Promise<Pipeline>
}

interface Member {
  readonly mode: ServedMode
  readonly translator: PairTranslator
  lastUsedMs: number
  openFailedMs: number
}

const REOPEN_AFTER_MS = 5_000

function isOpen({ translator }: Member): boolean {
  return translator.processIds().length > 0
}

function bytesOf({ translator }: Member): number {
  return translator.processIds().reduce((sum, processId) => sum + residentBytes(processId), 0)
}

/** Ends least recently used idle pipelines until `fits` says so. Returns whether it did. */
function evictUntil(
  open: readonly Member[],
  fits: (openPipelines: number, bytes: number) => boolean,
  evict: (member: Member) => void,
): boolean {
  let count = open.length
  let bytes = open.reduce((sum, member) => sum + bytesOf(member), 0)
  for (const member of open.toSorted((a, b) => a.lastUsedMs - b.lastUsedMs)) {
    if (fits(count, bytes)) return true
    if (member.translator.busy()) continue
    bytes -= bytesOf(member)
    count--
    evict(member)
  }
  return fits(count, bytes)
}

function snapshotOf(member: Member, nowMs: number): PipelineSnapshot {
  const { mode, translator, lastUsedMs } = member
  return {
    source: mode.source,
    target: mode.target,
    mode: mode.mode,
    processIds: translator.processIds(),
    residentBytes: bytesOf(member),
    queuedSegments: translator.queuedSegments(),
    failures: translator.failures(),
    idleMs: nowMs - lastUsedMs,
  }
}

/** Opens pipelines within the bounds, and not again at once where that failed. */
function createOpener(
  { clock, openPipeline }: Pick<PipelinePoolDependencies, 'clock' | 'openPipeline'>,
  makeRoom: (opening: number) => boolean,
) {
  let opening = 0
  return async (member: Member): Promise<Pipeline> => {
    if (clock.nowMs() - member.openFailedMs < REOPEN_AFTER_MS) {
      throw new InterpresError(
        'engine_unavailable',
        'The translation engine is not available at the moment.',
        {
          retryAfterSeconds: REOPEN_AFTER_MS / 1000,
        },
      )
    }
    if (!makeRoom(opening)) {
      throw overload('Too many language pairs are in use. Please try again later.', 2)
    }
    opening++
    try {
      return await openPipeline(member.mode.mode)
    } catch (error) {
      member.openFailedMs = clock.nowMs()
      throw error
    } finally {
      opening--
    }
  }
}

export function createPipelinePool(
  dependencies: PipelinePoolDependencies,
  config: PipelinePoolConfig,
): PipelinePool {
  const { clock, logger } = dependencies
  const { maxPipelines, limitBytes, idleMs } = config
  const members = new Map<string, Member>()
  const open = (): readonly Member[] => [...members.values()].filter(isOpen)

  function evict(member: Member): void {
    const { source, target } = member.mode
    logger.debug({ source, target }, 'ending an idle translation pipeline')
    void member.translator.evict()
  }

  const openFor = createOpener(dependencies, (opening) => {
    const fits = (count: number, bytes: number): boolean =>
      count + opening === 0 || (count + opening < maxPipelines && bytes < limitBytes)
    return evictUntil(open(), fits, evict)
  })

  function join(mode: ServedMode): Member {
    const translator = createPairTranslator(
      { pair: mode, logger, translateSegment, openPipeline: () => openFor(member) },
      config,
    )
    const member: Member = { mode, translator, lastUsedMs: 0, openFailedMs: Number.NEGATIVE_INFINITY }
    members.set(mode.mode, member)
    return member
  }

  return {
    use(mode) {
      const member = members.get(mode.mode) ?? join(mode)
      member.lastUsedMs = clock.nowMs()
      return member.translator
    },
    sweep() {
      for (const member of open()) {
        if (member.translator.busy()) member.lastUsedMs = clock.nowMs()
        else if (clock.nowMs() - member.lastUsedMs >= idleMs) evict(member)
      }
      evictUntil(open(), (_count, bytes) => bytes < limitBytes, evict)
    },
    snapshot: () => open().map((member) => snapshotOf(member, clock.nowMs())),
    async close() {
      await Promise.all([...members.values()].map(({ translator }) => translator.close()))
    },
  }
}
