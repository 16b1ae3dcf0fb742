import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { composeForTest, type TestService } from '../../../../test/support/composition.ts'

let service: TestService

beforeAll(async () => {
  service = await composeForTest()
})
afterAll(() => service.close())

const translate = (body: Readonly<Record<string, unknown>>) =>
  service.post('/v2/translate', { source_lang: 'EN', target_lang: 'DE', ...body })

async function textsOf(body: Readonly<Record<string, unknown>>): Promise<readonly string[]> {
  const { status, json } = await translate(body)
  expect({ status, json }).toMatchObject({ status: 200 })
  return (json as { translations: { text: string }[] }).translations.map(({ text }) => text)
}

async function billedOf(body: Readonly<Record<string, unknown>>): Promise<readonly number[]> {
  const { json } = await translate({ ...body, show_billed_characters: true })
  return (json as { translations: { billed_characters: number }[] }).translations.map(
    ({ billed_characters }) => billed_characters,
  )
}

test.each(['text/plain;charset=UTF-8', 'application/octet-stream'])(
  'parameters may stand in the query when the body is empty, whatever type it has (%s)',
  async (type) => {
    const url = '/v2/translate?text=proton%20beam&source_lang=EN&target_lang=DE'
    const { status, json } = await service.post(url, '', { headers: { 'content-type': type } })
    expect({ status, json }).toMatchObject({
      status: 200,
      json: { translations: [{ text: 'Protonenstrahl' }] },
    })
  },
)

describe('texts', () => {
  test('a list is answered item by item in order, a single text as a list of one', async () => {
    expect(await textsOf({ text: ['proton beam', '', 'proton beam'] })).toEqual([
      'Protonenstrahl',
      '',
      'Protonenstrahl',
    ])
    expect(await textsOf({ text: 'proton beam' })).toEqual(['Protonenstrahl'])
  })

  test.each([[''], [' '], ['\n\t\n'], ['👍🏽 🎉'], ['123 456'], ['...!?'], ['\u200f']])(
    '%j comes back as it is',
    async (text) => {
      expect(await textsOf({ text: [text] })).toEqual([text])
    },
  )

  test('a lone surrogate is answered as the replacement character', async () => {
    const { status, json } = await service.post(
      '/v2/translate',
      '{"text":["a \\ud83d b"],"source_lang":"EN","target_lang":"DE"}',
      { headers: { 'content-type': 'application/json' } },
    )
    expect(status).toBe(200)
    expect(JSON.stringify(json).isWellFormed()).toBe(true)
    expect((json as { translations: { text: string }[] }).translations[0]?.text).toContain('\uFFFD')
  })

  test.each([
    ['a word of 100 KiB', 'a'.repeat(102_400)],
    ['right-to-left text', 'مرحبا بالعالم، كيف حالك؟'],
    ['mixed scripts', 'Hello мир 世界 שלום'],
    ['100 KiB of sentences', 'This is a sentence. '.repeat(5_000)],
    ['60,000 newlines', '\n'.repeat(60_000)],
    ['control characters', 'a\u0000b\u0007c'],
  ])('%s is answered', async (_name, text) => {
    const [translated] = await textsOf({ text: [text] })
    expect(translated?.length).toBeGreaterThan(0)
  })

  test.each(['0', '1', 'nonewlines', 0, 1, true])(
    'split_sentences %j keeps every newline and blank',
    async (mode) => {
      const text = '  proton beam\n\n\tproton beam.  proton beam\r\n'
      const [translated = ''] = await textsOf({ text: [text], split_sentences: mode })
      expect(translated.match(/\s+/g)?.filter((space) => /[\n\t]/.test(space))).toEqual(
        text.match(/\s+/g)?.filter((space) => /[\n\t]/.test(space)),
      )
      expect(translated.startsWith('  ')).toBe(true)
    },
  )
})

describe('answer', () => {
  test('optional fields appear when they were asked for', async () => {
    const { json } = await translate({
      text: ['proton beam'],
      model_type: 'quality_optimized',
      show_billed_characters: '1',
      tag_handling: 'xml',
    })
    expect(json).toEqual({
      translations: [
        {
          detected_source_language: 'EN',
          text: 'Protonenstrahl',
          billed_characters: 11,
          model_type_used: expect.stringMatching(/^(quality|latency)_optimized$/),
          tag_handling_version: 'v2',
        },
      ],
    })
  })

  test('nothing else is in it', async () => {
    expect((await translate({ text: ['proton beam'] })).json).toEqual({
      translations: [{ detected_source_language: 'EN', text: 'Protonenstrahl' }],
    })
  })

  test('the source is detected for each text', async () => {
    const { json } = await service.post('/v2/translate', {
      text: ['faisceau de protons', 'proton beam'],
      target_lang: 'de',
    })
    expect(json).toMatchObject({
      translations: [{ detected_source_language: 'FR' }, { detected_source_language: 'EN' }],
    })
  })

  test('codes are accepted in any casing, and /v1 is an alias', async () => {
    const { json } = await service.post('/v1/translate', {
      text: 'proton beam',
      source_lang: 'eN',
      target_lang: 'pT-bR',
    })
    expect(json).toMatchObject({ translations: [{ detected_source_language: 'EN' }] })
  })

  test('the same language gives the text unchanged, still billed', async () => {
    expect(await textsOf({ text: ['Hello there.'], target_lang: 'EN-GB' })).toEqual(['Hello there.'])
    expect(await billedOf({ text: ['Hello there.'], target_lang: 'EN-GB' })).toEqual([12])
  })
})

describe('billing', () => {
  test('the unit is the code point of the source text', async () => {
    expect(await billedOf({ text: ['👍🏽', 'é', 'e\u0301', ''] })).toEqual([2, 1, 2, 0])
  })

  test('tags and context cost nothing', async () => {
    expect(
      await billedOf({ text: ['<p>Hello <b>world</b></p>'], tag_handling: 'html', context: 'a greeting' }),
    ).toEqual([11])
  })

  test('what was billed is in the usage of the account at once', async () => {
    const countOf = async () =>
      ((await service.get('/v2/usage')).json as { character_count: number }).character_count
    const before = await countOf()
    await translate({ text: ['12345', '678'] })
    await translate({ text: ['12345'], target_lang: 'XX' })
    expect(await countOf()).toBe(before + 8)
  })
})

describe('parameters', () => {
  test.each(['default', 'prefer_more', 'prefer_less'])(
    'formality %s is accepted for every target',
    async (formality) => {
      expect(await textsOf({ text: ['proton beam'], target_lang: 'DA', formality })).toHaveLength(1)
    },
  )

  test('an empty optional parameter is as good as absent', async () => {
    const { status } = await service.post(
      '/v2/translate',
      'text=proton+beam&target_lang=de&source_lang=&tag_handling=&formality=',
      {
        headers: { 'content-type': 'application/x-www-form-urlencoded' },
      },
    )
    expect(status).toBe(200)
  })

  test('both encodings carry every parameter', async () => {
    const { json } = await service.post(
      '/v2/translate',
      'text=%3Cx%3Ekeep%3C%2Fx%3E+proton+beam&text=b&target_lang=DE&source_lang=EN&tag_handling=xml&ignore_tags=x,y&show_billed_characters=1&outline_detection=0',
      { headers: { 'content-type': 'application/x-www-form-urlencoded' } },
    )
    expect(json).toMatchObject({ translations: [{ billed_characters: 16 }, { billed_characters: 1 }] })
    expect((json as { translations: { text: string }[] }).translations[0]?.text).toContain('<x>keep</x>')
  })

  test('parameters of the query count, those of the body win', async () => {
    const { json } = await service.post('/v2/translate?target_lang=FR&source_lang=EN', {
      text: 'proton beam',
      target_lang: 'DE',
    })
    expect(json).toMatchObject({ translations: [{ text: 'Protonenstrahl' }] })
  })

  test('a reporting tag that is no tag is refused', async () => {
    for (const tag of ['a b', 'x'.repeat(101), 'ä']) {
      const { status } = await service.post(
        '/v2/translate',
        { text: 'a', target_lang: 'DE' },
        { headers: { 'x-reporting-tag': tag } },
      )
      expect(status).toBe(400)
    }
  })
})
