import { useQuery } from '@tanstack/react-query'
import { type Locale, useWording } from '../messages/messages.ts'
import { wordsOf } from './rule-words.ts'

/** Rules in the words of one interface language. */
interface Names {
  readonly rules: Readonly<Record<string, string>>
  /** Those that no sample shows: `9:30 Uhr` says the same in every language. */
  readonly options: Readonly<Record<string, string>>
}

/** English is what the API calls them. */
const NAMES: Readonly<Record<Exclude<Locale, 'en'>, () => Promise<Names>>> = {
  de: async () => (await import('./names/de.json')).default,
  fr: async () => (await import('./names/fr.json')).default,
  es: async () => (await import('./names/es.json')).default,
  it: async () => (await import('./names/it.json')).default,
  pt: async () => (await import('./names/pt.json')).default,
  nl: async () => (await import('./names/nl.json')).default,
  pl: async () => (await import('./names/pl.json')).default,
  ja: async () => (await import('./names/ja.json')).default,
  ar: async () => (await import('./names/ar.json')).default,
}

export interface Name {
  readonly text: string
  readonly lang: string | undefined
}

export interface RuleNames {
  readonly ofRule: (rule: string) => Name
  readonly ofOption: (option: string) => Name
}

/** Rules and their options in words of the interface language; in English until those are there. */
export function useRuleNames(): RuleNames {
  const { locale } = useWording()
  const { data } = useQuery({
    queryKey: ['rule names', locale],
    queryFn: () => (locale === 'en' ? null : loadNames(locale)),
    staleTime: Number.POSITIVE_INFINITY,
  })
  const named = (text: string | undefined, name: string): Name =>
    text === undefined ? { text: wordsOf(name), lang: 'en' } : { text, lang: undefined }
  return {
    ofRule: (rule) => named(data?.rules[rule], rule),
    ofOption: (option) => named(data?.options[option], option),
  }
}

async function loadNames(locale: Exclude<Locale, 'en'>): Promise<Names> {
  const [{ default: samples }, { rules, options }] = await Promise.all([
    import('./names/samples.json'),
    NAMES[locale](),
  ])
  return { rules, options: { ...samples, ...options } }
}
