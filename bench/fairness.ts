// One short request a second of one key beside floods of other keys, in another region: how long it waits, how late the
// event loop is, and what memory the server takes. On a real server with the built-in packs.
// Run: npm run bench -- fairness [SECONDS OF EACH FLOOD] [FLOOD]
import { setTimeout as pause } from 'node:timers/promises'
import { readMetrics, sumOf } from '../test/support/metrics-page.ts'
import { DEVELOPER_KEY } from '../test/support/server-process.ts'
import { FLOODS, type Flood } from './support/floods.ts'
import { startWatchedServer, type WatchedServer } from './support/watched-server.ts'

const SECONDS = Number(process.argv[2] ?? 60)
const ONLY = process.argv[3]
/** Requests of the flood in progress at a time. */
const FLOODERS = 16
const FLOODING_KEYS = 8
/** Who is refused asks again soon, as hostile callers do. */
const AFTER_REFUSAL_MS = 50
const DELAY = 'interpres_event_loop_delay_seconds'

const server = await startWatchedServer({
  INTERPRES_ENGINES: 'marian',
  INTERPRES_BUILT_IN_MODELS: '1',
  INTERPRES_LOG_LEVEL: 'error',
})
try {
  const [key = ''] = await createKeys(server, 'short', 1)
  await server.runCommand(['addendum', 'sign', '--account', 'short'])
  const keysOf = await floodingKeys(server)
  await warmUp(keysOf.one[0] ?? '')
  await askOnce(key)
  report('nothing', await askEverySecond(key), [])
  const before = server.residentMegabytes()
  for (const [name, flood] of Object.entries(FLOODS)) {
    if (ONLY !== undefined && name !== ONLY) continue
    const stop = new AbortController()
    const statuses: number[] = []
    const payload = JSON.stringify(flood.body())
    const keys = keysOf[flood.keys]
    const floods = Array.from({ length: FLOODERS }, (_, index) =>
      flow(flood.path, keys[index % keys.length] ?? '', payload, statuses, stop.signal),
    )
    await pause(2000)
    report(name, await askEverySecond(key), statuses)
    stop.abort()
    await Promise.all(floods)
    await pause(2000)
  }
  await pause(60_000)
  const after = server.residentMegabytes()
  const megabytes = ({ server: own, all }: typeof after) => `${own.toFixed(0)} (${all.toFixed(0)}) MB`
  console.log(`memory before the floods ${megabytes(before)}, a minute after them ${megabytes(after)}`)
} finally {
  await server.stop()
  server.remove()
}

/** All workers have their model before memory is measured: a second one is no remainder of a flood. */
async function warmUp(key: string): Promise<void> {
  const body = JSON.stringify(FLOODS['small texts']?.body())
  await Promise.all(Array.from({ length: FLOODERS }, () => post(`${server.urls.eu}/v2/translate`, key, body)))
}

async function createKeys(of: WatchedServer, account: string, count: number): Promise<string[]> {
  await of.runCommand(['accounts', 'create', account])
  const keys: string[] = []
  while (keys.length < count) {
    const { stdout } = await of.runCommand(['keys', 'create', '--account', account, '--json'])
    const found = JSON.stringify(JSON.parse(stdout)).match(/"key":"([^"]+)"/)?.[1]
    if (found === undefined) throw new Error(`No key in ${stdout}`)
    keys.push(found)
  }
  return keys
}

async function floodingKeys(of: WatchedServer): Promise<Readonly<Record<Flood['keys'], readonly string[]>>> {
  const several: string[] = []
  for (let number = 1; number <= FLOODING_KEYS; number += 1)
    several.push(...(await createKeys(of, `flood ${number}`, 1)))
  return {
    one: [DEVELOPER_KEY],
    'several keys of one account': await createKeys(of, 'flood', FLOODING_KEYS),
    'keys of several accounts': several,
  }
}

async function flow(
  path: string,
  key: string,
  body: string,
  statuses: number[],
  signal: AbortSignal,
): Promise<void> {
  while (!signal.aborted) {
    try {
      statuses.push(await post(`${server.urls.eu}${path}`, key, body, signal))
      if ((statuses.at(-1) ?? 0) >= 400) await pause(AFTER_REFUSAL_MS)
    } catch {
      return
    }
  }
}

async function post(url: string, key: string, body: string, signal?: AbortSignal): Promise<number> {
  const answer = await fetch(url, {
    method: 'POST',
    headers: { authorization: `Service-Auth-Key ${key}`, 'content-type': 'application/json' },
    body,
    ...(signal === undefined ? {} : { signal }),
  })
  await answer.arrayBuffer()
  return answer.status
}

async function askOnce(key: string): Promise<number> {
  const body = JSON.stringify({ text: ['Hello there.'], source_lang: 'EN', target_lang: 'ES' })
  const atMs = performance.now()
  const status = await post(`${server.urls.us}/v2/translate`, key, body)
  if (status !== 200) throw new Error(`The short request was answered ${status}`)
  return performance.now() - atMs
}

interface Round {
  readonly latenciesMs: readonly number[]
  /** Times that the event loop was more than 50 ms late, and how often it was asked. */
  readonly late: number
  readonly asked: number
  readonly stallMs: number
  readonly busyMs: number
  /** The most that was seen, of the server and of all its processes together. */
  readonly peakMegabytes: { readonly server: number; readonly all: number }
}

async function askEverySecond(key: string): Promise<Round> {
  const before = await lateness()
  await server.stalls()
  const asked: Promise<number>[] = []
  const peak = { server: 0, all: 0 }
  for (let second = 0; second < SECONDS; second += 1) {
    asked.push(askOnce(key))
    await pause(1000)
    const { server: own, all } = server.residentMegabytes()
    Object.assign(peak, { server: Math.max(peak.server, own), all: Math.max(peak.all, all) })
  }
  const latenciesMs = (await Promise.all(asked)).toSorted((a, b) => a - b)
  const after = await lateness()
  return {
    latenciesMs,
    late: after.late - before.late,
    asked: after.asked - before.asked,
    ...(await server.stalls()),
    peakMegabytes: peak,
  }
}

async function lateness(): Promise<{ readonly late: number; readonly asked: number }> {
  const samples = await readMetrics(server)
  const asked = sumOf(samples, `${DELAY}_count`)
  return { asked, late: asked - sumOf(samples, `${DELAY}_bucket`, { le: '0.05' }) }
}

function report(name: string, round: Round, statuses: readonly number[]): void {
  const { latenciesMs, late, asked, stallMs, busyMs, peakMegabytes } = round
  const at = (share: number) => (latenciesMs[Math.ceil(share * latenciesMs.length) - 1] ?? 0).toFixed(0)
  const counts = Object.entries(Object.groupBy(statuses, String)).map(
    ([status, all]) => `${all?.length} x ${status}`,
  )
  console.log(
    `${name.padEnd(16)} short request p50 ${at(0.5)} p95 ${at(0.95)} max ${at(1)} ms   ` +
      `loop over 50 ms late ${late} of ${asked}, at most ${stallMs.toFixed(0)} ms, longest turn ${busyMs.toFixed(0)} ms of ` +
      `processor time   peak ${peakMegabytes.server.toFixed(0)} (${peakMegabytes.all.toFixed(0)}) MB   ` +
      `flood ${counts.join(', ') || 'none'}`,
  )
}
