import { afterEach, beforeEach, expect, test } from 'vitest'
import type { LanguageCode } from '../../src/languages/language-code.ts'
import { askedUnit } from '../../src/memories/matching/asked-unit.ts'
import { findExact } from '../../src/memories/matching/searching/find-exact.ts'
import type { SegmentContent } from '../../src/memories/memory.ts'
import type { MemoryStore } from '../../src/memories/memory-store.ts'
import { type CreateTestStore, describeOnEachStore, type TestStore } from '../support/test-stores.ts'
import { openMemoryStore } from './support/open-memory-store.ts'
import { append, language, newMemory, segment } from './support/units.ts'

await describeOnEachStore('exact matches', describeExactMatches)

function describeExactMatches(createStore: CreateTestStore): void {
  let testStore: TestStore
  let store: MemoryStore

  beforeEach(async () => {
    ;({ testStore, store } = await openMemoryStore(createStore))
  })
  afterEach(() => testStore.remove())

  /** A memory that was added to in two steps, so that segments have neighbours beyond the border of a shard. */
  async function memoryOf(contents: readonly SegmentContent[]): Promise<number> {
    const memory = newMemory()
    await store.insert(memory, 10)
    const half = Math.floor(contents.length / 2)
    await append(store, memory.place, contents.slice(0, half))
    await append(store, memory.place, contents.slice(half), half)
    return memory.place
  }

  async function best(
    place: number,
    text: string,
    { before, after, target = 'de' }: { before?: string; after?: string; target?: string } = {},
  ) {
    const segmentOfUnit = { text, protectedSpans: [] }
    const unit = askedUnit({ segment: segmentOfUnit, before, after, textIndex: 0 })
    const targets: LanguageCode[] = [language('de'), language('fr')]
    const [found] = await findExact(store, place, [unit], { target: language(target), targets })
    return found?.[0]
  }

  const copies = (count: number, of: (index: number) => SegmentContent) =>
    Array.from({ length: count }, (_, index) => of(index))

  test('the very text is found behind any number of newer variants of it', async () => {
    const place = await memoryOf([
      segment('Chapter 5', 'das fünfte Kapitel'),
      segment('He said "no".', 'Er verneinte.'),
      ...copies(150, (index) => segment(`Chapter ${index + 100}`, `Kapitel ${index + 100}`)),
      ...copies(150, () => segment('He said “no”.', 'Er sagte „nein“.')),
    ])
    expect(await best(place, 'Chapter 5')).toMatchObject({ target: { text: 'das fünfte Kapitel' } })
    expect(await best(place, 'He said "no".')).toMatchObject({ target: { text: 'Er verneinte.' } })
    expect(await best(place, 'Chapter 9')).toMatchObject({ target: { text: 'Kapitel 249' } })
  })

  test('of any number of equal texts the one between the same neighbours is found', async () => {
    const place = await memoryOf([
      segment('Is it open?', 'Ist es offen?'),
      segment('Yes', 'Doch'),
      segment('Come in 1.', 'Herein 1.'),
      ...copies(300, (index) => segment(index % 2 === 0 ? 'Yes' : 'Is it open?', `Ja ${index}`)),
    ])
    const context = { isInContext: true, target: { text: 'Doch' } }
    expect(await best(place, 'Yes', { before: 'Is it open?', after: 'Come in 2.' })).toMatchObject(context)
    expect(await best(place, 'Yes', { after: 'Come in 1.' })).toMatchObject(context)
    expect(await best(place, 'Yes', { before: 'Is it open?' })).toMatchObject({
      isInContext: true,
      target: { text: 'Ja 298' },
    })
    expect(await best(place, 'Yes', { before: 'Is it closed?' })).toMatchObject({
      isInContext: false,
      target: { text: 'Ja 298' },
    })
  })

  test('it is found behind any number of translations into other languages', async () => {
    const place = await memoryOf([
      segment('Open', 'Öffnen'),
      ...copies(100, (index) => ({
        source: { text: 'Open' },
        targets: [{ language: language('fr'), text: `Ouvrir ${index}` }],
      })),
    ])
    expect(await best(place, 'Open')).toMatchObject({ target: { text: 'Öffnen' } })
    expect(await best(place, 'Open', { target: 'fr' })).toMatchObject({ target: { text: 'Ouvrir 99' } })
  })
}
