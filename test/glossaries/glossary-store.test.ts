import { afterEach, beforeEach, expect, test } from 'vitest'
import { readStoredTsv } from '../../src/glossaries/entries/write-entries.ts'
import { createGlossaries } from '../../src/glossaries/glossaries.ts'
import { type Glossary, type GlossaryId, parseGlossaryId } from '../../src/glossaries/glossary.ts'
import type { GlossaryStore, NewDictionary, NewGlossary } from '../../src/glossaries/glossary-store.ts'
import { randomIds } from '../../src/kernel/ids.ts'
import { createGlossaryRepository } from '../../src/storage/glossaries/glossary-repository.ts'
import { migrate } from '../../src/storage/migrate.ts'
import { regionMigrations } from '../../src/storage/migrations/region/index.ts'
import { textOf, toUtf8 } from '../../src/text/utf8.ts'
import { type CreateTestStore, describeOnEachStore, type TestStore } from '../support/test-stores.ts'
import { languagePair } from './support.ts'

const EN_DE = languagePair('en', 'de')
const DE_EN = languagePair('de', 'en')

await describeOnEachStore('glossary store', describeGlossaryStore)

function describeGlossaryStore(createStore: CreateTestStore): void {
  let testStore: TestStore
  let store: GlossaryStore

  beforeEach(async () => {
    testStore = await createStore()
    await migrate(testStore.db, regionMigrations)
    store = createGlossaryRepository({ db: testStore.db })
  })
  afterEach(() => testStore.remove())

  const only = async (id: GlossaryId, account = 'a'): Promise<Glossary | undefined> =>
    (await store.find(account, [id]))[0]

  test('a stored glossary is found, listed and read as it was given', async () => {
    const given = newGlossary({ dictionaries: [dictionary('b\tB\na\tA'), dictionary('B\tb', DE_EN)] })
    expect(await store.insert(given, 10)).toBe(true)
    const expected: Glossary = {
      id: given.id,
      name: 'terms',
      createdAtMs: 1_000,
      version: 1,
      edited: false,
      dictionaries: [
        { ...EN_DE, entryCount: 2, revision: 1 },
        { ...DE_EN, entryCount: 1, revision: 1 },
      ],
    }
    expect(await only(given.id)).toEqual(expected)
    expect(await store.list('a')).toEqual([expected])
    expect(await store.readEntries('a', given.id, EN_DE)).toEqual({
      version: 1,
      revision: 1,
      tsv: toUtf8('b\tB\na\tA'),
    })
  })

  test('glossaries are listed oldest first', async () => {
    const ids = [newId(), newId(), newId()]
    for (const [index, id] of ids.entries()) {
      await store.insert(newGlossary({ id, createdAtMs: 3_000 - index }), 10)
    }
    expect((await store.list('a')).map(({ id }) => id)).toEqual(ids.toReversed())
  })

  test("another account's glossary can be neither seen nor changed nor deleted", async () => {
    const given = newGlossary()
    await store.insert(given, 10)
    expect(await store.list('b')).toEqual([])
    expect(await only(given.id, 'b')).toBeUndefined()
    expect(await store.readEntries('b', given.id, EN_DE)).toBeUndefined()
    expect(await store.update('b', given.id, 1, { name: 'mine' })).toBe(false)
    expect(await store.remove('b', given.id, 1)).toBe(false)
    expect(await only(given.id)).toMatchObject({ name: 'terms', version: 1 })
  })

  test('a change raises the version and marks only the dictionary that it touches', async () => {
    const given = newGlossary({ dictionaries: [dictionary('a\tA'), dictionary('A\ta', DE_EN)] })
    await store.insert(given, 10)
    expect(await store.update('a', given.id, 1, { name: 'new', put: dictionary('x\tX\ny\tY', DE_EN) })).toBe(
      true,
    )
    expect(await only(given.id)).toMatchObject({
      name: 'new',
      version: 2,
      edited: true,
      dictionaries: [
        { ...EN_DE, entryCount: 1, revision: 1 },
        { ...DE_EN, entryCount: 2, revision: 2 },
      ],
    })
    expect(await store.update('a', given.id, 2, { drop: EN_DE })).toBe(true)
    expect(await only(given.id)).toMatchObject({ version: 3, dictionaries: [{ ...DE_EN, revision: 2 }] })
    expect(await store.readEntries('a', given.id, EN_DE)).toBeUndefined()
  })

  test('a dictionary that was dropped and put again never has an earlier revision', async () => {
    const given = newGlossary()
    await store.insert(given, 10)
    await store.update('a', given.id, 1, { drop: EN_DE })
    await store.update('a', given.id, 2, { put: dictionary('other\tAnderes') })
    expect(await store.readEntries('a', given.id, EN_DE)).toMatchObject({ version: 3, revision: 3 })
  })

  test('dictionaries are listed in the order in which they were added', async () => {
    const given = newGlossary()
    await store.insert(given, 10)
    const pairs = [languagePair('sv', 'da'), languagePair('ar', 'bg'), languagePair('en', 'fr')]
    for (const [index, pair] of pairs.entries()) {
      await store.update('a', given.id, index + 1, { put: dictionary('t\tT', pair) })
    }
    await store.update('a', given.id, 4, { put: dictionary('again\tWieder') })
    const found = await only(given.id)
    expect(found?.dictionaries.map(({ source, target }) => ({ source, target }))).toEqual([EN_DE, ...pairs])
  })

  test('of two edits made on the same grounds only one takes effect', async () => {
    const given = newGlossary()
    await store.insert(given, 10)
    const other = createGlossaryRepository({ db: testStore.openAnother() })
    const outcomes = await Promise.all([
      store.update('a', given.id, 1, { put: dictionary('one\tEins') }),
      other.update('a', given.id, 1, { put: dictionary('two\tZwei') }),
      store.update('a', given.id, 1, { name: 'three' }),
    ])
    expect(outcomes.filter(Boolean)).toHaveLength(1)
    expect(await only(given.id)).toMatchObject({ version: 2 })
  })

  test('a change that cannot be made as a whole changes nothing', async () => {
    const given = newGlossary()
    await store.insert(given, 10)
    expect(await store.update('a', given.id, 1, { name: 'lost', drop: DE_EN })).toBe(false)
    expect(await only(given.id)).toMatchObject({ name: 'terms', version: 1 })
  })

  test('a deleted glossary leaves nothing behind and frees its place', async () => {
    const given = newGlossary()
    await store.insert(given, 1)
    expect(await store.insert(newGlossary(), 1)).toBe(false)
    expect(await store.remove('a', given.id, 7)).toBe(false)
    expect(await store.remove('a', given.id, 1)).toBe(true)
    expect(await store.remove('a', given.id, 1)).toBe(false)
    expect(await store.list('a')).toEqual([])
    expect(await store.readEntries('a', given.id, EN_DE)).toBeUndefined()
    expect(await store.insert(newGlossary(), 1)).toBe(true)
  })

  test('the limit per account holds against many who add at once, on two handles', async () => {
    const other = createGlossaryRepository({ db: testStore.openAnother() })
    const outcomes = await Promise.all(
      Array.from({ length: 24 }, (_, index) => (index % 2 === 0 ? store : other).insert(newGlossary(), 10)),
    )
    expect(outcomes.filter(Boolean)).toHaveLength(10)
    expect(await store.list('a')).toHaveLength(10)
    expect(await store.insert(newGlossary({ accountId: 'b' }), 10)).toBe(true)
  })

  test('no edit is lost and none is half made when two processes edit one glossary at once', async () => {
    const clock = { nowMs: () => 1_000 }
    const other = createGlossaryRepository({ db: testStore.openAnother() })
    const first = createGlossaries({ store, clock, ids: randomIds })
    const second = createGlossaries({ store: other, clock, ids: randomIds })
    const given = newGlossary({ dictionaries: [dictionary('start\tStart')] })
    await store.insert(given, 10)
    const edits = Array.from({ length: 24 }, (_, index) => index)
    await Promise.all(
      edits.map((index) =>
        (index % 2 === 0 ? first : second).merge('a', given.id, {
          name: `edit ${index}`,
          dictionary: { ...EN_DE, entries: `t${index}\tT${index}\nlast\tedit ${index}`, format: 'tsv' },
        }),
      ),
    )
    const found = await only(given.id)
    const stored = await store.readEntries('a', given.id, EN_DE)
    const entries = new Map(
      readStoredTsv(textOf(stored?.tsv ?? '')).map(({ source, target }) => [source, target]),
    )
    expect([...entries.keys()].toSorted()).toEqual(
      ['start', 'last', ...edits.map((index) => `t${index}`)].toSorted(),
    )
    expect(entries.get('last')).toBe(found?.name)
    expect(found).toMatchObject({ version: 25, dictionaries: [{ entryCount: 26, revision: 25 }] })
  })

  test('entries of any script and of the largest size come back unchanged', async () => {
    const line = '𝔘nicode “x” 漢字\tعربي ‏ 🎈'
    const tsv = Array.from({ length: 200_000 }, (_, index) => `${index} ${line}`).join('\n')
    const given = newGlossary({ dictionaries: [dictionary(tsv)] })
    await store.insert(given, 10)
    const stored = await store.readEntries('a', given.id, EN_DE)
    expect(textOf(stored?.tsv ?? '') === tsv).toBe(true)
  })
}

function dictionary(tsv: string, pair = EN_DE): NewDictionary {
  return { ...pair, tsv: toUtf8(tsv), entryCount: tsv.split('\n').length }
}

function newGlossary(values: Partial<NewGlossary> = {}): NewGlossary {
  return {
    id: newId(),
    accountId: 'a',
    name: 'terms',
    createdAtMs: 1_000,
    dictionaries: [dictionary('proton\tProton')],
    ...values,
  }
}

function newId(): GlossaryId {
  const id = parseGlossaryId(randomIds.uuid())
  if (id === undefined) throw new Error('no UUID')
  return id
}
