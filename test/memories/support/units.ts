import { randomUUID } from 'node:crypto'
import { randomIds } from '../../../src/kernel/ids.ts'
import type { LanguageCode } from '../../../src/languages/language-code.ts'
import { createShardBuilder } from '../../../src/memories/index/shard.ts'
import { drawPlace } from '../../../src/memories/memories.ts'
import type { MemoryId, SegmentContent } from '../../../src/memories/memory.ts'
import type { KeyedSegment, MemoryStore, NewMemory } from '../../../src/memories/memory-store.ts'
import { keySegment } from '../../../src/memories/segments/keyed-segment.ts'

export const language = (code: string): LanguageCode => code as LanguageCode

/** A segment from a source and its German. */
export const segment = (source: string, target: string): SegmentContent => ({
  source: { text: source },
  targets: [{ language: language('de'), text: target }],
})

export function newMemory(changes: Partial<NewMemory> = {}): NewMemory {
  return {
    id: randomUUID() as MemoryId,
    place: drawPlace(randomIds),
    accountId: 'a',
    name: 'memory',
    source: language('en'),
    createdAtMs: 1_000,
    isReady: true,
    ...changes,
  }
}

/** Adds segments behind the first `firstNumber`, with their index. */
export async function append(
  store: MemoryStore,
  place: number,
  contents: readonly SegmentContent[],
  firstNumber = 0,
): Promise<boolean> {
  const index = createShardBuilder()
  const segments: KeyedSegment[] = []
  let [last] = firstNumber === 0 ? [] : await store.findByNumber(place, [firstNumber - 1])
  for (const [position, content] of contents.entries()) {
    const number = firstNumber + position
    last = keySegment(content, { number, createdAtMs: 5, before: last?.sourceHash }, index)
    segments.push(last)
  }
  return store.append({
    place,
    firstNumber,
    segments,
    index: await index.finish(),
    targets: [language('de')],
    updatedAtMs: 2_000,
  })
}

/** A TMX file of pairs of texts. */
export function tmxOf(pairs: readonly (readonly [string, string])[], languages = ['en', 'de']): string {
  const [source = 'en', target = 'de'] = languages
  const units = pairs.map(
    ([one, other]) =>
      `<tu><tuv xml:lang="${source}"><seg>${one}</seg></tuv><tuv xml:lang="${target}"><seg>${other}</seg></tuv></tu>`,
  )
  return `<?xml version="1.0"?>\n<tmx version="1.4"><header srclang="${source}" segtype="sentence"/><body>${units.join('\n')}</body></tmx>`
}
