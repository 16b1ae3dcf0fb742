import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { language, languagePair } from '../../../test/glossaries/support.ts'
import { createTestGlossaryStore } from '../../../test/glossaries/test-glossary-store.ts'
import { randomIds } from '../../kernel/ids.ts'
import { createGlossaries, type Glossaries } from '../glossaries.ts'
import { type GlossaryId, parseGlossaryId } from '../glossary.ts'
import type { GlossaryStore } from '../glossary-store.ts'
import { compileDictionary } from '../matching/compiled-dictionary.ts'
import { createDictionaryCache } from './dictionary-cache.ts'
import { createGlossaryResolver, type GlossaryResolver } from './glossary-resolver.ts'

const EN_DE = languagePair('en', 'de')
const EN_PT = languagePair('en', 'pt')

let store: GlossaryStore
let reads: number
let glossaries: Glossaries
let resolver: GlossaryResolver

let remove: () => Promise<void>

beforeEach(async () => {
  const stored = await createTestGlossaryStore()
  remove = stored.remove
  reads = 0
  store = {
    ...stored.store,
    readEntries: (...parameters) => {
      reads += 1
      return stored.store.readEntries(...parameters)
    },
  }
  glossaries = createGlossaries({ store: stored.store, clock: { nowMs: () => 1 }, ids: randomIds })
  resolver = createGlossaryResolver({ store })
})
afterEach(() => remove())

const create = async (entries: string, pair = EN_DE): Promise<GlossaryId> =>
  (await glossaries.create('a', { name: 'n', dictionaries: [{ ...pair, entries, format: 'tsv' }] })).id

/** What a text's first term becomes. */
async function outputOf(
  text: string,
  ids: readonly GlossaryId[],
  target = 'de',
): Promise<string | undefined> {
  const application = await resolver.resolve({
    accountId: 'a',
    ids,
    source: language('en'),
    target: language(target),
  })
  const pair = { source: language('en'), target: language(target) }
  return application.protector(text, pair, { taken: [], textIndex: 0 })[0]?.output
}

describe('which dictionary serves a request', () => {
  test('that of the plain languages serves every form of the target', async () => {
    const id = await create('server\tservidor', EN_PT)
    for (const target of ['pt', 'pt-BR', 'pt-PT'])
      expect(await outputOf('server', [id], target)).toBe('servidor')
  })

  test('a glossary without the pair is refused, and which one is said', async () => {
    const [first, second] = [await create('a\tA'), await create('a\tA', EN_PT)]
    await expect(outputOf('a', [first, second])).rejects.toMatchObject({
      code: 'invalid_parameter',
      message: `No dictionary found for language pair en to de in glossary ${second}.`,
    })
  })

  test('an unknown glossary and another account’s are not found', async () => {
    const id = await create('a\tA')
    const unknown = parseGlossaryId(randomIds.uuid())
    await expect(outputOf('a', [id, unknown ?? id])).rejects.toMatchObject({ code: 'not_found' })
    const foreign = { accountId: 'b', ids: [id], source: language('en'), target: language('de') }
    await expect(resolver.resolve(foreign)).rejects.toMatchObject({ code: 'not_found' })
  })

  test('an id that comes twice counts once, and the first glossary goes first', async () => {
    const [first, second] = [await create('a\tEins'), await create('a\tZwei')]
    expect(await outputOf('a', [second, first, second])).toBe('Zwei')
  })
})

describe('compiled dictionaries', () => {
  test('are read once for many requests, also when these come at once', async () => {
    const id = await create('a\tA')
    await Promise.all(Array.from({ length: 20 }, () => outputOf('a', [id])))
    expect(await outputOf('a', [id])).toBe('A')
    expect(reads).toBe(1)
  })

  test('follow every edit at once, and stay through a change of name', async () => {
    const id = await create('a\tEins')
    expect(await outputOf('a', [id])).toBe('Eins')
    await glossaries.merge('a', id, { name: 'renamed' })
    await glossaries.merge('a', id, { dictionary: { ...EN_PT, entries: 'a\tum', format: 'tsv' } })
    expect(await outputOf('a', [id])).toBe('Eins')
    expect(reads).toBe(1)
    await glossaries.merge('a', id, { dictionary: { ...EN_DE, entries: 'a\tZwei', format: 'tsv' } })
    expect(await outputOf('a', [id])).toBe('Zwei')
    await glossaries.removeDictionary('a', id, EN_DE)
    await expect(outputOf('a', [id])).rejects.toMatchObject({ code: 'invalid_parameter' })
  })

  test('take no more memory than they may; the one used last is kept', async () => {
    resolver = createGlossaryResolver({ store }, { maxBytes: 1 })
    const [first, second] = [await create('a\tA'), await create('b\tB')]
    expect(await outputOf('a', [first])).toBe('A')
    expect(await outputOf('a', [first])).toBe('A')
    expect(reads).toBe(1)
    expect(await outputOf('b', [second])).toBe('B')
    expect(await outputOf('a', [first])).toBe('A')
    expect(reads).toBe(3)
  })

  test('a failed attempt is forgotten, and an older revision never takes the place of a newer one', async () => {
    const cache = createDictionaryCache({ config: { maxBytes: 1_000_000 } })
    const compile = (revision: number, source: string) => async () => ({
      revision,
      dictionary: compileDictionary(`${source}\tx`, EN_DE),
    })
    await expect(cache.get('k', 1, () => Promise.reject(new Error('no store')))).rejects.toThrow('no store')
    const older = cache.get('k', 1, compile(1, 'old'))
    const newer = await cache.get('k', 2, compile(2, 'new'))
    await older
    expect(await cache.get('k', 2, compile(3, 'unused'))).toBe(newer)
    expect(await cache.get('k', 1, compile(1, 'unused'))).toBe(newer)
  })
})
