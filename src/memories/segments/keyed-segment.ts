import { gramsOf } from '../index/grams.ts'
import type { ShardBuilder } from '../index/shard.ts'
import type { SegmentContent } from '../memory.ts'
import type { KeyedSegment } from '../memory-store.ts'
import { textHash } from './hash.ts'
import { normalise } from './normalise.ts'
import { tokensOf } from './tokens.ts'

/** A segment as it is stored; its words are added to the index on the way. */
export function keySegment(
  content: SegmentContent,
  { number, createdAtMs }: { readonly number: number; readonly createdAtMs: number },
  index: ShardBuilder,
): KeyedSegment {
  const normal = normalise(content.source.text).text
  const tokens = tokensOf(normal)
  const sourceHash = textHash(normal)
  index.add({ hash: sourceHash, number }, tokens.length, gramsOf(tokens))
  return { ...content, number, createdAtMs, sourceHash }
}
