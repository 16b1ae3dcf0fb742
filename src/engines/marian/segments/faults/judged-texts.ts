import type { DecodedText } from '../../inference/decode-task.ts'
import type { Tokeniser } from '../../tokeniser/tokeniser.ts'
import type { FaultFinder, Faults } from './fault-finder.ts'

type ScoredText = Pick<DecodedText, 'ids' | 'score'>

/** A translation that was found, with its text and what is wrong with it. */
export interface Judged<Text extends ScoredText> extends Faults {
  readonly decoded: Text
  readonly target: ReturnType<Tokeniser['decode']>
  /** With its faults charged. */
  readonly score: number
}

/** Tells the translations of one source apart by how likely they are when their faults are charged. */
export interface Judge {
  /** The likeliest that says something. The others are looked at only while they could still be it. */
  readonly likeliest: <Text extends ScoredText>(found: readonly Text[]) => Judged<Text> | undefined
  /** The likeliest first, each text once, without those that say nothing. */
  readonly ranked: <Text extends ScoredText>(found: readonly Text[]) => readonly Judged<Text>[]
}

export function createJudge(tokeniser: Tokeniser, faults: FaultFinder): Judge {
  const known = new Map<readonly number[], Judged<ScoredText>>()
  // Faults are charged alike to short and long translations: by the pieces of the likeliest, which is judged first.
  let pieceCount: number | undefined

  function judged<Text extends ScoredText>(decoded: Text): Judged<Text> {
    const before = known.get(decoded.ids)
    if (before !== undefined) return { ...before, decoded }
    const target = tokeniser.decode(decoded.ids)
    pieceCount ??= decoded.ids.length + 1
    const found = faults.of(target.text, pieceCount)
    const result = { ...found, decoded, target, score: decoded.score - found.cost }
    known.set(decoded.ids, result)
    return result
  }

  return {
    likeliest<Text extends ScoredText>(found: readonly Text[]): Judged<Text> | undefined {
      let best: Judged<Text> | undefined
      for (const decoded of found.toSorted((a, b) => b.score - a.score)) {
        if (best !== undefined && best.score >= decoded.score) break
        const next = judged(decoded)
        if (saysSomething(next) && (best === undefined || next.score > best.score)) best = next
      }
      return best
    },
    ranked<Text extends ScoredText>(found: readonly Text[]): readonly Judged<Text>[] {
      const texts = new Map<string, Judged<Text>>()
      for (const one of found.map(judged)) {
        const other = texts.get(one.target.text)
        if (saysSomething(one) && (other === undefined || other.score < one.score))
          texts.set(one.target.text, one)
      }
      return [...texts.values()].toSorted((a, b) => b.score - a.score)
    },
  }
}

function saysSomething({ target }: Judged<ScoredText>): boolean {
  return target.text.trim() !== ''
}
