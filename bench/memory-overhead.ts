// What memories cost a request that they know nothing of: one sentence with the built-in models over HTTP, without any memory,
// with the everyday phrases (on by default), and with a caller's memory as well; in turns within one run. Processor time is
// that of all threads of the server, by the clock of the kernel's scheduler, and the better measure beside other work.
// Run: npm run bench -- memory-overhead [REQUESTS]
import { readdirSync, readFileSync } from 'node:fs'
import { performance } from 'node:perf_hooks'
import { DEVELOPER_KEY, startServerProcess } from '../test/support/server-process.ts'

const REQUESTS = Number(process.argv[2] ?? 300)
const WARM_UP = 20
const SEGMENTS = 10_000
const WORDS = 'house tree river small old green walks sees likes quickly never often'.split(' ')

const serverWith = (phrases: string) =>
  startServerProcess({
    environment: {
      INTERPRES_LOG_LEVEL: 'error',
      INTERPRES_ENGINES: 'marian',
      INTERPRES_BUILT_IN_MODELS: '1',
      INTERPRES_PHRASES: phrases,
    },
  })

const wordAt = (index: number): string => WORDS[index % WORDS.length] ?? ''

/** Never the same twice, so that no cache answers. */
function sentence(index: number): string {
  return `The ${wordAt(index)} man ${wordAt(index * 7)} ${wordAt(index * 5)} a ${wordAt(index * 11)} dog in ${1_000 + index}.`
}

async function call(url: string, method: string, body: string, type = 'application/json'): Promise<unknown> {
  const headers = { authorization: `DeepL-Auth-Key ${DEVELOPER_KEY}`, 'content-type': type }
  const response = await fetch(url, { method, headers, ...(method === 'GET' ? {} : { body }) })
  if (!response.ok) throw new Error(await response.text())
  return response.status === 204 ? undefined : await response.json()
}

/** Of all threads of a process, in milliseconds. */
function processorMsOf(pid: number): number {
  const threads = readdirSync(`/proc/${pid}/task`)
  const spent = threads.map((thread) => readFileSync(`/proc/${pid}/task/${thread}/schedstat`, 'utf8'))
  return spent.reduce((sum, text) => sum + Number(text.split(' ')[0]) / 1e6, 0)
}

/** A memory of other sentences. */
async function importMemory(address: string): Promise<string> {
  const rows = Array.from(
    { length: SEGMENTS },
    (_, index) => `Sentence ${wordAt(index)} x${index}\tSatz ${index}`,
  )
  const table = ['en\tde', ...rows].join('\n')
  const file = { file_name: 'memory.tsv', content_length: table.length }
  const path = `${address}/v3/translation_memories`
  const order = (await call(`${path}/import`, 'POST', JSON.stringify({ source_file: file }))) as {
    readonly job_id: string
    readonly upload_url: string
  }
  await call(order.upload_url, 'PUT', table, 'text/tab-separated-values')
  for (;;) {
    const job = (await call(`${path}/jobs/${order.job_id}`, 'GET', '')) as {
      readonly results: readonly { readonly status: string; readonly translation_memory_id?: string }[]
    }
    const [result] = job.results
    if (result?.status === 'completed') return result.translation_memory_id ?? ''
    await new Promise((resolve) => setTimeout(resolve, 50))
  }
}

const [plain, usual] = [await serverWith('0'), await serverWith('1')]
try {
  const cases = [
    { name: 'no memory', server: plain, more: {} },
    { name: 'phrases', server: usual, more: {} },
    {
      name: 'phrases and a memory',
      server: usual,
      more: { translation_memory_id: await importMemory(usual.urls.eu) },
    },
  ].map((each) => ({ ...each, times: [] as number[], processorTimes: [] as number[] }))
  for (let request = 0; request < WARM_UP + REQUESTS; request += 1) {
    const text = [sentence(request)]
    // Each goes first as often as the others.
    for (let turn = 0; turn < cases.length; turn += 1) {
      const one = cases[(request + turn) % cases.length]
      if (one === undefined) continue
      const body = JSON.stringify({ text, source_lang: 'EN', target_lang: 'DE', ...one.more })
      const processorMs = processorMsOf(one.server.pid)
      const start = performance.now()
      await call(`${one.server.urls.eu}/v2/translate`, 'POST', body)
      if (request < WARM_UP) continue
      one.times.push(performance.now() - start)
      one.processorTimes.push(processorMsOf(one.server.pid) - processorMs)
    }
  }
  const median = (values: readonly number[]): number =>
    values.toSorted((one, other) => one - other)[Math.floor(values.length / 2)] ?? 0
  const base = median(cases[0]?.times ?? [])
  const baseProcessor = median(cases[0]?.processorTimes ?? [])
  for (const { name, times, processorTimes } of cases) {
    const processorMs = median(processorTimes)
    console.log(
      `${name.padEnd(21)} median ${median(times).toFixed(2)} ms, ratio ${(median(times) / base).toFixed(2)}; ` +
        `processor time ${processorMs.toFixed(2)} ms, ratio ${(processorMs / baseProcessor).toFixed(2)}`,
    )
  }
} finally {
  for (const server of [plain, usual]) {
    await server.stop()
    server.remove()
  }
}
