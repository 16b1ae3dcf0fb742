import { afterAll, beforeAll, expect, test } from 'vitest'
import { call, messageOf } from '../support/api-client.ts'
import { DEVELOPER_KEY, type ServerProcess, startServerProcess } from '../support/server-process.ts'

let server: ServerProcess

beforeAll(async () => {
  server = await startServerProcess()
})
afterAll(async () => {
  await server.stop()
  server.remove()
})

const post = (path: string, json: unknown) => call(`${server.urls.eu}${path}`, { key: DEVELOPER_KEY, json })

async function createList(configured_rules: unknown, prompts: readonly string[] = []): Promise<string> {
  const created = await post('/v3/style_rules', {
    name: 'House',
    language: 'de',
    configured_rules,
    custom_instructions: prompts.map((prompt) => ({ label: prompt.slice(0, 20), prompt })),
  })
  expect(created.status).toBe(201)
  return (created.json as { style_id: string }).style_id
}

test('a style rule list changes the translation, and only where its rules say so', async () => {
  const style_id = await createList({
    punctuation: { quotation_mark: 'use_guillemets' },
    numbers: { percentage_format: 'use_numerals_followed_by_space_then_percent_symbol' },
  })
  const texts = {
    text: ['He said "hello" to 50% of us.', 'proton beam'],
    source_lang: 'EN',
    target_lang: 'DE',
  }
  const plain = await post('/v2/translate', texts)
  const styled = await post('/v2/translate', { ...texts, style_id })
  expect(styled.status).toBe(200)
  const textsOf = (answer: typeof plain) =>
    (answer.json as { translations: { text: string }[] }).translations.map(({ text }) => text)
  expect(textsOf(styled)[0]).toMatch(/»hello»|»hello«|«hello»/)
  expect(textsOf(styled)[1]).toBe(textsOf(plain)[1])
  expect(styled.json).not.toHaveProperty('not_applied')
})

test('a list of another language is refused, an unknown one is not found', async () => {
  const style_id = await createList({})
  const french = await post('/v2/translate', { text: ['a'], source_lang: 'EN', target_lang: 'FR', style_id })
  expect(french.status).toBe(400)
  expect(messageOf(french)).toContain('Style rule language does not match')
  const unknown = await post('/v2/translate', {
    text: ['a'],
    target_lang: 'DE',
    style_id: '6f1c2f6e-1111-4222-8333-444455556666',
  })
  expect(unknown.status).toBe(404)
})

test('an instruction that can be decided is followed, with the term from the request', async () => {
  const answer = await post('/v2/translate', {
    text: ['The Flugzeug is big.'],
    source_lang: 'EN',
    target_lang: 'DE',
    custom_instructions: ['Use "Flieger" instead of "Flugzeug"'],
  })
  expect(JSON.stringify(answer.json)).toContain('Flieger')
})

test('style rule lists appear among the resources of the language lists', async () => {
  const answer = await call(`${server.urls.eu}/v3/languages?resource=style_rules`, { key: DEVELOPER_KEY })
  expect((answer.json as { lang: string }[]).map(({ lang }) => lang)).toEqual([
    'de',
    'en',
    'es',
    'fr',
    'it',
    'ja',
    'ko',
    'zh',
  ])
})
