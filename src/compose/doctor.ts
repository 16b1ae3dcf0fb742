import { existsSync } from 'node:fs'
import { join } from 'node:path'
import type { Config } from '../config/config.ts'
import { detectRuntimeKind, type RuntimeKind } from '../engines/marian/inference/runtime-kind.ts'
import { systemClock } from '../kernel/clock.ts'
import { InterpresError } from '../kernel/errors.ts'
import { randomIds } from '../kernel/ids.ts'
import { createAccountServices } from './administration.ts'
import { composeModels, directionsOf } from './models.ts'
import { describeRunningServers } from './running-server.ts'
import { composeStores } from './stores.ts'
import { composeTranslationOnly } from './translation.ts'

/** One thing that was looked at. `warning`: the service runs, but somebody will miss something. */
export interface Check {
  readonly part: string
  readonly state: 'ok' | 'warning' | 'failed'
  readonly text: string
}

const HEALTH_TIMEOUT_MS = 2_000
const PACKS_SHOWN = 10

/** Looks at everything that the service needs. Never throws: what cannot be looked at has failed. */
export async function runChecks(loadSettings: () => Config): Promise<readonly Check[]> {
  let config: Config
  try {
    config = loadSettings()
  } catch (error) {
    return [{ part: 'settings', state: 'failed', text: describe(error) }]
  }
  return [
    { part: 'settings', state: 'ok', text: 'valid' },
    {
      part: 'runtime',
      state: 'ok',
      text: `Node.js ${process.versions.node} on ${process.platform} ${process.arch}`,
    },
    ...(await guarded('stores', () => checkStores(config))),
    ...(await guarded('translation', () => checkTranslation(config))),
    ...(await guarded('models', () => checkModels(config))),
    ...(await Promise.all(config.regions.map(({ region, port }) => checkAddress(config.host, region, port)))),
    ...(await describeRunningServers(config)).map((text): Check => ({ part: 'in use', state: 'ok', text })),
  ]
}

async function checkStores(config: Config): Promise<readonly Check[]> {
  if (config.controlDatabaseUrl === undefined && !existsSync(join(config.dataDirectory, 'control.sqlite'))) {
    return [
      { part: 'stores', state: 'warning', text: 'not there yet; the first `interpres serve` makes them' },
    ]
  }
  const stores = await composeStores(config)
  try {
    const { accounts } = createAccountServices(stores.control, {
      clock: systemClock,
      ids: randomIds,
      onChange() {},
    })
    const list = await accounts.list()
    const signed = list.filter(({ addendumSignedAtMs }) => addendumSignedAtMs !== null).length
    const kinds = [...stores.regions].map(([region, db]) => `${region} ${db.dialect}`).join(', ')
    return [
      { part: 'stores', state: 'ok', text: `control ${stores.control.dialect}, ${kinds}` },
      list.length === 0
        ? { part: 'accounts', state: 'warning', text: 'none yet; the first `interpres serve` makes one' }
        : {
            part: 'accounts',
            state: 'ok',
            text: `${list.length}, of which ${signed} with a signed addendum`,
          },
    ]
  } finally {
    await stores.close()
  }
}

async function checkTranslation(config: Config): Promise<readonly Check[]> {
  const translation = await composeTranslationOnly(config)
  try {
    const engines = translation.describeEngines()
    return [
      ...engines.map(
        ({ engine, text, usable }): Check => ({
          part: `engine ${engine}`,
          state: usable ? 'ok' : 'warning',
          text,
        }),
      ),
      ...translation.warnings().map((text): Check => ({ part: 'translation', state: 'warning', text })),
    ]
  } finally {
    await translation.close()
  }
}

async function checkModels(config: Config): Promise<readonly Check[]> {
  if (!config.engines.enabled.includes('marian')) return []
  const { packs, unreadable } = await composeModels(config).list()
  const shown = packs
    .slice(0, PACKS_SHOWN)
    .map((pack) => `${pack.name} (${directionsOf(pack)}, ${pack.manifest.architecture})`)
  const more = packs.length > PACKS_SHOWN ? ' ...' : ''
  return [
    {
      part: 'models',
      state: 'ok',
      text: `${packs.length} packs installed${packs.length === 0 ? '' : ': '}${shown.join(', ')}${more}`,
    },
    ...(packs.length === 0 ? [] : [checkRuntime(await detectRuntimeKind())]),
    ...unreadable.map(
      ({ name, problem }): Check => ({ part: `model ${name}`, state: 'warning', text: problem }),
    ),
  ]
}

function checkRuntime(kind: RuntimeKind): Check {
  return kind === 'portable'
    ? { part: 'inference', state: 'warning', text: 'portable, several times slower: no ONNX Runtime here' }
    : { part: 'inference', state: 'ok', text: `ONNX Runtime, ${kind} weights` }
}

async function checkAddress(host: string, region: string, port: number): Promise<Check> {
  const url = `http://${host}:${port}/healthz`
  const part = `address ${region}`
  try {
    const { ok } = await fetch(url, { signal: AbortSignal.timeout(HEALTH_TIMEOUT_MS) })
    return ok
      ? { part, state: 'ok', text: `answers at ${host}:${port}` }
      : { part, state: 'failed', text: `something else answers at ${host}:${port}` }
  } catch {
    return { part, state: 'warning', text: `nothing answers at ${host}:${port}; is the server running?` }
  }
}

async function guarded(part: string, check: () => Promise<readonly Check[]>): Promise<readonly Check[]> {
  try {
    return await check()
  } catch (error) {
    return [{ part, state: 'failed', text: describe(error) }]
  }
}

function describe(error: unknown): string {
  return error instanceof InterpresError ? error.message : 'failed for an unknown reason'
}
