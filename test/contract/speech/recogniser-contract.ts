import { afterEach, describe, expect, test } from 'vitest'
import type { StartedWorker } from '../../../src/kernel/threads/worker-process.ts'
import { startWorkerProcess } from '../../../src/kernel/threads/worker-process.ts'
import { millisecondsOf, SAMPLES_PER_SECOND, type Samples } from '../../../src/speech/audio.ts'
import type { Hypothesis, Recogniser, RecogniserStream } from '../../../src/speech/recogniser.ts'

export interface RecogniserSetup {
  /** Makes one of `streams` streams at a time. `startProcess` stands for `startWorkerProcess` in engines with processes. */
  readonly create: (options: {
    readonly streams: number
    readonly startProcess: typeof startWorkerProcess
  }) => Recogniser | Promise<Recogniser>
  /** Speech in which at least one word is heard. */
  readonly speech: () => Samples
}

const STREAMS = 2

/** What every recogniser must do. */
export function describeRecogniserContract(name: string, { create, speech }: RecogniserSetup): void {
  describe(`recogniser: ${name}`, () => {
    const { createOne } = createBench(create)

    test('words have times that rise and lie within the audio, through several utterances', async () => {
      const stream = await (await createOne()).open({})
      let acceptedSamples = 0
      let lastEndMs = 0
      for (let utterance = 1; utterance <= 2; utterance += 1) {
        for (const chunk of chunksOf(speech(), 500)) {
          stream.accept(chunk)
          acceptedSamples += chunk.length
          expectInOrder(await stream.hypothesis(), lastEndMs, millisecondsOf(acceptedSamples))
        }
        const last = await stream.endUtterance()
        expectInOrder(last, lastEndMs, millisecondsOf(acceptedSamples))
        if (utterance === 1) expect(last.words).not.toEqual([])
        lastEndMs = last.words.at(-1)?.endMs ?? lastEndMs
        expect((await stream.hypothesis()).words).toEqual([])
      }
    })

    test('the same audio gives the same words, in pieces of any length', async () => {
      const recogniser = await createOne()
      const results: Hypothesis[] = []
      for (const chunkMs of [50, 100, 250]) {
        const stream = await recogniser.open({})
        results.push(await hear(stream, chunksOf(speech(), chunkMs)))
        await stream.close()
      }
      const [first, ...others] = results
      expect(first?.words).not.toEqual([])
      for (const other of others) expect(other).toEqual(first)
    })

    test('the caller may use the memory of the samples again', async () => {
      const recogniser = await createOne()
      const chunk = new Int16Array(SAMPLES_PER_SECOND / 10)
      const stream = await recogniser.open({})
      for (const part of chunksOf(speech(), 100)) {
        chunk.set(part)
        stream.accept(chunk.subarray(0, part.length))
        chunk.fill(0)
      }
      const reused = await stream.endUtterance()
      await stream.close()
      const other = await recogniser.open({})
      expect(reused).toEqual(await hear(other, chunksOf(speech(), 100)))
    })

    test('silence and nothing at all are no words', async () => {
      const stream = await (await createOne()).open({})
      expect((await stream.endUtterance()).words).toEqual([])
      stream.accept(new Int16Array(SAMPLES_PER_SECOND / 2))
      await stream.hypothesis()
      await stream.endUtterance()
      expect((await stream.endUtterance()).words).toEqual([])
    })

    test('a stream that is closed makes room for another, and may be closed twice', async () => {
      const recogniser = await createOne()
      for (let round = 0; round < 2 * STREAMS; round += 1) {
        const stream = await recogniser.open({})
        stream.accept(speech().subarray(0, SAMPLES_PER_SECOND))
        await stream.close()
        await stream.close()
      }
    })
  })
}

/** What recognisers with processes of their own must do besides. */
export function describeProcessContract(name: string, { create, speech }: RecogniserSetup): void {
  describe(`recogniser in processes: ${name}`, () => {
    const { createOne, started, endProcesses } = createBench(create)

    test('more streams than there may be are refused, with a time to wait', async () => {
      const recogniser = await createOne()
      const open = await Promise.all(Array.from({ length: STREAMS }, () => recogniser.open({})))
      await expect(recogniser.open({})).rejects.toMatchObject({
        code: 'overloaded',
        retryAfterSeconds: expect.any(Number),
      })
      await open[0]?.close()
      await expect(recogniser.open({})).resolves.toBeDefined()
    })

    test('the death of its process fails its streams, and later ones are served', async () => {
      const recogniser = await createOne()
      const stream = await recogniser.open({})
      stream.accept(speech().subarray(0, SAMPLES_PER_SECOND))
      await endProcesses()
      await expect(stream.hypothesis()).rejects.toMatchObject({ code: 'engine_unavailable' })
      await expect(stream.endUtterance()).rejects.toMatchObject({ code: 'engine_unavailable' })
      await stream.close()
      const next = await recogniser.open({})
      expect((await hear(next, chunksOf(speech(), 250))).words).not.toEqual([])
    })

    test('closing it ends its processes, and what waits fails', async () => {
      const recogniser = await createOne()
      const stream = await recogniser.open({})
      const ends = started.map(
        (worker) => new Promise<void>((resolve) => worker.once('exit', () => resolve())),
      )
      for (const chunk of chunksOf(speech(), 250)) stream.accept(chunk)
      const waiting = stream.endUtterance().catch((error: unknown) => error)
      await recogniser.close()
      await Promise.all(ends)
      expect(await waiting).toMatchObject({ code: 'engine_unavailable' })
    })
  })
}

/** Makes recognisers and closes them after each test. */
function createBench(create: RecogniserSetup['create']) {
  const recognisers: Recogniser[] = []
  const started: StartedWorker[] = []

  async function createOne(): Promise<Recogniser> {
    const recogniser = await create({
      streams: STREAMS,
      startProcess(options) {
        const worker = startWorkerProcess(options)
        started.push(worker)
        return worker
      },
    })
    recognisers.push(recogniser)
    return recogniser
  }

  const endProcesses = () => Promise.all(started.splice(0).map((worker) => worker.terminate()))

  afterEach(async () => {
    await Promise.all(recognisers.splice(0).map((recogniser) => recogniser.close()))
    started.length = 0
  })

  return { createOne, started, endProcesses }
}

export function* chunksOf(samples: Samples, chunkMs: number): Generator<Samples> {
  const length = (SAMPLES_PER_SECOND * chunkMs) / 1_000
  for (let at = 0; at < samples.length; at += length) yield samples.subarray(at, at + length)
}

export async function hear(stream: RecogniserStream, chunks: Iterable<Samples>): Promise<Hypothesis> {
  for (const chunk of chunks) {
    stream.accept(chunk)
    await stream.hypothesis()
  }
  return await stream.endUtterance()
}

function expectInOrder({ words }: Hypothesis, fromMs: number, toMs: number): void {
  let lastMs = fromMs
  for (const { text, startMs, endMs } of words) {
    expect(text).toMatch(/^\S(?:.*\S)?$/u)
    expect(startMs).toBeGreaterThanOrEqual(lastMs)
    expect(endMs).toBeGreaterThanOrEqual(startMs)
    expect([startMs, endMs].every(Number.isInteger)).toBe(true)
    lastMs = endMs
  }
  expect(lastMs).toBeLessThanOrEqual(toMs)
}
