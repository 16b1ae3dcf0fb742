import type { HealthCheck } from '../api/interpres/health/health-route.ts'
import type { Database } from '../storage/database.ts'
import type { ServiceParts } from './capability.ts'

const MEGABYTE = 1024 ** 2

/** What this process can say about itself, in words. */
export async function checkHealth({
  control,
  regions,
  translation,
}: Pick<ServiceParts, 'control' | 'regions' | 'translation'>): Promise<readonly HealthCheck[]> {
  const stores: readonly (readonly [part: string, db: Database])[] = [
    ['control store', control],
    ...[...regions].map(([region, { db }]) => [`store of ${region}`, db] as const),
  ]
  const engines = translation.describeEngines().map(
    ({ engine, text, usable }): HealthCheck => ({
      part: `engine ${engine}`,
      state: usable ? 'ok' : 'warning',
      text,
    }),
  )
  const warnings = translation
    .warnings()
    .map((text): HealthCheck => ({ part: 'translation', state: 'failed', text }))
  const memory = Math.round(process.memoryUsage.rss() / MEGABYTE)
  return [
    ...(await Promise.all(stores.map(([part, db]) => checkStore(part, db)))),
    ...engines,
    ...warnings,
    { part: 'process', state: 'ok', text: `Node.js ${process.versions.node}, ${memory} MB in memory` },
  ]
}

async function checkStore(part: string, db: Database): Promise<HealthCheck> {
  try {
    await db.ping()
    return { part, state: 'ok', text: db.dialect === 'sqlite' ? 'SQLite' : 'PostgreSQL' }
  } catch {
    return { part, state: 'failed', text: 'does not answer' }
  }
}
