// 50 documents of 5 keys beside 20 clients that translate short texts, on a real server with the built-in packs: how long
// the texts take, against the rounds without documents before and after, and how many documents each key has got.
// Run: npm run bench -- documents-beside-texts [SECONDS] [PAUSE_MS]
import { setTimeout as pause } from 'node:timers/promises'
import { run, wordFile } from '../test/documents/support/word-files.ts'
import { startServerProcess } from '../test/support/server-process.ts'
import {
  createKeys,
  documentState,
  proseParagraphs,
  quantile,
  type TextRound,
  textRound,
  uploadDocument,
} from './support/document-load.ts'

const SECONDS = Number(process.argv[2] ?? 30)
const PAUSE_MS = Number(process.argv[3] ?? 500)
const CLIENTS = 20
const KEYS = 5
const DOCUMENTS_PER_KEY = 10
const CHARACTERS = 20_000

const server = await startServerProcess({
  environment: { INTERPRES_ENGINES: 'marian', INTERPRES_BUILT_IN_MODELS: '1', INTERPRES_LOG_LEVEL: 'error' },
  args: ['--region', 'eu'],
})
try {
  const keys = await createKeys(server, KEYS)
  const round = () => textRound(server, { clients: CLIENTS, seconds: SECONDS, pauseMs: PAUSE_MS })
  await textRound(server, { clients: CLIENTS, seconds: 5, pauseMs: PAUSE_MS })
  const before = await round()
  report('alone', before)

  const uploads = keys.flatMap((key, of) =>
    Array.from({ length: DOCUMENTS_PER_KEY }, (_, index) =>
      uploadDocument(server, key, documentOf(of * DOCUMENTS_PER_KEY + index)).then((document) => ({
        key,
        document,
      })),
    ),
  )
  const beside = await round()
  const documents = await Promise.all(uploads)
  const statuses = new Set(documents.map(({ document }) => document.status))
  report('beside', beside)
  const slowest = Math.max(...documents.map(({ document }) => document.durationMs))
  console.log(`uploads answered ${[...statuses].join(', ')}, the slowest after ${slowest.toFixed(0)} ms`)
  const done = await Promise.all(
    keys.map(async (key) => {
      const own = documents.filter((each) => each.key === key)
      const states = await Promise.all(own.map(({ document }) => documentState(server, key, document)))
      return states.filter((state) => state === 'done').length
    }),
  )
  console.log(`documents done per key: ${done.join(', ')}`)
  for (const { key, document } of documents) {
    await fetch(`${server.urls.eu}/v2/document/${document.id}?document_key=${document.key}`, {
      method: 'DELETE',
      headers: { authorization: `Service-Auth-Key ${key}` },
    })
  }
  await pause(2000)
  const after = await round()
  report('alone again', after)
  for (const share of [0.5, 0.95, 0.99]) {
    const alone = (quantile(before.latenciesMs, share) + quantile(after.latenciesMs, share)) / 2
    console.log(
      `p${share * 100}: ${(quantile(beside.latenciesMs, share) / alone).toFixed(2)} times that alone`,
    )
  }
} finally {
  await server.stop()
  server.remove()
}

function documentOf(number: number): { readonly name: string; readonly bytes: Uint8Array } {
  const paragraphs = proseParagraphs(CHARACTERS, `${number}-`)
  if (number % 2 === 0) return { name: `${number}.txt`, bytes: Buffer.from(paragraphs.join('\n\n')) }
  return {
    name: `${number}.docx`,
    bytes: wordFile(paragraphs.map((text) => `<w:p>${run(text)}</w:p>`).join('')),
  }
}

function report(name: string, { latenciesMs, failures, late, asked }: TextRound): void {
  const at = (share: number) => quantile(latenciesMs, share).toFixed(0)
  console.log(
    `${name.padEnd(12)} ${latenciesMs.length} texts, p50 ${at(0.5)} p95 ${at(0.95)} p99 ${at(0.99)} max ${at(1)} ms, ` +
      `${failures} failures, loop over 50 ms late ${late} of ${asked}`,
  )
}
