import type { LanguageCode } from '../../languages/language-code.ts'
import type { TargetText } from '../memory.ts'
import { targetFor } from '../memory-languages.ts'
import type { KeyedSegment, MemoryStore } from '../memory-store.ts'
import { normalise } from '../segments/normalise.ts'
import type { AskedUnit } from './asked-unit.ts'
import type { VariablePair } from './fit-target.ts'

export interface ExactSegment {
  readonly segment: KeyedSegment
  readonly target: TargetText
  readonly pairs: readonly VariablePair[]
  /** True when the segments beside it are those beside the unit. */
  readonly isInContext: boolean
}

/** Of one source so many of the newest segments are looked at. */
const VERSIONS = 16
const HASHES_AT_ONCE = 100

/**
 * Segments with the source of each unit, the best first: same variables, then same neighbours, then the newest.
 */
export async function findExact(
  store: Pick<MemoryStore, 'findByHash' | 'findByNumber'>,
  place: number,
  asked: readonly AskedUnit[],
  wanted: LanguageCode,
): Promise<readonly (readonly ExactSegment[])[]> {
  const found = await byHash(store, place, asked)
  const drafts = asked.map((one) =>
    (found.get(one.hash) ?? []).flatMap((segment) => candidateOf(segment, one, wanted) ?? []),
  )
  const neighbours = await neighboursOf(store, place, asked, drafts)
  return asked.map((one, index) =>
    (drafts[index] ?? [])
      .map((draft) => ({ ...draft, isInContext: isInContext(one, draft.segment.number, neighbours) }))
      .toSorted(
        (left, right) =>
          Number(right.isSame) - Number(left.isSame) ||
          Number(right.isInContext) - Number(left.isInContext) ||
          right.segment.number - left.segment.number,
      ),
  )
}

async function byHash(
  store: Pick<MemoryStore, 'findByHash'>,
  place: number,
  asked: readonly AskedUnit[],
): Promise<ReadonlyMap<number, readonly KeyedSegment[]>> {
  const hashes = [...new Set(asked.map(({ hash }) => hash))]
  const found: KeyedSegment[] = []
  for (let start = 0; start < hashes.length; start += HASHES_AT_ONCE) {
    found.push(...(await store.findByHash(place, hashes.slice(start, start + HASHES_AT_ONCE), VERSIONS)))
  }
  return Map.groupBy(found, ({ sourceHash }) => sourceHash)
}

interface Draft extends Omit<ExactSegment, 'isInContext'> {
  readonly isSame: boolean
}

function candidateOf(
  segment: KeyedSegment,
  { normal, unit }: AskedUnit,
  wanted: LanguageCode,
): Draft | undefined {
  const stored = normalise(segment.source.text)
  if (stored.text !== normal.text || stored.variables.length !== normal.variables.length) return undefined
  const language = targetFor(
    segment.targets.map((target) => target.language),
    wanted,
  )
  const target = segment.targets.find((each) => each.language === language)
  if (target === undefined) return undefined
  const pairs = stored.variables.flatMap((variable, index): VariablePair[] => {
    const actual = normal.variables[index]
    return actual === undefined ? [] : [{ stored: variable, actual }]
  })
  return { segment, target, pairs, isSame: segment.source.text === unit.segment.text }
}

/** Normalised sources of the segments before and after each candidate, where a unit has neighbours. */
async function neighboursOf(
  store: Pick<MemoryStore, 'findByNumber'>,
  place: number,
  asked: readonly AskedUnit[],
  drafts: readonly (readonly Draft[])[],
): Promise<ReadonlyMap<number, string>> {
  const numbers = drafts.flatMap((candidates, index) => {
    const { before, after } = asked[index]?.unit ?? {}
    if (before === undefined && after === undefined) return []
    return candidates.flatMap(({ segment: { number } }) => [number - 1, number + 1])
  })
  const wanted = [...new Set(numbers.filter((number) => number >= 0))]
  const found: KeyedSegment[] = []
  for (let start = 0; start < wanted.length; start += NUMBERS_AT_ONCE) {
    found.push(...(await store.findByNumber(place, wanted.slice(start, start + NUMBERS_AT_ONCE))))
  }
  return new Map(found.map(({ number, source }) => [number, normalise(source.text).text]))
}

const NUMBERS_AT_ONCE = 500

function isInContext({ unit }: AskedUnit, number: number, neighbours: ReadonlyMap<number, string>): boolean {
  const { before, after } = unit
  if (before === undefined && after === undefined) return false
  const isEqual = (text: string | undefined, at: number): boolean =>
    text === undefined || normalise(text).text === neighbours.get(at)
  return isEqual(before, number - 1) && isEqual(after, number + 1)
}
