import { existsSync } from 'node:fs'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { call } from '../support/api-client.ts'
import {
  ADMIN_KEY,
  DEVELOPER_KEY,
  type ServerProcess,
  startServerProcess,
} from '../support/server-process.ts'
import { inChunks, readClip } from '../support/speech-clips.ts'
import { type SpeechScript, writeSpeechScript } from '../support/speech-script.ts'
import { daysAround } from '../support/usage-days.ts'
import {
  concludedOf,
  connectVoice,
  END,
  type Message,
  type VoiceSessionAnswer,
} from '../support/voice-client.ts'

let script: SpeechScript
let server: ServerProcess
beforeAll(async () => {
  script = writeSpeechScript(36)
  server = await startServerProcess({ environment: script.environment, args: ['--region', 'eu'] })
})
afterAll(async () => {
  await server.stop()
  server.remove()
  script.remove()
})

const SPEECH = 'audio/pcm;encoding=s16le;rate=16000'

async function countedMs(): Promise<number> {
  const { json } = await call(`${server.urls.eu}/v2/admin/analytics?${daysAround()}`, {
    key: ADMIN_KEY,
  })
  return (json as { usage_report: { total_usage: { speech_to_text_milliseconds: number } } }).usage_report
    .total_usage.speech_to_text_milliseconds
}

async function begin(options: object): Promise<VoiceSessionAnswer> {
  const { status, json } = await call(`${server.urls.eu}/v3/voice/realtime`, {
    key: DEVELOPER_KEY,
    json: { source_media_content_type: 'audio/auto', source_language: 'en', ...options },
  })
  expect(json).toHaveProperty('token')
  expect(status).toBe(200)
  return json as VoiceSessionAnswer
}

interface SpokenChunk {
  readonly text?: string
  readonly data: readonly string[]
  readonly duration: number
}

const wordsOf = (messages: readonly Message[]) =>
  concludedOf(messages)
    .map(({ text }) => text)
    .join('')
    .toLowerCase()
    .match(/\p{L}+/gu) ?? []
const SAID = Array.from({ length: 36 }, (_, index) => ['one', 'two', 'three'][index % 3])

test.for(['json', 'msgpack'] as const)(
  'sound goes the whole way to text and translation, in %s',
  async (format) => {
    const before = await countedMs()
    const client = await connectVoice(
      await begin({ message_format: format, target_languages: ['de', 'fr'] }),
      format,
    )
    for await (const chunk of inChunks(readClip('en-jfk.opus.ogg'), 900)) client.sendAudio(chunk)
    client.send(END)
    expect(await client.closed).toBe(1000)
    const words = wordsOf(client.messages)
    expect(words.length).toBeGreaterThan(30)
    expect(words).toEqual(SAID.slice(0, words.length))
    for (const language of [undefined, 'de', 'fr']) {
      const segments = concludedOf(client.messages, language)
      expect(segments.length).toBeGreaterThan(0)
      for (const [index, { text, start_time, end_time }] of segments.entries()) {
        expect(text).not.toBe('')
        expect(start_time).toBeGreaterThanOrEqual(segments[index - 1]?.end_time ?? 0)
        // A full stop that ends the last word has no length.
        expect(end_time).toBeGreaterThanOrEqual(start_time)
        expect(end_time).toBeLessThanOrEqual(11_000)
      }
    }
    expect(client.messages.slice(-4).map((message) => Object.keys(message)[0])).toEqual([
      'end_of_source_transcript',
      'end_of_target_transcript',
      'end_of_target_transcript',
      'end_of_stream',
    ])
    expect((await countedMs()) - before).toBe(11_000)
  },
)

test('a session goes on in the middle of a container, and its text with it', async () => {
  let session = await begin({})
  let client = await connectVoice(session)
  const all: Message[] = []
  let sent = 0
  for await (const chunk of inChunks(readClip('en-jfk.opus.ogg'), 900)) {
    sent += 1
    if (sent % 9 === 0) {
      const { json } = await call(`${server.urls.eu}/v3/voice/realtime?token=${session.token}`, {
        key: DEVELOPER_KEY,
      })
      session = json as VoiceSessionAnswer
      await client.closed
      all.push(...client.messages)
      client = await connectVoice(session)
    }
    client.sendAudio(chunk)
  }
  client.send(END)
  expect(await client.closed).toBe(1000)
  const words = wordsOf([...all, ...client.messages])
  expect(words.length).toBeGreaterThan(30)
  expect(words).toEqual(SAID.slice(0, words.length))
})

const WITHOUT_VOICE = existsSync('/usr/bin/espeak-ng') ? '' : ' (skipped: espeak-ng is not installed)'

test.skipIf(WITHOUT_VOICE !== '')(
  `what is spoken comes with the text that it says${WITHOUT_VOICE}`,
  async () => {
    const spoken = { target_media_languages: ['DE'], target_media_content_type: SPEECH }
    const client = await connectVoice(await begin(spoken))
    for await (const chunk of inChunks(readClip('en-jfk.opus.ogg'), 900)) client.sendAudio(chunk)
    client.send(END)
    expect(await client.closed).toBe(1000)
    const chunks = client.messages
      .map(({ target_media_chunk: chunk }) => chunk as SpokenChunk | undefined)
      .filter((chunk) => chunk !== undefined)
    expect(chunks[0]).toMatchObject({ language: 'DE', content_type: SPEECH, headers: 0 })
    expect(chunks.slice(1).some((chunk) => 'content_type' in chunk)).toBe(false)
    expect(chunks.map(({ text }) => text ?? '').join('')).toBe(
      concludedOf(client.messages, 'DE')
        .map(({ text }) => text)
        .join(''),
    )
    for (const { data, duration } of chunks) {
      const bytes = data.reduce((sum, each) => sum + Buffer.from(each, 'base64').length, 0)
      expect(Math.abs(bytes / 32 - duration)).toBeLessThan(2)
    }
    expect(client.messages.slice(-4).map((message) => Object.keys(message)[0])).toEqual([
      'end_of_source_transcript',
      'end_of_target_transcript',
      'end_of_target_media',
      'end_of_stream',
    ])
  },
)
