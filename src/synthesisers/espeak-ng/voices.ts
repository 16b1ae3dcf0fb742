import { type LanguageCode, parseLanguageCode } from '../../languages/language-code.ts'

/**
 * Languages with the voice that speaks them, by the names of `espeak-ng --voices`; their phonemes were looked at. Chinese
 * characters are read by the voice for pinyin: the other one spells them in English. Japanese is missing, since its voice
 * cannot read kanji.
 */
const VOICES: Readonly<Record<string, string>> = {
  ar: 'ar',
  bg: 'bg',
  cs: 'cs',
  da: 'da',
  de: 'de',
  el: 'el',
  en: 'en-us',
  'en-GB': 'en-gb',
  'en-US': 'en-us',
  es: 'es',
  fi: 'fi',
  fr: 'fr-fr',
  hu: 'hu',
  id: 'id',
  it: 'it',
  ko: 'ko',
  nb: 'nb',
  nl: 'nl',
  pl: 'pl',
  pt: 'pt',
  'pt-BR': 'pt-br',
  'pt-PT': 'pt',
  ro: 'ro',
  ru: 'ru',
  sk: 'sk',
  sv: 'sv',
  tr: 'tr',
  uk: 'uk',
  vi: 'vi',
  zh: 'cmn-latn-pinyin',
  'zh-Hans': 'cmn-latn-pinyin',
  'zh-Hant': 'cmn-latn-pinyin',
}

/** Of these, the ones whose voice is in what `espeak-ng --voices` prints: a table with the name in its second column. */
export function installedVoices(table: string): ReadonlyMap<LanguageCode, string> {
  const names = new Set(table.split('\n').map((line) => line.trim().split(/\s+/)[1]))
  return new Map(
    Object.entries(VOICES).flatMap(([text, voice]) => {
      const language = parseLanguageCode(text)
      return language !== undefined && names.has(voice) ? [[language, voice] as const] : []
    }),
  )
}
