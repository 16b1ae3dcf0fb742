import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { systemClock } from '../../../src/kernel/clock.ts'
import { silentLogger } from '../../../src/kernel/logging.ts'
import type { LanguageCode } from '../../../src/languages/language-code.ts'
import { createRemoteRecogniser } from '../../../src/recognisers/remote/remote-recogniser.ts'
import { chirps } from '../../support/chirps.ts'
import { describeRecogniserContract } from './recogniser-contract.ts'

interface Asked {
  readonly path: string | undefined
  readonly authorization: string | undefined
  readonly form: FormData
  readonly wav: Buffer
}

const SPEECH = chirps(1)
const asked: Asked[] = []
let answers: readonly ((response: ServerResponse) => void)[] = []
let address = ''
let close: () => Promise<void> = async () => {}

const json = (status: number, body: unknown) => (response: ServerResponse) =>
  void response.writeHead(status, { 'Content-Type': 'application/json' }).end(JSON.stringify(body))

const HEARD = {
  text: 'Hello, world.',
  language: 'english',
  words: [
    { word: 'Hello', start: 0.1, end: 0.4 },
    { word: 'world', start: 0.5, end: 0.9 },
  ],
}

async function take(request: IncomingMessage): Promise<Asked> {
  const parts: Buffer[] = []
  for await (const part of request) parts.push(part as Buffer)
  const form = await new Response(Buffer.concat(parts), {
    headers: { 'Content-Type': request.headers['content-type'] ?? '' },
  }).formData()
  const file = form.get('file') as File
  return {
    path: request.url,
    authorization: request.headers.authorization,
    form,
    wav: Buffer.from(await file.arrayBuffer()),
  }
}

beforeEach(async () => {
  asked.length = 0
  answers = []
  const answer = async (request: IncomingMessage, response: ServerResponse) => {
    asked.push(await take(request))
    const give = answers[Math.min(asked.length, answers.length) - 1] ?? json(200, HEARD)
    give(response)
  }
  const server = createServer((request, response) => void answer(request, response))
  await new Promise<void>((resolve) => {
    server.listen(0, '127.0.0.1', resolve)
  })
  address = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  close = () =>
    new Promise((resolve) => {
      server.closeAllConnections()
      server.close(() => resolve())
    })
})
afterEach(() => close())

function create(changes: { readonly baseUrl?: string; readonly timeoutMs?: number } = {}) {
  return createRemoteRecogniser(
    { clock: systemClock, logger: silentLogger },
    {
      baseUrl: address,
      model: 'large-v3',
      apiKey: 'sk-12345678',
      languages: ['en', 'de'] as LanguageCode[],
      streams: 2,
      ...changes,
    },
  )
}

/** What is heard in one second of sound. */
async function hearSecond(recogniser = create()) {
  const stream = await recogniser.open({})
  stream.accept(SPEECH)
  return await stream.endUtterance()
}

describeRecogniserContract('remote', { create: () => create(), speech: () => SPEECH })

describe('remote', () => {
  test('an utterance is sent as a WAV file, and comes back with the punctuation of the text', async () => {
    const { words, language } = await hearSecond()
    expect(words.map(({ text }) => text)).toEqual(['Hello,', 'world.'])
    expect(words[1]).toMatchObject({ startMs: 500, endMs: 900 })
    expect(language).toBe('en')
    const [request] = asked
    if (request === undefined) throw new Error('nothing was sent')
    const { path, authorization, form, wav } = request
    expect({ path, authorization }).toEqual({
      path: '/v1/audio/transcriptions',
      authorization: 'Bearer sk-12345678',
    })
    expect(form.get('model')).toBe('large-v3')
    expect(form.get('response_format')).toBe('verbose_json')
    expect(form.has('language')).toBe(false)
    expect(wav.toString('latin1', 0, 4)).toBe('RIFF')
    expect(wav.readUInt32LE(24)).toBe(16_000)
    expect(new Int16Array(wav.buffer.slice(wav.byteOffset + 44, wav.byteOffset + wav.length))).toEqual(SPEECH)
  })

  test('terms that are likely to be said go before each utterance; without them nothing does', async () => {
    for (const terms of [['Kubernetes', 'Dr. Okafor'], undefined]) {
      const stream = await create().open(terms === undefined ? {} : { terms })
      stream.accept(SPEECH)
      await stream.endUtterance()
    }
    expect(asked.map(({ form }) => form.get('prompt'))).toEqual(['Kubernetes, Dr. Okafor', null])
  })

  test('silence between utterances is counted and not sent', async () => {
    const stream = await create().open({})
    stream.skip?.(SPEECH)
    stream.accept(SPEECH)
    expect(await stream.endUtterance()).toMatchObject({ words: [{ startMs: 1_100 }, { startMs: 1_500 }] })
    stream.skip?.(SPEECH)
    expect(await stream.endUtterance()).toEqual({ words: [] })
    expect(asked.map(({ wav }) => wav.length)).toEqual([44 + 2 * SPEECH.length])
  })

  test('a fixed language is told, an address may end in /v1, and times go on in the next utterance', async () => {
    const recogniser = create({ baseUrl: `${address}/v1/` })
    const stream = await recogniser.open({ language: 'de' as LanguageCode })
    stream.accept(SPEECH)
    await stream.endUtterance()
    stream.accept(SPEECH)
    const second = await stream.endUtterance()
    expect(second).toMatchObject({ language: 'de', words: [{ startMs: 1_100 }, { startMs: 1_500 }] })
    expect(asked.map(({ path, form }) => [path, form.get('language')])).toEqual([
      ['/v1/audio/transcriptions', 'de'],
      ['/v1/audio/transcriptions', 'de'],
    ])
  })

  test.each([
    ['segments', { text: 'ab cd', segments: [{ start: 0.2, end: 0.6, text: ' ab cd' }] }, [200, 400]],
    ['nothing', { text: 'ab cd' }, [0, 500]],
    [
      'other words than the text',
      { text: 'ab cd', words: [{ word: 'abcd', start: 0, end: 1 }], segments: null },
      [0, 500],
    ],
  ])('a server that tells %s gives words that share the time', async (_, body, starts) => {
    answers = [json(200, body)]
    const { words } = await hearSecond()
    expect(words.map(({ text }) => text)).toEqual(['ab', 'cd'])
    expect(words.map(({ startMs }) => startMs)).toEqual(starts)
  })

  test('a refusal is not tried again, a fault is, once', async () => {
    answers = [json(401, { error: 'who are you' })]
    await expect(hearSecond()).rejects.toMatchObject({ code: 'engine_unavailable' })
    expect(asked).toHaveLength(1)
    answers = [json(500, {}), json(500, {}), json(200, HEARD)]
    expect((await hearSecond()).words).toHaveLength(2)
    expect(asked).toHaveLength(3)
  })

  test('a busy server, an answer that is none, and one that never comes are told apart', async () => {
    answers = [
      (response) => void response.writeHead(429, { 'Retry-After': '7' }).end(),
      json(200, { unexpected: true }),
      () => {},
      () => {},
    ]
    await expect(hearSecond()).rejects.toMatchObject({ code: 'overloaded', retryAfterSeconds: 7 })
    await expect(hearSecond()).rejects.toMatchObject({ code: 'engine_unavailable' })
    await expect(hearSecond(create({ timeoutMs: 50 }))).rejects.toMatchObject({ code: 'engine_unavailable' })
    await close()
    await expect(hearSecond()).rejects.toMatchObject({ code: 'engine_unavailable' })
  })
})
