import type { StyleLanguage } from '../style-language.ts'

/** Names of the months by language, from January on. */
export const MONTHS: Readonly<Partial<Record<StyleLanguage, readonly string[]>>> = Object.fromEntries(
  (['de', 'en', 'es', 'fr', 'it'] as const).map((language) => [language, namesOfMonths(language)]),
)

/** German abbreviations in their two usual sets. */
export const GERMAN_THREE_LETTERS = words('Jan. Feb. Mrz. Apr. Mai Jun. Jul. Aug. Sep. Okt. Nov. Dez.')
export const GERMAN_TRADITIONAL = words('Jan. Febr. März Apr. Mai Juni Juli Aug. Sept. Okt. Nov. Dez.')

/** Other spellings and abbreviations, by month from 1; a period may follow. */
const FURTHER: Readonly<Partial<Record<StyleLanguage, Readonly<Record<string, number>>>>> = {
  de: {
    Jänner: 1,
    Jan: 1,
    Feb: 2,
    Febr: 2,
    Mrz: 3,
    Apr: 4,
    Jun: 6,
    Jul: 7,
    Aug: 8,
    Sep: 9,
    Sept: 9,
    Okt: 10,
    Nov: 11,
    Dez: 12,
  },
  en: { Jan: 1, Feb: 2, Mar: 3, Apr: 4, Jun: 6, Jul: 7, Aug: 8, Sep: 9, Sept: 9, Oct: 10, Nov: 11, Dec: 12 },
  es: { setiembre: 9 },
  fr: { janv: 1, févr: 2, avr: 4, juil: 7, sept: 9, oct: 10, nov: 11, déc: 12, aout: 8 },
  it: {},
}

/** Every way to name a month, in the casing that the language uses within a sentence. */
export function monthWords(language: StyleLanguage): ReadonlyMap<string, number> {
  const full = (MONTHS[language] ?? []).map((name, index) => [name, index + 1] as const)
  return new Map([...full, ...Object.entries(FURTHER[language] ?? {})])
}

function words(text: string): readonly string[] {
  return text.split(' ')
}

function namesOfMonths(language: StyleLanguage): readonly string[] {
  const format = new Intl.DateTimeFormat(language, { month: 'long', timeZone: 'UTC' })
  return Array.from({ length: 12 }, (_, month) => format.format(Date.UTC(2000, month)))
}
