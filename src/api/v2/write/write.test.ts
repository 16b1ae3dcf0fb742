import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { composeForTest, type TestService } from '../../../../test/support/composition.ts'

let service: TestService

beforeAll(async () => {
  service = await composeForTest()
})
afterAll(() => service.close())

const correct = (body: Readonly<Record<string, unknown>>) => service.post('/v2/write/correct', body)
const rephrase = (body: Readonly<Record<string, unknown>>) => service.post('/v2/write/rephrase', body)
const usage = async () => {
  const { json } = await service.get('/v2/usage')
  const { products } = json as { products: { product_type: string; account_unit_count: number }[] }
  return products.find(({ product_type }) => product_type === 'write')?.account_unit_count
}

describe('corrections', () => {
  test('texts in two languages are corrected each in its own', async () => {
    const { status, json } = await correct({
      text: ['He dont like teh driver.', 'Malgrés la pluie, nous sortons ce soir.'],
    })
    expect({ status, json }).toEqual({
      status: 200,
      json: {
        improvements: [
          { text: "He doesn't like the driver.", target_language: 'en', detected_source_language: 'en' },
          {
            text: 'Malgré la pluie, nous sortons ce soir.',
            target_language: 'fr',
            detected_source_language: 'fr',
          },
        ],
      },
    })
  })

  test('edits are told in code points of the text that was sent, and make the answer', async () => {
    const text = '😀 <b>Malgrés</b> la pluie &amp; le vent.'
    const { json } = await correct({ text, target_lang: 'fr', show_edits: true, tag_handling: 'html' })
    const [improvement] = (json as { improvements: { text: string; edits: Edit[] }[] }).improvements
    expect(improvement?.text).toBe('😀 <b>Malgré</b> la pluie &amp; le vent.')
    expect(improvement?.edits[0]).toMatchObject({
      start: 5,
      end: 12,
      original: 'Malgrés',
      replacement: 'Malgré',
    })
    const points = [...text]
    for (const { start, end, replacement } of improvement?.edits.toReversed() ?? []) {
      points.splice(start, end - start, ...replacement)
    }
    expect(points.join('')).toBe(improvement?.text)
  })

  test.each([
    [' Bonjour.\r\n\r\n\tÇa va ?  '],
    ['Il fait beau.\u00A0Je sors.'],
    ['👍🏽'],
    ['مرحبا بالعالم'],
    [''],
    ['<p>soup</b> & <'],
  ])('%j without mistakes comes back byte for byte', async (text) => {
    const { json } = await correct({ text, target_lang: 'fr' })
    expect((json as { improvements: { text: string }[] }).improvements[0]?.text).toBe(text)
  })

  test('code points are billed as the write product, and shown on request', async () => {
    const before = (await usage()) ?? 0
    const { json } = await correct({
      text: ['Ça va 👍🏽', '<b>oui</b>'],
      target_lang: 'fr',
      show_billed_characters: 1,
      tag_handling: 'xml',
    })
    const billed = (json as { improvements: { billed_characters: number }[] }).improvements.map(
      ({ billed_characters }) => billed_characters,
    )
    expect(billed).toEqual([8, 3])
    expect(await usage()).toBe(before + 11)
  })

  test('a request that is refused bills nothing', async () => {
    const before = await usage()
    expect(
      (await correct({ text: 'Das ist ein langer deutscher Satz über das Wetter.', target_lang: 'fr' }))
        .status,
    ).toBe(400)
    expect(await usage()).toBe(before)
  })

  test('forms and JSON are read alike', async () => {
    const form = await service.post('/v2/write/correct', 'text=Malgr%C3%A9s+tout&text=Oui&target_lang=FR', {
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
    })
    const body = await correct({ text: ['Malgrés tout', 'Oui'], target_lang: 'fr' })
    expect(form.json).toEqual(body.json)
  })
})

interface Edit {
  readonly start: number
  readonly end: number
  readonly replacement: string
}

describe('styles and tones', () => {
  test('a style that rules can follow is followed, after the corrections', async () => {
    const { json } = await rephrase({
      text: 'We met in order to talk about teh plan.',
      target_lang: 'en-GB',
      writing_style: 'simple',
    })
    expect(json).toEqual({
      improvements: [
        { text: 'We met to talk about the plan.', target_language: 'en-GB', detected_source_language: 'en' },
      ],
    })
  })

  test('one that nothing can follow is refused, or with prefer_ gives the corrected text', async () => {
    const text = 'Malgrés la pluie, nous sortons.'
    expect(await rephrase({ text, target_lang: 'fr', tone: 'friendly' })).toMatchObject({
      status: 400,
      json: { message: 'Language fr does not support setting a tone.' },
    })
    expect(await rephrase({ text, target_lang: 'fr', writing_style: 'academic' })).toMatchObject({
      status: 400,
      json: { message: 'Language fr does not support setting a writing style.' },
    })
    const { json } = await rephrase({ text, target_lang: 'fr', tone: 'prefer_friendly' })
    expect(json).toMatchObject({ improvements: [{ text: 'Malgré la pluie, nous sortons.' }] })
  })

  test.each([
    [{ writing_style: 'business', tone: 'friendly' }, /Both writing_style and tone defined/],
    [{ writing_style: 'pirate' }, /Value for 'writing_style' not supported/],
    [{ tone: 'prefer_sad' }, /Value for 'tone' not supported/],
    [{ target_lang: 'ja' }, /Value for 'target_lang' not supported/],
    [{ target_lang: 'xx-1' }, /Value for 'target_lang' not supported/],
    [{ text: undefined }, /Parameter 'text' not specified/],
    [{ text: Array.from({ length: 51 }, () => 'a') }, /at most 50/],
  ])('%j is refused', async (more, message) => {
    const { status, json } = await rephrase({ text: 'Bonjour.', target_lang: 'fr', ...more })
    expect(status).toBe(400)
    expect((json as { message: string }).message).toMatch(message)
  })

  test('default style and default tone together are no style', async () => {
    const { status } = await rephrase({
      text: 'Oui.',
      target_lang: 'fr',
      writing_style: 'default',
      tone: 'default',
    })
    expect(status).toBe(200)
  })
})

test('a text body is 415, one of more than 10 KiB 413, a word of nearly that is answered', async () => {
  const plain = await service.post('/v2/write/correct', 'Oui', { headers: { 'content-type': 'text/plain' } })
  expect(plain.status).toBe(415)
  expect((await correct({ text: 'a'.repeat(10_241), target_lang: 'fr' })).status).toBe(413)
  expect((await correct({ text: 'a'.repeat(10_000), target_lang: 'fr' })).status).toBe(200)
})

test('every language that can be corrected is listed, with its forms', async () => {
  const { json } = await service.get('/v3/languages?resource=write')
  const listed = json as { lang: string; usable_as_source: boolean; features: Record<string, unknown> }[]
  const codes = listed.map(({ lang }) => lang)
  expect(codes).toEqual(expect.arrayContaining(['en', 'en-GB', 'en-US', 'es', 'fr', 'nl', 'pl', 'pt-BR']))
  expect(listed.find(({ lang }) => lang === 'en-GB')).toMatchObject({
    usable_as_source: false,
    features: { writing_style: {} },
  })
  expect(listed.every(({ features }) => features['tone'] === undefined)).toBe(true)
})
