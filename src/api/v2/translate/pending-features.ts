import { InterpresError } from '../../../kernel/errors.ts'
import { notSupported } from '../../http/parameters.ts'
import type { TranslateBody } from './translate-schema.ts'

const UUID = /^[0-9a-f]{8}-(?:[0-9a-f]{4}-){3}[0-9a-f]{12}$/i
const GLOSSARIES_LIMIT = 5

/**
 * Checks the parameters that name stored resources. No glossary, style list or translation memory can be stored yet,
 * so that every well-formed id is unknown.
 */
export function requireNoStoredResources(body: TranslateBody): void {
  checkGlossaries(body)
  if (body.style_id !== undefined) {
    if (!UUID.test(body.style_id)) throw new InterpresError('invalid_parameter', 'Invalid style_id')
    throw new InterpresError('not_found', 'Style rule list not found')
  }
  if (body.translation_memory_id !== undefined) {
    if (!UUID.test(body.translation_memory_id)) throw notSupported('translation_memory_id')
    throw new InterpresError('not_found', 'Translation memory not found')
  }
}

function checkGlossaries({ glossary_id, glossary_ids, source_lang }: TranslateBody): void {
  const ids = glossary_ids ?? (glossary_id === undefined ? [] : [glossary_id])
  if (ids.length === 0) return
  if (glossary_id !== undefined && glossary_ids !== undefined) {
    throw new InterpresError(
      'invalid_parameter',
      "Only one of 'glossary_id' and 'glossary_ids' may be specified.",
    )
  }
  if (ids.length > GLOSSARIES_LIMIT) {
    throw new InterpresError(
      'invalid_parameter',
      `Parameter 'glossary_ids' has ${ids.length} items; at most ${GLOSSARIES_LIMIT} are allowed.`,
    )
  }
  if (ids.some((id) => !UUID.test(id)))
    throw notSupported(glossary_id === undefined ? 'glossary_ids' : 'glossary_id')
  if (source_lang === undefined) {
    throw new InterpresError(
      'invalid_parameter',
      'Use of a glossary requires the source_lang parameter to be specified',
    )
  }
  throw new InterpresError('not_found', 'Glossary not found')
}
