import { afterAll, beforeAll, expect, test } from 'vitest'
import { readClip } from '../support/speech-clips.ts'
import { concludedOf, connectVoice, END, isEnd, isError } from '../support/voice-client.ts'
import { pcm, startVoiceService, type VoiceService } from '../support/voice-service.ts'

const SESSIONS = 50
/** A little more than may wait: the rest comes at twice its speed. */
const CLIPS = 4
const MEGABYTE = 1024 ** 2

let service: VoiceService
beforeAll(async () => {
  service = await startVoiceService()
})
afterAll(() => service.close())

test(`${SESSIONS} sessions at once, of which some stop reading, take bounded memory and hold up nobody else`, async () => {
  const clients = await Promise.all(
    Array.from(
      { length: SESSIONS },
      async () => await service.connect({ target_languages: ['de'] } as object),
    ),
  )
  const [deaf, listening] = [clients.slice(0, 15), clients.slice(15)]
  for (const { socket } of deaf) socket.pause()
  const heapBefore = process.memoryUsage().arrayBuffers
  for (let sent = 0; sent < 50; sent += 1) {
    for (const client of clients) if (client.socket.readyState === 1) client.sendAudio(pcm(100))
    if (sent % 10 === 0) {
      const answer = await service.post('/v2/translate', { text: ['Hello'], target_lang: 'de' })
      expect(answer.status).toBe(200)
    }
  }
  await Promise.all(
    listening.map(async (client) => {
      client.send(END)
      await client.until((message) => isEnd(message) || isError(message))
      expect(await client.closed).toBe(1000)
      expect(concludedOf(client.messages)).toHaveLength(25)
    }),
  )
  expect(process.memoryUsage().arrayBuffers - heapBefore).toBeLessThan(100 * MEGABYTE)
  for (const { socket } of deaf) socket.terminate()
})

test('audio that is sent faster than it is listened to waits for it, and all of it is heard', async () => {
  let heardMs = 0
  let waitingMs = 0
  const released = Promise.withResolvers<void>()
  const slow = await startVoiceService({
    openLive: async (_options, told) => ({
      accept(samples) {
        waitingMs += samples.length / 16
      },
      get waitingMs() {
        return waitingMs
      },
      async untilWaiting() {
        await released.promise
        heardMs += waitingMs
        waitingMs = 0
      },
      async finish() {
        heardMs += waitingMs
        const audioMs = Math.floor(heardMs)
        await told.tell({ events: [{ kind: 'source-end' }], heardMs: audioMs, concludedMs: audioMs })
      },
      close: async () => {},
    }),
  })
  try {
    const clip = readClip('en-jfk.opus.ogg')
    const client = await connectVoice(await slow.begin({ source_media_content_type: 'audio/auto' }))
    for (let again = 0; again < CLIPS; again += 1) client.sendAudio(clip)
    client.send(END)
    await expect.poll(() => waitingMs).toBeGreaterThan(30_000)
    const turns = 50
    for (let turn = 0; turn < turns; turn += 1) await new Promise(setImmediate)
    expect(waitingMs).toBeLessThan(42_000)
    released.resolve()
    expect(await client.closed).toBe(1000)
    expect(heardMs).toBeGreaterThan(CLIPS * 10_900)
    expect(await slow.countedMs()).toBe(Math.floor(heardMs))
  } finally {
    await slow.close()
  }
})
