import type { Clock } from '../kernel/clock.ts'
import { InterpresError } from '../kernel/errors.ts'
import type { Logger } from '../kernel/logging.ts'
import type { LanguagePair } from '../translation/engine.ts'
import type { ModelPacks, OfferedPack } from './model-packs.ts'
import type { PullJobs } from './pull-jobs.ts'

/** Has packs fetched from the registry for pairs that only basic engines serve. */
export interface BetterPacks {
  /** Called whenever a basic engine translates; it costs nothing, and nobody waits for it. */
  used(pair: LanguagePair): void
  /** Resolves when everything that was asked of the registry has been answered. */
  settled(): Promise<void>
}

export interface BetterPacksDependencies {
  readonly packs: Pick<ModelPacks, 'list' | 'offered'>
  readonly pulls: Pick<PullJobs, 'add'>
  readonly clock: Clock
  readonly logger: Logger
}

/** So long a pair is left alone that the registry did not have, or that could not be fetched. */
const PATIENCE_MS = 3_600_000

export function createBetterPacks({ packs, pulls, clock, logger }: BetterPacksDependencies): BetterPacks {
  const nextLookMs = new Map<string, number>()
  let looking: Promise<void> = Promise.resolve()
  let index: { readonly offered: Promise<readonly OfferedPack[]>; readonly untilMs: number } | undefined

  /** Asked once an hour, whether it answers or not. */
  async function offeredPacks(): Promise<readonly OfferedPack[]> {
    if (index === undefined || clock.nowMs() >= index.untilMs)
      index = { offered: packs.offered(), untilMs: clock.nowMs() + PATIENCE_MS }
    return await index.offered
  }

  async function look(pair: LanguagePair): Promise<void> {
    try {
      const isThere = (await packs.list()).some(
        ({ builtIn, problem, pairs }) =>
          !builtIn && problem === undefined && pairs.some((served) => isSame(served, pair)),
      )
      if (isThere) return
      const best = bestFor(pair, await offeredPacks())
      if (best === undefined) return
      pulls.add({ pair, architecture: undefined, replace: false }, best.bytes)
      logger.info({ pair: nameOf(pair) }, 'a better model of a pair in use is being fetched')
    } catch (error) {
      // It is being fetched already, since somebody asked for it.
      if (error instanceof InterpresError && error.code === 'conflict') return
      logger.warn({ pair: nameOf(pair), ...reasonOf(error) }, 'no better model of a pair could be fetched')
    }
  }

  return {
    used(pair) {
      const name = nameOf(pair)
      const nowMs = clock.nowMs()
      if (nowMs < (nextLookMs.get(name) ?? 0)) return
      nextLookMs.set(name, nowMs + PATIENCE_MS)
      looking = looking.then(() => look(pair))
    },
    settled: () => looking,
  }
}

/** The first that is offered for a pair: registries list the best first. */
export function bestFor(pair: LanguagePair, offered: readonly OfferedPack[]): OfferedPack | undefined {
  return offered.find((pack) => isSame(pack.pair, pair))
}

function isSame(one: LanguagePair, other: LanguagePair): boolean {
  return one.source === other.source && one.target === other.target
}

function nameOf({ source, target }: LanguagePair): string {
  return `${source}-${target}`
}

function reasonOf(error: unknown): { readonly reason: string } | { readonly error: Error } {
  if (error instanceof InterpresError) return { reason: error.message }
  return { error: error instanceof Error ? error : new Error(String(error)) }
}
