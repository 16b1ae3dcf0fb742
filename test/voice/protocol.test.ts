import { afterAll, beforeAll, expect, test } from 'vitest'
import { composeForTest } from '../support/composition.ts'
import { sendRaw } from '../support/raw-connection.ts'
import { DEVELOPER_KEY } from '../support/server-process.ts'
import { concludedOf, connectVoice, END, isEnd } from '../support/voice-client.ts'
import { PCM, pcm, startVoiceService, type VoiceService } from '../support/voice-service.ts'

let service: VoiceService
beforeAll(async () => {
  service = await startVoiceService()
})
afterAll(() => service.close())

const textOf = (segments: readonly { readonly text: string }[]) => segments.map(({ text }) => text).join('')
const WORDS = (count: number) => Array.from({ length: count }, (_, index) => `word${index + 1}`).join(' ')

for (const format of ['json', 'msgpack'] as const) {
  test(`speech comes back as text and translations, in ${format}`, async () => {
    const before = await service.countedMs()
    const session = await service.begin({ message_format: format, target_languages: ['de', 'pt-br'] })
    expect(session.streaming_url).toBe(`${service.url.replace('http', 'ws')}/v3/voice/realtime/connect`)
    expect(session.token).toMatch(/^[\w-]{43}$/)
    const client = await connectVoice(session, format)
    for (let chunk = 0; chunk < 10; chunk += 1) client.sendAudio(pcm(250))
    client.send(END)
    expect(await client.closed).toBe(1000)
    for (const message of client.messages) expect(Object.keys(message)).toHaveLength(1)
    expect(textOf(concludedOf(client.messages))).toBe(WORDS(12))
    for (const language of ['de', 'pt-br']) {
      expect(textOf(concludedOf(client.messages, language))).toBe(WORDS(12).toUpperCase())
    }
    expect(client.messages.slice(-4)).toEqual([
      { end_of_source_transcript: {} },
      { end_of_target_transcript: { language: 'de' } },
      { end_of_target_transcript: { language: 'pt-br' } },
      { end_of_stream: {} },
    ])
    expect((await service.countedMs()) - before).toBe(2_500)
    expect((await service.renew(session.token)).status).toBe(403)
  })
}

test('a target that is asked for in two spellings is told about in both', async () => {
  const client = await service.connect({ target_languages: ['DE', 'de', 'DE', 'pt-BR'] } as object)
  client.sendAudio(pcm(400))
  client.send(END)
  await client.closed
  for (const language of ['DE', 'de', 'pt-BR']) {
    expect(textOf(concludedOf(client.messages, language))).toBe('WORD1 WORD2')
  }
  const ends = client.messages.flatMap(({ end_of_target_transcript: end }) => end?.['language'] ?? [])
  expect(ends).toEqual(['DE', 'de', 'pt-BR'])
})

test('every option may be null, and unknown ones are passed over', async () => {
  const names = [
    'message_format',
    'source_language',
    'source_language_mode',
    'target_languages',
    'target_media_languages',
    'target_media_content_type',
    'target_media_voice',
    'spoken_terms_id',
    'glossary_id',
    'formality',
  ]
  const nothing = Object.fromEntries(names.map((name) => [name, null]))
  const client = await connectVoice(await service.begin({ ...nothing, enable_future_thing: true }))
  client.send(END)
  expect(await client.closed).toBe(1000)
  expect(client.messages).toEqual([{ end_of_source_transcript: {} }, { end_of_stream: {} }])
})

test('media types are known in other spellings', async () => {
  for (const type of [
    'Audio/PCM; Rate=16000; encoding=s16le',
    'audio/ogg; codecs=opus',
    'audio/opus;container=webm',
  ]) {
    await service.begin({ source_media_content_type: type })
  }
})

test.for([
  [{ source_media_content_type: undefined }, 400, "Parameter 'source_media_content_type' not specified"],
  [{ source_media_content_type: 'audio/midi' }, 400, "Value for 'source_media_content_type' not supported."],
  [{ message_format: 'xml' }, 400, "Value for 'message_format' not supported."],
  [{ source_language: 'xx' }, 400, "Value for 'source_language' not supported."],
  [{ source_language: 'en-GB' }, 400, "Value for 'source_language' not supported."],
  [{ source_language_mode: 'fixed' }, 400, "Parameter 'source_language' not specified"],
  [{ source_language_mode: 'guess' }, 400, "Value for 'source_language_mode' not supported."],
  [{ target_languages: ['de', 'tlh'] }, 400, "Value for 'target_languages' not supported."],
  [{ target_languages: ['co'] }, 400, 'Nothing installed translates from what can be heard to co.'],
  [
    { target_languages: ['de', 'es', 'fr', 'it', 'pl', 'pt'] },
    400,
    "Parameter 'target_languages' has 6 items",
  ],
  [{ target_media_languages: ['de', 'fr'] }, 400, "Parameter 'target_media_languages' has 2 items"],
  [
    { target_media_languages: ['de'] },
    400,
    "Value for 'target_media_languages' not supported: nothing installed speaks de.",
  ],
  [
    { spoken_terms_id: '3b1f0c3e-8f5b-4a6e-9a50-000000000000' },
    400,
    "Value for 'spoken_terms_id' not supported.",
  ],
  [{ glossary_id: 'nonsense' }, 400, "Value for 'glossary_id' not supported."],
  [{ glossary_id: '3b1f0c3e-8f5b-4a6e-9a50-000000000000' }, 400, "Value for 'glossary_id' not supported."],
  [{ formality: 'rude' }, 400, "Value for 'formality' not supported."],
  [{ formality: 'formal', target_languages: ['da'] }, 400, "Target language 'DA' doesn't support formality."],
] as const)('%j is refused with %i', async ([body, status, message]) => {
  const payload = { source_media_content_type: PCM, ...body }
  const answer = await service.post('/v3/voice/realtime', payload)
  expect(answer).toMatchObject({ status, json: { message: expect.stringContaining(message) } })
})

test('formality that is only preferred, or that one target knows, is no obstacle', async () => {
  await service.begin({ formality: 'prefer_more', target_languages: ['da'] })
  await service.begin({ formality: 'formal', target_languages: ['da', 'de'] })
})

test('a type that needs a missing program is refused by name', async () => {
  const poor = await startVoiceService({ environment: { INTERPRES_FFMPEG: 'off' } })
  try {
    const body = { source_media_content_type: 'audio/mpeg' }
    expect(await poor.post('/v3/voice/realtime', body)).toMatchObject({
      status: 400,
      json: { message: expect.stringContaining('audio/mpeg needs the program ffmpeg') },
    })
    await poor.begin({ source_media_content_type: 'audio/ogg;codecs=opus' })
  } finally {
    await poor.close()
  }
})

test('the address is the public one where it is named, else the one that was asked', async () => {
  const ask = async (headers: Record<string, string>, environment = {}) => {
    const asked = await startVoiceService({ environment })
    const body = { source_media_content_type: PCM }
    const answer = await asked.post('/v3/voice/realtime', body, { headers })
    await asked.close()
    return (answer.json as { streaming_url: string }).streaming_url
  }
  const path = '/v3/voice/realtime/connect'
  expect(await ask({ host: 'speech.example:81' })).toBe(`ws://speech.example:81${path}`)
  expect(await ask({ host: 'speech.example', 'x-forwarded-proto': 'https' })).toBe(
    `wss://speech.example${path}`,
  )
  const named = { INTERPRES_PUBLIC_URL_EU: 'https://voice.example/api' }
  expect(await ask({ host: 'speech.example' }, named)).toBe(`wss://voice.example/api${path}`)
})

test('all places taken is told with a time to come again, and a place that is left is free again', async () => {
  const small = await startVoiceService({ limits: { sessions: 2 } })
  try {
    const first = await connectVoice(await small.begin())
    await small.begin()
    const answer = await small.post('/v3/voice/realtime', { source_media_content_type: PCM })
    expect(answer.status).toBe(429)
    expect(Number(answer.headers['retry-after'])).toBeGreaterThan(0)
    first.send(END)
    await first.until(isEnd)
    await first.closed
    await expect.poll(() => small.begin().then(() => 'begun', String)).toBe('begun')
  } finally {
    await small.close()
  }
})

test('of all who ask at once no more get a place than there are', async () => {
  const small = await startVoiceService({ limits: { sessions: 2 } })
  try {
    const asked = await Promise.allSettled(Array.from({ length: 40 }, () => small.begin()))
    expect(asked.filter(({ status }) => status === 'fulfilled')).toHaveLength(2)
  } finally {
    await small.close()
  }
})

test('a key has no more than its share of the places, with tokens that it asked for again as well', async () => {
  const small = await startVoiceService({ limits: { sessions: 4, sessionsPerKey: 3 } })
  try {
    const { a, b } = await small.createParties()
    const first = await small.begin({}, a)
    await connectVoice(first)
    expect((await small.renew(first.token, a)).status).toBe(200)
    const second = await small.begin({}, a)
    expect((await small.renew(second.token, a)).status).toBe(200)
    await small.begin({}, a)
    await expect(small.begin({}, a)).rejects.toThrow('429')
    await small.begin({}, b)
    await expect(small.begin({}, b)).rejects.toThrow('All places')
  } finally {
    await small.close()
  }
})

test('keys with scopes have no voice', async () => {
  const { scoped } = await service.createParties(['translate:text'])
  await expect(service.begin({}, scoped)).rejects.toThrow('403')
})

test('a token of another account is unknown', async () => {
  const { a } = await service.createParties()
  const { token } = await service.begin()
  expect((await service.renew(token, a)).status).toBe(403)
  expect((await service.renew(token)).status).toBe(200)
})

test('regional addresses name the standard one, to upgrades as well', async () => {
  const head = [
    'GET /v3/voice/realtime/connect?token=x HTTP/1.1',
    'Host: localhost',
    'Connection: Upgrade',
    'Upgrade: websocket',
    'Sec-WebSocket-Version: 13',
    'Sec-WebSocket-Key: AAAAAAAAAAAAAAAAAAAAAA==',
  ]
  const address = service.server('us').server.address()
  const port = typeof address === 'object' && address !== null ? address.port : 0
  const { statuses, text } = await sendRaw(
    `http://127.0.0.1:${port}`,
    [`${head.join('\r\n')}\r\n\r\n`],
    (answer) => answer.includes('}'),
  )
  expect(statuses).toEqual([404])
  expect(text).toContain('standard address only')
})

test('an upgrade to another protocol is passed over, and the request answered with its body', async () => {
  const body = '{"text":["Hello"],"target_lang":"de"}'
  const head = [
    'POST /v2/translate HTTP/1.1',
    'Host: localhost',
    'Connection: Upgrade, HTTP2-Settings, close',
    'Upgrade: h2c',
    'HTTP2-Settings: AAMAAABkAAQCAAAAAAIAAAAA',
    `Authorization: Service-Auth-Key ${DEVELOPER_KEY}`,
    'Content-Type: application/json',
    `Content-Length: ${body.length}`,
  ]
  const { statuses, text } = await sendRaw(service.url, [`${head.join('\r\n')}\r\n\r\n${body}`])
  expect(statuses).toEqual([200])
  expect(text).toContain('"translations"')
})

test('languages for voice are those that are installed', async () => {
  const { json } = await service.get('/v3/languages?resource=voice')
  const languages = json as {
    lang: string
    usable_as_source: boolean
    usable_as_target: boolean
    features: object
  }[]
  expect(languages.find(({ lang }) => lang === 'en')).toMatchObject({
    usable_as_source: true,
    usable_as_target: true,
    features: { transcription: { status: 'stable' }, auto_detection: { status: 'stable' } },
  })
  expect(languages.find(({ lang }) => lang === 'de')).toMatchObject({
    usable_as_source: false,
    usable_as_target: true,
    features: { formality: { status: 'stable' } },
  })
  const { a } = await service.createParties()
  const elsewhere = await service.server('us').inject({
    url: '/v3/languages/resources',
    headers: { authorization: `Service-Auth-Key ${a}` },
  })
  expect(elsewhere.json()).not.toContainEqual(expect.objectContaining({ name: 'voice' }))
})

test('no language is said to take spoken terms, since no session does', async () => {
  const remote = await composeForTest({
    INTERPRES_RECOGNISERS: 'remote',
    INTERPRES_SPEECH_REMOTE_URL: 'http://127.0.0.1:9',
    INTERPRES_SPEECH_REMOTE_LANGUAGES: 'en,de',
  })
  try {
    const { json } = await remote.get('/v3/languages?resource=voice')
    expect(JSON.stringify(json)).toContain('transcription')
    expect(JSON.stringify(json)).not.toContain('spoken_terms')
  } finally {
    await remote.close()
  }
})
