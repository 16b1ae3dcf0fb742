import { InterpresError } from '../kernel/errors.ts'
import type { LanguageCode } from './language-code.ts'

/**
 * Targets that can be addressed formally or not, as the API announces them. An engine that claims to obey formality into
 * any other language, as a chat model does, is not believed: there `more` and `less` are refused everywhere alike.
 */
export const FORMALITY_TARGETS: ReadonlySet<string> = new Set(
  'de es es-419 fr it ja nl pl pt pt-BR pt-PT ru'.split(' '),
)

/** For `more` and `less` into a language for which nothing installed obeys them. */
export function formalityNotSupported(target: LanguageCode): InterpresError {
  return new InterpresError(
    'invalid_parameter',
    `Target language '${target.toUpperCase()}' doesn't support formality.`,
  )
}
