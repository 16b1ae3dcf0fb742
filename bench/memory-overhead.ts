// The translator with the fixture engine, without any memory, with the everyday phrases (on by default), and with a caller's
// memory that knows none or all of the sentences: requests a second, in turns within one run.
// Run: npm run bench -- memory-overhead [ROUNDS]
import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { performance } from 'node:perf_hooks'
import { gunzipSync } from 'node:zlib'
import { createFixtureEngine } from '../src/engines/fixture/fixture-engine.ts'
import { randomIds } from '../src/kernel/ids.ts'
import { silentLogger } from '../src/kernel/logging.ts'
import type { LanguageCode } from '../src/languages/language-code.ts'
import { createMemoryResolver } from '../src/memories/matching/memory-resolver.ts'
import { createMemories, drawPlace } from '../src/memories/memories.ts'
import type { MemoryId } from '../src/memories/memory.ts'
import { createPhraseMemory } from '../src/memories/phrases/phrase-memory.ts'
import { createSentencexSplitter } from '../src/sentences/sentencex-splitter.ts'
import { createMemoryRepository } from '../src/storage/memories/memory-repository.ts'
import { migrate } from '../src/storage/migrate.ts'
import { regionMigrations } from '../src/storage/migrations/region/index.ts'
import { createTranslator } from '../src/translation/create-translator.ts'
import type { SegmentMemory } from '../src/translation/port.ts'
import { createRouter } from '../src/translation/routing/create-router.ts'
import { openBenchStore } from './support/bench-store.ts'

const ROUNDS = Number(process.argv[2] ?? 9)
const REQUESTS = 200
const english = 'en' as LanguageCode
const german = 'de' as LanguageCode
const TEXT =
  'The weather is nice today, so we walk to the station. We take the train to the sea. Nobody is there.'

const phrases = createPhraseMemory({
  read: async () =>
    gunzipSync(await readFile(new URL('../src/memories/phrases/phrases.tsv.gz', import.meta.url))).toString(),
  isWanted: () => true,
})

const directory = await mkdtemp(join(tmpdir(), 'interpres-bench-'))
const db = openBenchStore(join(directory, 'store.sqlite'))
await migrate(db, regionMigrations)
const store = createMemoryRepository({ db })
const memories = createMemories({ store, clock: { nowMs: Date.now } }, { segmentsPerMemory: 10_000 })

/** A memory with these sources. */
async function memoryOf(sources: readonly string[]): Promise<SegmentMemory> {
  const id = randomIds.uuid() as MemoryId
  const place = drawPlace(randomIds)
  await store.insert(
    { id, place, accountId: 'a', name: 'm', source: english, createdAtMs: 1, isReady: true },
    9,
  )
  await memories.add(
    'a',
    id,
    sources.map((text) => ({
      source: { text },
      targets: [{ language: german, text: `${text} auf Deutsch` }],
    })),
  )
  const application = await createMemoryResolver(store).resolve({
    accountId: 'a',
    id,
    target: german,
    threshold: 75,
  })
  return application.memory
}

function translatorWith(own: readonly SegmentMemory[]) {
  return createTranslator({
    router: createRouter(
      { engines: [createFixtureEngine()], logger: silentLogger },
      { pivotLanguages: [english] },
    ),
    detector: {
      detect: () => Promise.reject(new Error('the source is named')),
      languages: () => new Set(),
      close: async () => {},
    },
    splitter: createSentencexSplitter({ logger: silentLogger }),
    memories: own,
  })
}

const unknown = await memoryOf(
  Array.from({ length: 1_000 }, (_, index) => `Another sentence ${index} of ours`),
)
const known = await memoryOf(TEXT.split('. ').map((text) => (text.endsWith('.') ? text : `${text}.`)))
const cases = {
  'no memory': translatorWith([]),
  phrases: translatorWith([phrases]),
  'unknown to a memory': translatorWith([unknown]),
  'known to a memory': translatorWith([known]),
}

async function msPerRequest(translator: ReturnType<typeof translatorWith>): Promise<number> {
  const start = performance.now()
  for (let request = 0; request < REQUESTS; request += 1) {
    await translator.translate({
      texts: [TEXT],
      source: english,
      target: german,
      context: undefined,
      splitSentences: '1',
      preserveFormatting: false,
      formality: 'default',
      modelType: 'latency_optimized',
      tagHandling: undefined,
      instructions: [],
      signal: new AbortController().signal,
    })
  }
  return (performance.now() - start) / REQUESTS
}

const times = new Map<string, number[]>()
for (let round = 0; round <= ROUNDS; round += 1) {
  for (const [name, translator] of Object.entries(cases)) {
    const ms = await msPerRequest(translator)
    // The first round warms up.
    if (round > 0) times.set(name, [...(times.get(name) ?? []), ms])
  }
}
const median = (values: readonly number[]): number =>
  values.toSorted((one, other) => one - other)[Math.floor(values.length / 2)] ?? 0
const base = median(times.get('no memory') ?? [])
for (const [name, values] of times) {
  console.log(
    `${name.padEnd(20)} ${median(values).toFixed(2)} ms a request, ratio ${(median(values) / base).toFixed(2)}`,
  )
}
await db.close()
await rm(directory, { recursive: true, force: true })
