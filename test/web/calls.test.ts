import { afterAll, beforeAll, expect, test } from 'vitest'
import { composeForTest, type TestService } from '../support/composition.ts'
import { ADMIN_KEY, DEVELOPER_KEY } from '../support/server-process.ts'

let composed: TestService
/** No midnight comes between what is used and what is reported. */
const clock = { nowMs: () => Date.UTC(2026, 5, 15, 12) }
const today = '2026-06-15'

beforeAll(async () => {
  composed = await composeForTest({}, { clock })
})
afterAll(() => composed.close())

async function call(method: 'GET' | 'POST' | 'PATCH', url: string, payload?: object, key = ADMIN_KEY) {
  const answer = await composed.server('eu').inject({
    method,
    url,
    headers: { authorization: `Service-Auth-Key ${key}` },
    ...(payload === undefined ? {} : { payload }),
  })
  return { status: answer.statusCode, json: answer.json<Record<string, never>>() as unknown }
}

test('usage is reported up to this moment by day, key and region; a developer key sees its own', async () => {
  const text = { text: ['Twelve chars'], target_lang: 'DE', source_lang: 'EN' }
  await call('POST', '/v2/translate', text, DEVELOPER_KEY)
  await call('POST', '/v2/translate', text, ADMIN_KEY)
  const range = `start_date=${today}&end_date=${today}`
  const report = await call('GET', `/interpres/v1/usage?${range}&group_by=day,key,region`)
  expect(report.status).toBe(200)
  expect(report.json).toMatchObject({
    total: { text_translation_characters: 24 },
    rows: [
      { day: today, region: 'eu', text_translation_characters: 12 },
      { day: today, region: 'eu', text_translation_characters: 12 },
    ],
  })
  const own = await call('GET', `/interpres/v1/usage?${range}`, undefined, DEVELOPER_KEY)
  expect(own.json).toMatchObject({ total: { text_translation_characters: 12 } })
  const tags = await call('GET', `/interpres/v1/usage?${range}&group_by=tag`, undefined, DEVELOPER_KEY)
  expect(tags.status).toBe(403)
  expect((await call('GET', `/interpres/v1/usage?${range}&group_by=colour`)).status).toBe(400)
  expect((await call('GET', `/interpres/v1/usage?${range}&group_by=key,tag`)).status).toBe(400)
})

test('keys show role, scopes, limit and use; the key in use cannot deactivate itself', async () => {
  const created = await call('POST', '/interpres/v1/keys', { label: 'Shop', scopes: ['translate:text'] })
  const { key_id: id } = created.json as { key_id: string }
  const path = `/interpres/v1/keys/${encodeURIComponent(id)}`
  const changed = await call('PATCH', path, { label: 'Web shop', characters: 500 })
  expect(changed.json).toMatchObject({ label: 'Web shop', character_limit: 500, scopes: ['translate:text'] })
  const opened = await call('PATCH', path, { characters: null })
  expect(opened.json).toMatchObject({ label: 'Web shop', character_limit: null })
  const { keys } = (await call('GET', '/interpres/v1/keys')).json as {
    keys: readonly { key_id: string; is_own: boolean; last_used_day: string | null }[]
  }
  const own = keys.find((key) => key.is_own)
  expect(own?.last_used_day).toBe(today)
  const ownPath = `/interpres/v1/keys/${encodeURIComponent(own?.key_id ?? '')}`
  expect((await call('PATCH', ownPath, { deactivate: true })).status).toBe(409)
  expect((await call('GET', '/interpres/v1/keys', undefined, DEVELOPER_KEY)).status).toBe(403)
})

test('single terms are set and removed; a term that breaks a rule changes nothing', async () => {
  const made = await call('POST', '/v3/glossaries', {
    name: 'Terms',
    dictionaries: [{ source_lang: 'en', target_lang: 'de', entries: 'a\tA\nb\tB\nc\tC' }],
  })
  const { glossary_id: id } = made.json as { glossary_id: string }
  const path = `/interpres/v1/glossaries/${id}/dictionaries/en/de`
  const edited = await call('PATCH', path, {
    set: [
      { source: 'b', target: 'BB' },
      { source: 'd', target: 'D' },
    ],
    remove: ['a'],
  })
  expect(edited).toMatchObject({ status: 200, json: { entry_count: 3 } })
  expect((await call('PATCH', path, { set: [{ source: ' x', target: 'X' }] })).status).toBe(400)
  expect((await call('PATCH', path, { remove: ['b', 'c', 'd'] })).status).toBe(400)
  expect((await call('PATCH', path, { set: ['b'] })).status).toBe(400)
  const exported = await call('GET', `/interpres/v1/glossaries/${id}/export?format=tsv`)
  expect(exported.json).toEqual({ content: 'b\tBB\nc\tC\nd\tD\n' })
})

test('a file is counted before it is taken, and merged or put in place of what is there', async () => {
  const file = { format: 'csv', content: 'dog,Hund,en,de\ncat,Katze,en,de\n' }
  const preview = await call('POST', '/interpres/v1/glossaries/import', { ...file, dry_run: true })
  expect(preview.json).toMatchObject({
    glossary_id: null,
    dictionaries: [{ source_lang: 'en', target_lang: 'de', entry_count: 2 }],
  })
  const made = await call('POST', '/interpres/v1/glossaries/import', { ...file, name: 'Pets' })
  const { glossary_id: into } = made.json as { glossary_id: string }
  const more = { format: 'csv', content: 'fish,Fisch,en,de\n', glossary_id: into }
  const merged = await call('POST', '/interpres/v1/glossaries/import', more)
  expect(merged.json).toMatchObject({ dictionaries: [{ entry_count: 3 }] })
  const replaced = await call('POST', '/interpres/v1/glossaries/import', { ...more, mode: 'replace' })
  expect(replaced.json).toMatchObject({ dictionaries: [{ entry_count: 1 }] })
})

test('style rules of a language say how they take effect, and can be tried on a text', async () => {
  const catalogue = await call('GET', '/interpres/v1/style-rules/catalogue?language=de')
  const { rules } = catalogue.json as { rules: readonly { rule: string; options: readonly object[] }[] }
  expect(rules.length).toBeGreaterThan(60)
  expect(rules.find(({ rule }) => rule === 'time_format')?.options).toContainEqual({
    option: 'use_24_hour_clock',
    applied_by: 'rule',
  })
  const tried = await call('POST', '/interpres/v1/style-rules/try', {
    language: 'de',
    text: 'um 9:30 Uhr',
    configured_rules: { dates_and_times: { single_digit_hours: 'use_leading_zero' } },
  })
  expect(tried.json).toEqual({ text: 'um 09:30 Uhr' })
  expect((await call('GET', '/interpres/v1/style-rules/catalogue?language=xx')).status).toBe(400)
})

test('pairs, health and what is offered are told', async () => {
  const { pairs } = (await call('GET', '/interpres/v1/pairs')).json as { pairs: readonly object[] }
  expect(pairs).toContainEqual(
    expect.objectContaining({
      source: 'en',
      target: 'de',
      via: null,
      formality: expect.any(Boolean) as boolean,
    }),
  )
  const health = await call('GET', '/interpres/v1/health')
  expect(health.json).toMatchObject({ addendum_signed: false })
  const about = await composed.server('eu').inject({ url: '/interpres/v1/about' })
  expect(about.json()).toMatchObject({ max_texts: 50, public_page: false })
})

test('a text is translated with its sentences, in code points, and billed as any other', async () => {
  const text = '😀 Good day. See you!'
  const body = { text: [text], source_lang: 'EN', target_lang: 'DE', show_billed_characters: true }
  const { status, json } = await call('POST', '/interpres/v1/translate', body)
  expect(status).toBe(200)
  const { translations } = json as {
    translations: {
      text: string
      billed_characters: number
      sentences: { source: { start: number; end: number }; target: { start: number; end: number } }[]
    }[]
  }
  const [translation] = translations
  const cut = (whole: string, { start, end }: { start: number; end: number }) =>
    Array.from(whole).slice(start, end).join('')
  expect(translation?.billed_characters).toBe(Array.from(text).length)
  expect(translation?.sentences.map(({ source }) => cut(text, source))).toEqual(['😀 Good day.', 'See you!'])
  const targets = translation?.sentences.map(({ target }) => cut(translation.text, target))
  expect(targets?.join(' ')).toBe(translation?.text)
  const plain = await call('POST', '/v2/translate', body)
  expect((plain.json as { translations: object[] }).translations[0]).not.toHaveProperty('sentences')
  expect((await call('POST', '/interpres/v1/translate', { ...body, alternatives: 5 })).status).toBe(400)
  const long = { ...body, text: ['word '.repeat(1_001)], alternatives: 1 }
  expect(await call('POST', '/interpres/v1/translate', long)).toMatchObject({
    status: 400,
    json: { message: expect.stringContaining("'alternatives'") as unknown },
  })
})

test('a text that leaves its language open says so; a named or clear one does not', async () => {
  const body = { text: ['12345 👍', 'The harbour was quiet in the evening.'], target_lang: 'DE' }
  const uncertain = async (source?: string) => {
    const { json } = await call('POST', '/interpres/v1/translate', {
      ...body,
      ...(source === undefined ? {} : { source_lang: source }),
    })
    const { translations } = json as { translations: { source_is_uncertain: boolean }[] }
    return translations.map(({ source_is_uncertain: isUncertain }) => isUncertain)
  }
  expect(await uncertain()).toEqual([true, false])
  expect(await uncertain('EN')).toEqual([false, false])
})
