import { applyUnordered, type TextEdit } from '../../text/text-edit.ts'
import type { TranslatedSegment } from '../../translation/engine.ts'
import type { RenderOptions } from './document-reader.ts'

/** Where a block stands in a part. One may stand inside another: a text box in the paragraph that holds it. */
export interface BlockPlace {
  readonly start: number
  readonly end: number
  readonly block: number
  readonly write: (translated: TranslatedSegment, slice: (start: number, end: number) => string) => string
}

/** An edit that goes with changed text: a language, a direction. */
export interface FollowUp {
  readonly start: number
  readonly end: number
  /** Made once one of these changes; `undefined` for any block of the document. */
  readonly blocks: readonly number[] | undefined
  /** `undefined` where these languages and translations need no edit. */
  readonly text: (options: RenderOptions, changed: Changed) => string | undefined
}

/** The translations that change their blocks, by number of the block. */
export type Changed = ReadonlyMap<number, TranslatedSegment>

/** What may change in one part. */
export interface PartPlaces {
  readonly blocks: BlockPlace[]
  readonly followUps: FollowUp[]
}

export function createPlaces(): PartPlaces {
  return { blocks: [], followUps: [] }
}

/** The edits of a part for the translations that change something. Inner places are written before those around. */
export function editsOfPart(
  source: string,
  places: PartPlaces,
  changed: Changed,
  options: RenderOptions,
): readonly TextEdit[] {
  if (changed.size === 0) return []
  const followUps = editsOfFollowUps(places.followUps, changed, options)
  const blocks = places.blocks.filter(({ block }) => changed.has(block))
  const ordered = [...followUps, ...blocks].toSorted(
    (one, other) => one.end - other.end || other.start - one.start,
  )
  const done: TextEdit[] = []
  for (const place of ordered) {
    if (!('write' in place)) {
      done.push(place)
      continue
    }
    const { start, end, block } = place
    const inside = takeFrom(done, start)
    const text = place.write(changed.get(block) as TranslatedSegment, (from, to) => {
      const known = from >= start && to <= end ? inside : followUps
      return applyUnordered(source, editsWithin(known, from, to), from, to)
    })
    done.push({ start, end, text })
  }
  return done
}

function editsOfFollowUps(
  followUps: readonly FollowUp[],
  changed: Changed,
  options: RenderOptions,
): TextEdit[] {
  return followUps
    .flatMap(({ start, end, blocks, text }): TextEdit[] => {
      const isMade = blocks?.some((block) => changed.has(block)) ?? true
      const written = isMade ? text(options, changed) : undefined
      return written === undefined ? [] : [{ start, end, text: written }]
    })
    .toSorted((one, other) => one.start - other.start || one.end - other.end)
}

/** Removes from the end of an ascending list what begins at an offset or behind it, and gives it. */
function takeFrom(done: TextEdit[], start: number): readonly TextEdit[] {
  let from = done.length
  while (from > 0 && (done[from - 1]?.start ?? 0) >= start) from -= 1
  return done.splice(from)
}

/** Of an ascending list what lies in a range. */
function editsWithin(edits: readonly TextEdit[], start: number, end: number): readonly TextEdit[] {
  let low = 0
  let high = edits.length
  while (low < high) {
    const middle = (low + high) >> 1
    if ((edits[middle]?.start ?? 0) < start) low = middle + 1
    else high = middle
  }
  const found: TextEdit[] = []
  for (let at = low; at < edits.length && (edits[at]?.start ?? 0) <= end; at += 1) {
    const edit = edits[at] as TextEdit
    if (edit.end <= end) found.push(edit)
  }
  return found
}
