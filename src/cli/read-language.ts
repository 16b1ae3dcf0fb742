import { InterpresError } from '../kernel/errors.ts'
import type { LanguageCode } from '../languages/language-code.ts'

/** Errors: `invalid_parameter` that names the option. */
export function readLanguage(
  option: string,
  code: string,
  read: (code: string) => LanguageCode,
): LanguageCode {
  try {
    return read(code)
  } catch (cause) {
    throw new InterpresError(
      'invalid_parameter',
      `${option}: '${code}' is no language to choose here; give a code such as en, de or pt-BR.`,
      { cause },
    )
  }
}
