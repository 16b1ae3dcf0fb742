import { stat } from 'node:fs/promises'
import { documentKeyFileOf } from '../compose/sealed-files.ts'
import type { Config } from '../config/config.ts'
import { InterpresError } from '../kernel/errors.ts'
import type { Region } from '../kernel/region.ts'
import { createRegionKeys } from '../sealed-files/region-keys.ts'
import type { Database } from '../storage/database.ts'
import { waitingByRegionKey } from '../storage/jobs/leased-jobs.ts'
import { readMasterKeys } from '../storage/sealed-files/master-key-file.ts'
import type { Check } from './check.ts'

const PART = 'document key'
const READABLE_BY_OTHERS = 0o077

/** Looks whether this node can work on documents and recordings: its key file, and whether any waits for a key it has not. */
export async function checkDocumentKey(
  config: Config,
  regions: ReadonlyMap<Region, Database>,
): Promise<readonly Check[]> {
  const file = documentKeyFileOf(config)
  const isOurs = config.documents.keyFile === undefined
  const mode = await modeOf(file)
  if (mode === undefined && isOurs) {
    const text = `not there yet: ${file}; the first \`interpres serve\` makes it`
    return [{ part: PART, state: 'warning', text }]
  }
  let masters: readonly Buffer[]
  try {
    masters = await readMasterKeys(file, { isOurs: false })
  } catch (error) {
    if (!(error instanceof InterpresError)) throw error
    return [{ part: PART, state: 'failed', text: error.message }]
  }
  const checks: Check[] = [{ part: PART, state: 'ok', text: `${masters.length} in ${file}` }]
  const warn = (text: string) => checks.push({ part: PART, state: 'warning', text })
  if (process.platform !== 'win32' && ((mode ?? 0) & READABLE_BY_OTHERS) !== 0)
    warn(`${file} can be read by other users; it should have the mode 0600`)
  const isShared = [...regions.values()].some(({ dialect }) => dialect === 'postgres')
  if (isShared && isOurs)
    warn(
      'nodes that share a PostgreSQL store need the same key; name its file with INTERPRES_DOCUMENT_KEY_FILE',
    )
  for (const [region, db] of regions) {
    const { ids } = createRegionKeys(masters, region)
    const waiting = {
      documents: await waitingByRegionKey(db, 'document_jobs'),
      recordings: await waitingByRegionKey(db, 'voice_jobs'),
    }
    for (const [subjects, byKey] of Object.entries(waiting)) {
      const lost = [...byKey].filter(([id]) => !ids.includes(id)).reduce((sum, [, count]) => sum + count, 0)
      if (lost === 0) continue
      const text = `${lost} ${subjects} of ${region} wait for a key that is not in ${file}`
      checks.push({ part: PART, state: 'failed', text })
    }
  }
  return checks
}

async function modeOf(file: string): Promise<number | undefined> {
  try {
    return (await stat(file)).mode
  } catch {
    return undefined
  }
}
