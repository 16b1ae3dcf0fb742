// How throughput and latency go with the number of clients that send one sentence each, beside clients that send requests
// of fifty; on each way to run the models, as a table. Over HTTP to a real server with the built-in packs.
// Run: npm run bench -- crowds [SECONDS OF EACH] [native | portable]
import { Agent, request } from 'node:http'
import { setTimeout as pause } from 'node:timers/promises'
import { DEVELOPER_KEY } from '../test/support/server-process.ts'
import { sentence } from './support/floods.ts'
import { startWatchedServer, type WatchedServer } from './support/watched-server.ts'

const SECONDS = Number(process.argv[2] ?? 10)
const RUNTIMES = process.argv[3] === undefined ? ['portable', 'native'] : [process.argv[3]]
/** Number of the next sentence: no two are the same. */
let next = 0
const CLIENTS = [1, 4, 16, 64, 256]
const LONG_REQUEST = 50
/** As many as there are workers, so that each always has a request. */
const LONG_CLIENTS = 4
const WARM_UP_SECONDS = 5

console.log(
  '| runtime, clients | sentences/s | of long requests | processor time, ms a sentence | of long requests | ' +
    'of that the event loop, ms | median, ms | 95 %, ms |\n|---|---|---|---|---|---|---|---|',
)
for (const runtime of RUNTIMES) {
  const server = await startWatchedServer({
    INTERPRES_ENGINES: 'marian',
    INTERPRES_BUILT_IN_MODELS: '1',
    INTERPRES_LOG_LEVEL: 'error',
    INTERPRES_MODELS_RUNTIME: runtime,
  })
  try {
    await compare(runtime, server)
  } finally {
    await server.stop()
    server.remove()
  }
}

interface Round {
  readonly latenciesMs: readonly number[]
  readonly sentencesPerSecond: number
  /** Of all threads and processes of the server, and of its event loop. */
  readonly processorMsPerSentence: number
  readonly loopMsPerSentence: number
}

/** Long requests before and after all others, since a machine may become quicker or slower meanwhile. */
async function compare(runtime: string, server: WatchedServer): Promise<void> {
  await round(server, LONG_CLIENTS, LONG_REQUEST, WARM_UP_SECONDS)
  const before = await round(server, LONG_CLIENTS, LONG_REQUEST, SECONDS)
  const rounds: [number, Round][] = []
  for (const clients of CLIENTS) rounds.push([clients, await round(server, clients, 1, SECONDS)])
  const after = await round(server, LONG_CLIENTS, LONG_REQUEST, SECONDS)
  const mean = (field: Exclude<keyof Round, 'latenciesMs'>) => (before[field] + after[field]) / 2
  const long: Round = {
    latenciesMs: [...before.latenciesMs, ...after.latenciesMs].toSorted((a, b) => a - b),
    sentencesPerSecond: mean('sentencesPerSecond'),
    processorMsPerSentence: mean('processorMsPerSentence'),
    loopMsPerSentence: mean('loopMsPerSentence'),
  }
  report(`${runtime}, ${LONG_CLIENTS}, ${LONG_REQUEST} sentences each`, long, long)
  for (const [clients, measured] of rounds) report(`${runtime}, ${clients}`, measured, long)
}

async function round(server: WatchedServer, clients: number, texts: number, seconds: number): Promise<Round> {
  const agent = new Agent({ keepAlive: true })
  const latenciesMs: number[] = []
  const before = { processor: server.processorMs(), loop: server.loopMs() }
  const startMs = performance.now()
  const endMs = startMs + 1000 * seconds
  await Promise.all(
    Array.from({ length: clients }, async () => {
      while (performance.now() < endMs) latenciesMs.push(await ask(server, agent, texts))
    }),
  )
  const sentences = latenciesMs.length * texts
  const passedMs = performance.now() - startMs
  agent.destroy()
  await pause(200)
  return {
    latenciesMs: latenciesMs.toSorted((a, b) => a - b),
    sentencesPerSecond: (1000 * sentences) / passedMs,
    processorMsPerSentence: (server.processorMs() - before.processor) / sentences,
    loopMsPerSentence: (server.loopMs() - before.loop) / sentences,
  }
}

/** By the plainest client there is: what it takes of the processor is taken from the server. */
function ask({ urls }: WatchedServer, agent: Agent, texts: number): Promise<number> {
  const text = Array.from({ length: texts }, () => sentence(next++))
  const body = JSON.stringify({ text, source_lang: 'EN', target_lang: 'ES' })
  const headers = {
    authorization: `Service-Auth-Key ${DEVELOPER_KEY}`,
    'content-type': 'application/json',
    'content-length': Buffer.byteLength(body),
  }
  const atMs = performance.now()
  return new Promise((resolve, reject) => {
    const asked = request(`${urls.eu}/v2/translate`, { method: 'POST', agent, headers }, (answer) => {
      answer.resume()
      answer.on('error', reject)
      answer.on('end', () => {
        if (answer.statusCode === 200) resolve(performance.now() - atMs)
        else reject(new Error(`The server answered ${answer.statusCode}`))
      })
    })
    asked.on('error', reject)
    asked.end(body)
  })
}

function report(name: string, measured: Round, long: Round): void {
  const { latenciesMs, sentencesPerSecond, processorMsPerSentence, loopMsPerSentence } = measured
  const at = (share: number) => (latenciesMs[Math.ceil(share * latenciesMs.length) - 1] ?? 0).toFixed(0)
  const columns = [
    name,
    sentencesPerSecond.toFixed(0),
    (sentencesPerSecond / long.sentencesPerSecond).toFixed(2),
    processorMsPerSentence.toFixed(1),
    (long.processorMsPerSentence / processorMsPerSentence).toFixed(2),
    loopMsPerSentence.toFixed(2),
    at(0.5),
    at(0.95),
  ]
  console.log(`| ${columns.join(' | ')} |`)
}
