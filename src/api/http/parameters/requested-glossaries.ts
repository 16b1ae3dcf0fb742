import { type GlossaryId, parseGlossaryId } from '../../../glossaries/glossary.ts'
import { GLOSSARIES_PER_REQUEST } from '../../../glossaries/glossary-limits.ts'
import { InterpresError } from '../../../kernel/errors.ts'
import { notSupported } from './parameters.ts'

/** The parameters by which a request names glossaries. */
export interface GlossaryParameters {
  readonly glossary_id?: string | undefined
  readonly glossary_ids?: readonly string[] | undefined
  readonly source_lang?: string | undefined
}

/**
 * The glossaries that a request wants applied, the first first; empty when it names none.
 *
 * Errors: `invalid_parameter` when both parameters are there, for more than five, for what is no id, and when the source
 * language is not named.
 */
export function requestedGlossaries(parameters: GlossaryParameters): readonly GlossaryId[] {
  const { glossary_id, glossary_ids, source_lang } = parameters
  const ids = glossary_ids ?? (glossary_id === undefined ? [] : [glossary_id])
  if (ids.length === 0) return []
  if (glossary_id !== undefined && glossary_ids !== undefined) {
    throw new InterpresError(
      'invalid_parameter',
      "Only one of 'glossary_id' and 'glossary_ids' may be specified.",
    )
  }
  if (ids.length > GLOSSARIES_PER_REQUEST) {
    throw new InterpresError(
      'invalid_parameter',
      `Parameter 'glossary_ids' has ${ids.length} items; at most ${GLOSSARIES_PER_REQUEST} are allowed.`,
    )
  }
  const parsed = ids.map((id) => parseGlossaryId(id) ?? refuse(glossary_id === undefined))
  if (source_lang === undefined) {
    throw new InterpresError(
      'invalid_parameter',
      'Use of a glossary requires the source_lang parameter to be specified',
    )
  }
  return parsed
}

function refuse(isList: boolean): never {
  throw notSupported(isList ? 'glossary_ids' : 'glossary_id')
}
