import { afterAll, beforeAll, expect, test } from 'vitest'
import {
  concludedOf,
  connectVoice,
  END,
  isEnd,
  type Message,
  type VoiceClient,
  type VoiceSessionAnswer,
} from '../support/voice-client.ts'
import { pcm, startVoiceService, type VoiceService } from '../support/voice-service.ts'

let service: VoiceService
beforeAll(async () => {
  service = await startVoiceService()
})
afterAll(() => service.close())

const CHUNK_MS = 100
const CHUNKS = 40

/** How a client loses its connection. */
const LOSSES: Readonly<Record<string, (client: VoiceClient) => Promise<unknown> | undefined>> = {
  'asks for a token while it is connected': () => undefined,
  'closes its connection': (client) => {
    client.socket.close(1000)
    return client.closed
  },
  'breaks off': (client) => {
    client.socket.terminate()
    return client.closed
  },
}

/**
 * The words that are concluded are the first so many: none is missing, none comes twice. Of a connection that broke nobody
 * knows what arrived last: that may come again, word for word at its times.
 */
function wordsOf(messages: readonly Message[], language: string | undefined, mayRepeat: boolean): number {
  const told = concludedOf(messages, language)
  const segments = mayRepeat
    ? told.filter((segment, index) => {
        const same = told.findIndex(({ start_time: start }) => start === segment.start_time)
        expect(segment).toEqual(told[same])
        return same === index
      })
    : told
  const expected = segments.map((_, index) => `${index === 0 ? '' : ' '}word${index + 1}`)
  expect(segments.map(({ text }) => text.toLowerCase())).toEqual(expected)
  for (const [index, { start_time, end_time }] of segments.entries()) {
    expect(start_time).toBeGreaterThanOrEqual(segments[index - 1]?.end_time ?? 0)
    expect(end_time).toBeGreaterThan(start_time)
  }
  return segments.length
}

async function comeBack(former: VoiceSessionAnswer): Promise<VoiceSessionAnswer> {
  const { status, json } = await service.renew(former.token)
  expect(status).toBe(200)
  expect(json).toMatchObject({ session_id: former.session_id, streaming_url: former.streaming_url })
  expect(json.token).not.toBe(former.token)
  return json
}

test.for(Object.keys(LOSSES))(
  'a client that %s goes on: nothing concluded is repeated or lost',
  async (way) => {
    const before = await service.countedMs()
    const tries = 17
    const moments = Array.from({ length: tries }, (_, index) => Math.floor((index * CHUNKS) / tries))
    await Promise.all(
      moments.map(async (moment) => {
        let session = await service.begin({ target_languages: ['de'] })
        let client = await connectVoice(session)
        const all: Message[] = []
        for (let sent = 0; sent <= CHUNKS; sent += 1) {
          if (sent === moment) {
            // At any moment: what was sent may be anywhere on its way.
            for (let turns = 0; turns < moment % 5; turns += 1) await new Promise(setImmediate)
            await LOSSES[way]?.(client)
            session = await comeBack(session)
            await client.closed
            all.push(...client.messages)
            client = await connectVoice(session)
          }
          if (sent < CHUNKS) client.sendAudio(pcm(CHUNK_MS))
        }
        client.send(END)
        await client.until(isEnd)
        expect(await client.closed).toBe(1000)
        all.push(...client.messages)
        const words = wordsOf(all, undefined, way === 'breaks off')
        expect(wordsOf(all, 'de', way === 'breaks off')).toBe(words)
        // Audio that is on its way when a connection breaks is lost.
        if (way !== 'breaks off') expect(words).toBe((CHUNKS * CHUNK_MS) / 200)
      }),
    )
    expect((await service.countedMs()) - before).toBeLessThanOrEqual(tries * CHUNKS * CHUNK_MS)
  },
)

test('a client that answers the newest ping alone has what came before it, and is not sent it again', async () => {
  let session = await service.begin()
  const client = await connectVoice(session, 'json', { autoPong: false })
  const pings: Buffer[] = []
  client.socket.on('ping', (data: Buffer) => pings.push(data))
  const hear = async (word: string) => {
    client.sendAudio(pcm(210))
    await client.until((message) => concludedOf([message]).some(({ text }) => text.trim() === word))
  }
  for (const word of ['word1', 'word2', 'word3']) await hear(word)
  await expect.poll(() => pings.length).toBe(3)
  client.socket.pong(pings.at(-1))
  await hear('word4')
  client.socket.terminate()
  session = await comeBack(session)
  const next = await connectVoice(session)
  next.sendAudio(pcm(210))
  next.send(END)
  expect(await next.closed).toBe(1000)
  expect(concludedOf(next.messages).map(({ text }) => text.trim())).toEqual(['word4', 'word5'])
})
