import { type LanguageCode, parseLanguageCode } from '../../../src/languages/language-code.ts'
import type { LanguagePair } from '../../../src/translation/engine.ts'

export function language(code: string): LanguageCode {
  const parsed = parseLanguageCode(code)
  if (parsed === undefined) throw new RangeError(`${code} is no language code`)
  return parsed
}

export function pair(source: string, target: string): LanguagePair {
  return { source: language(source), target: language(target) }
}

export const ENGLISH_SENTENCES = [
  'The red house stands at the end of the street.',
  'I have a lot of money and do not like to spend it.',
  'Where did you buy that beautiful coat?',
  'The company (founded in 1987) employs 2,300 people.',
  'If you had told me earlier, I would have helped you!',
  'Every year thousands of tourists visit the old town.',
]

export const SPANISH_SENTENCES = [
  'La casa roja está al final de la calle.',
  'Los trabajadores de la empresa pidieron un aumento de sueldo.',
  '¿Cuánto cuesta este libro tan bonito?',
  'Hace tres años que vivo en Madrid con mis hermanas.',
  'El Gobierno aprobó ayer la ley de protección de datos.',
]

export const SWEDISH_SENTENCES = [
  'Det röda huset står i slutet av gatan.',
  'Barnen lekte i trädgården när det började regna.',
  'Regeringen presenterade nya åtgärder mot arbetslösheten.',
  'Hur mycket kostar den här boken?',
  'Många turister besöker den gamla staden varje år.',
]
