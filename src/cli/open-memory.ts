import { composeRegionAdministration } from '../compose/region-administration.ts'
import type { Config } from '../config/config.ts'
import { InterpresError } from '../kernel/errors.ts'
import type { LanguageCode } from '../languages/language-code.ts'
import { type MemoryTally } from '../memories/matching/memory-tally.ts'
import type { SegmentMemory } from '../translation/port.ts'
import { findMemory } from './find-memory.ts'

export interface MemoryChoice {
  readonly memory?: string
  readonly threshold?: string
  readonly account: string
  readonly region: string
}

export interface OpenMemory {
  readonly memories: readonly SegmentMemory[]
  /** What it knew of the texts so far; `undefined` where there is none. */
  readonly tally: () => MemoryTally | undefined
  readonly close: () => Promise<void>
}

/** The memory that a command names, ready to take part; none where it names none. Errors: `invalid_parameter`, `not_found`. */
export async function openMemory(
  config: Config,
  { memory: wanted, threshold = '75', account, region }: MemoryChoice,
  target: LanguageCode,
): Promise<OpenMemory> {
  if (wanted === undefined) return { memories: [], tally: () => undefined, close: async () => {} }
  if (!/^\d{1,3}$/.test(threshold) || Number(threshold) > 100) {
    throw new InterpresError('invalid_parameter', '--threshold: give a whole number from 0 to 100.')
  }
  const administration = await composeRegionAdministration(config, region)
  try {
    const accountId = (await administration.accounts.getByName(account)).id
    const { id } = await findMemory(administration.memories, accountId, wanted)
    const application = await administration.memoryResolver.resolve({
      accountId,
      id,
      target,
      threshold: Number(threshold),
    })
    return {
      memories: [application.memory],
      tally: () => application.tally(),
      close: () => administration.close(),
    }
  } catch (error) {
    await administration.close()
    throw error
  }
}
