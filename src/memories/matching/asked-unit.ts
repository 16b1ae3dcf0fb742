import type { RecallUnit } from '../../translation/port.ts'
import { textHash } from '../segments/hash.ts'
import { type NormalText, normalise } from '../segments/normalise.ts'
import { isTerm } from './adapting/fit-target.ts'

/** A unit as a memory looks for it. */
export interface AskedUnit {
  readonly unit: RecallUnit
  readonly normal: NormalText
  readonly hash: number
}

/** Terms of a glossary are words of the sentence; all else that is protected is a placeholder. */
export function askedUnit(unit: RecallUnit): AskedUnit {
  const { segment } = unit
  const normal = normalise(
    segment.text,
    segment.protectedSpans.filter((span) => !isTerm(segment, span)),
  )
  return { unit, normal, hash: textHash(normal.text) }
}
