import type { StyleTarget } from '../style-language.ts'
import { clausesOf, withoutPreamble } from './clauses.ts'
import { recogniseFormality } from './form-of-address.ts'
import { recogniseFormat } from './formats.ts'
import type { Recognised } from './recognised.ts'
import { recogniseWording } from './wordings.ts'

export interface ParsedInstruction {
  readonly recognised: readonly Recognised[]
  /** Sentences that only a language model can understand, as they were written. */
  readonly rest: readonly string[]
}

/**
 * Takes an instruction apart into what can be decided by rule and the rest.
 *
 * Example: for German, `Use "Rechner" instead of "Computer". Sound cheerful.` gives a replacement and the rest
 * `Sound cheerful`.
 */
export function parseInstruction(instruction: string, target: StyleTarget): ParsedInstruction {
  const recognised: Recognised[] = []
  const rest: string[] = []
  for (const clause of clausesOf(instruction)) {
    const found = recogniseClause(withoutPreamble(clause), target)
    if (found === undefined) rest.push(clause)
    else recognised.push(found)
  }
  return { recognised, rest }
}

/** Formats first: `use straight quotes instead of curly quotes` is about marks, not about words. */
function recogniseClause(clause: string, target: StyleTarget): Recognised | undefined {
  return (
    recogniseFormat(clause, target) ?? recogniseFormality(clause) ?? recogniseWording(clause, target.language)
  )
}
