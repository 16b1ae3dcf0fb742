import { describe, expect, test } from 'vitest'
import { createFakeSpeech, SPOKEN_MS } from '../support/fake-speech.ts'
import {
  KEY,
  orderOf,
  PATH,
  RECORDING,
  RECORDING_MS,
  STRETCHES,
  TARGETS,
  useVoiceJobServices,
} from './voice-job-service.ts'

const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/
const serve = useVoiceJobServices()

describe('a voice job', () => {
  test('goes from its order to its results, each of which is handed out once, and is billed once', async () => {
    const service = await serve()
    const job = await service.create({ targets: TARGETS })
    expect(job).toEqual({
      job_id: expect.stringMatching(UUID),
      upload_url: expect.stringMatching(/^http:\/\/.*\/source$/),
      signature: expect.any(String),
      signed_upload_url: `${job.upload_url}?signature=${job.signature}`,
    })
    const pending = await service.status(job)
    expect(pending).toEqual({
      job_id: job.job_id,
      product: 'voice',
      operation: 'translate',
      created_at: expect.any(String),
      updated_at: pending.created_at,
      usage: { storage_used: 0 },
      source_file: { name: 'talk.wav', content_type: 'audio/wav', content_length: RECORDING.length },
      parameters: { source_language: 'en' },
      targets: [TARGETS[0], TARGETS[1], { language: 'de', type: 'audio/pcm;encoding=s16le;rate=16000' }],
      results: [{ status: 'pending' }, { status: 'pending' }, { status: 'pending' }],
    })

    expect(await service.upload(job)).toMatchObject({ status: 204, bytes: Buffer.alloc(0) })
    const done = await service.until('complete', job)
    expect(done.results[0]).toEqual({
      status: 'complete',
      download_url: `${job.upload_url.replace('/source', '')}/results/0`,
      signature: expect.any(String),
      signed_download_url: expect.stringMatching(/\/results\/0\?signature=/),
    })
    await expect.poll(() => service.billed()).toBe(RECORDING_MS)

    const text = await service.download(done.results[0])
    expect(text.headers['content-type']).toBe('text/plain; charset=utf-8')
    expect(text.bytes.toString()).toBe('[De] The sea is calm.\n\n[De] Nobody is there.\n')
    const subtitles = await service.download(done.results[1])
    expect(subtitles.bytes.toString()).toBe(
      '1\n00:00:00,000 --> 00:00:01,200\nThe sea is calm.\n\n2\n00:00:04,200 --> 00:00:05,200\nNobody is there.\n',
    )
    const speech = await service.download(done.results[2])
    expect(speech.headers['content-type']).toBe('audio/pcm;encoding=s16le;rate=16000')
    const loud = Array.from({ length: speech.bytes.length / 2 }, (_, index) =>
      speech.bytes.readInt16LE(2 * index),
    )
    expect(loud.length).toBe(RECORDING_MS * 8)
    expect([loud.indexOf(1), loud.lastIndexOf(1) + 1]).toEqual([0, (4200 + SPOKEN_MS) * 8])
    expect(loud.filter(Boolean)).toHaveLength(2 * SPOKEN_MS * 8)

    for (const [index, result] of done.results.entries()) {
      await expect
        .poll(async () => (await service.status(job)).results[index])
        .toEqual({ status: 'downloaded' })
      expect(await service.download(result)).toMatchObject({
        status: 404,
        json: { message: 'Result not found' },
      })
    }
    expect((await service.status(job)).usage).toEqual({ storage_used: 0 })
    expect(await service.billed()).toBe(RECORDING_MS)
  })

  test('takes and gives its files by signed addresses, without a header', async () => {
    const service = await serve()
    const job = await service.create()
    const upload = await service.call('PUT', job.signed_upload_url ?? '', { body: RECORDING })
    expect(upload.status).toBe(204)
    const { results } = await service.until('complete', job)
    const address = results[0]?.signed_download_url ?? ''
    // A look at the head alone takes nothing away.
    expect((await service.call('HEAD', address)).status).toBe(200)
    expect((await service.status(job)).results[0]).toMatchObject({ status: 'complete' })
    expect((await service.call('GET', address)).bytes.toString()).toContain('[De]')
  })

  test('tells what is kept of it', async () => {
    const service = await serve({ INTERPRES_VOICE_JOBS: '0' })
    const job = await service.create()
    await service.upload(job)
    expect(await service.status(job)).toMatchObject({
      usage: { storage_used: RECORDING.length },
      results: [{ status: 'uploaded' }],
    })
  })

  test('names the public address, where an operator has told it', async () => {
    const service = await serve({ INTERPRES_PUBLIC_URL_EU: 'https://voice.example/api' })
    const job = await service.create()
    expect(job.upload_url).toBe(`https://voice.example/api${PATH}/${job.job_id}/source`)
    const path = job.upload_url.replace('/api', '')
    expect((await service.upload({ ...job, upload_url: path })).status).toBe(204)
    const { results } = await service.until('complete', job)
    expect(results[0]?.download_url).toBe(`https://voice.example/api${PATH}/${job.job_id}/results/0`)
  })

  test('leaves out signed addresses where nobody asks for them', async () => {
    const service = await serve()
    const answer = await service.call('POST', PATH, { body: orderOf(), headers: KEY })
    expect(Object.keys(answer.json)).toEqual(['job_id', 'upload_url', 'signature'])
    expect(
      await service.call('POST', `${PATH}?include=more`, { body: orderOf(), headers: KEY }),
    ).toMatchObject({
      status: 400,
      json: { message: "Value for 'include' not supported. Allowed: 'signed_url'." },
    })
  })

  test('fails with the reason when its file is no audio, and costs nothing', async () => {
    const service = await serve()
    const content = Buffer.alloc(64, 'BAD')
    const job = await service.create({ source_file: { ...orderOf().source_file, content_length: 64 } })
    expect((await service.upload(job, content)).status).toBe(204)
    const { results, usage } = await service.until('failed', job)
    expect(results[0]).toEqual({
      status: 'failed',
      error: { code: 'invalid_audio', message: 'Audio format not supported.' },
    })
    expect(usage).toEqual({ storage_used: 0 })
    expect(await service.billed()).toBe(0)
  })

  test('whose audio has no sample fails', async () => {
    const service = await serve()
    const job = await service.create({ source_file: { ...orderOf().source_file, content_length: 1 } })
    await service.upload(job, Buffer.alloc(1))
    expect((await service.until('failed', job)).results[0]?.error?.code).toBe('invalid_audio')
  })
})

describe('an order', () => {
  const FILE = orderOf().source_file
  test.each([
    [{ targets: [{ language: 'de', type: 'text/html' }] }, '/targets/0/type: Value is not valid'],
    [
      { targets: [TARGETS[0], { language: 'xx', type: 'text/plain' }] },
      '/targets/1/language: Value is not valid',
    ],
    [{ targets: [TARGETS[0], { type: 'text/plain' }] }, '/targets/1/language: Value is required'],
    [{ targets: [] }, '/targets: Value is not valid'],
    [{ targets: undefined }, '/targets: Value is required'],
    [{ source_file: undefined }, '/source_file: Value is required'],
    [{ source_file: 'talk.wav' }, '/source_file: Value is not valid'],
    [{ source_file: { ...FILE, name: '' } }, '/source_file/name: Value is not valid'],
    [
      { source_file: { ...FILE, content_type: 'audio/midi' } },
      '/source_file/content_type: Value is not valid',
    ],
    [{ source_file: { ...FILE, content_length: 0 } }, '/source_file/content_length: Value is not valid'],
    [{ source_file: { ...FILE, content_length: 1.5 } }, '/source_file/content_length: Value is not valid'],
    [{ source_file: { ...FILE, content_length: '9' } }, '/source_file/content_length: Value is not valid'],
    [
      { source_file: { ...FILE, content_length: 1_073_741_825 } },
      '/source_file/content_length: Value is not valid',
    ],
    [{ parameters: { source_language: 'en-GB' } }, '/parameters/source_language: Value is not valid'],
    [{ parameters: { source_language: 'fi' } }, '/parameters/source_language: Value is not valid'],
    [{ targets: [{ language: 'es', type: 'audio/flac' }] }, '/targets/0/type: Value is not valid'],
  ])('%j is refused with its place', async (changes, message) => {
    const service = await serve()
    const answer = await service.call('POST', PATH, { body: orderOf(changes), headers: KEY })
    expect(answer).toMatchObject({ status: 400, json: { code: 'invalid_parameter' } })
    expect(answer.json['message']).toBe(message)
  })

  test('is taken with what clients leave out or write otherwise', async () => {
    const service = await serve()
    for (const changes of [
      { parameters: undefined },
      { parameters: null },
      { parameters: { source_language: null } },
      { parameters: { source_language: 'EN' } },
      { source_file: { ...FILE, content_type: 'Audio/WAV' } },
    ])
      expect(await service.create(changes)).toMatchObject({ job_id: expect.stringMatching(UUID) })
  })

  test('that needs a program that is not installed is refused by its name', async () => {
    const service = await serve({}, { speech: createFakeSpeech(STRETCHES, { lacksFfmpeg: true }) })
    const source = await service.call('POST', PATH, { body: orderOf(), headers: KEY })
    expect(source.json).toMatchObject({
      message: '/source_file/content_type: Value is not valid',
      detail: 'audio/wav needs ffmpeg, which is not installed.',
    })
    const targets = [{ language: 'de', type: 'audio/opus' }]
    const body = orderOf({ source_file: { ...FILE, content_type: 'audio/ogg' }, targets })
    expect((await service.call('POST', PATH, { body, headers: KEY })).json).toMatchObject({
      message: '/targets/0/type: Value is not valid',
      detail: 'audio/opus needs ffmpeg, which is not installed.',
    })
  })

  test('needs a key, and the standard address', async () => {
    const service = await serve()
    expect((await service.call('POST', PATH, { body: orderOf() })).status).toBe(401)
    expect((await service.call('GET', `${PATH}/x`)).status).toBe(401)
    const wrong = { authorization: 'DeepL-Auth-Key nobody' }
    expect((await service.call('POST', PATH, { body: orderOf(), headers: wrong })).status).toBe(403)
    const job = await service.create()
    const { a: admitted } = await service.createParties()
    const headers = { authorization: `DeepL-Auth-Key ${admitted}` }
    for (const [method, url] of [
      ['POST', PATH],
      ['GET', `${PATH}/${job.job_id}`],
      ['PUT', job.upload_url],
      ['GET', `${PATH}/${job.job_id}/results/0`],
    ] as const) {
      const answer = await service.call(method, url, { headers, region: 'us' })
      expect(answer.status).toBe(404)
      expect(answer.json['message']).toContain('served on the standard address only')
    }
  })

  test('of another account is not found, as one that never was', async () => {
    const service = await serve()
    const job = await service.create()
    const parties = await service.createParties()
    const headers = { authorization: `DeepL-Auth-Key ${parties.a}` }
    for (const id of [job.job_id, '00000000-0000-4000-8000-000000000000', 'x'])
      expect(
        await service.call('GET', `${PATH}/${id}`, { headers: id === job.job_id ? headers : KEY }),
      ).toMatchObject({
        status: 404,
        json: { message: 'Job not found' },
      })
  })

  test('is refused while a key has ten in progress, or two large ones', async () => {
    const service = await serve()
    const large = { source_file: { ...FILE, content_length: 200_000_000 } }
    await service.create(large)
    await service.create(large)
    const third = await service.call('POST', PATH, { body: orderOf(large), headers: KEY })
    expect(third).toMatchObject({ status: 429, json: { code: 'rate_limited' } })
    expect(third.headers['retry-after']).toBe('5')
    for (let count = 0; count < 8; count += 1) await service.create()
    expect((await service.call('POST', PATH, { body: orderOf(), headers: KEY })).status).toBe(429)
  })

  test('is refused where the key has no quota left, and a recording that is longer than what is left fails', async () => {
    const service = await serve()
    const { accounts, keys } = service.administration
    const keyWith = async (speechMilliseconds: number) => {
      const { id } = await accounts.create({ name: `${speechMilliseconds}`, limits: { speechMilliseconds } })
      const { secret } = await keys.create({ accountId: id, role: 'developer', label: 'test' })
      return { authorization: `DeepL-Auth-Key ${secret}` }
    }
    const small = await keyWith(RECORDING_MS - 1)
    const job = await service.create({}, small)
    await service.upload(job)
    expect((await service.until('failed', job, small)).results[0]?.error).toEqual({
      code: 'quota_exceeded',
      message: 'Quota for this billing period has been exceeded.',
    })
    const enough = await keyWith(RECORDING_MS)
    const paid = await service.create({}, enough)
    await service.upload(paid)
    await service.until('complete', paid, enough)
    expect(await service.call('POST', PATH, { body: orderOf(), headers: enough })).toMatchObject({
      status: 456,
      json: { code: 'quota_exceeded' },
    })
  })
})
