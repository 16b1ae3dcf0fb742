import { encode } from '@msgpack/msgpack'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { WebSocket } from 'ws'
import { connectVoice, END, isEnd, isError, type VoiceClient } from '../support/voice-client.ts'
import { pcm, startVoiceService, type VoiceService } from '../support/voice-service.ts'

const QUIET = 4080401

let service: VoiceService
/** Does not wait for audio, so that it is no use where something else takes its time. */
let impatient: VoiceService
beforeAll(async () => {
  service = await startVoiceService()
  impatient = await startVoiceService({ limits: { quietMs: 700 } })
})
afterAll(async () => {
  await service.close()
  await impatient.close()
})

const base64 = (bytes: Uint8Array) => Buffer.from(bytes).toString('base64')
const chunk = (data: unknown) => JSON.stringify({ source_media_chunk: { data } })
const end = JSON.stringify(END)
const text = (client: VoiceClient, frame: string) => client.socket.send(frame)
const binary = (client: VoiceClient, frame: Uint8Array) => client.socket.send(frame)
const packed = (message: unknown) => (client: VoiceClient) => binary(client, encode(message))
const GOOD = chunk(base64(pcm(100)))

interface Mistake {
  readonly what: string
  readonly make: (client: VoiceClient) => void
  /** Number of the reason, and status of the close frame. */
  readonly reason: number
  readonly close: number
  readonly body?: object
}

const inJson = (what: string, frame: string, reason: number, close: number, body?: object): Mistake => ({
  what,
  make: (client) => text(client, frame),
  reason,
  close,
  ...(body && { body }),
})
const inMsgpack = (
  what: string,
  make: (client: VoiceClient) => void,
  reason: number,
  close: number,
): Mistake => ({
  what,
  make,
  reason,
  close,
  body: { message_format: 'msgpack' },
})
const type = (source_media_content_type: string) => ({ source_media_content_type })

const MISTAKES: readonly Mistake[] = [
  inJson('no JSON', 'hello', 4000401, 1007),
  inJson('an empty frame', '', 4000401, 1007),
  inJson('half a message', GOOD.slice(0, 40), 4000401, 1007),
  inJson('two messages in one frame', GOOD + GOOD, 4000401, 1007),
  inJson('a list', '[]', 4000402, 1008),
  inJson('a number', '17', 4000402, 1008),
  inJson('null', 'null', 4000402, 1008),
  inJson('a text', '"source_media_chunk"', 4000402, 1008),
  inJson('no key', '{}', 4000402, 1008),
  inJson('two keys', '{"source_media_chunk":{"data":"AAAA"},"end_of_source_media":{}}', 4000402, 1008),
  inJson('an unknown message', '{"configure":{}}', 4000402, 1008),
  inJson('a message of the server', '{"end_of_stream":{}}', 4000402, 1008),
  inJson('a prototype', '{"__proto__":{"data":"AAAA"}}', 4000402, 1008),
  inJson('a name of every object', '{"constructor":{"data":"AAAA"}}', 4000402, 1008),
  inJson('an end that is a text', '{"end_of_source_media":"now"}', 4000402, 1008),
  inJson('a chunk without data', '{"source_media_chunk":{}}', 4000405, 1008),
  inJson('a chunk that is a text', '{"source_media_chunk":"AAAA"}', 4000405, 1008),
  inJson('a chunk that is null', '{"source_media_chunk":null}', 4000405, 1008),
  inJson('data that is null', chunk(null), 4000405, 1008),
  inJson('data that is a list', chunk([1, 2]), 4000405, 1008),
  inJson('base64 with a blank', chunk('AA AA'), 4000405, 1008),
  inJson('base64 without its padding', chunk('AAA'), 4000405, 1008),
  inJson('base64 of addresses', chunk('-_-_'), 4000405, 1008),
  inJson('padding in between', chunk('AA==AAAA'), 4000405, 1008),
  inJson('more than 102400 bytes', chunk(base64(new Uint8Array(102_402))), 4000406, 1008),
  inJson('more than a second', chunk(base64(pcm(1_001))), 4000407, 1008),
  inJson('half a frame of PCM', chunk(base64(new Uint8Array(3_201))), 4000408, 1008),
  inJson(
    'a second of 8 kHz and one sample',
    chunk(base64(new Uint8Array(8_001))),
    4000407,
    1008,
    type('audio/pcm;encoding=alaw;rate=8000'),
  ),
  {
    what: 'a binary frame where JSON is spoken',
    make: (client) => binary(client, Buffer.from(GOOD)),
    reason: 4000404,
    close: 1003,
  },
  {
    what: 'a chunk after the end',
    make: (client) => (text(client, end), text(client, GOOD)),
    reason: 4000409,
    close: 1008,
  },
  {
    what: 'two ends',
    make: (client) => (text(client, end), text(client, end)),
    reason: 4000409,
    close: 1008,
  },
  {
    what: 'audio faster than twice as it is spoken',
    make: (client) => {
      for (let second = 0; second < 8; second += 1) text(client, chunk(base64(pcm(1_000))))
    },
    reason: 4290401,
    close: 1008,
  },
  { what: 'silence', make: () => {}, reason: QUIET, close: 1008 },
  { what: 'silence after a chunk', make: (client) => text(client, GOOD), reason: QUIET, close: 1008 },
  {
    what: 'empty chunks and nothing else',
    make: (client) => text(client, chunk('')),
    reason: QUIET,
    close: 1008,
  },
  inJson(
    'no audio where a container was promised',
    chunk(base64(Buffer.alloc(99_999, 'text'))),
    4000403,
    1008,
    type('audio/ogg;codecs=opus'),
  ),
  inJson(
    'no audio where any container would do',
    chunk(base64(Buffer.alloc(99_999, 'text'))),
    4000403,
    1008,
    type('audio/auto'),
  ),
  inMsgpack('a text frame where msgpack is spoken', (client) => text(client, GOOD), 4000404, 1003),
  inMsgpack('a list in msgpack', packed([1, { data: pcm(10) }]), 4000402, 1008),
  inMsgpack('keys that are numbers', packed(new Map([[1, { data: pcm(10) }]])), 4000402, 1008),
  inMsgpack('base64 in msgpack', packed({ source_media_chunk: { data: 'AAAA' } }), 4000405, 1008),
  inMsgpack(
    'bytes behind the message',
    (client) => binary(client, Buffer.concat([encode(END), encode(END)])),
    4000401,
    1007,
  ),
  inMsgpack('a length that is false', (client) => binary(client, encode(END).subarray(0, 12)), 4000401, 1007),
  inMsgpack(
    'a map that claims millions',
    (client) => binary(client, Buffer.from([0xdf, 0x7f, 0xff, 0xff, 0xff])),
    4000401,
    1007,
  ),
  inMsgpack('an empty binary frame', (client) => binary(client, Buffer.alloc(0)), 4000401, 1007),
]

test.for(MISTAKES)('$what: error $reason, close $close', async ({ make, reason, close, body = {} }) => {
  const at = reason === QUIET ? impatient : service
  const session = await at.begin(body)
  const client = await connectVoice(session, 'message_format' in body ? 'msgpack' : 'json')
  make(client)
  const { error } = await client.until(isError)
  expect(error).toEqual({
    request_type: expect.stringMatching(/^(?:unknown|source_media_chunk|end_of_source_media)$/),
    error_code: Math.floor(reason / 10_000),
    reason_code: reason,
    error_message: expect.stringMatching(/\w/),
  })
  expect(await client.closed).toBe(close)
  expect(client.messages.at(-1)).toHaveProperty('error')
  expect((await at.renew(session.token)).status).toBe(403)
})

test('what breaks web sockets themselves is closed by their own rules', async () => {
  const tooLarge = await service.connect()
  text(tooLarge, chunk('A'.repeat(1_100_000)))
  expect(await tooLarge.closed).toBe(1009)
  const noText = await service.connect()
  noText.socket.send(Buffer.from([0xff, 0xfe, 0xfd]), { binary: false })
  expect(await noText.closed).toBe(1007)
})

const refusal = (url: string): Promise<number> =>
  new Promise((resolve, reject) => {
    const socket = new WebSocket(url)
    socket.on('unexpected-response', (_request, { statusCode = 0 }) => resolve(statusCode))
    socket.on('open', () => reject(new Error('it opened')))
    socket.on('error', () => {})
  })

test('tokens that open nothing are refused before the upgrade', async () => {
  const address = `${service.url.replace('http', 'ws')}/v3/voice/realtime/connect`
  expect(await refusal(address)).toBe(403)
  expect(await refusal(`${address}?token=`)).toBe(403)
  expect(await refusal(`${address}?token=${'A'.repeat(43)}`)).toBe(403)
  expect(await refusal(`${address}?token=a&token=b`)).toBe(403)
  const plain = await fetch(`${address.replace('ws', 'http')}?token=x`)
  expect(plain.status).toBe(400)
})

test('a token that is used twice ends the session', async () => {
  const session = await service.begin()
  const client = await connectVoice(session)
  await expect(connectVoice(session)).rejects.toThrow('403')
  expect(await client.closed).toBe(1008)
  expect((await service.renew(session.token)).status).toBe(403)
})

test('an outdated token ends the session, whether it is shown to connect or to come back', async () => {
  for (const show of [
    (token: string, url: string) => connectVoice({ token, streaming_url: url }).catch(String),
    (token: string) => service.renew(token),
  ]) {
    const { token, streaming_url } = await service.begin()
    const { json: latest } = await service.renew(token)
    const client = await connectVoice(latest)
    await show(token, streaming_url)
    expect(await client.closed).toBe(1008)
    expect((await service.renew(latest.token)).status).toBe(403)
  }
})

test('whatever was done to it, the server lives', async () => {
  const client = await service.connect()
  client.sendAudio(pcm(400))
  client.send(END)
  await client.until(isEnd)
  expect(await client.closed).toBe(1000)
})
