import { describe, expect, test } from 'vitest'
import { dictionary, EN_DE, EN_FR, failed, failure, shareGlossaries } from './glossary-calls.ts'

const { call, createV2, createV3 } = shareGlossaries()

describe('version 2', () => {
  test.each(['v2', 'v1'])('%s creates from JSON and form, gets, lists and deletes', async (version) => {
    const json = await call('POST', `/${version}/glossaries`, {
      payload: { name: 'terms', ...dictionary('a\tA\nb\tB') },
    })
    expect(json.statusCode).toBe(201)
    expect(json.json()).toEqual({
      glossary_id: expect.stringMatching(/^[0-9a-f-]{36}$/),
      name: 'terms',
      ready: true,
      ...EN_DE,
      creation_time: expect.stringMatching(/\.\d{3}Z$/),
      entry_count: 2,
    })
    const id = json.json<{ glossary_id: string }>().glossary_id
    const form = await call('POST', `/${version}/glossaries`, {
      form: { name: 'other', source_lang: 'EN', target_lang: 'FR', entries: 'a,À', entries_format: 'csv' },
    })
    expect(form.json()).toMatchObject({ ...EN_FR, entry_count: 1 })
    expect((await call('GET', `/${version}/glossaries/${id}`)).json()).toEqual(json.json())
    expect((await call('GET', `/${version}/glossaries`)).json()).toEqual({
      glossaries: [json.json(), form.json()],
    })
    expect((await call('DELETE', `/${version}/glossaries/${id}`)).statusCode).toBe(204)
    expect(failure(await call('GET', `/${version}/glossaries/${id}`))).toEqual(
      failed(404, 'Glossary not found'),
    )
  })

  test.each([
    undefined,
    'text/tab-separated-values',
    'text/html, text/*;q=0.1',
    'application/json, text/plain, */*',
  ])('gives entries for Accept: %s', async (accept) => {
    const id = await createV2('b\tB\na\tÄ')
    const headers = accept === undefined ? {} : { accept }
    const answer = await call('GET', `/v2/glossaries/${id}/entries`, { headers })
    expect(answer.statusCode).toBe(200)
    expect(answer.headers['content-type']).toBe('text/tab-separated-values; charset=UTF-8')
    expect(answer.body).toBe('b\tB\na\tÄ')
  })

  test.each(['application/json', 'text/tab-separated-values;q=0', 'text/csv'])(
    'gives no entries for Accept: %s',
    async (accept) => {
      const id = await createV2()
      const answer = await call('GET', `/v2/glossaries/${id}/entries`, { headers: { accept } })
      expect(failure(answer)).toEqual(failed(415, 'No supported media type specified in Accept header'))
    },
  )

  test.each<[string, object, string | RegExp]>([
    ['no name', { ...dictionary('a\tA') }, /^Missing or invalid argument: name/],
    [
      'a name with half of a surrogate pair',
      { name: 'terms \uD83C', ...dictionary('a\tA') },
      /^Missing or invalid argument: name/,
    ],
    ['no target', { name: 'x', source_lang: 'en', entries: 'a\tA' }, "Parameter 'target_lang' not specified"],
    [
      'an unknown format',
      { name: 'x', ...dictionary('a\tA'), entries_format: 'yaml' },
      'Unsupported entry format specified',
    ],
    ['entries with a fault', { name: 'x', ...dictionary('a') }, 'Invalid glossary entries provided'],
  ])('refuses %s', async (_name, payload, message) => {
    expect(failure(await call('POST', '/v2/glossaries', { payload }))).toEqual(failed(400, message))
  })
})

describe('one glossary seen by both versions', () => {
  test('made by version 2 it is there in version 3, with the same id', async () => {
    const id = await createV2('a\tA')
    expect((await call('GET', `/v3/glossaries/${id}`)).json()).toMatchObject({
      glossary_id: id,
      dictionaries: [{ ...EN_DE, entry_count: 1 }],
    })
  })

  test('made by version 3 with one pair it is there in version 2; with two it is not', async () => {
    const single = await createV3(dictionary('a\tA'))
    const double = await createV3(dictionary('a\tA'), dictionary('a\tÀ', EN_FR))
    expect((await call('GET', '/v2/glossaries')).json()).toMatchObject({
      glossaries: [{ glossary_id: single }],
    })
    expect(failure(await call('GET', `/v2/glossaries/${double}`))).toEqual(failed(404, 'Glossary not found'))
    expect(failure(await call('GET', `/v2/glossaries/${double}/entries`))).toEqual(
      failed(404, 'Glossary not found'),
    )
    expect(failure(await call('DELETE', `/v2/glossaries/${double}`))).toEqual(failed(400, '/v3/glossaries'))
    expect((await call('DELETE', `/v2/glossaries/${single}`)).statusCode).toBe(204)
  })

  test('once edited it can be deleted only by version 3', async () => {
    const id = await createV2('a\tA')
    await call('PATCH', `/v3/glossaries/${id}`, { payload: { name: 'renamed' } })
    expect((await call('GET', `/v2/glossaries/${id}`)).json()).toMatchObject({ name: 'renamed' })
    expect(failure(await call('DELETE', `/v2/glossaries/${id}`))).toEqual(failed(400, '/v3/glossaries'))
    expect((await call('DELETE', `/v3/glossaries/${id}`)).statusCode).toBe(204)
  })
})

test('GET /v2/glossary-language-pairs lists every ordered pair, those of installed languages included', async () => {
  const answer = await call('GET', '/v2/glossary-language-pairs')
  expect(answer.statusCode).toBe(200)
  const { supported_languages: pairs } = answer.json<{
    supported_languages: { source_lang: string; target_lang: string }[]
  }>()
  expect(pairs).toHaveLength(34 * 33)
  expect(pairs).toContainEqual({ source_lang: 'zh', target_lang: 'th' })
  expect(pairs).toContainEqual({ source_lang: 'ca', target_lang: 'en' })
  expect(pairs.every(({ source_lang, target_lang }) => source_lang !== target_lang)).toBe(true)
  expect(pairs.every(({ source_lang }) => /^[a-z]{2}$/.test(source_lang))).toBe(true)
})
