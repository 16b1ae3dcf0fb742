import { InterpresError } from '../../../kernel/errors.ts'
import { notSupported } from '../../http/parameters.ts'

const UUID = /^[0-9a-f]{8}-(?:[0-9a-f]{4}-){3}[0-9a-f]{12}$/i

/** No translation memory can be stored, so that every well-formed id is unknown. Errors: `invalid_parameter`, `not_found`. */
export function refuseTranslationMemory({
  translation_memory_id: id,
}: {
  readonly translation_memory_id?: string | undefined
}): void {
  if (id === undefined) return
  if (!UUID.test(id)) throw notSupported('translation_memory_id')
  throw new InterpresError('not_found', 'Translation memory not found')
}
