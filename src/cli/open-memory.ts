import { composeRegionAdministration } from '../compose/region-administration.ts'
import type { Config } from '../config/config.ts'
import { InterpresError } from '../kernel/errors.ts'
import type { LanguageCode } from '../languages/language-code.ts'
import type { SegmentMemory } from '../translation/port.ts'
import { findMemory } from './find-memory.ts'

export interface MemoryChoice {
  readonly memory?: string
  readonly threshold?: string
  readonly account: string
  readonly region: string
}

/** The memory that a command names, ready to take part; none where it names none. Errors: `invalid_parameter`, `not_found`. */
export async function openMemory(
  config: Config,
  { memory: wanted, threshold = '75', account, region }: MemoryChoice,
  target: LanguageCode,
): Promise<{ readonly memories: readonly SegmentMemory[]; readonly close: () => Promise<void> }> {
  if (wanted === undefined) return { memories: [], close: async () => {} }
  if (!/^\d{1,3}$/.test(threshold) || Number(threshold) > 100) {
    throw new InterpresError('invalid_parameter', '--threshold: give a whole number from 0 to 100.')
  }
  const administration = await composeRegionAdministration(config, region)
  try {
    const accountId = (await administration.accounts.getByName(account)).id
    const { id } = await findMemory(administration.memories, accountId, wanted)
    const { memory } = await administration.memoryResolver.resolve({
      accountId,
      id,
      target,
      threshold: Number(threshold),
    })
    return { memories: [memory], close: () => administration.close() }
  } catch (error) {
    await administration.close()
    throw error
  }
}
