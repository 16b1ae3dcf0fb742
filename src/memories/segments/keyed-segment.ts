import { gramsOf } from '../index/grams.ts'
import type { ShardBuilder } from '../index/shard.ts'
import type { SegmentContent } from '../memory.ts'
import type { KeyedSegment } from '../memory-store.ts'
import { textHash } from './hash.ts'
import { normalise } from './normalise.ts'
import { successionKey, wordingKey } from './source-keys.ts'
import { tokensOf } from './tokens.ts'

export interface SegmentPlace {
  readonly number: number
  readonly createdAtMs: number
  /** `sourceHash` of the segment before it; `undefined` for the first of a memory. */
  readonly before: number | undefined
}

/** A segment as it is stored; its words and what else it is found by are added to the index on the way. */
export function keySegment(
  content: SegmentContent,
  { number, createdAtMs, before }: SegmentPlace,
  index: ShardBuilder,
): KeyedSegment {
  const { text } = content.source
  const normal = normalise(text).text
  const tokens = tokensOf(normal)
  const sourceHash = textHash(normal)
  const keys = [sourceHash]
  for (const { language } of content.targets) {
    keys.push(wordingKey(text, language))
    if (before !== undefined) keys.push(successionKey(before, sourceHash, language))
  }
  index.add({ keys, number }, tokens.length, gramsOf(tokens))
  return { ...content, number, createdAtMs, sourceHash }
}
