import type { Pace } from '../../kernel/turns/pace.ts'
import { throwIfAborted } from '../../kernel/until-aborted.ts'
import type { LanguagePair, Segment, TranslatedSegment } from '../engine.ts'
import { partOf } from '../segments/segment-parts.ts'
import type { BlocksRequest } from '../translator.ts'
import { layoutRuns, withoutLayout } from './formatting/layout-whitespace.ts'
import type { PreparedBlock, PreparedUnit } from './prepare-block.ts'
import type { Recalled, RecallUnit, RecallWork, SegmentMemory } from './segment-memory.ts'

/** What memories know of the units of a request. */
export interface RecalledUnits {
  /** By text. Blocks that are known as a whole are one unit. */
  readonly prepared: readonly (readonly PreparedBlock[])[]
  /** What an engine translates; `undefined` where there is nothing to translate, or it is known. */
  readonly toTranslate: (unit: PreparedUnit) => Segment | undefined
  readonly translationOf: (unit: PreparedUnit) => TranslatedSegment | undefined
  readonly isFinal: (unit: PreparedUnit) => boolean
}

const NOTHING_RECALLED: Omit<RecalledUnits, 'prepared'> = {
  toTranslate: (unit) => unit.toTranslate,
  translationOf: () => undefined,
  isFinal: () => false,
}

type RecallRequest = Pick<BlocksRequest, 'memories' | 'formality' | 'signal' | 'textIndices'> & {
  readonly pace: Pace
}

/**
 * Asks memories in order, each for what those before it do not know. Paragraphs of several sentences are asked for as a
 * whole first: a memory may hold them so.
 */
export async function recallUnits(
  prepared: readonly (readonly PreparedBlock[])[],
  request: RecallRequest,
  pair: LanguagePair,
  translate: RecallWork['translate'],
): Promise<RecalledUnits> {
  const { memories = [], formality, signal } = request
  if (memories.length === 0) return { ...NOTHING_RECALLED, prepared }
  const work = { pair, formality, signal, translate }
  const known = new Map<PreparedUnit, Recalled>()
  const joined = await joinKnownBlocks(prepared, request, { ...work, isExactOnly: true }, known)
  const units = joined.map((text) => text.flatMap((block) => block.units))
  await recallAll(units, memories, { ...work, isExactOnly: false }, request, known)
  return { prepared: joined, ...recalledFrom(known) }
}

/** Blocks of several units that a memory knows as a whole become one unit. */
async function joinKnownBlocks(
  prepared: readonly (readonly PreparedBlock[])[],
  request: RecallRequest,
  work: RecallWork,
  known: Map<PreparedUnit, Recalled>,
): Promise<readonly (readonly PreparedBlock[])[]> {
  const memories = (request.memories ?? []).filter(({ knowsParagraphs }) => knowsParagraphs === true)
  if (memories.length === 0) return prepared
  const asked = prepared.map((text) => text.map((block) => ({ block, whole: wholeBlock(block) })))
  const wholes = asked.map((text) => text.flatMap(({ whole }) => whole ?? []))
  await recallAll(wholes, memories, work, request, known)
  return asked.map((text) =>
    text.map(({ block, whole }) =>
      whole !== undefined && known.has(whole) ? { ...block, units: [whole] } : block,
    ),
  )
}

function recalledFrom(known: ReadonlyMap<PreparedUnit, Recalled>): Omit<RecalledUnits, 'prepared'> {
  const translationOf = (unit: PreparedUnit) => {
    const recalled = known.get(unit)
    return recalled !== undefined && 'translated' in recalled ? recalled.translated : undefined
  }
  const examples = new Map<PreparedUnit, Segment>()
  for (const [unit, recalled] of known) {
    if ('example' in recalled && unit.toTranslate !== undefined) {
      examples.set(unit, { ...unit.toTranslate, example: recalled.example })
    }
  }
  return {
    toTranslate: (unit) =>
      translationOf(unit) === undefined ? (examples.get(unit) ?? unit.toTranslate) : undefined,
    translationOf,
    isFinal: (unit) => {
      const recalled = known.get(unit)
      return recalled !== undefined && 'isFinal' in recalled && recalled.isFinal
    },
  }
}

/** A block of several units as one; `undefined` for others. */
function wholeBlock({ block, units }: PreparedBlock): PreparedUnit | undefined {
  const [first, last] = [units[0], units.at(-1)]
  if (first === undefined || last === undefined || first === last) return undefined
  if (units.every(({ toTranslate }) => toTranslate === undefined)) return undefined
  const range = { start: first.start, end: last.end }
  const segment = partOf(block, range)
  const layout = layoutRuns(segment)
  return { ...range, opens: true, closes: true, segment, layout, toTranslate: withoutLayout(segment, layout) }
}

/** Units that a memory is asked for at a time: it looks at all of them in few turns of the event loop. */
const UNITS_AT_A_TIME = 128

async function recallAll(
  byText: readonly (readonly PreparedUnit[])[],
  memories: readonly SegmentMemory[],
  work: RecallWork,
  { textIndices, pace }: RecallRequest,
  known: Map<PreparedUnit, Recalled>,
): Promise<void> {
  for (const memory of memories) {
    let units: PreparedUnit[] = []
    let asked: RecallUnit[] = []
    const ask = async () => {
      if (asked.length === 0) return
      const answers = await memory.recall(asked, work)
      for (const [index, unit] of units.entries()) {
        const answer = answers[index]
        if (answer !== undefined && (!known.has(unit) || 'translated' in answer)) known.set(unit, answer)
      }
      units = []
      asked = []
    }
    for (const [index, ofText] of byText.entries()) {
      const textIndex = textIndices?.[index] ?? index
      for (const [position, unit] of ofText.entries()) {
        const recalled = known.get(unit)
        if (unit.toTranslate === undefined || (recalled !== undefined && !('example' in recalled))) continue
        units.push(unit)
        asked.push({
          segment: unit.toTranslate,
          before: work.isExactOnly ? undefined : ofText[position - 1]?.segment.text,
          after: work.isExactOnly ? undefined : ofText[position + 1]?.segment.text,
          textIndex,
        })
        if (asked.length < UNITS_AT_A_TIME) continue
        const characters = asked.reduce((sum, { segment }) => sum + segment.text.length, 0)
        await ask()
        await pace(characters)
        throwIfAborted(work.signal)
      }
    }
    await ask()
  }
}
