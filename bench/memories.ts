// Translation memories of growing size in a SQLite store, or an empty PostgreSQL database: segments imported per second
// (and per second of this thread's processor time), exact and fuzzy look-ups, and memory.
// Run: npm run bench -- memories [SIZES] [POSTGRES_URL], sizes such as 10000,100000,1000000
import { mkdtemp, rm, stat } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { performance } from 'node:perf_hooks'
import { randomIds } from '../src/kernel/ids.ts'
import type { LanguageCode } from '../src/languages/language-code.ts'
import { createReader } from '../src/memories/exchange/file-format.ts'
import { importUnits } from '../src/memories/exchange/import-units.ts'
import { createIndexReader } from '../src/memories/index/index-reader.ts'
import { joinManyShards } from '../src/memories/index/join-shards.ts'
import { askedUnit } from '../src/memories/matching/asked-unit.ts'
import { findExact } from '../src/memories/matching/searching/find-exact.ts'
import { findSimilar } from '../src/memories/matching/searching/find-similar.ts'
import { drawPlace } from '../src/memories/memories.ts'
import type { MemoryId } from '../src/memories/memory.ts'
import { tokensOf } from '../src/memories/segments/tokens.ts'
import { createMemoryRepository } from '../src/storage/memories/memory-repository.ts'
import { migrate } from '../src/storage/migrate.ts'
import { regionMigrations } from '../src/storage/migrations/region/index.ts'
import { openBenchStore } from './support/bench-store.ts'

const SIZES = (process.argv[2] ?? '10000,100000').split(',').map(Number)
const POSTGRES = process.argv[3]
const LOOKUPS = 300
const german = 'de' as LanguageCode
const english = 'en' as LanguageCode

/** Words are as frequent as in a language: the n-th is used 1/n as often as the first. */
function createWords(seed: number) {
  let state = seed
  const random = (): number => {
    state = (Math.imul(state, 1_103_515_245) + 12_345) & 0x7fffffff
    return state / 0x7fffffff
  }
  const word = (): string =>
    `w${Math.floor(Math.exp(random() * Math.log(50_000)))
      .toString(36)
      .replaceAll(/\d/g, 'x')}`
  return (): string => Array.from({ length: 5 + Math.floor(random() * 12) }, word).join(' ')
}

async function* tmx(count: number): AsyncGenerator<Uint8Array> {
  const sentence = createWords(1)
  yield Buffer.from('<tmx version="1.4"><header srclang="en"/><body>')
  for (let done = 0; done < count; done += 1_000) {
    const units = Array.from({ length: Math.min(1_000, count - done) }, () => {
      const text = sentence()
      return `<tu><tuv xml:lang="en"><seg>${text}.</seg></tuv><tuv xml:lang="de"><seg>${text} auf Deutsch.</seg></tuv></tu>\n`
    })
    yield Buffer.from(units.join(''))
  }
  yield Buffer.from('</body></tmx>')
}

function figures(timesMs: readonly number[]): string {
  const sorted = timesMs.toSorted((one, other) => one - other)
  const at = (share: number): string => (sorted[Math.floor(share * (sorted.length - 1))] ?? 0).toFixed(2)
  const mean = timesMs.reduce((sum, time) => sum + time, 0) / timesMs.length
  return `${Math.round(1_000 / mean)}/s, median ${at(0.5)} ms, 95 of 100 within ${at(0.95)} ms, longest ${at(1)} ms`
}

async function timed(texts: readonly string[], work: (text: string) => Promise<boolean>): Promise<string> {
  const times: number[] = []
  let found = 0
  const cpu = process.cpuUsage()
  for (const text of texts) {
    const start = performance.now()
    if (await work(text)) found += 1
    times.push(performance.now() - start)
  }
  const { user, system } = process.cpuUsage(cpu)
  const cpuMs = ((user + system) / 1_000 / texts.length).toFixed(2)
  return `${figures(times)}, ${cpuMs} ms of processor time; ${found} of ${texts.length} found`
}

for (const size of SIZES) {
  const directory = await mkdtemp(join(tmpdir(), 'interpres-bench-'))
  const file = join(directory, 'store.sqlite')
  const db = openBenchStore(POSTGRES ?? file)
  await migrate(db, regionMigrations)
  const store = createMemoryRepository({ db })
  const place = drawPlace(randomIds)
  const id = randomIds.uuid() as MemoryId
  await store.insert(
    { id, place, accountId: 'a', name: 'b', source: english, createdAtMs: 1, isReady: true },
    10,
  )
  const start = performance.now()
  const cpu = process.threadCpuUsage()
  await importUnits({
    store,
    place,
    reader: createReader('tmx', {}),
    content: tmx(size),
    clock: { nowMs: () => 1 },
    segmentsLimit: size,
    signal: new AbortController().signal,
    onProgress: async () => {},
  })
  const seconds = (performance.now() - start) / 1_000
  const { user, system } = process.threadCpuUsage(cpu)
  const megabytes = (bytes: number): number => Math.round(bytes / 1_048_576)
  console.log(
    `${size} segments: imported ${Math.round(size / seconds)}/s (${Math.round((1e6 * size) / (user + system))}/s of processor time), ` +
      `${POSTGRES === undefined ? `store ${megabytes((await stat(file)).size)} MB, ` : ''}process ${megabytes(process.memoryUsage().rss)} MB`,
  )
  const joining = performance.now()
  const shards = (await store.shards(place)).length
  await joinManyShards(store, new AbortController().signal)
  console.log(
    `  index:   ${shards} shards joined to ${(await store.shards(place)).length} in ${Math.round(performance.now() - joining)} ms`,
  )
  const stored = await store.findByNumber(
    place,
    Array.from({ length: LOOKUPS }, (_, index) => Math.floor((index * size) / LOOKUPS)),
  )
  const sources = stored.map(({ source }) => source.text)
  const unit = (text: string) =>
    askedUnit({ segment: { text, protectedSpans: [] }, before: undefined, after: undefined, textIndex: 0 })
  const exact = (text: string) => findExact(store, place, [unit(text)], { target: german, targets: [german] })
  const search = { store, index: createIndexReader(store) }
  const fuzzy = (text: string) =>
    findSimilar(
      search,
      { place, updatedAtMs: 1 },
      { tokens: tokensOf(unit(text).normal.text), target: german, threshold: 75 },
    )
  const changed = sources.map((text) => text.replace(/ \S+/, ' changed'))
  const sentence = createWords(99)
  const unknown = sources.map(() => `${sentence()}.`)
  console.log(`  exact:   ${await timed(sources, async (text) => ((await exact(text))[0]?.length ?? 0) > 0)}`)
  console.log(`  fuzzy:   ${await timed(changed, async (text) => (await fuzzy(text)) !== undefined)}`)
  console.log(`  unknown: ${await timed(unknown, async (text) => (await fuzzy(text)) !== undefined)}`)
  await db.close()
  await rm(directory, { recursive: true, force: true })
}
