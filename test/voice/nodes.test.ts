import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { Caller } from '../../src/accounts/caller.ts'
import { ProtocolError } from '../../src/api/v3/voice/socket-failures.ts'
import { InterpresError } from '../../src/kernel/errors.ts'
import { randomIds } from '../../src/kernel/ids.ts'
import type { Region } from '../../src/kernel/region.ts'
import type { LanguageCode } from '../../src/languages/language-code.ts'
import type { OpenLiveSpeech } from '../../src/speech/live/live-speech.ts'
import type { SessionOutlet } from '../../src/speech/sessions/delivery.ts'
import { createRunningSessions } from '../../src/speech/sessions/running-sessions.ts'
import type { SessionSettings } from '../../src/speech/sessions/voice-session.ts'
import { createVoiceSessions } from '../../src/speech/sessions/voice-sessions.ts'
import { createMeter } from '../../src/usage/meter.ts'
import { createMeteredStream } from '../../src/usage/metered-stream.ts'
import { createScriptedLiveSpeech } from '../support/scripted-live-speech.ts'
import { PCM, pcm } from '../support/voice-service.ts'
import { createVoiceStore } from '../support/voice-store.ts'

beforeEach(() => void vi.useFakeTimers({ now: 1_000_000 }))
afterEach(() => void vi.useRealTimers())

const NO_LIMITS = { characters: null, speechMilliseconds: null }
const CALLER = {
  account: { id: 'account', limits: NO_LIMITS },
  key: { id: 'key', limits: NO_LIMITS },
} as unknown as Caller
const SETTINGS: SessionSettings = {
  messageFormat: 'json',
  sourceType: PCM,
  source: 'en' as LanguageCode,
  sourceMode: 'fixed',
  targets: [],
  speech: undefined,
  formality: 'default',
  glossaryId: undefined,
}
const WAIT_MS = 60_000
const WATCH_MS = 1_000
const clock = { nowMs: () => Date.now() }

/** Everything that waits for nothing but other promises has happened. */
const settle = () => vi.advanceTimersByTimeAsync(0)

/** A process over the store. */
function startNode(
  { store }: Pick<ReturnType<typeof createVoiceStore>, 'store'>,
  openLive: OpenLiveSpeech = createScriptedLiveSpeech(),
) {
  const ended: string[] = []
  const logged: string[] = []
  const log = (level: string) => (_fields: object, message?: string) =>
    void logged.push(`${level}: ${message}`)
  const meter = createMeter({ outbox: { append: async () => {} }, onRecorded: () => {} })
  const shared = {
    store,
    clock,
    ids: randomIds,
    limits: {
      waitMs: WAIT_MS,
      quietMs: 30_000,
      unreadMs: 30_000,
      connectionMs: 3_600_000,
      watchMs: WATCH_MS,
      sessions: 10,
      sessionsPerKey: 10,
    },
    authenticator: { authenticateHash: async () => CALLER },
  }
  const running = createRunningSessions({
    ...shared,
    metering: {
      openStream: (order) =>
        createMeteredStream(
          { region: 'eu' as Region, meter, quota: undefined as never, clock, ids: randomIds },
          order,
        ),
    },
    decoder: {
      lacks: () => undefined,
      async *decode(_type, bytes) {
        for await (const chunk of bytes) yield new Int16Array(chunk.length / 2)
      },
    },
    openLive,
    observer: { heard() {}, concluded() {}, heldBack() {}, ended: (how) => void ended.push(how) },
    logger: { debug: log('debug'), info: log('info'), warn: log('warn'), error: log('error') },
  })
  const sessions = createVoiceSessions({
    ...shared,
    running,
    metering: { reserve: async () => ({ release() {} }) as never },
    accounts: { findKeyWithSecret: async () => ({ secretSha256: new Uint8Array(32) }) as never },
  })

  return {
    running,
    sessions,
    ended,
    logged,
    open: () => sessions.open(CALLER, SETTINGS),
    renew: (token: string) => sessions.renew(CALLER, token),
    /** A connection, and what it was told at its end: `replaced`, or the code of an error. */
    async connect(token: string) {
      const claimed = await sessions.claim(token)
      const told: string[] = []
      const outlet: SessionOutlet = {
        send: async () => true,
        fail: (error) => void told.push(error instanceof InterpresError ? error.code : String(error)),
        replace: () => void told.push('replaced'),
      }
      const inlet = sessions.connect(claimed, outlet)
      return { told, inlet, breakOff: () => inlet.lost({ isComplete: false, isByClient: true }) }
    },
  }
}

test('whoever tries tokens that open nothing keeps no session from being watched', async () => {
  const shared = createVoiceStore()
  const answers: (() => void)[] = []
  const isSlow = { now: false }
  const store = {
    ...shared.store,
    async claim(...order: Parameters<typeof shared.store.claim>) {
      if (isSlow.now) await new Promise<void>((resolve) => answers.push(resolve))
      return await shared.store.claim(...order)
    },
  }
  const node = startNode({ store })
  node.running.start()
  const { token } = await node.open()
  const { told } = await node.connect(token)
  isSlow.now = true
  // There is never a moment without such a claim.
  for (let seconds = 0; seconds < 150; seconds += 1) {
    const attempt = node.sessions.claim('junk').catch(() => {})
    await vi.advanceTimersByTimeAsync(WATCH_MS)
    const [answerFormer] = answers.splice(0, Math.max(0, answers.length - 1))
    answerFormer?.()
    void attempt
  }
  expect(told).toEqual([])
  expect((await node.renew(token)).token).toMatch(/\w/)
})

test('a node that has lost a session leaves it to the node that has it', async () => {
  const shared = createVoiceStore()
  const [here, there] = [startNode(shared), startNode(shared)]
  const { token, sessionId } = await here.open()
  const first = await here.connect(token)
  const next = await there.renew(token)
  await there.connect(next.token)
  first.inlet.push(pcm(100))
  first.inlet.fail(new ProtocolError('bad_chunk'))
  await settle()
  expect(shared.has(sessionId)).toBe(true)
})

test('a connection that writes after its session went on elsewhere is asked to come back', async () => {
  const shared = createVoiceStore()
  const [here, there] = [startNode(shared), startNode(shared)]
  const { token } = await here.open()
  const first = await here.connect(token)
  const next = await there.renew(token)
  await there.connect(next.token)
  first.inlet.push(pcm(400))
  await settle()
  expect(first.told).toEqual(['replaced'])
  expect(here.ended).toEqual(['handed-over'])
})

test('a connection that writes after its session was ended elsewhere is told so', async () => {
  const shared = createVoiceStore()
  const node = startNode(shared)
  const { token, sessionId } = await node.open()
  const { told, inlet } = await node.connect(token)
  await shared.store.remove(sessionId)
  inlet.push(pcm(400))
  await settle()
  expect(told).toEqual(['access_denied'])
})

test.for(['the node that has it', 'another node'])(
  'a session waits for the token that was given out last, by %s',
  async (where) => {
    const shared = createVoiceStore()
    const [here, there] = [startNode(shared), startNode(shared)]
    here.running.start()
    const { token } = await here.open()
    const { breakOff } = await here.connect(token)
    breakOff()
    await vi.advanceTimersByTimeAsync(WAIT_MS - 5_000)
    const next = await (where === 'another node' ? there : here).renew(token)
    await vi.advanceTimersByTimeAsync(WAIT_MS - 5_000)
    const { told } = await here.connect(next.token)
    await settle()
    expect([here.ended, told]).toEqual([[], []])
  },
)

test('a token that nobody uses keeps a session no longer than once', async () => {
  const node = startNode(createVoiceStore())
  node.running.start()
  const { token } = await node.open()
  const { breakOff } = await node.connect(token)
  breakOff()
  await node.renew(token)
  await vi.advanceTimersByTimeAsync(WAIT_MS + 2 * WATCH_MS)
  expect(node.ended).toEqual(['abandoned'])
})

test('what was heard is counted, and nothing logged as a defect, when a client breaks the protocol', async () => {
  const shared = createVoiceStore()
  for (const [rule, outcome] of [
    ['quiet', 'request_timeout'],
    ['too_fast', 'rate_limited'],
    ['bad_chunk', 'invalid_parameter'],
  ] as const) {
    const before = shared.countedMs()
    const node = startNode(shared)
    const { token } = await node.open()
    const { inlet } = await node.connect(token)
    inlet.push(pcm(550))
    await settle()
    inlet.fail(new ProtocolError(rule))
    await settle()
    expect(shared.countedMs() - before).toBe(550)
    expect(node.ended).toEqual([outcome])
    expect(node.logged).toEqual(['info: voice session refused'])
  }
})

test('nobody comes back to a session that is over, though its last audio is still being counted', async () => {
  const shared = createVoiceStore()
  const counting = Promise.withResolvers<void>()
  const store = {
    ...shared.store,
    async advance(...step: Parameters<typeof shared.store.advance>) {
      await counting.promise
      return await shared.store.advance(...step)
    },
  }
  const node = startNode({ store })
  const { token, sessionId } = await node.open()
  const { inlet, told } = await node.connect(token)
  inlet.push(pcm(150))
  await settle()
  inlet.fail(new ProtocolError('too_fast'))
  await settle()
  expect(told).toEqual(['rate_limited'])
  await expect(node.renew(token)).rejects.toMatchObject({ code: 'access_denied' })
  counting.resolve()
  await settle()
  expect(shared.countedMs()).toBe(150)
  expect(shared.has(sessionId)).toBe(false)
})

test('what was heard is counted when nobody waits for it any more while some is being counted', async () => {
  const shared = createVoiceStore()
  const writing = Promise.withResolvers<void>()
  const store = {
    ...shared.store,
    async advance(...step: Parameters<typeof shared.store.advance>) {
      await writing.promise
      return await shared.store.advance(...step)
    },
  }
  const node = startNode({ store })
  const { token } = await node.open()
  const { inlet } = await node.connect(token)
  inlet.push(pcm(550))
  await settle()
  inlet.endAudio()
  inlet.lost({ isComplete: true, isByClient: true })
  await settle()
  writing.resolve()
  await settle()
  expect(node.ended).toEqual(['abandoned'])
  expect(shared.countedMs()).toBe(550)
})

test('a session at work outlives a pause of all processes', async () => {
  const shared = createVoiceStore()
  const node = startNode(shared)
  node.running.start()
  const { token, sessionId } = await node.open()
  const { told } = await node.connect(token)
  vi.setSystemTime(Date.now() + WAIT_MS + 10_000)
  await vi.advanceTimersByTimeAsync(5 * WATCH_MS)
  expect(told).toEqual([])
  expect(shared.has(sessionId)).toBe(true)
})

test('sessions that nobody came back to are gone from the store before long', async () => {
  const shared = createVoiceStore()
  const node = startNode(shared)
  node.running.start()
  const { sessionId } = await node.open()
  await vi.advanceTimersByTimeAsync(3 * WAIT_MS)
  expect(shared.has(sessionId)).toBe(false)
})

test('a connection that is held up goes on when its session ends before anything was read', async () => {
  const node = startNode(createVoiceStore(), () => new Promise(() => {}))
  const { token } = await node.open()
  const { inlet } = await node.connect(token)
  for (let sent = 0; sent < 20; sent += 1) inlet.push(pcm(1_000))
  expect(inlet.isFull).toBe(true)
  const ready = inlet.untilReady().then(() => 'ready')
  inlet.fail(new ProtocolError('quiet'))
  await settle()
  expect(await Promise.race([ready, Promise.resolve().then(() => 'held up')])).toBe('ready')
})

/** Hears nothing, and tells where it began. */
function createDeafSpeech() {
  const startsMs: number[] = []
  const openLive: OpenLiveSpeech = async ({ startMs }) => {
    startsMs.push(startMs)
    return {
      accept() {},
      waitingMs: 0,
      untilWaiting: async () => {},
      finish: async () => {},
      close: async () => {},
    }
  }
  return { startsMs, openLive }
}

test.for(['dies', 'stops'])(
  'times go on where the audio was when a node %s, though nothing was told; what nobody was told costs nothing',
  async (how) => {
    const shared = createVoiceStore()
    const { startsMs, openLive } = createDeafSpeech()
    const [here, there] = [startNode(shared, openLive), startNode(shared, openLive)]
    const { token } = await here.open()
    const first = await here.connect(token)
    for (let sent = 0; sent < 47; sent += 1) {
      first.inlet.push(pcm(250))
      await settle()
    }
    if (how === 'stops') await here.running.close()
    const next = await there.renew(token)
    await there.connect(next.token)
    await settle()
    expect(startsMs[1]).toBeLessThanOrEqual(11_750)
    // One that dies wrote down where it was two seconds of audio ago at the latest.
    expect(startsMs[1]).toBeGreaterThanOrEqual(how === 'stops' ? 11_750 : 9_500)
    expect(shared.countedMs()).toBe(0)
  },
)
