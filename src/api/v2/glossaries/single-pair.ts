import type { DictionaryInfo, Glossary } from '../../../glossaries/glossary.ts'
import { glossaryNotFound } from '../../../glossaries/glossary-errors.ts'
import { InterpresError } from '../../../kernel/errors.ts'
import { toApiPair } from '../../v3/glossaries/glossary-conversion.ts'
import type { GlossaryAnswer } from './glossary-schema.ts'

const READ_BY_V3 = 'This glossary has not exactly one dictionary; read it under /v3/glossaries.'

/**
 * The dictionary of a glossary that version 2 of the API can show, which is one with a single pair.
 *
 * Errors: `not_found` for the others, as if they were not there.
 */
export function singleDictionary({ dictionaries }: Glossary): DictionaryInfo {
  const [dictionary] = dictionaries
  if (dictionary === undefined || dictionaries.length > 1) throw glossaryNotFound(READ_BY_V3)
  return dictionary
}

/**
 * Whoever knows only version 2 must not delete what was edited since: the glossary may hold more than it shows there.
 *
 * Errors: `invalid_parameter` for glossaries that were edited or that version 2 does not show.
 */
export function requireDeletable({ edited, dictionaries }: Glossary): void {
  if (!edited && dictionaries.length === 1) return
  throw new InterpresError(
    'invalid_parameter',
    edited
      ? 'This glossary was edited; delete it with DELETE /v3/glossaries/{glossary_id}.'
      : 'This glossary has not exactly one dictionary; delete it with DELETE /v3/glossaries/{glossary_id}.',
  )
}

export function toV2Glossary(glossary: Glossary): GlossaryAnswer {
  const dictionary = singleDictionary(glossary)
  return {
    glossary_id: glossary.id,
    name: glossary.name,
    ready: true,
    ...toApiPair(dictionary),
    creation_time: new Date(glossary.createdAtMs).toISOString(),
    entry_count: dictionary.entryCount,
  }
}
