import { commonRules } from './common.ts'
import type { PatternRule } from './pattern-rule.ts'

/** Only the patterns of the language that is asked for are loaded: those of all take a third of a second. */
const OWN: Readonly<Record<string, () => Promise<readonly PatternRule[]>>> = {
  de: async () => (await import('./german.ts')).GERMAN,
  en: async () => (await import('./english.ts')).ENGLISH,
  es: async () => (await import('./spanish.ts')).SPANISH,
  fr: async () => (await import('./french.ts')).FRENCH,
  it: async () => (await import('./italian.ts')).ITALIAN,
  nl: async () => (await import('./dutch.ts')).DUTCH,
  pl: async () => (await import('./polish.ts')).POLISH,
  pt: async () => (await import('./portuguese.ts')).PORTUGUESE,
}

/** The mistakes that patterns find in a language: those of every language, then its own. */
export async function patternsOf(language: string): Promise<readonly PatternRule[]> {
  return [...commonRules(language), ...((await OWN[language]?.()) ?? [])]
}
