import { createAccountServices } from '../compose/administration.ts'
import { composeConverter } from '../compose/office-converter.ts'
import { directionsOf, isOvershadowed } from '../compose/packs/available-models.ts'
import { composeModels } from '../compose/packs/models.ts'
import { composeStores, lookForStores } from '../compose/stores.ts'
import { composeTranslationOnly } from '../compose/translation.ts'
import type { Config } from '../config/config.ts'
import { chooseRuntime, type RuntimeSetting } from '../engines/marian/inference/runtime-kind.ts'
import { systemClock } from '../kernel/clock.ts'
import { InterpresError } from '../kernel/errors.ts'
import { randomIds } from '../kernel/ids.ts'
import { describeStore } from '../storage/store-identity.ts'
import type { Check } from './check.ts'
import { checkDocumentKey } from './check-document-key.ts'
import { checkRecognisers } from './check-recognisers.ts'
import { checkSound } from './check-sound.ts'
import { describeRunningServers } from './running-server.ts'

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
    ...(await guarded('recognisers', () => checkRecognisers(config))),
    ...(await guarded('older documents', () => checkConverter(config))),
    ...(await guarded('sound', () => checkSound(config))),
    ...(await Promise.all(config.regions.map(({ region, port }) => checkAddress(config.host, region, port)))),
    ...(await describeRunningServers(config)).map((text): Check => ({ part: 'in use', state: 'ok', text })),
  ]
}

async function checkStores(config: Config): Promise<readonly Check[]> {
  const { missing, regions } = await lookForStores(config)
  const isControlThere = missing.every(({ kind }) => kind !== 'control')
  const which = isControlThere || regions.length > 0 ? `: ${missing.map(describeStore).join(', ')}` : ''
  const absent: readonly Check[] =
    missing.length === 0
      ? []
      : [
          {
            part: 'stores',
            state: 'warning',
            text: `not there yet${which}; the first \`interpres serve\` makes them`,
          },
        ]
  if (!isControlThere) return [...absent, ...(await checkDocumentKey(config, new Map()))]
  const stores = await composeStores(config, { regions })
  try {
    const { accounts } = createAccountServices(stores.control, {
      clock: systemClock,
      ids: randomIds,
      onChange() {},
    })
    const list = await accounts.list()
    const signed = list.filter(({ addendumSignedAtMs }) => addendumSignedAtMs !== null).length
    const kinds = [...stores.regions].map(([region, db]) => `, ${region} ${db.dialect}`)
    return [
      { part: 'stores', state: 'ok', text: `control ${stores.control.dialect}${kinds.join('')}` },
      ...absent,
      list.length === 0
        ? { part: 'accounts', state: 'warning', text: 'none yet; the first `interpres serve` makes one' }
        : {
            part: 'accounts',
            state: 'ok',
            text: `${list.length}, of which ${signed} with a signed addendum`,
          },
      ...(await checkDocumentKey(config, stores.regions)),
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

async function checkConverter(config: Config): Promise<readonly Check[]> {
  const { text } = await composeConverter(config).describe()
  return [{ part: 'LibreOffice', state: 'ok', text }]
}

async function checkModels(config: Config): Promise<readonly Check[]> {
  if (!config.engines.enabled.includes('marian')) return []
  const models = composeModels(config)
  const { packs, unreadable } = await models.list()
  const unreadableNames = new Set(unreadable.map(({ name }) => name))
  const damaged = (await models.verify([])).filter(({ name }) => !unreadableNames.has(name))
  const installed = packs
    .filter(({ builtIn }) => !builtIn)
    .map((pack) => `${pack.name} (${directionsOf(pack)}, ${pack.manifest.architecture})`)
  const builtIn = packs
    .filter((pack) => pack.builtIn)
    .map((pack) => {
      const use = isOvershadowed(pack, packs)
        ? 'an installed pack comes first'
        : `${pack.manifest.quality} quality`
      return `${pack.name} (${directionsOf(pack)}, ${use})`
    })
  return [
    { part: 'models', state: 'ok', text: `${installed.length} packs installed${listed(installed)}` },
    {
      part: 'built-in models',
      state: 'ok',
      text: config.models.builtIn ? `${builtIn.length} packs${listed(builtIn)}` : 'switched off',
    },
    ...(packs.length === 0 ? [] : [await checkRuntime(config.models.runtime)]),
    ...unreadable.map(
      ({ name, problem }): Check => ({ part: `model ${name}`, state: 'warning', text: problem }),
    ),
    ...damaged.flatMap(({ name, problem }): readonly Check[] =>
      problem === undefined ? [] : [{ part: `model ${name}`, state: 'failed', text: problem }],
    ),
  ]
}

function listed(packs: readonly string[]): string {
  if (packs.length === 0) return ''
  return `: ${packs.slice(0, PACKS_SHOWN).join(', ')}${packs.length > PACKS_SHOWN ? ' ...' : ''}`
}

async function checkRuntime(setting: RuntimeSetting): Promise<Check> {
  try {
    const { kind, reason } = await chooseRuntime(setting)
    const runtime = kind === 'portable' ? 'WebAssembly kernel' : `ONNX Runtime, ${kind} weights`
    return { part: 'inference', state: 'ok', text: `${runtime} (${setting}): ${reason}` }
  } catch (error) {
    return {
      part: 'inference',
      state: 'failed',
      text: error instanceof Error ? error.message : describe(error),
    }
  }
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
