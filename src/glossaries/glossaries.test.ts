import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { languagePair } from '../../test/glossaries/support.ts'
import { createTestGlossaryStore } from '../../test/glossaries/test-glossary-store.ts'
import { randomIds } from '../kernel/ids.ts'
import type { DictionaryText } from './dictionary-text.ts'
import { createGlossaries, type Glossaries } from './glossaries.ts'
import { type GlossaryId, parseGlossaryId } from './glossary.ts'
import type { GlossaryStore } from './glossary-store.ts'

const EN_DE = languagePair('en', 'de')
const EN_FR = languagePair('en', 'fr')
const clock = { nowMs: () => 1_700_000_000_123 }
const tsv = (entries: string, pair = EN_DE): DictionaryText => ({ ...pair, entries, format: 'tsv' })

let store: GlossaryStore
let glossaries: Glossaries

let remove: () => Promise<void>

beforeEach(async () => {
  ;({ store, remove } = await createTestGlossaryStore())
  glossaries = createGlossaries({ store, clock, ids: randomIds })
})
afterEach(() => remove())

const create = async (...dictionaries: DictionaryText[]): Promise<GlossaryId> =>
  (await glossaries.create('a', { name: 'terms', dictionaries })).id

describe('creating', () => {
  test('gives the glossary as it can be read afterwards', async () => {
    const created = await glossaries.create('a', {
      name: 'terms',
      dictionaries: [tsv('a\tA\nb\tB'), { ...EN_FR, entries: 'a,À', format: 'csv' }],
    })
    expect(created).toEqual({
      id: created.id,
      name: 'terms',
      createdAtMs: 1_700_000_000_123,
      version: 1,
      edited: false,
      dictionaries: [
        { ...EN_DE, entryCount: 2, revision: 1 },
        { ...EN_FR, entryCount: 1, revision: 1 },
      ],
    })
    expect(await glossaries.get('a', created.id)).toEqual(created)
    expect(await glossaries.entries('a', created.id, EN_FR)).toBe('a\tÀ')
  })

  test.each([
    ['a pair twice', 'terms', [tsv('a\tA'), tsv('b\tB')], 'Invalid glossary entries provided'],
    [
      'a faulty second dictionary',
      'terms',
      [tsv('a\tA'), tsv('b', EN_FR)],
      'Invalid glossary entries provided',
    ],
    ['a blank name', ' ', [tsv('a\tA')], "Missing or invalid argument: name'"],
    ['a name of 1,025 bytes', `${'é'.repeat(512)}x`, [tsv('a\tA')], "Missing or invalid argument: name'"],
    ['a name with NUL', 'a\u0000b', [tsv('a\tA')], "Missing or invalid argument: name'"],
    ['half of a surrogate pair in its name', 'a\uD83C', [tsv('a\tA')], "Missing or invalid argument: name'"],
  ])('with %s stores nothing', async (_name, name, dictionaries, message) => {
    await expect(glossaries.create('a', { name, dictionaries })).rejects.toMatchObject({
      code: 'invalid_parameter',
      message,
    })
    expect(await glossaries.list('a')).toEqual([])
  })

  test('is refused beyond the limit of the account, and only of that account', async () => {
    glossaries = createGlossaries({ store, clock, ids: randomIds }, { maxPerAccount: 2 })
    await create(tsv('a\tA'))
    await create(tsv('a\tA'))
    await expect(create(tsv('a\tA'))).rejects.toMatchObject({ code: 'quota_exceeded' })
    await expect(
      glossaries.create('b', { name: 'terms', dictionaries: [tsv('a\tA')] }),
    ).resolves.toMatchObject({ version: 1 })
  })
})

describe('editing', () => {
  test('merging gives known sources their new target in place and adds the others', async () => {
    const id = await create(tsv('a\tA\nb\tB\nc\tC'))
    const merged = await glossaries.merge('a', id, { name: 'new', dictionary: tsv('d\tD\nb\tBe') })
    expect(merged).toMatchObject({
      name: 'new',
      version: 2,
      edited: true,
      dictionaries: [{ ...EN_DE, entryCount: 4, revision: 2 }],
    })
    expect(await glossaries.get('a', id)).toEqual(merged)
    expect(await glossaries.entries('a', id, EN_DE)).toBe('a\tA\nb\tBe\nc\tC\nd\tD')
  })

  test('merging a new pair adds a dictionary', async () => {
    const id = await create(tsv('a\tA'))
    const merged = await glossaries.merge('a', id, { dictionary: tsv('a\tÀ', EN_FR) })
    expect(merged.dictionaries).toEqual([
      { ...EN_DE, entryCount: 1, revision: 1 },
      { ...EN_FR, entryCount: 1, revision: 2 },
    ])
  })

  test('merging nothing changes nothing', async () => {
    const id = await create(tsv('a\tA'))
    expect(await glossaries.merge('a', id, {})).toMatchObject({ version: 1, edited: false })
  })

  test('replacing puts a whole dictionary in place of another, or adds it', async () => {
    const id = await create(tsv('a\tA\nb\tB'))
    expect(await glossaries.replaceDictionary('a', id, tsv('c\tC'))).toEqual({
      ...EN_DE,
      entryCount: 1,
      revision: 2,
    })
    await glossaries.replaceDictionary('a', id, tsv('c\tÇ', EN_FR))
    expect(await glossaries.entries('a', id, EN_DE)).toBe('c\tC')
    expect((await glossaries.get('a', id)).dictionaries).toHaveLength(2)
  })

  test('removing a dictionary leaves the others; what is gone is not found', async () => {
    const id = await create(tsv('a\tA'), tsv('a\tÀ', EN_FR))
    await glossaries.removeDictionary('a', id, EN_DE)
    const notFound = { code: 'not_found', message: 'Glossary not found' }
    await expect(glossaries.entries('a', id, EN_DE)).rejects.toMatchObject(notFound)
    await expect(glossaries.removeDictionary('a', id, EN_DE)).rejects.toMatchObject(notFound)
    expect((await glossaries.get('a', id)).dictionaries).toMatchObject([EN_FR])
  })

  test('a faulty edit changes nothing, not even the name', async () => {
    const id = await create(tsv('a\tA'))
    const before = await glossaries.get('a', id)
    for (const attempt of [
      glossaries.merge('a', id, { name: 'new', dictionary: tsv('x') }),
      glossaries.replaceDictionary('a', id, tsv('x')),
      glossaries.merge('a', id, { name: '\t' }),
    ]) {
      await expect(attempt).rejects.toMatchObject({ code: 'invalid_parameter' })
    }
    expect(await glossaries.get('a', id)).toEqual(before)
  })

  test('a merge that would make a dictionary too large changes nothing', async () => {
    const large = Array.from(
      { length: 90_000 },
      (_, index) => `${index} ${'x'.repeat(50)}\t${'y'.repeat(50)}`,
    )
    const id = await create(tsv(large.join('\n')))
    const more = Array.from({ length: 20_000 }, (_, index) => `m${index}\t${'y'.repeat(50)}`).join('\n')
    await expect(glossaries.merge('a', id, { dictionary: tsv(more) })).rejects.toMatchObject({
      code: 'payload_too_large',
    })
    expect(await glossaries.get('a', id)).toMatchObject({ version: 1 })
  })

  test('no edit is lost when many are made at once, through two services', async () => {
    const other = createGlossaries({ store, clock, ids: randomIds })
    const id = await create(tsv('start\tStart'))
    await Promise.all(
      Array.from({ length: 30 }, (_, index) =>
        (index % 2 === 0 ? glossaries : other).merge('a', id, { dictionary: tsv(`t${index}\tT${index}`) }),
      ),
    )
    const lines = (await glossaries.entries('a', id, EN_DE)).split('\n')
    expect(lines.toSorted()).toEqual(
      ['start\tStart', ...Array.from({ length: 30 }, (_, index) => `t${index}\tT${index}`)].toSorted(),
    )
    expect(await glossaries.get('a', id)).toMatchObject({ version: 31 })
  })

  test('an edit that never gets its turn says so instead of writing over others', async () => {
    const id = await create(tsv('a\tA'))
    const busy = createGlossaries({
      store: { ...store, update: async () => false },
      clock,
      ids: randomIds,
    })
    await expect(busy.merge('a', id, { name: 'new' })).rejects.toMatchObject({ code: 'overloaded' })
  })
})

describe('what an account does not have', () => {
  test.each<[string, (id: GlossaryId) => Promise<unknown>]>([
    ['get', (id) => glossaries.get('b', id)],
    ['entries', (id) => glossaries.entries('b', id, EN_DE)],
    ['merge', (id) => glossaries.merge('b', id, { name: 'new' })],
    ['merge of nothing', (id) => glossaries.merge('b', id, {})],
    ['replace', (id) => glossaries.replaceDictionary('b', id, tsv('a\tA'))],
    ['remove a dictionary', (id) => glossaries.removeDictionary('b', id, EN_DE)],
    ['remove', (id) => glossaries.remove('b', id)],
  ])('is unknown to it: %s', async (_name, attempt) => {
    const id = await create(tsv('a\tA'))
    const unknown = parseGlossaryId(randomIds.uuid())
    if (unknown === undefined) throw new Error('no UUID')
    for (const each of [id, unknown]) {
      await expect(attempt(each)).rejects.toMatchObject({ code: 'not_found', message: 'Glossary not found' })
    }
    expect(await glossaries.get('a', id)).toMatchObject({ version: 1 })
  })
})

function refuse(): void {
  throw new Error('not this one')
}

test('what speaks against deletion stops it', async () => {
  const id = await create(tsv('a\tA'))
  await expect(glossaries.remove('a', id, refuse)).rejects.toThrow('not this one')
  await glossaries.remove('a', id)
  await expect(glossaries.get('a', id)).rejects.toMatchObject({ code: 'not_found' })
})
