import { createContext, useContext } from 'react'
import type en from './en.ts'

/** The sentences of one interface language: the same names and arguments as in English, or it does not compile. */
export type Messages = Widened<typeof en>

type Widened<Value> = Value extends string
  ? string
  : Value extends (...args: infer Args) => string
    ? (...args: Args) => string
    : { readonly [Key in keyof Value]: Widened<Value[Key]> }

/** Interface languages with their own names; each catalogue is loaded alone. */
export const LOCALES = {
  en: { name: 'English', load: async (): Promise<Messages> => (await import('./en.ts')).default },
  de: { name: 'Deutsch', load: async () => (await import('./de.ts')).default },
  fr: { name: 'Français', load: async () => (await import('./fr.ts')).default },
  es: { name: 'Español', load: async () => (await import('./es.ts')).default },
  it: { name: 'Italiano', load: async () => (await import('./it.ts')).default },
  pt: { name: 'Português', load: async () => (await import('./pt.ts')).default },
  nl: { name: 'Nederlands', load: async () => (await import('./nl.ts')).default },
  pl: { name: 'Polski', load: async () => (await import('./pl.ts')).default },
  ja: { name: '日本語', load: async () => (await import('./ja.ts')).default },
  ar: { name: 'العربية', load: async () => (await import('./ar.ts')).default },
} as const satisfies Record<string, { name: string; load: () => Promise<Messages> }>

export type Locale = keyof typeof LOCALES

export function isLocale(text: string): text is Locale {
  return Object.hasOwn(LOCALES, text)
}

/** The first of the browser's languages that we have. */
export function preferredLocale(languages: readonly string[]): Locale {
  for (const language of languages) {
    const base = language.split('-')[0]?.toLowerCase() ?? ''
    if (isLocale(base)) return base
  }
  return 'en'
}

export function directionOf(locale: Locale): 'ltr' | 'rtl' {
  return locale === 'ar' ? 'rtl' : 'ltr'
}

export interface Wording {
  readonly locale: Locale
  readonly t: Messages
  readonly number: (value: number) => string
  readonly percent: (share: number) => string
  readonly milliseconds: (value: number) => string
  readonly day: (date: string) => string
  readonly time: (instant: string) => string
  readonly languageName: (code: string) => string
}

export function wordingOf(locale: Locale, t: Messages): Wording {
  const numbers = new Intl.NumberFormat(locale)
  const percents = new Intl.NumberFormat(locale, { style: 'percent', maximumFractionDigits: 0 })
  const durations = new Intl.NumberFormat(locale, {
    style: 'unit',
    unit: 'millisecond',
    maximumFractionDigits: 0,
  })
  const days = new Intl.DateTimeFormat(locale, { dateStyle: 'medium', timeZone: 'UTC' })
  const times = new Intl.DateTimeFormat(locale, { dateStyle: 'medium', timeStyle: 'short' })
  const languages = new Intl.DisplayNames(locale, { type: 'language', languageDisplay: 'standard' })
  return {
    locale,
    t,
    number: (value) => numbers.format(value),
    percent: (share) => percents.format(share),
    milliseconds: (value) => durations.format(value),
    day: (date) => days.format(new Date(`${date}T00:00:00Z`)),
    time: (instant) => times.format(new Date(instant)),
    languageName: (code) => {
      try {
        return languages.of(code) ?? code
      } catch {
        return code
      }
    },
  }
}

export const WordingContext = createContext<Wording | undefined>(undefined)

export function useWording(): Wording {
  const wording = useContext(WordingContext)
  if (wording === undefined) throw new Error('sentences are used outside of their provider')
  return wording
}
