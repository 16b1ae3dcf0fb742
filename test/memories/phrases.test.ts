import { afterAll, beforeAll, expect, test } from 'vitest'
import { composeForTest, type TestService } from '../support/composition.ts'
import { createFakeEngine, enginePair } from '../support/fake-engine.ts'

const engine = createFakeEngine({
  pairs: [enginePair('en-de', { formality: true }), enginePair('en-fr', { quality: 'high' })],
})
let service: TestService

beforeAll(async () => {
  service = await composeForTest({ INTERPRES_PHRASES: '1' }, { engines: [engine] })
})
afterAll(() => service.close())

async function translate(text: string, more: Readonly<Record<string, unknown>> = {}): Promise<unknown> {
  const { status, json } = await service.post('/v2/translate', {
    text: [text],
    source_lang: 'EN',
    target_lang: 'DE',
    ...more,
  })
  expect({ status, json }).toMatchObject({ status: 200 })
  return (json as { translations: { text: string }[] }).translations[0]?.text
}

test.each([
  ['Good morning!', {}, 'Guten Morgen!'],
  ['good morning', {}, 'Guten Morgen'],
  ['What time is it? The beam is cold.', {}, 'Wie spät ist es? The~de beam~de is~de cold~de.'],
  [
    '<p><b>Good</b> morning!</p>',
    { tag_handling: 'html' },
    expect.stringMatching(/^<p><b>.*Morgen!/) as string,
  ],
  ['How are you?', { formality: 'less' }, 'Wie geht es dir?'],
  ['How are you?', { formality: 'more' }, 'Wie geht es Ihnen?'],
])('%s is answered without an engine', async (text, more, expected) => {
  expect(await translate(text, more)).toEqual(expected)
})

test('where a large model translates, it is asked', async () => {
  expect(await translate('Good morning!', { target_lang: 'FR' })).toBe('Good~fr morning~fr!')
})
