// How throughput and latency go with the number of clients that send one sentence each, beside one client that sends
// requests of fifty. Over HTTP to a real server with the built-in packs; processor time is that of all its processes.
// Run: npm run bench -- crowds [SECONDS OF EACH] [native | portable]
import { setTimeout as pause } from 'node:timers/promises'
import { DEVELOPER_KEY } from '../test/support/server-process.ts'
import { sentence } from './support/floods.ts'
import { startWatchedServer } from './support/watched-server.ts'

const SECONDS = Number(process.argv[2] ?? 10)
const RUNTIME = process.argv[3] ?? 'auto'
const CLIENTS = [1, 4, 16, 64, 256]
const LONG_REQUEST = 50
/** As many as there are workers, so that each always has a request. */
const LONG_CLIENTS = 4

const server = await startWatchedServer({
  INTERPRES_ENGINES: 'marian',
  INTERPRES_BUILT_IN_MODELS: '1',
  INTERPRES_LOG_LEVEL: 'error',
  INTERPRES_MODELS_RUNTIME: RUNTIME,
})
let next = 0
try {
  await round(LONG_CLIENTS, LONG_REQUEST, 5)
  const long = await round(LONG_CLIENTS, LONG_REQUEST, SECONDS)
  report(`${LONG_CLIENTS} clients, ${LONG_REQUEST} sentences each`, long, long)
  for (const clients of CLIENTS)
    report(`${clients} clients, one sentence each`, await round(clients, 1, SECONDS), long)
} finally {
  await server.stop()
  server.remove()
}

interface Round {
  readonly latenciesMs: readonly number[]
  readonly sentencesPerSecond: number
  readonly processorMsPerSentence: number
}

async function round(clients: number, texts: number, seconds: number): Promise<Round> {
  const latenciesMs: number[] = []
  const processorBefore = server.processorMs()
  const startMs = performance.now()
  const endMs = startMs + 1000 * seconds
  await Promise.all(
    Array.from({ length: clients }, async () => {
      while (performance.now() < endMs) latenciesMs.push(await ask(texts))
    }),
  )
  const sentences = latenciesMs.length * texts
  const passedMs = performance.now() - startMs
  await pause(200)
  return {
    latenciesMs: latenciesMs.toSorted((a, b) => a - b),
    sentencesPerSecond: (1000 * sentences) / passedMs,
    processorMsPerSentence: (server.processorMs() - processorBefore) / sentences,
  }
}

async function ask(texts: number): Promise<number> {
  const text = Array.from({ length: texts }, () => sentence(next++))
  const atMs = performance.now()
  const answer = await fetch(`${server.urls.eu}/v2/translate`, {
    method: 'POST',
    headers: { authorization: `Service-Auth-Key ${DEVELOPER_KEY}`, 'content-type': 'application/json' },
    body: JSON.stringify({ text, source_lang: 'EN', target_lang: 'ES' }),
  })
  const body = await answer.text()
  if (!answer.ok) throw new Error(`${answer.status} ${body}`)
  return performance.now() - atMs
}

function report(name: string, measured: Round, long: Round): void {
  const { latenciesMs, sentencesPerSecond, processorMsPerSentence } = measured
  const at = (share: number) => (latenciesMs[Math.ceil(share * latenciesMs.length) - 1] ?? 0).toFixed(0)
  const ratio = (sentencesPerSecond / long.sentencesPerSecond).toFixed(2)
  const processorRatio = (long.processorMsPerSentence / processorMsPerSentence).toFixed(2)
  console.log(
    `${name.padEnd(34)} ${sentencesPerSecond.toFixed(0).padStart(5)} sentences/s (${ratio} of long requests)   ` +
      `processor time ${processorMsPerSentence.toFixed(1)} ms a sentence (${processorRatio})   ` +
      `p50 ${at(0.5)} p95 ${at(0.95)} ms`,
  )
}
