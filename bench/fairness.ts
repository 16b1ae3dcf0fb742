// One short request a second of one key beside floods of another key, in another region: how long it waits, how late the
// event loop is, and what memory the server takes. On a real server with the built-in packs.
// Run: npm run bench -- fairness [SECONDS] [FLOOD]
import { readFileSync } from 'node:fs'
import { setTimeout as pause } from 'node:timers/promises'
import { readMetrics, sumOf } from '../test/support/metrics-page.ts'
import { DEVELOPER_KEY, type ServerProcess, startServerProcess } from '../test/support/server-process.ts'
import { FLOODS } from './support/floods.ts'

const SECONDS = Number(process.argv[2] ?? 30)
const ONLY = process.argv[3]
/** Requests of the flood in progress at a time. */
const FLOODERS = 16
const DELAY = 'interpres_event_loop_delay_seconds'

const server = await startServerProcess({
  environment: { INTERPRES_ENGINES: 'marian', INTERPRES_BUILT_IN_MODELS: '1', INTERPRES_LOG_LEVEL: 'error' },
})
try {
  const key = await createKey(server)
  await askOnce(key)
  report('nothing', await askEverySecond(key), [])
  for (const [name, body] of Object.entries(FLOODS)) {
    if (ONLY !== undefined && name !== ONLY) continue
    const stop = new AbortController()
    const statuses: number[] = []
    const payload = JSON.stringify({ ...body(), source_lang: 'EN', target_lang: 'ES' })
    const floods = Array.from({ length: FLOODERS }, () => flood(payload, statuses, stop.signal))
    await pause(2000)
    report(name, await askEverySecond(key), statuses)
    stop.abort()
    await Promise.all(floods)
    await pause(2000)
  }
} finally {
  await server.stop()
  server.remove()
}

/** A key of another account, with access to all regions. */
async function createKey(of: ServerProcess): Promise<string> {
  await of.runCommand(['accounts', 'create', 'short'])
  const { stdout } = await of.runCommand(['keys', 'create', '--account', 'short', '--json'])
  await of.runCommand(['addendum', 'sign', '--account', 'short'])
  const created: unknown = JSON.parse(stdout)
  const found = JSON.stringify(created).match(/"key":"([^"]+)"/)?.[1]
  if (found === undefined) throw new Error(`No key in ${stdout}`)
  return found
}

async function flood(body: string, statuses: number[], signal: AbortSignal): Promise<void> {
  while (!signal.aborted) {
    try {
      statuses.push(await translate(server.urls.eu, DEVELOPER_KEY, body, signal))
      // Who is refused asks again soon, as hostile callers do.
      if (statuses.at(-1) !== 200) await pause(50)
    } catch {
      return
    }
  }
}

async function translate(url: string, key: string, body: string, signal?: AbortSignal): Promise<number> {
  const answer = await fetch(`${url}/v2/translate`, {
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
  const status = await translate(server.urls.us, key, body)
  if (status !== 200) throw new Error(`The short request was answered ${status}`)
  return performance.now() - atMs
}

interface Round {
  readonly latenciesMs: readonly number[]
  /** Times that the event loop was more than 50 ms late, and how often it was asked. */
  readonly late: number
  readonly asked: number
  readonly rssMegabytes: number
}

async function askEverySecond(key: string): Promise<Round> {
  const before = await lateness()
  const asked: Promise<number>[] = []
  for (let second = 0; second < SECONDS; second += 1) {
    asked.push(askOnce(key))
    await pause(1000)
  }
  const latenciesMs = (await Promise.all(asked)).toSorted((a, b) => a - b)
  const after = await lateness()
  const status = readFileSync(`/proc/${server.pid}/status`, 'utf8')
  return {
    latenciesMs,
    late: after.late - before.late,
    asked: after.asked - before.asked,
    rssMegabytes: Number(/VmRSS:\s+(\d+)/.exec(status)?.[1]) / 1024,
  }
}

async function lateness(): Promise<{ readonly late: number; readonly asked: number }> {
  const samples = await readMetrics(server)
  const asked = sumOf(samples, `${DELAY}_count`)
  return { asked, late: asked - sumOf(samples, `${DELAY}_bucket`, { le: '0.05' }) }
}

function report(
  name: string,
  { latenciesMs, late, asked, rssMegabytes }: Round,
  statuses: readonly number[],
): void {
  const at = (share: number) => (latenciesMs[Math.ceil(share * latenciesMs.length) - 1] ?? 0).toFixed(0)
  const counts = Object.entries(Object.groupBy(statuses, String)).map(
    ([status, all]) => `${all?.length} x ${status}`,
  )
  console.log(
    `${name.padEnd(14)} short request p50 ${at(0.5)} p95 ${at(0.95)} max ${at(1)} ms   ` +
      `loop over 50 ms late ${late} of ${asked}   ${rssMegabytes.toFixed(0)} MB   flood ${counts.join(', ') || 'none'}`,
  )
}
