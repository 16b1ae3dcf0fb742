import type { LanguageCode } from '../../../languages/language-code.ts'
import type { TargetText } from '../../memory.ts'
import { targetFor } from '../../memory-languages.ts'
import type { KeyedSegment, MemoryStore } from '../../memory-store.ts'
import { textHash } from '../../segments/hash.ts'
import { normalise } from '../../segments/normalise.ts'
import { successionKey, wordingKey } from '../../segments/source-keys.ts'
import type { VariablePair } from '../adapting/fit-target.ts'
import type { AskedUnit } from '../asked-unit.ts'

export interface ExactSegment {
  readonly segment: KeyedSegment
  readonly target: TargetText
  readonly pairs: readonly VariablePair[]
  /** True when the segments beside it are those beside the unit. */
  readonly isInContext: boolean
}

/** The languages of a memory, and the one that is asked for. */
export interface WantedTarget {
  readonly target: LanguageCode
  readonly targets: readonly LanguageCode[]
}

type ExactStore = Pick<MemoryStore, 'numbersOf' | 'findByNumber'>

/** So many of the newest are looked at, of segments in context, with the same wording, and of all others each. */
const VERSIONS = 16
/** So many of the newest are known by their numbers, of those beside the same neighbour on one side above all. */
const NUMBERS = 64
const KEYS_AT_ONCE = 400
const NUMBERS_AT_ONCE = 500

/**
 * Segments with the source of each unit, the best first: same variables, then same neighbours, then the newest. What has
 * the same wording or the same neighbours is found however many other segments have the same source, or other targets.
 */
export async function findExact(
  store: ExactStore,
  place: number,
  asked: readonly AskedUnit[],
  { target, targets }: WantedTarget,
): Promise<readonly (readonly ExactSegment[])[]> {
  const serving = targets.filter((each) => targetFor([each], target) !== undefined)
  const keys = asked.map((one) => keysOf(one, serving))
  const numbers = await numbersByKey(store, place, keys.flatMap(allKeys))
  const wanted = keys.map((each) => candidateNumbers(each, numbers))
  const segments = await segmentsByNumber(store, place, wanted.flat())
  const drafts = asked.map((one, index) =>
    (wanted[index] ?? []).flatMap((number) => {
      const segment = segments.get(number)
      return segment === undefined ? [] : (candidateOf(segment, one, target) ?? [])
    }),
  )
  const neighbours = await neighboursOf(store, place, keys, drafts)
  return drafts.map((candidates, index) =>
    candidates
      .map((draft) => ({ ...draft, isInContext: isInContext(keys[index], draft.segment.number, neighbours) }))
      .toSorted(
        (left, right) =>
          Number(right.isSame) - Number(left.isSame) ||
          Number(right.isInContext) - Number(left.isInContext) ||
          right.segment.number - left.segment.number,
      ),
  )
}

/** What a unit is looked up by. */
interface UnitKeys {
  readonly normal: number
  readonly wording: readonly number[]
  /** Of its neighbours, where it has them. */
  readonly before: Neighbour | undefined
  readonly after: Neighbour | undefined
}

interface Neighbour {
  readonly hash: number
  /** Of segments that follow one another as it and the unit do. */
  readonly succession: readonly number[]
}

function keysOf({ unit, hash }: AskedUnit, languages: readonly LanguageCode[]): UnitKeys {
  const neighbour = (text: string | undefined, successionOf: (other: number) => [number, number]) => {
    if (text === undefined) return undefined
    const other = textHash(normalise(text).text)
    const [first, second] = successionOf(other)
    return { hash: other, succession: languages.map((each) => successionKey(first, second, each)) }
  }
  return {
    normal: hash,
    wording: languages.map((language) => wordingKey(unit.segment.text, language)),
    before: neighbour(unit.before, (other) => [other, hash]),
    after: neighbour(unit.after, (other) => [hash, other]),
  }
}

function allKeys({ normal, wording, before, after }: UnitKeys): readonly number[] {
  return [normal, ...wording, ...(before?.succession ?? []), ...(after?.succession ?? [])]
}

async function numbersByKey(
  store: ExactStore,
  place: number,
  keys: readonly number[],
): Promise<ReadonlyMap<number, readonly number[]>> {
  const wanted = [...new Set(keys)]
  const found = new Map<number, readonly number[]>()
  for (let start = 0; start < wanted.length; start += KEYS_AT_ONCE) {
    const some = await store.numbersOf(place, wanted.slice(start, start + KEYS_AT_ONCE), NUMBERS)
    for (const [key, numbers] of some) found.set(key, numbers)
  }
  return found
}

/** Newest first of each kind, and those in context before all. A succession is found at the second of its segments. */
function candidateNumbers(
  { normal, wording, before, after }: UnitKeys,
  numbers: ReadonlyMap<number, readonly number[]>,
): readonly number[] {
  const newest = (keys: readonly number[]) =>
    keys.flatMap((key) => numbers.get(key) ?? []).toSorted((one, other) => other - one)
  const behind = before && newest(before.succession)
  const ahead = after && newest(after.succession).map((number) => number - 1)
  const lists = [newest(wording), newest([normal])].map((list) => list.slice(0, VERSIONS))
  return [...new Set([...betweenBoth(behind, ahead), ...lists.flat()])]
}

/** Where one of the lists may go on, a number of the other may stand in it: all of the shorter are candidates then. */
function betweenBoth(
  behind: readonly number[] | undefined,
  ahead: readonly number[] | undefined,
): readonly number[] {
  if (behind === undefined || ahead === undefined) return (behind ?? ahead ?? []).slice(0, VERSIONS)
  const [shorter, longer] = behind.length < ahead.length ? [behind, ahead] : [ahead, behind]
  const inBoth = new Set(longer)
  const between = shorter.filter((number) => inBoth.has(number)).slice(0, VERSIONS)
  return longer.length < NUMBERS || between.length > 0 ? between : shorter
}

async function segmentsByNumber(
  store: ExactStore,
  place: number,
  numbers: readonly number[],
): Promise<ReadonlyMap<number, KeyedSegment>> {
  const wanted = [...new Set(numbers)]
  const found = new Map<number, KeyedSegment>()
  for (let start = 0; start < wanted.length; start += NUMBERS_AT_ONCE) {
    const some = await store.findByNumber(place, wanted.slice(start, start + NUMBERS_AT_ONCE))
    for (const segment of some) found.set(segment.number, segment)
  }
  return found
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

/** Hashes of the segments before and after each candidate, by number, where a unit has neighbours. */
async function neighboursOf(
  store: ExactStore,
  place: number,
  keys: readonly UnitKeys[],
  drafts: readonly (readonly Draft[])[],
): Promise<ReadonlyMap<number, number>> {
  const numbers = drafts.flatMap((candidates, index) => {
    const { before, after } = keys[index] ?? {}
    return candidates.flatMap(({ segment: { number } }) => [
      ...(before === undefined ? [] : [number - 1]),
      ...(after === undefined ? [] : [number + 1]),
    ])
  })
  const found = await segmentsByNumber(
    store,
    place,
    numbers.filter((number) => number >= 0),
  )
  return new Map([...found.values()].map(({ number, sourceHash }) => [number, sourceHash]))
}

function isInContext(
  keys: UnitKeys | undefined,
  number: number,
  hashes: ReadonlyMap<number, number>,
): boolean {
  const { before, after } = keys ?? {}
  if (before === undefined && after === undefined) return false
  const isEqual = (neighbour: Neighbour | undefined, at: number): boolean =>
    neighbour === undefined || neighbour.hash === hashes.get(at)
  return isEqual(before, number - 1) && isEqual(after, number + 1)
}
