// POST /v2/translate with the fixture engine against a bare Fastify route that parses the same body, in turns within one
// run. Run: npm run bench -- translate-overhead
import { type ChildProcess, spawn } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import autocannon from 'autocannon'
import { DEVELOPER_KEY, freePorts, startServerProcess } from '../test/support/server-process.ts'

const CONNECTIONS = 50
const SECONDS = Number(process.argv[2] ?? 5)
const ROUNDS = 3

const payload = JSON.stringify({
  text: ['The weather is nice today, so we walk to the station and take the train to the sea.'],
  source_lang: 'EN',
  target_lang: 'DE',
})

async function measure(url: string): Promise<{ requestsPerSecond: number; p50Ms: number; errors: number }> {
  const result = await autocannon({
    url: `${url}/v2/translate`,
    method: 'POST',
    headers: { authorization: `Service-Auth-Key ${DEVELOPER_KEY}`, 'content-type': 'application/json' },
    body: payload,
    connections: CONNECTIONS,
    duration: SECONDS,
  })
  return {
    requestsPerSecond: result.requests.average,
    p50Ms: result.latency.p50,
    errors: result.errors + result.non2xx,
  }
}

async function startBare(port: number): Promise<ChildProcess> {
  const child = spawn(
    process.execPath,
    [fileURLToPath(new URL('support/bare-server.ts', import.meta.url)), String(port)],
    {
      stdio: ['ignore', 'pipe', 'inherit'],
    },
  )
  await new Promise((resolve) => child.stdout?.once('data', resolve))
  return child
}

const median = (values: readonly number[]) =>
  values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? 0

const [port = 0] = await freePorts(1)
const bare = await startBare(port)
const server = await startServerProcess({
  environment: { INTERPRES_LOG_LEVEL: 'error', INTERPRES_MAX_ACTIVE_REQUESTS: '64' },
})
const rows: { bare: Awaited<ReturnType<typeof measure>>; ours: Awaited<ReturnType<typeof measure>> }[] = []
try {
  await measure(server.urls.eu)
  for (let round = 0; round < ROUNDS; round += 1) {
    rows.push({ bare: await measure(`http://127.0.0.1:${port}`), ours: await measure(server.urls.eu) })
  }
} finally {
  bare.kill()
  await server.stop()
  server.remove()
}

for (const row of rows) {
  console.log(
    `bare ${row.bare.requestsPerSecond.toFixed(0)}/s p50 ${row.bare.p50Ms} ms   interpres ${row.ours.requestsPerSecond.toFixed(0)}/s p50 ${row.ours.p50Ms} ms   errors ${row.bare.errors + row.ours.errors}`,
  )
}
console.log(
  `throughput ratio ${median(rows.map((row) => row.ours.requestsPerSecond / row.bare.requestsPerSecond)).toFixed(2)}, added median latency ${median(rows.map((row) => row.ours.p50Ms - row.bare.p50Ms)).toFixed(1)} ms (${CONNECTIONS} connections, ${ROUNDS} rounds of ${SECONDS} s)`,
)
