/**
 * Compares the marian engine with the WebAssembly engine that browsers use: same model, same text, one thread each, in
 * turns within one run; processes that a contender starts count as its own. `npm run bench -- marian [DIRECTORY]`; the
 * directory holds the files of a real model as in `test/marian/support/real-fixture.ts`.
 */
import { type ChildProcess, fork } from 'node:child_process'
import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createMarianEngine } from '../src/engines/marian/marian-engine.ts'
import { systemClock } from '../src/kernel/clock.ts'
import { silentLogger } from '../src/kernel/logging.ts'
import type { LanguageCode } from '../src/languages/language-code.ts'
import { startBergamot } from '../test/marian/support/bergamot.ts'
import { REAL_FILES, REAL_FIXTURE } from '../test/marian/support/real-fixture.ts'
import { writePack } from '../test/marian/support/write-pack.ts'
import { megabytesOf, runningThreadsMsOf } from './support/process-family.ts'

const ROUNDS = 9
const BATCHES = [1, 8, 32]
const CONTENDERS = ['bergamot', 'marian', 'marian-beam', 'marian-portable'] as const
type Contender = (typeof CONTENDERS)[number]
type Translate = (texts: readonly string[]) => Promise<readonly string[]>

const SUBJECTS = [
  'My brother',
  'The old teacher',
  'Tom',
  'She',
  'Our neighbour',
  'The boy from Boston',
  'Your friend',
  'I',
]
const ACTIONS = [
  'went to the station yesterday because it was raining and there was no bus',
  'would like to have a cup of coffee and a piece of cake before we go home',
  'did not know that the shop is closed on Sunday and that the other one is too far away',
  'has been waiting here for three hours, but nobody came to open the door for us',
]
const SENTENCES = ACTIONS.flatMap((action) => SUBJECTS.map((subject) => `${subject} ${action}.`))

if (process.send === undefined) await compare()
else await serve(process.argv[2] as Contender, process.argv[3] ?? '')

/** Child: loads one engine and translates on request. */
async function serve(contender: Contender, directory: string): Promise<void> {
  const startedMs = performance.now()
  const { translate, close } =
    contender === 'bergamot' ? await bergamot(directory) : await marian(contender, directory)
  await translate(SENTENCES.slice(0, 1))
  process.send?.({ readyMs: performance.now() - startedMs })
  process.on('message', (batch: number) => {
    if (batch > 0) void measure(translate, batch)
    else {
      process.disconnect()
      void close()
    }
  })
}

async function measure(translate: Translate, batch: number): Promise<void> {
  const texts = Array.from({ length: batch }, (_, index) => SENTENCES[index % SENTENCES.length] ?? '')
  const beforeMs = performance.now()
  await translate(texts)
  process.send?.({ ms: performance.now() - beforeMs })
}

async function bergamot(directory: string): Promise<{ translate: Translate; close: () => Promise<void> }> {
  const read = (name: string) => readFile(join(directory, name))
  const vocabularies = [await read(REAL_FILES.vocabulary)]
  const files = {
    model: await read(REAL_FILES.int8),
    shortlist: await read(REAL_FILES.shortlist),
    vocabularies,
  }
  const model = (await startBergamot()).load(files, 'int8shiftAlphaAll')
  return { translate: async (texts) => model.translate(texts), close: async () => {} }
}

async function marian(
  contender: Contender,
  directory: string,
): Promise<{ translate: Translate; close: () => Promise<void> }> {
  const models = await mkdtemp(join(tmpdir(), 'interpres-bench-'))
  const read = (name: string) => readFile(join(directory, name))
  await writePack(models, 'en-de', {
    model: await read(REAL_FILES.int8),
    sourceVocabulary: await read(REAL_FILES.vocabulary),
    shortlist: await read(REAL_FILES.shortlist),
  })
  const engine = await createMarianEngine(
    { logger: silentLogger, clock: systemClock },
    {
      modelsDirectory: models,
      workers: 1,
      runtime: contender === 'marian-portable' ? 'portable' : 'native',
    },
  )
  const pair = { source: 'en' as LanguageCode, target: 'de' as LanguageCode }
  return {
    async translate(texts) {
      const results = await engine.translate({
        pair,
        segments: texts.map((text) => ({ text, protectedSpans: [] })),
        formality: 'default',
        preferQuality: contender === 'marian-beam',
        context: undefined,
        instructions: [],
        signal: new AbortController().signal,
      })
      return results.map((result) => result.text)
    },
    async close() {
      await engine.close()
      await rm(models, { recursive: true, force: true })
    },
  }
}

interface Reply {
  readonly readyMs?: number
  readonly ms?: number
}

async function compare(): Promise<void> {
  const directory = process.argv[2] ?? REAL_FIXTURE
  if (directory === undefined) throw new Error('No real model at hand: name its directory')
  const children = new Map<Contender, ChildProcess>()
  const times = new Map<string, number[]>()
  const processorTimes = new Map<string, number[]>()
  const rss = new Map<Contender, number>()
  for (const contender of CONTENDERS) {
    const child = fork(import.meta.filename, [contender, directory])
    const { readyMs = 0 } = await reply(child)
    process.stdout.write(`${contender}: first translation after ${readyMs.toFixed(0)} ms\n`)
    children.set(contender, child)
  }
  for (let round = 0; round < ROUNDS; round += 1) {
    for (const batch of BATCHES) {
      for (const [contender, child] of children) {
        const { pid = 0 } = child
        const beforeMs = runningThreadsMsOf(pid)
        child.send(batch)
        const { ms = 0 } = await reply(child)
        // Of all that the contender has started; other work on the machine does not lengthen it much.
        const processorMs = runningThreadsMsOf(pid) - beforeMs
        const key = `${contender} ${batch}`
        // The first round warms up.
        if (round > 0) {
          times.set(key, [...(times.get(key) ?? []), ms])
          processorTimes.set(key, [...(processorTimes.get(key) ?? []), processorMs])
        }
        rss.set(contender, Math.max(rss.get(contender) ?? 0, megabytesOf(pid, 'Rss')))
      }
    }
  }
  for (const child of children.values()) child.send(0)
  for (const contender of CONTENDERS) {
    const columns = BATCHES.map((batch) => {
      const of = (name: Contender, from: typeof times) => median(from.get(`${name} ${batch}`) ?? [])
      const [ms, processorMs] = [of(contender, times), of(contender, processorTimes)]
      const ratio = (of('bergamot', times) / ms).toFixed(2)
      const processorRatio = (of('bergamot', processorTimes) / processorMs).toFixed(2)
      return `batch ${batch}: ${ms.toFixed(1)} ms (${ratio}x), processor ${processorMs.toFixed(1)} ms (${processorRatio}x)`
    })
    const megabytes = (rss.get(contender) ?? 0).toFixed(0)
    process.stdout.write(`${contender.padEnd(15)} ${columns.join('; ')}; max RSS ${megabytes} MB\n`)
  }
}

function reply(child: ChildProcess): Promise<Reply> {
  return new Promise((resolve, reject) => {
    child.once('message', (message) => resolve(message as Reply))
    child
      .removeAllListeners('exit')
      .once('exit', (code) => reject(new Error(`A contender ended with code ${code}`)))
  })
}

function median(values: readonly number[]): number {
  return values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? Number.NaN
}
