// 20 clients that translate short texts, on a real server with the built-in packs, beside 50 documents of 5 keys, and beside
// uploads of hostile files: how long the texts take, against the rounds without documents before and after, and how many
// documents each key has got.
// Run: npm run bench -- documents-beside-texts [SECONDS] [PAUSE_MS]
import { setTimeout as pause } from 'node:timers/promises'
import { HOSTILE_ARCHIVES } from '../test/documents/hostile/archives.ts'
import { HOSTILE_MARKUP } from '../test/documents/hostile/markup.ts'
import { HOSTILE_PDFS } from '../test/documents/hostile/pdfs.ts'
import { HOSTILE_TEXTS } from '../test/documents/hostile/texts.ts'
import { run, wordFile } from '../test/documents/support/word-files.ts'
import { startServerProcess } from '../test/support/server-process.ts'
import {
  createKeys,
  deleteDocument,
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
const HOSTILE_CLIENTS = 2
const HOSTILE_STEP = 5

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

  const beside = await besideDocuments(keys, round)
  report('documents', beside)
  await pause(2000)
  const between = await round()
  report('alone', between)
  const besideHostile = await besideHostileFiles(keys, round)
  report('hostile', besideHostile)
  await pause(2000)
  const after = await round()
  report('alone', after)
  for (const share of [0.5, 0.95, 0.99]) {
    const ratio = (of: TextRound, one: TextRound, other: TextRound) => {
      const alone = (quantile(one.latenciesMs, share) + quantile(other.latenciesMs, share)) / 2
      return (quantile(of.latenciesMs, share) / alone).toFixed(2)
    }
    console.log(
      `p${share * 100}: ${ratio(beside, before, between)} times that alone beside documents, ` +
        `${ratio(besideHostile, between, after)} times beside hostile files`,
    )
  }
} finally {
  await server.stop()
  server.remove()
}

async function besideDocuments(keys: readonly string[], round: () => Promise<TextRound>): Promise<TextRound> {
  const uploads = keys.flatMap((key, of) =>
    Array.from({ length: DOCUMENTS_PER_KEY }, async (_, index) => ({
      key,
      document: await uploadDocument(server, key, documentOf(of * DOCUMENTS_PER_KEY + index)),
    })),
  )
  const texts = await round()
  const documents = await Promise.all(uploads)
  const statuses = new Set(documents.map(({ document }) => document.status))
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
  for (const { key, document } of documents) await deleteDocument(server, key, document)
  return texts
}

/** Two clients upload hostile files, one after the other, while the texts are translated. */
async function besideHostileFiles(
  keys: readonly string[],
  round: () => Promise<TextRound>,
): Promise<TextRound> {
  const files = [...HOSTILE_ARCHIVES, ...HOSTILE_MARKUP, ...HOSTILE_TEXTS, ...HOSTILE_PDFS]
    .filter((_, at) => at % HOSTILE_STEP === 0)
    .map(({ fileName, bytes }) => ({ name: fileName, bytes: bytes() }))
  const stop = new AbortController()
  const statuses: number[] = []
  const uploaders = keys.slice(0, HOSTILE_CLIENTS).map(async (key, of) => {
    for (let at = of; !stop.signal.aborted; at += HOSTILE_CLIENTS) {
      const file = files[at % files.length]
      if (file === undefined) return
      const document = await uploadDocument(server, key, file)
      statuses.push(document.status)
      if (document.status === 200) await deleteDocument(server, key, document)
    }
  })
  const texts = await round()
  stop.abort()
  await Promise.all(uploaders)
  const counts = Object.entries(Object.groupBy(statuses, String)).map(
    ([status, all]) => `${all?.length} x ${status}`,
  )
  console.log(`hostile uploads answered ${counts.join(', ')}`)
  return texts
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
