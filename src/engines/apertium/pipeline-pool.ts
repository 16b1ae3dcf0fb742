import type { Clock } from '../../kernel/clock.ts'
import { InterpresError } from '../../kernel/errors.ts'
import type { Logger } from '../../kernel/logging.ts'
import type { LanguagePair } from '../../translation/engine.ts'
import { createPairTranslator, type PairTranslator } from './pair-translator.ts'
import type { Pipeline } from './pipeline.ts'
import { residentBytes } from './resident-memory.ts'
import { translateSegment } from './segment-translation.ts'
import type { ServedMode } from './served-modes.ts'

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

interface Member {
  readonly mode: ServedMode
  readonly translator: PairTranslator
  lastUsedMs: number
  openFailedMs: number
}

const REOPEN_AFTER_MS = 5_000

export function createPipelinePool(
  dependencies: { clock: Clock; logger: Logger; openPipeline: (mode: string) => Promise<Pipeline> },
  config: PipelinePoolConfig,
): PipelinePool {
  const { clock, logger } = dependencies
  const members = new Map<string, Member>()
  let opening = 0

  const isOpen = ({ translator }: Member): boolean => translator.processIds().length > 0
  const memberBytes = ({ translator }: Member): number =>
    translator.processIds().reduce((sum, processId) => sum + residentBytes(processId), 0)
  const open = (): readonly Member[] => [...members.values()].filter(isOpen)

  function evict(member: Member): void {
    const { source, target } = member.mode
    logger.debug({ source, target }, 'ending an idle translation pipeline')
    void member.translator.evict()
  }

  /** Ends least recently used idle pipelines until `fits` says so. Returns whether it did. */
  function evictUntil(fits: (openPipelines: number, bytes: number) => boolean): boolean {
    const running = open()
    let count = running.length
    let bytes = running.reduce((sum, member) => sum + memberBytes(member), 0)
    for (const member of running.toSorted((a, b) => a.lastUsedMs - b.lastUsedMs)) {
      if (fits(count, bytes)) return true
      if (member.translator.busy()) continue
      bytes -= memberBytes(member)
      count--
      evict(member)
    }
    return fits(count, bytes)
  }

  async function openFor(member: Member): Promise<Pipeline> {
    if (clock.nowMs() - member.openFailedMs < REOPEN_AFTER_MS) {
      throw new InterpresError(
        'engine_unavailable',
        'The translation engine is not available at the moment.',
        {
          retryAfterSeconds: REOPEN_AFTER_MS / 1000,
        },
      )
    }
    const room = evictUntil(
      (count, bytes) =>
        count + opening === 0 || (count + opening < config.maxPipelines && bytes < config.limitBytes),
    )
    if (!room) {
      throw new InterpresError('overloaded', 'Too many language pairs are in use. Please try again later.', {
        retryAfterSeconds: 2,
      })
    }
    opening++
    try {
      return await dependencies.openPipeline(member.mode.mode)
    } catch (error) {
      member.openFailedMs = clock.nowMs()
      throw error
    } finally {
      opening--
    }
  }

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
        else if (clock.nowMs() - member.lastUsedMs >= config.idleMs) evict(member)
      }
      evictUntil((_count, bytes) => bytes < config.limitBytes)
    },
    snapshot: () =>
      open().map((member) => ({
        source: member.mode.source,
        target: member.mode.target,
        mode: member.mode.mode,
        processIds: member.translator.processIds(),
        residentBytes: memberBytes(member),
        queuedSegments: member.translator.queuedSegments(),
        failures: member.translator.failures(),
        idleMs: clock.nowMs() - member.lastUsedMs,
      })),
    async close() {
      await Promise.all([...members.values()].map(({ translator }) => translator.close()))
    },
  }
}
