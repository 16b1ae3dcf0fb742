import { baseLanguage, type LanguageCode } from '../../languages/language-code.ts'

/** Words that negate; a text that has one must not lose them all. */
const NEGATIONS: Readonly<Record<string, RegExp>> = {
  en: /\b(?:not|no|never|none|nobody|nothing|cannot|without|(?:do|does|did|is|are|was|were|has|have|had|ca|wo|would|could|should|must|need)n['’]?t)\b/iu,
  de: /\b(?:nicht|nichts|nie|niemals|niemand|kein\p{L}*|ohne|weder)\b/iu,
  fr: /\b(?:ne|pas|jamais|rien|personne|aucun\p{L}*|sans|ni)\b|\bn['’]/iu,
  es: /\b(?:no|nunca|nadie|nada|ning\p{L}+|sin|tampoco|ni)\b/iu,
  it: /\b(?:non|mai|nessun\p{L}*|niente|nulla|senza)\b/iu,
  pt: /\b(?:não|nunca|ninguém|nada|nenhum\p{L}*|sem|nem)\b/iu,
  nl: /\b(?:niet|niets|nooit|niemand|geen|zonder)\b/iu,
  pl: /\b(?:nie|nigdy|nikt|nic|żad\p{L}+|bez)\b/iu,
}

/** Languages in which a capital inside a sentence says nothing about names. */
const CAPITAL_NOUNS = 'de'

/** Whether an answer still has the numbers, names and negations of the text, and is no essay of its own. */
export function keepsMeaning(text: string, answer: string, language: LanguageCode): boolean {
  const base = baseLanguage(language)
  if (answer.length > 3 * text.length + 80) return false
  const numbers = (from: string) => (from.match(/\d+(?:[.,:]\d+)*/gu) ?? []).toSorted().join(' ')
  if (numbers(text) !== numbers(answer)) return false
  const negation = NEGATIONS[base]
  if (negation !== undefined && negation.test(text) !== negation.test(answer)) return false
  return base === CAPITAL_NOUNS || namesOf(text).every((name) => answer.includes(name))
}

/** Words with a capital that do not begin a sentence. */
function namesOf(text: string): readonly string[] {
  return Array.from(text.matchAll(/(?<=[\p{Ll},;] )(?!I\b)\p{Lu}[\p{L}\p{M}]+/gu), (match) => match[0])
}
