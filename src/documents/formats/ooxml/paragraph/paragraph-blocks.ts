import type { DocumentDraft } from '../../../model/document-draft.ts'
import type { BlockPlace } from '../../../model/part-places.ts'
import { type CarriedBlock, draftCarried } from '../../../xml/carriers/carried-block.ts'
import type { Writer } from '../../../xml/writer.ts'
import { type Atom, toCarried } from './atoms.ts'
import { groupAtoms } from './paragraph-groups.ts'

/** The blocks of a paragraph, added to the draft. */
export function draftParagraph(atoms: readonly Atom[], draft: DocumentDraft): BlockPlace[] {
  return groupAtoms(atoms).flatMap((group): BlockPlace[] => {
    const carried = draftCarried(toCarried(group))
    const block = carried === undefined ? undefined : draft.add(carried.block)
    if (carried === undefined || block === undefined) return []
    const { start, end, before, behind } = edgesOf(group)
    return [{ start, end, block, write: framed(carried.write, before, behind) }]
  })
}

const NOTHING: Writer = () => ''

function framed(write: CarriedBlock['write'], before: Writer, behind: Writer): BlockPlace['write'] {
  if (before === NOTHING && behind === NOTHING) return write
  return (translated, slice) => before(slice) + write(translated, slice) + behind(slice)
}

/** Where a block begins or ends inside a run, the run is closed before it and opened again behind it. */
function edgesOf(group: readonly Atom[]): {
  start: number
  end: number
  before: Writer
  behind: Writer
} {
  const first = group[0] as Atom
  const last = group.at(-1) as Atom
  const isCutBefore = first.first?.isOuter === false
  const isCutBehind = last.last?.isOuter === false
  return {
    start: isCutBefore ? first.start : (first.first?.run.start ?? first.start),
    end: isCutBehind ? last.end : (last.last?.run.end ?? last.end),
    before: isCutBefore ? (first.first?.close ?? NOTHING) : NOTHING,
    behind: isCutBehind ? (last.last?.open ?? NOTHING) : NOTHING,
  }
}
