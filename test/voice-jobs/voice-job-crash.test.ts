import { randomUUID } from 'node:crypto'
import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, describe, expect, test } from 'vitest'
import { DEFAULT_LEASE } from '../../src/jobs/lease-keeper.ts'
import { createWorkerLoop } from '../../src/jobs/worker-loop.ts'
import { randomIds } from '../../src/kernel/ids.ts'
import { silentLogger } from '../../src/kernel/logging.ts'
import type { Region } from '../../src/kernel/region.ts'
import type { LanguageCode } from '../../src/languages/language-code.ts'
import { createRegionKeys } from '../../src/sealed-files/region-keys.ts'
import { createSignatures } from '../../src/sealed-files/signatures.ts'
import { createVoiceJobRunner } from '../../src/speech/jobs/run-voice-job.ts'
import type { VoiceJobId } from '../../src/speech/jobs/voice-job.ts'
import { DEFAULT_VOICE_JOB_LIMITS } from '../../src/speech/jobs/voice-job-limits.ts'
import type { VoiceJobStore } from '../../src/speech/jobs/voice-job-store.ts'
import { createVoiceJobs } from '../../src/speech/jobs/voice-jobs.ts'
import { createVoiceQueue } from '../../src/speech/jobs/voice-queue.ts'
import { migrate } from '../../src/storage/migrate.ts'
import { regionMigrations } from '../../src/storage/migrations/region/index.ts'
import { createDirectoryFiles } from '../../src/storage/sealed-files/directory-files.ts'
import { createUsageOutbox } from '../../src/storage/usage/usage-outbox.ts'
import { createVoiceJobRepository } from '../../src/storage/voice-jobs/voice-job-repository.ts'
import type { Metering } from '../../src/usage/metering.ts'
import { bytesOf, createFakeSpeech, stretchesOf } from '../support/fake-speech.ts'
import { createSqliteTestStore } from '../support/test-stores.ts'

const EU = 'eu' as Region
const MASTER = Buffer.alloc(32, 5)
const KILLS = 24
/** A word that nothing but the recording holds. */
const SECRET = 'wombat'
/** A little over five minutes, noted down every five seconds. */
const SENTENCES = Array.from(
  { length: 110 },
  (_, index) => [`the ${SECRET} number ${String.fromCharCode(97 + (index % 8))} sings again`, 1500] as const,
)
const STRETCHES = stretchesOf(SENTENCES)
const RECORDING = bytesOf(STRETCHES)
const RECORDING_MS = RECORDING.length / 32
const EXPECTED = SENTENCES.map(([text]) => `[de] T${text.slice(1)}.\n`).join('')

const cleanUp: (() => Promise<void> | void)[] = []
afterEach(async () => {
  for (const undo of cleanUp.splice(0)) await undo()
})

/** Nodes over one store and one directory, with a clock of their own. */
async function createNodes() {
  const store = await createSqliteTestStore()
  await migrate(store.db, regionMigrations)
  const directory = mkdtempSync(join(tmpdir(), 'interpres-voice-'))
  cleanUp.push(
    () => store.remove(),
    () => rmSync(directory, { recursive: true, force: true }),
  )
  const outbox = createUsageOutbox({ db: store.db })
  const jobs = createVoiceJobRepository({ db: store.db, outbox })
  const files = createDirectoryFiles({ config: { directory } })
  let nowMs = 1_000_000
  const clock = { nowMs: () => nowMs }
  const speech = createFakeSpeech(STRETCHES)
  const shared = {
    jobs,
    files,
    regionKeys: createRegionKeys([MASTER], EU),
    metering: meteringThatBillsEachTime(),
    clock,
    ids: randomIds,
    logger: silentLogger,
    limits: { ...DEFAULT_VOICE_JOB_LIMITS, noteEveryMs: 5_000 },
  }
  /** A node that takes files in; all of them share the store and the directory. */
  const openService = (changes: Partial<VoiceJobStore> = {}, lease = DEFAULT_LEASE) =>
    createVoiceJobs({
      ...shared,
      jobs: { ...jobs, ...changes },
      lease,
      signatures: createSignatures([MASTER], EU),
      wake: () => {},
    })
  const service = openService()

  /**
   * Runs a node that dies before or after its step number `steps`, a call of the store or of the files; what it would have
   * done later does not happen. Resolves when it is dead and its lease has ended, or when the job has.
   */
  async function runNode(steps: number, diesAfter: boolean): Promise<void> {
    let left = steps
    const over = Promise.withResolvers<void>()
    const never = new Promise<never>(() => {})
    const mortal =
      <Arguments extends readonly unknown[], Value>(call: (...values: Arguments) => Promise<Value>) =>
      async (...values: Arguments): Promise<Value> => {
        left -= 1
        if (left > 0) return call(...values)
        if (left === 0 && diesAfter) await call(...values)
        over.resolve()
        return never
      }
    const mortalJobs = Object.fromEntries(
      Object.entries(jobs).map(([name, call]) => [
        name,
        mortal(call as (...values: readonly unknown[]) => Promise<unknown>),
      ]),
    ) as unknown as VoiceJobStore
    const runner = createVoiceJobRunner({
      ...shared,
      jobs: mortalJobs,
      files: {
        ...files,
        write: mortal((name, content) => files.write(name, content)),
        remove: mortal((name) => files.remove(name)),
      },
      decoder: speech.decoder,
      hearing: speech,
      speaking: speech,
      translation: {
        open: () => ({
          translate: async ({ sentences, target }) => sentences.map((text) => `[${target}] ${text}`),
        }),
      },
    })
    const loop = createWorkerLoop(
      {
        queue: createVoiceQueue({
          jobs: mortalJobs,
          regionKeyIds: shared.regionKeys.ids,
          clock,
          config: { ...DEFAULT_VOICE_JOB_LIMITS, runningPerKey: 1 },
        }),
        async run(job, context) {
          const end = await runner.run(job, context)
          over.resolve()
          return end
        },
        clock,
        ids: randomIds,
        logger: silentLogger,
      },
      { concurrency: 1, owner: randomUUID(), stopPatienceMs: 0 },
    )
    loop.wake()
    await over.promise
    left = 0
    nowMs += 31_000
    void loop.stop()
  }
  return { service, openService, jobs, outbox, directory, runNode, wait: (ms: number) => void (nowMs += ms) }
}

type Nodes = Awaited<ReturnType<typeof createNodes>>

/** What a job has cost is then the number of times that it was billed. */
function meteringThatBillsEachTime(): Pick<Metering, 'reserve' | 'resume'> {
  const reservation = (amount: number) => ({
    held: undefined,
    commit: () => Promise.reject(new Error('a recording is billed with its results')),
    commitWith: (record: Parameters<Awaited<ReturnType<Metering['reserve']>>['commitWith']>[0]) =>
      record({
        id: randomUUID(),
        accountId: 'account',
        keyId: 'key',
        region: EU,
        kind: 'speech_to_text',
        amount,
        atMs: 1,
        reportingTag: undefined,
        requestId: 'request',
        grant: undefined,
      }),
    release: () => {},
  })
  return {
    reserve: async ({ amount }) => reservation(amount),
    resume: ({ amount }) => reservation(amount),
  }
}

function order({ service }: Nodes, recording: Buffer) {
  return service.create({
    consumer: {
      accountId: 'account',
      keyId: 'key',
      limited: { characters: false, milliseconds: false },
    },
    requestId: 'request',
    file: { name: `${SECRET}.wav`, contentType: 'audio/wav', bytes: recording.length },
    source: 'en' as LanguageCode,
    targets: [
      { language: 'de' as LanguageCode, type: 'text/plain' },
      { language: 'de' as LanguageCode, type: 'audio/flac' },
    ],
  })
}

async function* contentOf(recording: Buffer, arrives: Promise<void> = Promise.resolve()) {
  yield recording.subarray(0, 1_000)
  await arrives
  yield recording.subarray(1_000)
}

/** Orders and uploads a recording. */
async function accept(nodes: Nodes, recording: Buffer) {
  const { id, signature } = await order(nodes, recording)
  await nodes.service.upload({ id, signature, bytes: undefined }, contentOf(recording))
  return id
}

async function expectDoneOnce({ service, outbox }: Nodes, id: VoiceJobId, text: string, durationMs: number) {
  const { signatures, job } = await service.get('account', id)
  expect(job).toMatchObject({ state: 'done', durationMs })
  const delivery = await service.deliver({ id, index: 0, signature: signatures[0] })
  const pieces: Uint8Array[] = []
  for await (const piece of delivery.content) pieces.push(piece)
  expect(Buffer.concat(pieces).toString()).toBe(text)
  await outbox.seal(0, 100, { owner: 'test', leaseUntilMs: 1 })
  expect(await outbox.lines(1)).toMatchObject([{ amount: durationMs, kind: 'speech_to_text' }])
}

test(`${KILLS} nodes die within one recording: it is done word for word, and billed once`, async () => {
  const nodes = await createNodes()
  const id = await accept(nodes, RECORDING)
  for (let killed = 0; killed < KILLS; killed += 1) {
    // Every second one gets on before it dies: a job that crashes again and again at one place is given up.
    await nodes.runNode(killed % 2 === 0 ? 4 + (killed % 3) : 2, killed % 4 < 2)
    expect(await nodes.jobs.find(id)).toMatchObject({ state: 'running' })
    expect(secretsIn(nodes.directory)).toEqual([])
  }
  await nodes.runNode(10_000, false)
  await expectDoneOnce(nodes, id, EXPECTED, RECORDING_MS)
})

describe('a node that dies', () => {
  const steps = Array.from({ length: 10 }, (_, index) => index + 1)
  const short = RECORDING.subarray(0, 2 * 32 * (6 * 300 + 1500))
  const [first = '', second = ''] = EXPECTED.split('\n')

  test.each(steps.flatMap((step) => [[step, 'before'] as const, [step, 'after'] as const]))(
    'at its step %i, %s it took effect, loses nothing and bills nothing twice',
    async (step, when) => {
      const nodes = await createNodes()
      const id = await accept(nodes, short)
      await nodes.runNode(step, when === 'after')
      if ((await nodes.jobs.find(id))?.state !== 'done') await nodes.runNode(10_000, false)
      await expectDoneOnce(nodes, id, `${first}\n${second}\n`, short.length / 32)
    },
  )
})

test('a job whose nodes die again and again at one place is given up, and costs nothing', async () => {
  const nodes = await createNodes()
  const id = await accept(nodes, RECORDING)
  for (let killed = 0; killed < 3; killed += 1) await nodes.runNode(2, false)
  await nodes.runNode(10_000, false)
  expect(await nodes.jobs.find(id)).toMatchObject({ state: 'failed', failure: { code: 'internal' } })
  expect((await nodes.outbox.state()).hasEvents).toBe(false)
  expect(readdirSync(nodes.directory)).toEqual([])
})

test('a signature opens one upload at a time on whatever node; one that broke off is in the way of none', async () => {
  const nodes = await createNodes()
  const elsewhere = nodes.openService()
  const { id, signature } = await order(nodes, RECORDING)
  const upload = (arrives?: Promise<void>, node = nodes.service) =>
    node.upload({ id, signature, bytes: undefined }, contentOf(RECORDING, arrives))
  const filesThere = () => readdirSync(nodes.directory).length
  const breaks = Promise.withResolvers<void>()
  const broken = upload(breaks.promise)
  await expect.poll(filesThere).toBe(1)
  for (const node of [nodes.service, elsewhere])
    await expect(upload(undefined, node)).rejects.toMatchObject({ code: 'conflict' })
  expect(filesThere()).toBe(1)
  breaks.reject(new Error('the connection broke'))
  await expect(broken).rejects.toThrow('the connection broke')
  await upload(undefined, elsewhere)
  expect(await nodes.jobs.find(id)).toMatchObject({ state: 'queued' })
  expect(filesThere()).toBe(1)
})

test('a file whose node died while it arrived can be sent to another when the lease has ended', async () => {
  const nodes = await createNodes()
  const elsewhere = nodes.openService()
  const { id, signature } = await order(nodes, RECORDING)
  const upload = () => elsewhere.upload({ id, signature, bytes: undefined }, contentOf(RECORDING))
  const hangs = Promise.withResolvers<void>()
  const died = nodes.service.upload({ id, signature, bytes: undefined }, contentOf(RECORDING, hangs.promise))
  await expect.poll(() => readdirSync(nodes.directory)).toHaveLength(1)
  await expect(upload()).rejects.toMatchObject({ code: 'conflict' })
  nodes.wait(DEFAULT_LEASE.leaseMs + 1)
  await upload()
  // One that was only slow changes nothing any more, and leaves nothing behind.
  hangs.resolve()
  await expect(died).rejects.toMatchObject({ code: 'conflict' })
  expect(await nodes.jobs.find(id)).toMatchObject({ state: 'queued', crashes: 0 })
  expect(readdirSync(nodes.directory)).toHaveLength(1)
})

test('an upload whose lease cannot be kept is broken off, and leaves nothing behind', async () => {
  const nodes = await createNodes()
  const asked = Promise.withResolvers<void>()
  const forgotten = nodes.openService(
    {
      async renewUpload() {
        asked.resolve()
        return false
      },
    },
    { leaseMs: 30_000, renewEveryMs: 1 },
  )
  const { id, signature } = await order(nodes, RECORDING)
  const upload = forgotten.upload({ id, signature, bytes: undefined }, contentOf(RECORDING, asked.promise))
  await expect(upload).rejects.toMatchObject({ code: 'store_unavailable' })
  expect(readdirSync(nodes.directory)).toEqual([])
  await nodes.service.upload({ id, signature, bytes: undefined }, contentOf(RECORDING))
  expect(await nodes.jobs.find(id)).toMatchObject({ state: 'queued' })
})

function secretsIn(directory: string): readonly string[] {
  return readdirSync(directory).filter((name) => readFileSync(join(directory, name)).includes(SECRET))
}
