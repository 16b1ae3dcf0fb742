// Throughput of `/v2/translate` with the fixture engine, metered against unmetered, at 50 connections, in turns within one
// run; and how fast other requests are while commits take 5 and 50 ms longer. Run: npm run bench -- metered-route
import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { fileURLToPath } from 'node:url'
import autocannon from 'autocannon'
import { createPostgresTestDatabase, findPostgresServer } from '../test/support/postgres.ts'

const CONNECTIONS = 50
const SECONDS = Number(process.argv[2] ?? 4)
const ROUNDS = 3
const BODY = JSON.stringify({
  text: ['The weather is nice today, so we walk to the station and take the train.'],
  source_lang: 'EN',
  target_lang: 'DE',
})

interface Target {
  /** Ports. */
  readonly metered: number
  readonly unmetered: number
  /** Keys. */
  readonly free: string
  readonly limited: string
}

interface Figures {
  readonly requestsPerSecond: number
  readonly p50Ms: number
  readonly p99Ms: number
}

async function load(port: number, key: string, connections = CONNECTIONS): Promise<Figures> {
  const result = await autocannon({
    url: `http://127.0.0.1:${port}/v2/translate`,
    method: 'POST',
    headers: { authorization: `Service-Auth-Key ${key}`, 'content-type': 'application/json' },
    body: BODY,
    connections,
    duration: SECONDS,
  })
  if (result.non2xx + result.errors > 0)
    throw new Error(`failures: ${JSON.stringify(result.statusCodeStats)}`)
  return { requestsPerSecond: result.requests.average, p50Ms: result.latency.p50, p99Ms: result.latency.p99 }
}

async function withServer(
  control: string,
  region: string,
  delayMs: number,
  use: (target: Target) => Promise<void>,
): Promise<void> {
  const program = fileURLToPath(new URL('./support/metered-route-server.ts', import.meta.url))
  const server: ChildProcess = spawn(process.execPath, [program, control, region, String(delayMs)], {
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  try {
    if (server.stdout === null) throw new Error('the server did not start')
    const [line] = await once(createInterface({ input: server.stdout }), 'line')
    await use(JSON.parse(String(line)) as Target)
  } finally {
    server.kill('SIGKILL')
  }
}

const median = (values: readonly number[]) =>
  values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? 0

async function compare(store: string, { metered: port, unmetered, free, limited }: Target): Promise<void> {
  const ratios = { free: [] as number[], limited: [] as number[] }
  for (let round = 0; round < ROUNDS; round += 1) {
    const bare = await load(unmetered, free)
    for (const [name, key] of Object.entries({ free, limited })) {
      const metered = await load(port, key)
      const ratio = metered.requestsPerSecond / bare.requestsPerSecond
      ratios[name === 'free' ? 'free' : 'limited'].push(ratio)
      console.log(
        `${store} ${name.padEnd(8)} ${metered.requestsPerSecond.toFixed(0)}/s of ${bare.requestsPerSecond.toFixed(0)}/s unmetered: ` +
          `${ratio.toFixed(2)}; p50 ${metered.p50Ms} ms against ${bare.p50Ms} ms`,
      )
    }
  }
  console.log(
    `${store} median ratio ${median(ratios.free).toFixed(2)}, with a limit ${median(ratios.limited).toFixed(2)}`,
  )
}

async function slowCommits(store: string, delayMs: number, target: Target): Promise<void> {
  const [metered, other] = await Promise.all([
    load(target.metered, target.free),
    load(target.unmetered, target.free, 2),
  ])
  console.log(
    `${store} commits + ${delayMs} ms: metered ${metered.requestsPerSecond.toFixed(0)}/s, p50 ${metered.p50Ms} ms; ` +
      `other requests meanwhile p50 ${other.p50Ms} ms, p99 ${other.p99Ms} ms`,
  )
}

const directory = await mkdtemp(join(process.cwd(), '.bench-metered-'))
const file = (name: string) => join(directory, name)
try {
  await withServer(file('control'), file('region'), 0, (target) => compare('SQLite', target))
  for (const delayMs of [0, 5, 50]) {
    await withServer(file('control'), file('region'), delayMs, (target) =>
      slowCommits('SQLite', delayMs, target),
    )
  }
} finally {
  await rm(directory, { recursive: true })
}

const postgres = await findPostgresServer()
if (postgres.available) {
  const control = await createPostgresTestDatabase(postgres)
  const region = await createPostgresTestDatabase(postgres)
  await withServer(control.url, region.url, 0, (target) => compare('PostgreSQL', target))
  await control.drop()
  await region.drop()
} else {
  console.log(postgres.reason)
}
