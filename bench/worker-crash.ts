// Kills the process with native code (ONNX Runtime) of a server under load, again and again: how long until the next
// translation is answered, and what clients were told meanwhile. Over HTTP to a real server with the built-in packs.
// Run: npm run bench -- worker-crash [KILLS]
import { setTimeout as pause } from 'node:timers/promises'
import { childProcesses } from '../test/support/child-processes.ts'
import { killProcess } from '../test/support/kill-process.ts'
import { DEVELOPER_KEY } from '../test/support/server-process.ts'
import { quantile } from './support/document-load.ts'
import { startWatchedServer } from './support/watched-server.ts'

const KILLS = Number(process.argv[2] ?? 5)
const CLIENTS = 4

const server = await startWatchedServer({
  INTERPRES_ENGINES: 'marian',
  INTERPRES_BUILT_IN_MODELS: '1',
  INTERPRES_LOG_LEVEL: 'silent',
  INTERPRES_MODELS_RUNTIME: 'native',
  INTERPRES_MODELS_WORKERS: '1',
})
const answered: { readonly sentMs: number; readonly atMs: number; readonly status: number }[] = []
const over = new AbortController()

async function client(number: number): Promise<void> {
  for (let index = 0; !over.signal.aborted; index += 1) {
    const sentMs = performance.now()
    const answer = await fetch(`${server.urls.eu}/v2/translate`, {
      method: 'POST',
      headers: { authorization: `Service-Auth-Key ${DEVELOPER_KEY}`, 'content-type': 'application/json' },
      body: JSON.stringify({
        text: [`The train number ${number}${index} leaves the station at noon.`],
        source_lang: 'EN',
        target_lang: 'ES',
      }),
    })
    await answer.arrayBuffer()
    answered.push({ sentMs, atMs: performance.now(), status: answer.status })
    if (answer.status !== 200) await pause(1000 * Number(answer.headers.get('retry-after') ?? 1))
  }
}

/** When the first translation was there that was asked for after a moment: earlier ones may have been on their way. */
async function firstSentAfter(momentMs: number): Promise<number> {
  for (;;) {
    const first = answered.find(({ sentMs, status }) => sentMs > momentMs && status === 200)
    if (first !== undefined) return first.atMs
    await pause(5)
  }
}

const clients = Array.from({ length: CLIENTS }, (_, number) => client(number))
try {
  const backMs: number[] = []
  for (let kill = 0; kill < KILLS; kill += 1) {
    await pause(4000)
    const [victim] = childProcesses(server.pid, 'model-process')
    if (victim === undefined) throw new Error('there is no process to be killed')
    const killedMs = performance.now()
    killProcess(victim, 'SIGKILL')
    backMs.push((await firstSentAfter(killedMs)) - killedMs)
  }
  const sorted = backMs.toSorted((a, b) => a - b)
  const told = Object.entries(Object.groupBy(answered, ({ status }) => status))
  console.log(
    `back after ${sorted.map((ms) => ms.toFixed(0)).join(', ')} ms (median ${quantile(sorted, 0.5).toFixed(0)})`,
  )
  console.log(`answers: ${told.map(([status, all]) => `${all?.length} x ${status}`).join(', ')}`)
} finally {
  over.abort()
  await Promise.all(clients)
  await server.stop()
  server.remove()
}
