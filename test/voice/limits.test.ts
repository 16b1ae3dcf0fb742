import { expect, onTestFinished, test } from 'vitest'
import type { LanguageCode } from '../../src/languages/language-code.ts'
import type { OpenLiveSpeech } from '../../src/speech/live/live-speech.ts'
import { concludedOf, connectVoice, END, isEnd, isError } from '../support/voice-client.ts'
import { pcm, startVoiceService, type VoiceServiceOptions } from '../support/voice-service.ts'

const HOUR_MS = 3_600_000

async function start(options: VoiceServiceOptions) {
  const service = await startVoiceService(options)
  onTestFinished(() => service.close())
  return service
}

test('after its time a connection is closed, and the session goes on with another', async () => {
  const service = await start({ limits: { connectionMs: 300 } })
  const session = await service.begin()
  const first = await connectVoice(session)
  first.sendAudio(pcm(300))
  expect(await first.closed).toBe(1001)
  expect(first.messages.some(isError)).toBe(false)
  service.limits.connectionMs = HOUR_MS
  const { json } = await service.renew(session.token)
  const second = await connectVoice(json)
  second.sendAudio(pcm(950))
  second.send(END)
  expect(await second.closed).toBe(1000)
  // On a machine that stood still the time was over before the audio was read: it goes on from there then.
  const told = [...concludedOf(first.messages), ...concludedOf(second.messages)]
  const words = told.map(({ text }) => text.trim())
  expect([4, 6]).toContain(words.length)
  expect(words).toEqual(words.map((_, index) => `word${index + 1}`))
  expect(told.map(({ start_time }) => start_time)).toEqual(words.map((_, index) => 200 * index))
})

test('a session that nobody comes back to ends, and what was heard of it is counted', async () => {
  const service = await start({ limits: { watchMs: 20 } })
  const session = await service.begin()
  service.limits.waitMs = 300
  const client = await connectVoice(session)
  client.sendAudio(pcm(700))
  await client.until((message) => 'source_transcript_update' in message)
  client.socket.terminate()
  await expect.poll(() => service.countedMs()).toBeGreaterThanOrEqual(600)
  await expect.poll(async () => (await service.renew(session.token)).status).toBe(403)
})

test('a token that is not used in time opens nothing', async () => {
  const service = await start({ limits: { waitMs: 1, watchMs: 20 } })
  const session = await service.begin()
  await expect.poll(() => connectVoice(session).then(() => 'open', String)).toContain('403')
})

/** Tells a megabyte each time that it hears something. */
const talkative =
  (told: { batches: number }): OpenLiveSpeech =>
  async (_options, { ...listener }) => {
    let heardMs = 0
    let telling = Promise.resolve()
    const text = 'much '.repeat(200_000)
    const tellAfter = async (before: Promise<void>) => {
      await before
      const concluded = [{ text, startMs: 0, endMs: 1, language: 'en' as LanguageCode }]
      await listener.tell({
        events: [{ kind: 'source', concluded, tentative: [] }],
        heardMs,
        concludedMs: 1,
      })
      told.batches += 1
    }
    return {
      accept(samples) {
        heardMs += samples.length / 16
        telling = tellAfter(telling)
      },
      waitingMs: 0,
      untilWaiting: async () => {},
      finish: () => telling,
      close: async () => {},
    }
  }

test('a client that reads nothing loses its connection before much waits for it', async () => {
  const told = { batches: 0 }
  const service = await start({ openLive: talkative(told), limits: { unreadMs: 400 } })
  const client = await service.connect()
  client.socket.pause()
  for (let sent = 0; sent < 50; sent += 1) client.sendAudio(pcm(100))
  await expect.poll(() => service.server('eu').websocketServer.clients.size).toBe(0)
  expect(told.batches).toBeLessThan(20)
  client.socket.terminate()
})

test('what the system has taken for a client is not read yet', async () => {
  const service = await start({})
  const reader = await service.connect()
  service.limits.unreadMs = 400
  const sleeper = await service.connect()
  sleeper.socket.pause()
  for (const client of [reader, sleeper]) client.sendAudio(pcm(700))
  await reader.until((message) => 'source_transcript_update' in message)
  await expect.poll(() => service.server('eu').websocketServer.clients.size).toBe(1)
  reader.send(END)
  await reader.until(isEnd)
  expect(await reader.closed).toBe(1000)
  sleeper.socket.terminate()
})
