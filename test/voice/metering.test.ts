import { afterAll, beforeAll, expect, test } from 'vitest'
import { createScriptedLiveSpeech } from '../support/scripted-live-speech.ts'
import { ADMIN_KEY } from '../support/server-process.ts'
import { concludedOf, connectVoice, END, isEnd, isError, type VoiceClient } from '../support/voice-client.ts'
import { PCM, pcm, startVoiceService, type VoiceService } from '../support/voice-service.ts'

let service: VoiceService
beforeAll(async () => {
  service = await startVoiceService()
})
afterAll(() => service.close())

const admin = { headers: { authorization: `Service-Auth-Key ${ADMIN_KEY}` } }

async function newKey(of = service): Promise<{ readonly key: string; readonly key_id: string }> {
  const { json } = await of.post('/v2/admin/developer-keys', {}, admin)
  return json as { key: string; key_id: string }
}

async function limitKey(keyId: string, milliseconds: number, of = service): Promise<void> {
  await of.server('eu').inject({
    method: 'PUT',
    url: '/v2/admin/developer-keys/limits',
    ...admin,
    payload: { key_id: keyId, speech_to_text_milliseconds: milliseconds },
  })
}

/** A key that may use so many milliseconds of speech. */
async function limitedKey(milliseconds: number, of = service): Promise<string> {
  const { key, key_id } = await newKey(of)
  await limitKey(key_id, milliseconds, of)
  return key
}

const lastEndMs = (client: VoiceClient) => concludedOf(client.messages).at(-1)?.end_time ?? 0

test.for([1, 199, 200, 999, 1_000, 1_001, 2_345])(
  'a limit of %i ms is used to its last millisecond, and told as 456 after what it pays for',
  async (limitMs) => {
    const key = await limitedKey(limitMs)
    const before = await service.countedMs()
    const client = await connectVoice(await service.begin({ target_languages: ['de'] }, key))
    for (let sent = 0; sent < 30; sent += 1) client.sendAudio(pcm(100))
    const { error } = await client.until(isError)
    expect(error).toMatchObject({
      request_type: 'source_media_chunk',
      error_code: 456,
      reason_code: 4560401,
    })
    expect(await client.closed).toBe(1008)
    expect(lastEndMs(client)).toBe(Math.floor(limitMs / 200) * 200)
    expect(client.messages.some((message) => 'end_of_source_transcript' in message)).toBe(false)
    expect((await service.countedMs()) - before).toBe(limitMs)
    await expect(service.begin({}, key)).rejects.toThrow('456')
  },
)

test('a session that quota refuses leaves its place', async () => {
  const small = await startVoiceService({ limits: { sessions: 1 } })
  try {
    const key = await limitedKey(0, small)
    await expect(small.begin({}, key)).rejects.toThrow('456')
    await small.begin()
  } finally {
    await small.close()
  }
})

test('a limit that is set in the middle of a session holds from its next connection', async () => {
  const before = await service.countedMs()
  const { key, key_id } = await newKey()
  const session = await service.begin({}, key)
  const first = await connectVoice(session)
  first.sendAudio(pcm(500))
  await first.until(() => lastEndMs(first) === 400)
  await limitKey(key_id, 1_000)
  const { json: next } = await service.renew(session.token, key)
  const second = await connectVoice(next)
  for (let sent = 0; sent < 20; sent += 1) second.sendAudio(pcm(100))
  expect((await second.until(isError)).error).toMatchObject({ error_code: 456 })
  expect(await second.closed).toBe(1008)
  expect((await service.countedMs()) - before).toBeLessThanOrEqual(1_400)
})

test('two sessions of one key share its limit, and use no more of it', async () => {
  const key = await limitedKey(3_000)
  const before = await service.countedMs()
  const clients = await Promise.all([1, 2].map(async () => await connectVoice(await service.begin({}, key))))
  for (let sent = 0; sent < 30; sent += 1) for (const client of clients) client.sendAudio(pcm(100))
  await Promise.all(
    clients.map(async (client) => {
      client.send(END)
      await client.until((message) => isError(message) || isEnd(message))
      await client.closed
    }),
  )
  expect((await service.countedMs()) - before).toBeLessThanOrEqual(3_000)
})

test('silence counts; connections without audio, gaps and targets do not', async () => {
  const before = await service.countedMs()
  const session = await service.begin({ target_languages: ['de', 'fr', 'es'] })
  const client = await connectVoice(session)
  client.sendAudio(pcm(700))
  client.send(END)
  await client.closed
  const silent = await connectVoice(await service.begin())
  silent.send(END)
  await silent.closed
  await service.begin()
  expect((await service.countedMs()) - before).toBe(700)
})

test('what was said is counted when the client leaves at once after its end', async () => {
  const before = await service.countedMs()
  const client = await service.connect()
  for (let sent = 0; sent < 10; sent += 1) client.sendAudio(pcm(100))
  client.send(END)
  client.socket.close(1000)
  await client.closed
  await expect.poll(async () => (await service.countedMs()) - before).toBe(1_000)
})

test('half milliseconds wait until they are whole', async () => {
  const before = await service.countedMs()
  const client = await service.connect()
  // 333 samples each: 20.8125 ms.
  for (let sent = 0; sent < 11; sent += 1) client.sendAudio(new Uint8Array(666))
  client.send(END)
  await client.closed
  expect((await service.countedMs()) - before).toBe(228)
})

test('a failure of the recogniser is told, costs no more than what was told, and ends the session', async () => {
  const scripted = createScriptedLiveSpeech()
  const failing = await startVoiceService({
    openLive: async (options, told) => {
      const speech = await scripted(options, told)
      let accepted = 0
      return {
        ...speech,
        accept(samples) {
          accepted += samples.length
          speech.accept(samples)
          if (accepted >= 16_000) setImmediate(() => told.fail(new Error('the engine is gone')))
        },
      }
    },
  })
  try {
    const client = await failing.connect()
    for (let sent = 0; sent < 15; sent += 1) client.sendAudio(pcm(100))
    const { error } = await client.until(isError)
    expect(error).toMatchObject({
      error_code: 500,
      reason_code: 5000401,
      error_message: 'An internal error occurred.',
    })
    expect(await client.closed).toBe(1011)
    const counted = await failing.countedMs()
    expect(counted).toBeGreaterThanOrEqual(lastEndMs(client))
    expect(counted).toBeLessThanOrEqual(1_500)
  } finally {
    await failing.close()
  }
})

test('a deactivated key ends its sessions', async () => {
  const quick = await startVoiceService({
    limits: { watchMs: 50 },
    environment: { INTERPRES_AUTH_CACHE_MS: '0' },
  })
  try {
    const { json } = await quick.post('/v2/admin/developer-keys', {}, admin)
    const { key, key_id } = json as { key: string; key_id: string }
    const client = await connectVoice(await quick.begin({ source_media_content_type: PCM }, key))
    client.sendAudio(pcm(300))
    await client.until((message) => 'source_transcript_update' in message)
    await quick.server('eu').inject({
      method: 'PUT',
      url: '/v2/admin/developer-keys/deactivate',
      ...admin,
      payload: { key_id },
    })
    expect((await client.until(isError)).error).toMatchObject({ error_code: 403 })
    expect(await client.closed).toBe(1008)
  } finally {
    await quick.close()
  }
})
