import { InterpresError } from '../kernel/errors.ts'
import { type LanguageCode, parseLanguageCode } from './language-code.ts'
import { findLanguage } from './language-registry.ts'
import { ALIASES } from './language-table.ts'

const ALIAS_OF: ReadonlyMap<string, string> = new Map(
  ALIASES.split(', ').map((row) => {
    const [alias = '', code = ''] = row.split(' ')
    return [alias, code]
  }),
)

/**
 * The language that a caller names as the source of a text, in any casing: `EN` gives `en`, `no` gives `nb`.
 *
 * Errors: `invalid_parameter` for text that names no known language, and for forms that are only targets (`en-GB`,
 * `zh-Hant`): whoever sends English text sends `en`.
 */
export function requestedSource(text: string, parameter = 'source_lang'): LanguageCode {
  const code = resolve(text)
  const language = code === undefined ? undefined : findLanguage(code)
  if (language === undefined || language.targetOnly) throw notSupported(parameter)
  return language.code
}

/**
 * The language that a caller wants, in any casing and with its form kept: `PT-br` gives `pt-BR`, `EN` gives `en`.
 * Which form of `en`, `pt` and `zh` an engine then writes is decided by `targetLookup`.
 *
 * Errors: `invalid_parameter` for text that names no known language.
 */
export function requestedTarget(text: string, parameter = 'target_lang'): LanguageCode {
  const code = resolve(text)
  if (code === undefined || findLanguage(code) === undefined) throw notSupported(parameter)
  return code
}

function resolve(text: string): LanguageCode | undefined {
  const code = parseLanguageCode(text.trim())
  if (code === undefined) return undefined
  return parseLanguageCode(ALIAS_OF.get(code) ?? code)
}

function notSupported(parameter: string): InterpresError {
  return new InterpresError('invalid_parameter', `Value for '${parameter}' not supported.`)
}
