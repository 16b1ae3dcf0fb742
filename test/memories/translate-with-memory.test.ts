import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { composeForTest, type TestService } from '../support/composition.ts'
import { createFakeEngine } from '../support/fake-engine.ts'
import type { Parties } from '../support/parties.ts'

const PATH = '/v3/translation_memories'
const engine = createFakeEngine({ pairs: ['en-de', 'fr-de', 'en-fr'] })
let service: TestService
let parties: Parties
let memory: string

type Json = Readonly<Record<string, unknown>>

async function call(
  method: 'POST' | 'GET' | 'PUT',
  path: string,
  body?: unknown,
  key = parties.a,
  region: 'eu' | 'us' = 'eu',
) {
  const response = await service.server(region).inject({
    method,
    url: path,
    headers: { authorization: `Service-Auth-Key ${key}`, 'content-type': 'application/json' },
    ...(body === undefined ? {} : { payload: body as string }),
  })
  return { status: response.statusCode, json: response.body === '' ? {} : response.json<Json>() }
}

/** A memory made of a table of texts, the first row its languages. */
async function memoryOf(rows: readonly (readonly string[])[], key = parties.a): Promise<string> {
  const content = rows.map((row) => row.join('\t')).join('\n')
  const file = { file_name: 'memory.tsv', content_length: Buffer.byteLength(content) }
  const created = await call('POST', `${PATH}/import`, { source_file: file }, key)
  await call('PUT', new URL(String(created.json['upload_url'])).pathname, content, key)
  for (;;) {
    const { json } = await call('GET', `${PATH}/jobs/${String(created.json['job_id'])}`, undefined, key)
    const [result] = json['results'] as Json[]
    if (result?.['status'] === 'failed') throw new Error(JSON.stringify(result))
    if (result?.['status'] === 'completed') return String(result['translation_memory_id'])
    await new Promise((resolve) => setTimeout(resolve, 20))
  }
}

const ROWS = [
  ['en', 'de', 'fr'],
  ['Press the button.', 'Den Knopf drücken.', 'Appuyez sur le bouton.'],
  ['Open {name} 3 times.', 'dreimal? Nein: {name} 3-mal öffnen', ''],
  ['Yes', 'Ja', 'Oui'],
  ['Ready?', 'Bereit?', ''],
  ['Yes', 'Doch', ''],
  ['Ask Ms Smith about the invoice.', 'Bitte: ask~de Ms~de Smith~de about~de the~de invoice~de.', ''],
  ['Hello. How are you?', 'Hallo, wie gehts', ''],
  ['Wait 5 minutes.', 'Warten Sie 5 Minuten.', ''],
]

beforeAll(async () => {
  service = await composeForTest(
    { INTERPRES_MAX_TEXTS: '1000', INTERPRES_TRANSLATE_BODY_LIMIT_BYTES: '16000000' },
    { engines: [engine] },
  )
  parties = await service.createParties()
  memory = await memoryOf(ROWS)
})
afterAll(() => service.close())

async function translate(text: string | readonly string[], more: Json = {}) {
  const { status, json } = await call('POST', '/v2/translate', {
    text: [text].flat(),
    source_lang: 'EN',
    target_lang: 'DE',
    translation_memory_id: memory,
    show_translation_memory_matches: true,
    ...more,
  })
  expect({ status, json }).toMatchObject({ status: 200 })
  return json['translations'] as readonly Json[]
}

describe('an exact match', () => {
  test.each([
    ['as it is stored', 'Press the button.', 'Den Knopf drücken.'],
    ['with other space around and inside', ' Press  the button.\n', ' Den  Knopf drücken.\n'],
    ['with its placeholder and its number', 'Open {user} 12 times.', 'dreimal? Nein: {user} 12-mal öffnen'],
    ['of several sentences that are stored as one', 'Hello. How are you?', 'Hallo, wie gehts'],
  ])('is the translation, %s', async (_how, text, expected) => {
    const [result] = await translate(text)
    expect(result?.['text']).toBe(expected)
    expect(result?.['translation_memory_matches']).toMatchObject([
      { type: 'exact', rate: 100, use: 'translation' },
    ])
  })

  test('asks no engine', async () => {
    const before = engine.requests.length
    await translate('Press the button.')
    expect(engine.requests).toHaveLength(before)
  })

  test('keeps the markup of the actual source', async () => {
    const [result] = await translate('<p>Press the <b>button</b>.</p>', { tag_handling: 'html' })
    const text = String(result?.['text'])
    expect(text.replace(/<[^>]+>/g, '')).toBe('Den Knopf drücken.')
    expect(text).toMatch(/^<p>.*<b>.+<\/b>.*<\/p>$/)
  })

  test('is the one with the same neighbours, else the newest', async () => {
    const [alone] = await translate('Yes')
    expect(alone).toMatchObject({ text: 'Doch', translation_memory_matches: [{ type: 'exact' }] })
    const [first] = await translate('Open {name} 3 times.\nYes\nReady?')
    expect(first).toMatchObject({
      text: 'dreimal? Nein: {name} 3-mal öffnen\nJa\nBereit?',
      translation_memory_matches: Array.from({ length: 3 }, () => ({ type: 'context' })),
    })
  })

  test('costs what the text costs without it, and the source may be detected', async () => {
    const [known] = await translate('Press the button.', { show_billed_characters: true, source_lang: '' })
    expect(known).toMatchObject({
      billed_characters: 17,
      text: 'Den Knopf drücken.',
      detected_source_language: 'EN',
    })
  })

  test('of another source language than the memory is none', async () => {
    const [result] = await translate('Yes', { source_lang: 'FR' })
    expect(result).toMatchObject({ text: 'Yes~de', translation_memory_matches: [] })
  })
})

describe('a similar sentence', () => {
  test('is one whose number asks for another form of the words beside it', async () => {
    const [result] = await translate('Wait 1 minutes.')
    expect(result).toMatchObject({
      text: 'Wait~de 1 minutes~de.',
      translation_memory_matches: [{ type: 'fuzzy', rate: 99, use: 'example' }],
    })
  })

  test('is adapted where it is sure how', async () => {
    const [result] = await translate('Ask Ms Jones about the invoice.')
    expect(result).toMatchObject({
      text: 'Bitte: ask~de Ms~de Jones~de about~de the~de invoice~de.',
      translation_memory_matches: [
        { type: 'fuzzy', rate: 83, use: 'adapted', source: 'Ask Ms Smith about the invoice.' },
      ],
    })
  })

  test('is shown to the engine and reported where it is not', async () => {
    const [result] = await translate('Press the big button.')
    expect(result).toMatchObject({
      text: 'Press~de the~de big~de button~de.',
      translation_memory_matches: [{ type: 'fuzzy', rate: 75, use: 'example' }],
    })
    expect(engine.requests.at(-1)?.segments).toMatchObject([
      { example: { source: 'Press the button.', target: 'Den Knopf drücken.' } },
    ])
  })

  test('counts from the threshold on', async () => {
    expect((await translate('Press the big button.', { translation_memory_threshold: 76 }))[0]).toMatchObject(
      { translation_memory_matches: [] },
    )
    expect((await translate('press the button', { translation_memory_threshold: 99 }))[0]).toMatchObject({
      translation_memory_matches: [{ rate: 99 }],
    })
    expect((await translate('press the button', { translation_memory_threshold: 100 }))[0]).toMatchObject({
      translation_memory_matches: [],
    })
  })
})

test('a memory of another account, another region or without the target is unknown', async () => {
  const ask = (key: string, region: 'eu' | 'us', target = 'DE') =>
    call(
      'POST',
      '/v2/translate',
      { text: ['Yes'], source_lang: 'EN', target_lang: target, translation_memory_id: memory },
      key,
      region,
    )
  expect(await ask(parties.b, 'eu')).toMatchObject({
    status: 404,
    json: { message: 'Translation memory not found' },
  })
  expect(await ask(parties.a, 'us')).toMatchObject({ status: 404 })
  expect(await ask(parties.a, 'eu', 'PL')).toMatchObject({
    status: 404,
    json: { message: `Translation Memory ${memory} does not support the target language PL` },
  })
})

test('without the request for it, nothing is said of matches', async () => {
  const [result] = await translate('Yes', { show_translation_memory_matches: false })
  expect(Object.keys(result ?? {})).toEqual(['detected_source_language', 'text'])
})

test('of a thousand texts every exact match is the stored target, and the account of another knows its own only', async () => {
  const pairs = Array.from({ length: 1_000 }, (_, index) => [
    `Sentence ${'abcdefghij'[index % 10]} of section-${index + 2} ends {x${index}} here.`,
    `Satz ${index + 2}: {x${index}}`,
  ])
  const ours = await memoryOf([['en', 'de'], ...pairs])
  const theirs = await memoryOf(
    [['en', 'de'], ...pairs.map(([source = '']) => [source, `${source} geheim`])],
    parties.b,
  )
  const results = await translate(
    pairs.map(([source = '']) => source),
    { translation_memory_id: ours, show_billed_characters: true },
  )
  expect(results.map(({ text }) => text)).toEqual(pairs.map(([, target]) => target))
  expect(results.map(({ billed_characters }) => billed_characters)).toEqual(
    pairs.map(([source = '']) => source.length),
  )
  expect(JSON.stringify(results)).not.toContain('geheim')
  const own = await call(
    'POST',
    '/v2/translate',
    { text: [pairs[0]?.[0]], source_lang: 'EN', target_lang: 'DE', translation_memory_id: theirs },
    parties.b,
  )
  expect(JSON.stringify(own.json)).toContain('geheim')
})
