// Many uploads of the largest glossaries at once, and the first use of one: stalls of the server's event loop, its peak
// of memory, and how long each takes, next to reading one such body in this process. Run: npm run bench -- glossary-uploads
import { readFileSync } from 'node:fs'
import { performance } from 'node:perf_hooks'
import { setTimeout } from 'node:timers/promises'
import { DEVELOPER_KEY } from '../test/support/server-process.ts'
import { dictionary } from './support/floods.ts'
import { startWatchedServer } from './support/watched-server.ts'

const UPLOADS = Number(process.argv[2] ?? 24)
const DICTIONARY_BYTES = 9_600_000

const server = await startWatchedServer({})

async function call(path: string, json: unknown): Promise<unknown> {
  const response = await fetch(`${server.urls.eu}${path}`, {
    method: 'POST',
    headers: { authorization: `Service-Auth-Key ${DEVELOPER_KEY}`, 'content-type': 'application/json' },
    body: typeof json === 'string' ? json : JSON.stringify(json),
  })
  const answer: unknown = await response.json()
  if (response.status === 429) {
    await setTimeout(1000 * Number(response.headers.get('retry-after')))
    return call(path, json)
  }
  if (!response.ok) throw new Error(`${response.status} ${JSON.stringify(answer)}`)
  return answer
}

async function longestStall(): Promise<string> {
  const { stallMs, busyMs } = await server.stalls()
  return `${stallMs.toFixed(0)} ms, ${busyMs.toFixed(0)} ms of processor time`
}

const memoryMegabytes = (field: string) =>
  Math.round(
    Number(new RegExp(`${field}:\\s+(\\d+)`).exec(readFileSync(`/proc/${server.pid}/status`, 'utf8'))?.[1]) /
      1024,
  )
const line = (label: string, value: string) =>
  process.stdout.write(`${label.padEnd(52)}${value.padStart(12)}\n`)

try {
  const entries = dictionary(DICTIONARY_BYTES)
  const body = JSON.stringify({
    name: 'large',
    dictionaries: [{ source_lang: 'en', target_lang: 'de', entries, entries_format: 'tsv' }],
  })
  const translate = (glossary_id?: string) =>
    call('/v2/translate', { text: ['The proton beam.'], source_lang: 'EN', target_lang: 'DE', glossary_id })
  await translate()
  const startMs = performance.now()
  JSON.parse(body)
  const unitMs = performance.now() - startMs
  line('reading the body once, here', `${unitMs.toFixed(0)} ms`)
  line('memory before', `${memoryMegabytes('VmRSS')} MB`)
  await longestStall()

  const uploadMs = performance.now()
  let processorMs = server.processorMs()
  const processorLine = () => {
    line('  processor time', `${(server.processorMs() - processorMs).toFixed(0)} ms`)
    processorMs = server.processorMs()
  }
  const made = (await Promise.all(Array.from({ length: UPLOADS }, () => call('/v3/glossaries', body)))) as {
    glossary_id: string
  }[]
  line(`${UPLOADS} uploads of 9.6 MB`, `${(performance.now() - uploadMs).toFixed(0)} ms`)
  processorLine()
  line('  longest stall', await longestStall())
  line('  peak of memory', `${memoryMegabytes('VmHWM')} MB`)
  await setTimeout(60_000)
  line('  memory a minute later', `${memoryMegabytes('VmRSS')} MB`)

  processorMs = server.processorMs()
  const useMs = performance.now()
  await translate(made[0]?.glossary_id)
  line('first use of one', `${(performance.now() - useMs).toFixed(0)} ms`)
  processorLine()
  const againMs = performance.now()
  await translate(made[0]?.glossary_id)
  line('second use', `${(performance.now() - againMs).toFixed(0)} ms`)
  line('  longest stall', await longestStall())
} finally {
  await server.stop()
  server.remove()
}
