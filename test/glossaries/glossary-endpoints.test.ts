import { describe, expect, test } from 'vitest'
import { dictionary, EN_DE, EN_FR, failed, failure, shareGlossaries } from './glossary-calls.ts'

const { call, createV3 } = shareGlossaries()

describe('version 3', () => {
  test('creates from JSON and answers 201 with the whole glossary', async () => {
    const answer = await call('POST', '/v3/glossaries', {
      payload: { name: 'terms', dictionaries: [dictionary('a\tA\nb\tB'), dictionary('a\tÀ', EN_FR)] },
    })
    expect(answer.statusCode).toBe(201)
    expect(answer.json()).toEqual({
      glossary_id: expect.stringMatching(/^[0-9a-f-]{36}$/),
      name: 'terms',
      dictionaries: [
        { ...EN_DE, entry_count: 2 },
        { ...EN_FR, entry_count: 1 },
      ],
      creation_time: expect.stringMatching(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/),
    })
    expect(answer.headers['content-type']).toBe('application/json; charset=utf-8')
  })

  test('a glossary may begin without a dictionary and get one later', async () => {
    const answer = await call('POST', '/v3/glossaries', { payload: { name: 'terms', dictionaries: [] } })
    expect(answer.statusCode).toBe(201)
    expect(answer.json()).toMatchObject({ name: 'terms', dictionaries: [] })
    const path = `/v3/glossaries/${answer.json().glossary_id}`
    expect((await call('GET', path)).json()).toEqual(answer.json())
    expect((await call('PUT', `${path}/dictionaries`, { payload: dictionary('a\tA') })).json()).toEqual({
      ...EN_DE,
      entry_count: 1,
    })
  })

  test.each([
    ['with dots', '.source_lang', '.target_lang', '.entries', '.entries_format'],
    ['with brackets', '[source_lang]', '[target_lang]', '[entries]', '[entries_format]'],
  ])('creates from a form %s', async (_name, source, target, entries, format) => {
    const answer = await call('POST', '/v3/glossaries', {
      form: {
        name: 'terms',
        [`dictionaries[0]${source}`]: 'EN',
        [`dictionaries[0]${target}`]: 'de',
        [`dictionaries[0]${entries}`]: 'a,A',
        [`dictionaries[0]${format}`]: 'csv',
        [`dictionaries[1]${source}`]: 'de',
        [`dictionaries[1]${target}`]: 'en',
        [`dictionaries[1]${entries}`]: 'A\ta',
      },
    })
    expect(answer.statusCode).toBe(201)
    expect(answer.json()).toMatchObject({
      dictionaries: [
        { ...EN_DE, entry_count: 1 },
        { source_lang: 'de', target_lang: 'en', entry_count: 1 },
      ],
    })
  })

  test('lists, gets and gives entries as TSV', async () => {
    const id = await createV3(dictionary('b\tB\na\tA'), dictionary('a\tÀ', EN_FR))
    const list = await call('GET', '/v3/glossaries')
    expect(list.statusCode).toBe(200)
    const one = await call('GET', `/v3/glossaries/${id.toUpperCase()}`)
    expect(one.statusCode).toBe(200)
    expect(list.json()).toEqual({ glossaries: [one.json()] })
    const entries = await call('GET', `/v3/glossaries/${id}/entries?source_lang=EN&target_lang=de`)
    expect(entries.json()).toEqual({
      dictionaries: [{ ...EN_DE, entries: 'b\tB\na\tA', entries_format: 'tsv' }],
    })
  })

  test('PATCH merges by JSON and by form, and renames in the same step', async () => {
    const id = await createV3(dictionary('a\tA\nb\tB'))
    const json = await call('PATCH', `/v3/glossaries/${id}`, {
      payload: { name: 'new', dictionaries: [dictionary('c\tC\nb\tBe')] },
    })
    expect(json.statusCode).toBe(200)
    expect(json.json()).toMatchObject({
      glossary_id: id,
      name: 'new',
      dictionaries: [{ ...EN_DE, entry_count: 3 }],
      creation_time: expect.any(String),
    })
    const form = await call('PATCH', `/v3/glossaries/${id}`, {
      form: {
        'dictionaries[0].source_lang': 'en',
        'dictionaries[0].target_lang': 'fr',
        'dictionaries[0].entries': 'a,À',
        'dictionaries[0].entries_format': 'csv',
      },
    })
    expect(form.json()).toMatchObject({ name: 'new', dictionaries: [EN_DE, { ...EN_FR, entry_count: 1 }] })
    const entries = await call('GET', `/v3/glossaries/${id}/entries?source_lang=en&target_lang=de`)
    expect(entries.json()).toMatchObject({ dictionaries: [{ entries: 'a\tA\nb\tBe\nc\tC' }] })
    expect((await call('PATCH', `/v3/glossaries/${id}`, { payload: { dictionaries: [] } })).statusCode).toBe(
      200,
    )
    expect((await call('PATCH', `/v3/glossaries/${id}`, { payload: {} })).statusCode).toBe(200)
  })

  test('PUT replaces one dictionary by JSON and by form', async () => {
    const id = await createV3(dictionary('a\tA\nb\tB'))
    const path = `/v3/glossaries/${id}/dictionaries`
    const json = await call('PUT', path, { payload: dictionary('x\tX') })
    expect(json.statusCode).toBe(200)
    expect(json.json()).toEqual({ ...EN_DE, entry_count: 1 })
    const form = await call('PUT', path, { form: { ...EN_FR, entries: 'x,Y\ny,Z', entries_format: 'csv' } })
    expect(form.json()).toEqual({ ...EN_FR, entry_count: 2 })
    expect((await call('GET', `/v3/glossaries/${id}`)).json()).toMatchObject({
      dictionaries: [
        { ...EN_DE, entry_count: 1 },
        { ...EN_FR, entry_count: 2 },
      ],
    })
  })

  test('DELETE of a dictionary and of a glossary answers 204 without a body', async () => {
    const id = await createV3(dictionary('a\tA'), dictionary('a\tÀ', EN_FR))
    const path = `/v3/glossaries/${id}/dictionaries?source_lang=en&target_lang=de`
    const first = await call('DELETE', path)
    expect([first.statusCode, first.body]).toEqual([204, ''])
    expect(failure(await call('DELETE', path))).toEqual(failed(404, 'Glossary not found'))
    expect((await call('GET', `/v3/glossaries/${id}`)).json()).toMatchObject({ dictionaries: [EN_FR] })
    const second = await call('DELETE', `/v3/glossaries/${id}`)
    expect([second.statusCode, second.body]).toEqual([204, ''])
    expect(failure(await call('GET', `/v3/glossaries/${id}`))).toEqual(failed(404, 'Glossary not found'))
  })

  test.each<[string, object, number, string | RegExp]>([
    ['no name', { dictionaries: [dictionary('a\tA')] }, 400, /^Missing or invalid argument: name/],
    [
      'an empty name',
      { name: '', dictionaries: [dictionary('a\tA')] },
      400,
      /^Missing or invalid argument: name/,
    ],
    [
      'a name with half of a surrogate pair',
      { name: 'terms \uD83C', dictionaries: [dictionary('a\tA')] },
      400,
      /^Missing or invalid argument: name/,
    ],
    ['no dictionaries', { name: 'x' }, 400, 'Glossary dictionaries must be provided'],
    [
      'a dictionary that is none',
      { name: 'x', dictionaries: ['en'] },
      400,
      "'dictionaries' must be a list of objects",
    ],
    [
      'no source',
      { name: 'x', dictionaries: [{ target_lang: 'de', entries: 'a\tA' }] },
      400,
      "Parameter 'source_lang' not specified",
    ],
    ['no entries', { name: 'x', dictionaries: [EN_DE] }, 400, "Parameter 'entries' not specified"],
    [
      'a form of a language',
      { name: 'x', dictionaries: [dictionary('a\tA', { source_lang: 'en-US', target_lang: 'de' })] },
      400,
      'Unsupported glossary source and target language pair',
    ],
    [
      'a language with itself',
      { name: 'x', dictionaries: [dictionary('a\tA', { source_lang: 'de', target_lang: 'DE' })] },
      400,
      'Unsupported glossary source and target language pair',
    ],
    [
      'an unknown language',
      { name: 'x', dictionaries: [dictionary('a\tA', { source_lang: 'xx', target_lang: 'de' })] },
      400,
      'Unsupported glossary source and target language pair',
    ],
    [
      'an unknown format',
      { name: 'x', dictionaries: [{ ...dictionary('a\tA'), entries_format: 'xml' }] },
      400,
      'Unsupported entry format specified',
    ],
    [
      'one pair twice',
      { name: 'x', dictionaries: [dictionary('a\tA'), dictionary('b\tB')] },
      400,
      'Invalid glossary entries provided',
    ],
  ])('refuses %s', async (_name, payload, status, message) => {
    expect(failure(await call('POST', '/v3/glossaries', { payload }))).toEqual(failed(status, message))
    expect((await call('GET', '/v3/glossaries')).json()).toEqual({ glossaries: [] })
  })

  test('refuses to rename to half of a surrogate pair, and says why', async () => {
    const id = await createV3(dictionary('a\tA'))
    const answer = await call('PATCH', `/v3/glossaries/${id}`, { payload: { name: '\uDF88' } })
    expect(failure(answer)).toEqual(failed(400, /^Missing or invalid argument: name/))
    expect(answer.json()).toMatchObject({ detail: 'The name contains half of a surrogate pair.' })
    expect((await call('GET', `/v3/glossaries/${id}`)).json()).toMatchObject({ name: 'terms' })
  })

  test('refuses two dictionaries in one PATCH', async () => {
    const id = await createV3(dictionary('a\tA'))
    const payload = { dictionaries: [dictionary('b\tB'), dictionary('b\tB', EN_FR)] }
    expect(failure(await call('PATCH', `/v3/glossaries/${id}`, { payload }))).toEqual(
      failed(400, 'Only one dictionary'),
    )
  })

  test('says where a source stands twice', async () => {
    const payload = { name: 'x', dictionaries: [dictionary('Hello\tHallo!\nHello\tTag')] }
    const answer = await call('POST', '/v3/glossaries', { payload })
    expect(answer.json()).toMatchObject({
      message: 'Invalid glossary entries provided',
      detail:
        'Key with the index 1 (starting at position 13) duplicates key with the index 0 (starting at position 0)',
    })
  })
})
