import { InterpresError } from '../../../kernel/errors.ts'
import { notSupported } from '../../http/parameters.ts'
import type { TranslateBody } from './translate-schema.ts'

const UUID = /^[0-9a-f]{8}-(?:[0-9a-f]{4}-){3}[0-9a-f]{12}$/i

/**
 * Checks the parameters that name stored resources. No style list or translation memory can be stored yet, so that every
 * well-formed id is unknown.
 */
export function requireNoStoredResources(body: TranslateBody): void {
  if (body.style_id !== undefined) {
    if (!UUID.test(body.style_id)) throw new InterpresError('invalid_parameter', 'Invalid style_id')
    throw new InterpresError('not_found', 'Style rule list not found')
  }
  if (body.translation_memory_id !== undefined) {
    if (!UUID.test(body.translation_memory_id)) throw notSupported('translation_memory_id')
    throw new InterpresError('not_found', 'Translation memory not found')
  }
}
