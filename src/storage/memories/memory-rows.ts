import type { LanguageCode } from '../../languages/language-code.ts'
import type { Memory, MemoryId, SegmentText, TargetText, UnitAttributes } from '../../memories/memory.ts'
import type { KeyedSegment } from '../../memories/memory-store.ts'
import type { MemoryRow, MemorySegmentRow } from './memory-tables.ts'

/** Rows were written by the functions beside these, from values that had been checked. */
export function fromMemoryRow(row: MemoryRow): Memory {
  return {
    id: row.id as MemoryId,
    place: row.place,
    name: row.name,
    source: row.source_lang as LanguageCode,
    targets: JSON.parse(row.target_langs) as LanguageCode[],
    segmentCount: row.next_number,
    createdAtMs: row.created_at_ms,
    updatedAtMs: row.updated_at_ms,
    header: row.header === null ? undefined : (JSON.parse(row.header) as UnitAttributes),
  }
}

type Further = Omit<SegmentText, 'text'>

interface FurtherOfUnit {
  readonly attributes?: UnitAttributes
  readonly source?: Further
  readonly targets?: Readonly<Record<string, Further>>
}

export function fromSegmentRow(row: MemorySegmentRow): KeyedSegment {
  const further = row.further === null ? {} : (JSON.parse(row.further) as FurtherOfUnit)
  const targets = JSON.parse(row.targets) as Readonly<Record<string, string>>
  return {
    number: row.number,
    sourceHash: row.source_hash,
    createdAtMs: row.created_at_ms,
    source: { text: row.source, ...further.source },
    targets: Object.entries(targets).map(
      ([language, text]): TargetText => ({
        language: language as LanguageCode,
        text,
        ...further.targets?.[language],
      }),
    ),
    ...(further.attributes === undefined ? {} : { attributes: further.attributes }),
  }
}

export function toSegmentRow(place: number, segment: KeyedSegment): MemorySegmentRow {
  const { number, sourceHash, createdAtMs, source, targets } = segment
  return {
    place,
    number,
    source_hash: sourceHash,
    created_at_ms: createdAtMs,
    source: source.text,
    targets: JSON.stringify(Object.fromEntries(targets.map(({ language, text }) => [language, text]))),
    further: furtherOf(segment),
  }
}

function furtherOf({ source, targets, attributes }: KeyedSegment): string | null {
  const ofSource = furtherOfText(source)
  const ofTargets = targets.flatMap((target) => {
    const further = furtherOfText(target)
    return further === undefined ? [] : [[target.language, further] as const]
  })
  if (attributes === undefined && ofSource === undefined && ofTargets.length === 0) return null
  const further: FurtherOfUnit = {
    ...(attributes === undefined ? {} : { attributes }),
    ...(ofSource === undefined ? {} : { source: ofSource }),
    ...(ofTargets.length === 0 ? {} : { targets: Object.fromEntries(ofTargets) }),
  }
  return JSON.stringify(further)
}

function furtherOfText({ markup, attributes }: SegmentText): Further | undefined {
  if (markup === undefined && attributes === undefined) return undefined
  return {
    ...(markup === undefined ? {} : { markup }),
    ...(attributes === undefined ? {} : { attributes }),
  }
}
