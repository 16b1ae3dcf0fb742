import type { LightMyRequestResponse } from 'fastify'
import { describe, expect, test } from 'vitest'
import type { ListAnswer } from '../../src/api/v3/style-rules/style-rule-schema.ts'
import { createFakeEngine, enginePair } from '../support/fake-engine.ts'
import { PERCENT, refused, shareStyleRules } from './style-rule-calls.ts'

const { call, create, suite, time } = shareStyleRules()

describe('a list', () => {
  test('is created with everything, as version 1', async () => {
    const answer = await call('POST', '', {
      name: 'house style',
      language: 'DE',
      configured_rules: PERCENT,
      custom_instructions: [
        { label: 'warm', prompt: 'Sound warm.', source_language: 'EN' },
        { label: 'l', prompt: 'p' },
      ],
    })
    expect(answer.statusCode).toBe(201)
    expect(answer.headers['content-type']).toBe('application/json; charset=utf-8')
    expect(answer.json()).toEqual({
      style_id: expect.stringMatching(/^[0-9a-f]{8}-[0-9a-f-]{27}$/),
      name: 'house style',
      creation_time: '2026-01-02T03:04:05.006Z',
      updated_time: '2026-01-02T03:04:05.006Z',
      language: 'de',
      version: 1,
      configured_rules: PERCENT,
      custom_instructions: [
        { id: expect.any(String), label: 'warm', prompt: 'Sound warm.', source_language: 'en' },
        { id: expect.any(String), label: 'l', prompt: 'p' },
      ],
    })
  })

  test('needs no rules and no instructions, and null stands for neither', async () => {
    const list = await create({ configured_rules: null, custom_instructions: null })
    expect(list).toMatchObject({ configured_rules: {}, custom_instructions: [] })
    const rules = await create({ configured_rules: { numbers: null, punctuation: { dash: null } } })
    expect(rules.configured_rules).toEqual({ punctuation: {} })
  })

  test('rises by one version with every change, and its time follows', async () => {
    const { style_id } = await create()
    time.nowMs += 1_000
    const replaced = await call('PUT', `/${style_id}/configured_rules`, PERCENT)
    expect(replaced.statusCode).toBe(200)
    expect(replaced.json()).toMatchObject({
      version: 2,
      configured_rules: PERCENT,
      creation_time: '2026-01-02T03:04:05.006Z',
      updated_time: '2026-01-02T03:04:06.006Z',
    })
    const added = await call('POST', `/${style_id}/custom_instructions`, { label: 'l', prompt: 'p' })
    expect(added.statusCode).toBe(201)
    expect(added.json()).toEqual({ id: expect.any(String), label: 'l', prompt: 'p' })
    expect((await call('GET', `/${style_id}`)).json()).toMatchObject({ version: 3 })
    const renamed = await call('PATCH', `/${style_id}`, { name: 'new name' })
    expect(renamed.statusCode).toBe(200)
    expect(renamed.json()).toMatchObject({ version: 4, name: 'new name', configured_rules: PERCENT })
    time.nowMs -= 60_000
    const one = `/${style_id}/custom_instructions/${added.json<{ id: string }>().id}`
    expect((await call('PUT', one, { label: 'm', prompt: 'q', source_language: 'ja' })).statusCode).toBe(200)
    expect((await call('DELETE', one)).statusCode).toBe(204)
    expect((await call('GET', `/${style_id}`)).json()).toMatchObject({
      version: 6,
      updated_time: '2026-01-02T03:04:06.006Z',
      custom_instructions: [],
    })
  })

  test('loses with a replacement all rules that are not in it', async () => {
    const { style_id } = await create({ configured_rules: PERCENT })
    const answer = await call('PUT', `/${style_id}/configured_rules`, {
      punctuation: { acronyms: 'do_not_use_periods' },
    })
    expect(answer.json<ListAnswer>().configured_rules).toEqual({
      punctuation: { acronyms: 'do_not_use_periods' },
    })
    const cleared = await call('PUT', `/${style_id}/configured_rules?extra=1`, {})
    expect(cleared.json<ListAnswer>().configured_rules).toEqual({})
  })

  test('is gone after it was deleted', async () => {
    const { style_id } = await create()
    const answer = await call('DELETE', `/${style_id}`)
    expect([answer.statusCode, answer.body]).toEqual([204, ''])
    refused(await call('GET', `/${style_id}`), 404, 'Style rule list not found')
    refused(await call('DELETE', `/${style_id}`), 404, 'Style rule list not found')
  })

  test('may be named by its id in any casing', async () => {
    const { style_id } = await create()
    expect((await call('GET', `/${style_id.toUpperCase()}`)).statusCode).toBe(200)
  })
})

describe('the list of lists', () => {
  test('comes in pages of ten, without rules unless asked for', async () => {
    for (let index = 0; index < 12; index += 1) {
      time.nowMs += 1
      await create({ name: `list ${index}`, configured_rules: PERCENT })
    }
    const names = (answer: LightMyRequestResponse) =>
      answer.json<{ style_rules: ListAnswer[] }>().style_rules.map(({ name }) => name)
    const first = await call('GET', '')
    expect(names(first)).toEqual(Array.from({ length: 10 }, (_, index) => `list ${index}`))
    expect(Object.keys(first.json<{ style_rules: object[] }>().style_rules[0] ?? {})).toEqual([
      'style_id',
      'name',
      'creation_time',
      'updated_time',
      'language',
      'version',
    ])
    expect(names(await call('GET', '?page=1'))).toEqual(['list 10', 'list 11'])
    expect(names(await call('GET', '?page=2&page_size=5'))).toEqual(['list 10', 'list 11'])
    expect(names(await call('GET', '?page=999999999&page_size=25'))).toEqual([])
    const detailed = await call('GET', '?page_size=1&detailed=true')
    expect(detailed.json()).toEqual({
      style_rules: [expect.objectContaining({ configured_rules: PERCENT, custom_instructions: [] })],
    })
  })

  test.each([
    ['page=-1', 'Parameter "page" must be a non-negative integer'],
    ['page=x', 'Parameter "page" must be a non-negative integer'],
    ['page=1.5', 'Parameter "page" must be a non-negative integer'],
    ['page_size=0', 'Parameter "page_size" must be an integer between 1 and 25'],
    ['page_size=26', 'Parameter "page_size" must be an integer between 1 and 25'],
    ['detailed=maybe', "Value for 'detailed' not supported"],
  ])('refuses %s', async (query, message) => {
    refused(await call('GET', `?${query}`), 400, message)
  })
})

describe('the extension that tells how rules take effect', () => {
  const rules = {
    numbers: PERCENT.numbers,
    spelling_and_grammar: { spanish_word_solo: 'never_use_acute_accent' },
    style_and_tone: { modal_verbs: 'avoid_modal_verbs', formality: 'use_formal_tone' },
  }
  const instructions = [
    { label: 'rule', prompt: 'Use "Rechner" instead of "Computer".' },
    { label: 'model', prompt: 'Sound cheerful.' },
  ]

  test('appears only when asked for', async () => {
    const { style_id } = await create({ configured_rules: rules })
    expect(Object.keys((await call('GET', `/${style_id}`)).json<object>())).toHaveLength(8)
    const answer = (await call('GET', `/${style_id}?show_application=1`)).json<ListAnswer>()
    expect(answer.configured_rules_applied_by).toEqual({
      numbers: { percentage_format: 'rule' },
      spelling_and_grammar: { spanish_word_solo: 'stored' },
      style_and_tone: { modal_verbs: 'stored', formality: 'stored' },
    })
  })

  test('says what a language model does where one is installed', async () => {
    const engines = [createFakeEngine({ pairs: [enginePair('en-de', { instructions: true })] })]
    await suite.onAnother({ engines }, async () => {
      await create({ configured_rules: rules, custom_instructions: instructions })
      const answer = await call('GET', '?detailed=1&show_application=true')
      const [list] = answer.json<{ style_rules: ListAnswer[] }>().style_rules
      expect(list?.configured_rules_applied_by).toEqual({
        numbers: { percentage_format: 'rule' },
        spelling_and_grammar: { spanish_word_solo: 'stored' },
        style_and_tone: { modal_verbs: 'language_model', formality: 'language_model' },
      })
      expect(Object.values(list?.custom_instructions_applied_by ?? {})).toEqual(['rule', 'language_model'])
    })
  })
})
