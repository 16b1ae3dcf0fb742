import { describe, expect, test } from 'vitest'
import { dictionary, failed, failure, shareGlossaries, UNKNOWN_ID } from './glossary-calls.ts'

const { call, createV2, createV3, suite } = shareGlossaries()

describe('ids', () => {
  const calls: [string, 'GET' | 'PATCH' | 'PUT' | 'DELETE', string, object | undefined][] = [
    ['get', 'GET', '/v3/glossaries/ID', undefined],
    ['edit', 'PATCH', '/v3/glossaries/ID', { name: 'x' }],
    ['delete', 'DELETE', '/v3/glossaries/ID', undefined],
    ['entries', 'GET', '/v3/glossaries/ID/entries?source_lang=en&target_lang=de', undefined],
    ['replace', 'PUT', '/v3/glossaries/ID/dictionaries', dictionary('a\tA')],
    [
      'delete dictionary',
      'DELETE',
      '/v3/glossaries/ID/dictionaries?source_lang=en&target_lang=de',
      undefined,
    ],
    ['v2 get', 'GET', '/v2/glossaries/ID', undefined],
    ['v2 entries', 'GET', '/v2/glossaries/ID/entries', undefined],
    ['v2 delete', 'DELETE', '/v2/glossaries/ID', undefined],
  ]

  test.each(calls)(
    '%s: malformed 400, unknown 404, another account’s 404',
    async (_name, method, url, payload) => {
      const options = payload === undefined ? {} : { payload }
      const id = await createV3(dictionary('a\tA'))
      expect(failure(await call(method, url.replace('ID', 'not-a-uuid'), options))).toEqual(
        failed(400, "Value for 'glossary_id' not supported."),
      )
      expect(failure(await call(method, url.replace('ID', UNKNOWN_ID), options))).toEqual(
        failed(404, 'Glossary not found'),
      )
      expect(failure(await call(method, url.replace('ID', id), { ...options, key: suite.keys.b }))).toEqual(
        failed(404, 'Glossary not found'),
      )
      expect((await call('GET', `/v3/glossaries/${id}`)).json()).toMatchObject({ name: 'terms' })
    },
  )

  test('entries of a pair that the glossary lacks are not found', async () => {
    const id = await createV3(dictionary('a\tA'))
    const url = `/v3/glossaries/${id}/entries`
    expect(failure(await call('GET', `${url}?source_lang=de&target_lang=en`))).toEqual(
      failed(404, 'Glossary not found'),
    )
    expect(failure(await call('GET', `${url}?source_lang=en-US&target_lang=de`))).toEqual(
      failed(400, 'Unsupported glossary'),
    )
    expect(failure(await call('GET', `${url}?source_lang=en`))).toEqual(
      failed(400, "Parameter 'target_lang' not specified"),
    )
  })
})

describe('who may call', () => {
  test('a key that may only read cannot write', async () => {
    const id = await createV3(dictionary('a\tA'))
    expect((await call('GET', `/v3/glossaries/${id}`, { key: suite.keys.scoped })).statusCode).toBe(200)
    const refused = await call('DELETE', `/v3/glossaries/${id}`, { key: suite.keys.scoped })
    expect(refused.statusCode).toBe(403)
    expect(refused.json()).toMatchObject({
      message: 'Forbidden',
      detail: 'Missing required scope(s): glossaries:write',
    })
  })

  test('without a key: 401 on version 3, 403 on version 2', async () => {
    expect((await suite.service.server('eu').inject('/v3/glossaries')).statusCode).toBe(401)
    expect((await suite.service.server('eu').inject('/v2/glossaries')).statusCode).toBe(403)
  })
})

describe('limits', () => {
  test('more than 10 MiB of entries are 413, however they are sent, and 10 MiB are not', async () => {
    const rows = Array.from({ length: 10_000 }, (_, index) => `${index} ${'x'.repeat(1_000)}\tx`).join('\n')
    expect(Buffer.byteLength(rows)).toBeLessThan(10_485_760)
    const tooMany = `${rows}\n${rows.replaceAll('x', 'y').slice(0, 500_000)}`
    const fits = await call('POST', '/v2/glossaries', { form: { name: 'x', ...dictionary(rows) } })
    expect(fits.statusCode).toBe(201)
    expect(
      failure(await call('POST', '/v2/glossaries', { form: { name: 'x', ...dictionary(tooMany) } })),
    ).toEqual(failed(413, 'larger than 10485760 bytes'))
    const payload = { name: 'x', dictionaries: [dictionary(tooMany)] }
    expect(failure(await call('POST', '/v3/glossaries', { payload }))).toEqual(
      failed(413, 'larger than 10485760 bytes'),
    )
    expect((await call('GET', '/v3/glossaries')).json()).toMatchObject({ glossaries: [{ name: 'x' }] })
  })

  test('a body that no dictionary could need is refused by its length alone', async () => {
    const answer = await call('PUT', `/v3/glossaries/${UNKNOWN_ID}/dictionaries`, {
      headers: { 'content-type': 'application/json', 'content-length': String(40 * 1_048_576) },
      payload: '{}',
    })
    expect(failure(answer)).toEqual(failed(413, 'too large'))
  })

  test('too many large bodies at once are refused before they are read', async () => {
    await suite.onAnother({ limits: { uploadsBytes: 5_000_000, uploadsPatienceMs: 0 } }, async () => {
      const entries = Array.from({ length: 100_000 }, (_, index) => `term number ${index}\tx`).join('\n')
      const upload = () => call('POST', '/v2/glossaries', { payload: { name: 'x', ...dictionary(entries) } })
      const answers = await Promise.all([upload(), upload(), upload(), upload()])
      const refused = answers.filter(({ statusCode }) => statusCode === 429)
      expect(refused.length).toBeGreaterThan(0)
      expect(refused[0]?.headers['retry-after']).toBe('1')
      expect(answers.some(({ statusCode }) => statusCode === 201)).toBe(true)
      expect((await upload()).statusCode).toBe(201)
    })
  })

  test('one glossary more than the account may have is 456', async () => {
    await suite.onAnother({ limits: { glossariesPerAccount: 3 } }, async () => {
      for (let count = 0; count < 3; count += 1) await createV2()
      const payload = { name: 'x', ...dictionary('a\tA') }
      expect(failure(await call('POST', '/v2/glossaries', { payload }))).toEqual(
        failed(456, 'as many as it may have'),
      )
      expect((await call('POST', '/v2/glossaries', { payload, key: suite.keys.b })).statusCode).toBe(201)
    })
  })
})
