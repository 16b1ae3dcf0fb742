import { InterpresError } from '../../../kernel/errors.ts'
import { notSupported } from '../../http/parameters.ts'
import type { TranslateBody } from './translate-schema.ts'

const UUID = /^[0-9a-f]{8}-(?:[0-9a-f]{4}-){3}[0-9a-f]{12}$/i

/** No translation memory can be stored, so that every well-formed id is unknown. Errors: `invalid_parameter`, `not_found`. */
export function refuseTranslationMemory({ translation_memory_id: id }: TranslateBody): void {
  if (id === undefined) return
  if (!UUID.test(id)) throw notSupported('translation_memory_id')
  throw new InterpresError('not_found', 'Translation memory not found')
}
