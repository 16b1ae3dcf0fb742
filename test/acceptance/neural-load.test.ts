import { mkdtemp, rm } from 'node:fs/promises'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Worker } from 'node:worker_threads'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { compose } from '../../src/compose/service.ts'
import { loadConfig } from '../../src/config/config.ts'
import { createMarianEngine } from '../../src/engines/marian/marian-engine.ts'
import { modelMemoryBytes } from '../../src/engines/marian/model-memory.ts'
import { systemClock } from '../../src/kernel/clock.ts'
import { silentLogger } from '../../src/kernel/logging.ts'
import { STANDARD_REGION } from '../../src/kernel/region.ts'
import { buildModel } from '../marian/support/build-model.ts'
import { killWhenItAnswers, startMortalWorker } from '../marian/support/kill-worker.ts'
import { writePack } from '../marian/support/write-pack.ts'
import { type Answer, call } from '../support/api-client.ts'
import { childProcesses } from '../support/child-processes.ts'
import { killProcess } from '../support/kill-process.ts'
import { readMetrics, sumOf } from '../support/metrics-page.ts'
import { DEVELOPER_KEY, type ServerProcess, startServerProcess } from '../support/server-process.ts'

const CLIENTS = 50
const MEGABYTE = 1024 ** 2
const WORDS = ['bati', 'sena', 'moka', 'kora', 'lu', 'na', 'sota', 'ni', 'bura', 'lemo']

/** Of one process after the other. */
const KILLS = 3

let models = ''

beforeEach(async () => {
  models = await mkdtemp(join(tmpdir(), 'interpres-neural-'))
})
afterEach(async () => {
  await rm(models, { recursive: true, force: true })
})

function post(url: string, text: readonly string[], target: string): Promise<Answer> {
  const json = { text, source_lang: 'EN', target_lang: target }
  return call(`${url}/v2/translate`, { key: DEVELOPER_KEY, json })
}

/** Texts of one to forty words, one to five of them; the same for the same number. */
function textsOf(client: number): readonly string[] {
  return Array.from({ length: 1 + (client % 5) }, (_, text) =>
    Array.from(
      { length: 1 + ((7 * client + 11 * text) % 40) },
      (__, word) => WORDS[(client + 3 * text + word) % WORDS.length],
    ).join(' '),
  )
}

test('50 clients on two pairs with memory for one are all served, again and again, within the budget', async () => {
  const manifest = await writePack(models, 'en-de', buildModel())
  await writePack(models, 'en-fr', buildModel({ seed: 7 }))
  const oneModel = modelMemoryBytes({ manifest }) / MEGABYTE
  const budget = Math.ceil(oneModel)
  expect(2 * oneModel).toBeGreaterThan(budget)
  const server = await startServerProcess({
    environment: {
      INTERPRES_ENGINES: 'marian',
      INTERPRES_MODELS_DIR: models,
      INTERPRES_MODELS_WORKERS: '2',
      INTERPRES_MODELS_MEMORY_MB: String(budget),
      INTERPRES_LOG_LEVEL: 'warn',
    },
  })
  try {
    const answers = Array.from({ length: CLIENTS }, () => 0)
    const statuses = new Set<number>()
    const loaded = new Set<string>()
    // Nobody stops before everybody has been served twice, so that the load never lets up for those who wait, and before
    // each model has been seen in its turn.
    const isOver = () => loaded.size > 1 && answers.every((count) => count >= 2)
    const clients = answers.map(async (_, client) => {
      const target = client % 2 === 0 ? 'DE' : 'FR'
      while (!isOver()) {
        const { status, json } = await post(server.urls.eu, textsOf(client), target)
        statuses.add(status)
        expect((json as { translations: unknown[] }).translations).toHaveLength(textsOf(client).length)
        answers[client] = (answers[client] ?? 0) + 1
      }
    })
    const watch = (async () => {
      while (!isOver()) {
        const samples = await readMetrics(server)
        const used = sumOf(samples, 'interpres_models_memory_bytes')
        expect(used).toBeLessThanOrEqual(sumOf(samples, 'interpres_models_memory_limit_bytes'))
        for (const { name, labels } of samples) {
          if (name === 'interpres_models_memory_bytes') loaded.add(labels['model']?.slice(0, 5) ?? '')
        }
      }
    })()
    await Promise.all([...clients, watch])
    expect([...statuses]).toEqual([200])
    expect([...loaded].toSorted()).toEqual(['en-de', 'en-fr'])
    expect(sumOf(await readMetrics(server), 'interpres_models_memory_limit_bytes')).toBe(budget * MEGABYTE)
  } finally {
    await server.stop()
    server.remove()
  }
})

test('a server that is stopped in the middle of its work ends in order', async () => {
  await writePack(models, 'en-de', buildModel())
  const server = await startServerProcess({
    environment: {
      INTERPRES_ENGINES: 'marian',
      INTERPRES_MODELS_DIR: models,
      INTERPRES_DRAIN_TIMEOUT_MS: '0',
    },
  })
  try {
    const hasStopped = Promise.allSettled(
      Array.from({ length: 20 }, async (_, client) => {
        for (;;) await post(server.urls.eu, textsOf(client), 'DE')
      }),
    )
    await expect
      .poll(async () => sumOf(await readMetrics(server), 'interpres_models_running_segments'))
      .toBeGreaterThan(0)
    expect(await server.stop()).toBe(0)
    await hasStopped
  } finally {
    server.remove()
  }
})

test('texts whose worker is killed are translated all the same or answered 503 with a time to come back', async () => {
  await writePack(models, 'en-de', buildModel())
  const dataDirectory = join(models, '.data')
  const workers: Worker[] = []
  let isNextDoomed = false
  const engine = await createMarianEngine(
    {
      logger: silentLogger,
      clock: systemClock,
      startWorker(workerData) {
        const worker = startMortalWorker(workerData)
        if (isNextDoomed) killWhenItAnswers(worker)
        isNextDoomed = false
        workers.push(worker)
        return worker
      },
    },
    { modelsDirectory: models, workers: 1 },
  )
  const config = loadConfig({
    environment: {
      INTERPRES_DATA_DIR: dataDirectory,
      INTERPRES_PORT_EU: '0',
      INTERPRES_BOOTSTRAP_DEVELOPER_KEY: DEVELOPER_KEY,
    },
  })
  const service = await compose(config, {
    regions: [STANDARD_REGION],
    logger: silentLogger,
    engines: [engine],
  })
  try {
    await service.bootstrap()
    await service.listen()
    const address = service.servers.get(STANDARD_REGION)?.server.address() as AddressInfo
    const url = `http://127.0.0.1:${address.port}`
    const expected = (await post(url, textsOf(7), 'DE')).json

    killWhenItAnswers(workers[0])
    const once = Array.from({ length: 6 }, () => post(url, textsOf(7), 'DE'))
    for (const answer of await Promise.all(once))
      expect(answer).toMatchObject({ status: 200, json: expected })
    expect(workers).toHaveLength(2)

    killWhenItAnswers(workers[1])
    isNextDoomed = true
    const twice = Array.from({ length: 6 }, () => post(url, textsOf(7), 'DE'))
    const answers = await Promise.all(twice)
    for (const { status, headers, json } of answers) {
      if (status === 200) expect(json).toEqual(expected)
      else expect([status, Number(headers.get('retry-after')) > 0]).toEqual([503, true])
    }
    expect(answers.map(({ status }) => status)).toContain(503)
    expect(await post(url, textsOf(7), 'DE')).toMatchObject({ status: 200, json: expected })
    expect(workers).toHaveLength(4)
  } finally {
    await service.close()
  }
})

test.runIf(process.platform === 'linux')(
  'a process with native code that is killed again and again is replaced: texts are translated, or told when to come back',
  async () => {
    await writePack(models, 'en-de', buildModel())
    const server = await startServerProcess({
      environment: {
        INTERPRES_ENGINES: 'marian',
        INTERPRES_MODELS_DIR: models,
        INTERPRES_MODELS_RUNTIME: 'native',
        INTERPRES_MODELS_WORKERS: '1',
      },
      args: ['--region', 'eu'],
    })
    try {
      const expected = (await post(server.urls.eu, textsOf(7), 'DE')).json
      const over = new AbortController()
      const answers: Answer[] = []
      const clients = Array.from({ length: 6 }, async () => {
        while (!over.signal.aborted) answers.push(await post(server.urls.eu, textsOf(7), 'DE'))
      })
      for (let kill = 1; kill <= KILLS; kill += 1) {
        const before = answers.length
        await expect
          .poll(async () => sumOf(await readMetrics(server), 'interpres_models_running_segments'))
          .toBeGreaterThan(0)
        await expect.poll(() => childProcesses(server.pid, 'model-process').length).toBe(1)
        killProcess(childProcesses(server.pid, 'model-process')[0], 'SIGKILL')
        await expect
          .poll(() => answers.slice(before).filter(({ status }) => status === 200).length)
          .toBeGreaterThan(12)
      }
      over.abort()
      await Promise.all(clients)
      const good = answers.filter(({ status }) => status === 200)
      for (const answer of answers) {
        if (answer.status === 200) expect(answer.json).toEqual(expected)
        else expect([answer.status, Number(answer.headers.get('retry-after')) > 0]).toEqual([503, true])
      }
      const characters = (1 + good.length) * textsOf(7).join('').length
      await expect.poll(() => usedCharacters(server)).toBe(characters)
    } finally {
      await server.stop()
      server.remove()
    }
  },
)

async function usedCharacters({ urls }: ServerProcess): Promise<number> {
  const { json } = await call(`${urls.eu}/v2/usage`, { key: DEVELOPER_KEY })
  return (json as { readonly character_count: number }).character_count
}
