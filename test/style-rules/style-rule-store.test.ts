import { afterEach, beforeEach, expect, test } from 'vitest'
import { randomIds } from '../../src/kernel/ids.ts'
import type { LanguageCode } from '../../src/languages/language-code.ts'
import { migrate } from '../../src/storage/migrate.ts'
import { styleRulesMigration } from '../../src/storage/migrations/region/0004-style-rules.ts'
import { createStyleRuleRepository } from '../../src/storage/style-rules/style-rule-repository.ts'
import {
  type CustomInstruction,
  type InstructionId,
  parseStyleId,
  type StyleId,
  type StyleRuleList,
} from '../../src/style-rules/style-rule-list.ts'
import type { StyleRuleStore } from '../../src/style-rules/style-rule-store.ts'
import { createStyleRules } from '../../src/style-rules/style-rules.ts'
import { type CreateTestStore, describeOnEachStore, type TestStore } from '../support/test-stores.ts'

await describeOnEachStore('style rule store', describeStyleRuleStore)

function describeStyleRuleStore(createStore: CreateTestStore): void {
  let testStore: TestStore
  let store: StyleRuleStore

  beforeEach(async () => {
    testStore = await createStore()
    await migrate(testStore.db, [styleRulesMigration])
    store = createStyleRuleRepository({ db: testStore.db })
  })
  afterEach(() => testStore.remove())

  test('a stored list is found and listed as it was given', async () => {
    const list = newList({
      name: 'Häuser 家 🎈',
      configuredRules: { numbers: { percentage_format: 'use_spanish_word_por_ciento' }, punctuation: {} },
      customInstructions: [
        instruction('first', { sourceLanguage: 'pt-BR' as LanguageCode }),
        instruction('second', { prompt: '"; drop table style_rule_lists; --\n\t' }),
      ],
    })
    expect(await store.insert('a', list, 10)).toBe(true)
    expect(await store.find('a', list.id)).toEqual(list)
    expect(await store.pageInFull('a', { offset: 0, limit: 25 })).toEqual([list])
    const { configuredRules: _rules, customInstructions: _instructions, ...summary } = list
    expect(await store.page('a', { offset: 0, limit: 25 })).toEqual([summary])
  })

  test('lists are paged oldest first, and by id within a millisecond', async () => {
    const lists = Array.from({ length: 7 }, (_, index) => newList({ createdAtMs: 5_000 - (index % 3) }))
    for (const list of lists) await store.insert('a', list, 10)
    const expected = lists
      .toSorted((left, right) => left.createdAtMs - right.createdAtMs || (left.id < right.id ? -1 : 1))
      .map(({ id }) => id)
    const pages = await Promise.all([0, 3, 6, 9].map((offset) => store.page('a', { offset, limit: 3 })))
    expect(pages.map((page) => page.length)).toEqual([3, 3, 1, 0])
    expect(pages.flat().map(({ id }) => id)).toEqual(expected)
    expect(await store.page('a', { offset: Number.MAX_SAFE_INTEGER, limit: 25 })).toEqual([])
  })

  test('a list of one account does not exist for another', async () => {
    const list = newList()
    await store.insert('a', list, 10)
    expect(await store.find('b', list.id)).toBeUndefined()
    expect(await store.page('b', { offset: 0, limit: 25 })).toEqual([])
    expect(await store.replace('b', { ...list, name: 'taken', version: 2 }, 1)).toBe(false)
    expect(await store.remove('b', list.id)).toBe(false)
    expect(await store.find('a', list.id)).toEqual(list)
  })

  test('a list is replaced only on the grounds of the version that it has', async () => {
    const list = newList()
    await store.insert('a', list, 10)
    const second = { ...list, name: 'second', version: 2, updatedAtMs: 2_000 }
    expect(await store.replace('a', second, 1)).toBe(true)
    expect(await store.replace('a', { ...list, name: 'lost', version: 2 }, 1)).toBe(false)
    expect(await store.find('a', list.id)).toEqual(second)
    expect(await store.replace('a', newList(), 1)).toBe(false)
  })

  test('a removed list is gone, once', async () => {
    const list = newList()
    await store.insert('a', list, 10)
    expect(await Promise.all([store.remove('a', list.id), store.remove('a', list.id)])).toEqual(
      expect.arrayContaining([true, false]),
    )
    expect(await store.find('a', list.id)).toBeUndefined()
    expect(await store.replace('a', { ...list, version: 2 }, 1)).toBe(false)
  })

  test('an account has never more lists than it may have, and may refill what it deletes', async () => {
    const other = createStyleRuleRepository({ db: testStore.openAnother() })
    const lists = Array.from({ length: 8 }, () => newList())
    const stored = await Promise.all(
      lists.map((list, index) => (index % 2 === 0 ? store : other).insert('a', list, 5)),
    )
    expect(stored.filter(Boolean)).toHaveLength(5)
    expect(await store.insert('b', newList(), 5)).toBe(true)
    const [kept] = await store.page('a', { offset: 0, limit: 1 })
    expect(await store.remove('a', kept?.id as StyleId)).toBe(true)
    expect(await store.insert('a', newList(), 5)).toBe(true)
    expect(await store.insert('a', newList(), 5)).toBe(false)
    expect(await store.page('a', { offset: 0, limit: 25 })).toHaveLength(5)
  })

  test('text with U+0000 is refused and leaves nothing behind', async () => {
    const list = newList({ name: 'a\u0000b' })
    await expect(store.insert('a', list, 10)).rejects.toMatchObject({ code: 'invalid_parameter' })
    expect(await store.page('a', { offset: 0, limit: 25 })).toEqual([])
  })

  test('of concurrent changes from two nodes none is lost', async () => {
    const clock = { nowMs: () => 1_000 }
    const nodes = [store, createStyleRuleRepository({ db: testStore.openAnother() })].map((one) =>
      createStyleRules({ store: one, clock, ids: randomIds }),
    )
    const [first, second] = nodes as [(typeof nodes)[number], (typeof nodes)[number]]
    const { id } = await first.create('a', {
      name: 'list',
      language: 'de',
      configuredRules: {},
      customInstructions: [],
    })
    const changes = [0, 1, 2, 3, 4, 5].flatMap((number) => [
      first.addInstruction('a', id, { label: `first ${number}`, prompt: 'p' }),
      second.addInstruction('a', id, { label: `second ${number}`, prompt: 'p' }),
    ])
    await Promise.all([...changes, first.rename('a', id, 'renamed')])
    const list = await second.get('a', id)
    expect(list.version).toBe(1 + changes.length + 1)
    expect(list.name).toBe('renamed')
    expect(new Set(list.customInstructions.map(({ label }) => label)).size).toBe(changes.length)
  })
}

function newList(values: Partial<StyleRuleList> = {}): StyleRuleList {
  const id = parseStyleId(randomIds.uuid())
  if (id === undefined) throw new Error('no UUID')
  return {
    id,
    name: 'list',
    language: 'de',
    version: 1,
    createdAtMs: 1_000,
    updatedAtMs: 1_000,
    configuredRules: {},
    customInstructions: [],
    ...values,
  }
}

function instruction(label: string, values: Partial<CustomInstruction> = {}): CustomInstruction {
  return { id: randomIds.uuid() as InstructionId, label, prompt: 'Be brief.', ...values }
}
