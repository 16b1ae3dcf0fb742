import type { LanguageCode } from '../language-code.ts'

/** Languages by the script they are written in; languages that stand nowhere here are written in Latin script. */
const LANGUAGES_OF_SCRIPT: Readonly<Record<string, string>> = {
  Arabic: 'ar fa ur ps ckb prs ug sd pnb',
  Armenian: 'hy',
  Bengali: 'bn as',
  Cyrillic: 'ru uk be bg sr mk kk ky mn tg tt ba cv ce os sah rue av udm tyv uz bs',
  Devanagari: 'hi mr ne sa bho mai gom',
  Ethiopic: 'am ti',
  Georgian: 'ka',
  Greek: 'el',
  Gujarati: 'gu',
  Gurmukhi: 'pa',
  Han: 'zh yue ja',
  Hangul: 'ko',
  Hebrew: 'he yi',
  Kana: 'ja',
  Kannada: 'kn',
  Khmer: 'km',
  Lao: 'lo',
  Malayalam: 'ml',
  Myanmar: 'my shn',
  Oriya: 'or',
  Sinhala: 'si',
  Tamil: 'ta',
  Telugu: 'te',
  Thaana: 'dv',
  Thai: 'th',
  Tibetan: 'bo',
}

export type Script = string

const PATTERNS: readonly (readonly [Script, RegExp])[] = Object.keys(LANGUAGES_OF_SCRIPT).map((script) => [
  script,
  script === 'Kana'
    ? /[\p{Script=Hiragana}\p{Script=Katakana}]/gu
    : new RegExp(`\\p{Script=${script}}`, 'gu'),
])

const ONLY_ELSEWHERE: ReadonlySet<string> = new Set(
  Object.values(LANGUAGES_OF_SCRIPT).flatMap((languages) => languages.split(' ')),
)
const ALSO_LATIN: ReadonlySet<string> = new Set(['sr', 'bs', 'uz', 'tt', 'kk'])

/** A character of these scripts says as much as three letters, so that `iPhone 15 の新機能` counts as Japanese. */
const DENSE: ReadonlySet<Script> = new Set(['Han', 'Hangul', 'Kana'])
const DENSITY = 3

/** Share of kana among kana and Chinese characters from which a text is Japanese and not Chinese quoting it. */
const JAPANESE_KANA_SHARE = 0.08

/** The script that carries a text: `Latin`, one of the table above, or `undefined` without any letter. */
export function dominantScript(text: string): Script | undefined {
  const counts = new Map<Script, number>()
  // oxlint-disable-next-line no-control-regex -- plain ASCII is the common case and needs no count per script
  if (!/^[\u0000-\u007f]*$/.test(text)) {
    for (const [script, pattern] of PATTERNS) {
      const count = text.match(pattern)?.length ?? 0
      if (count > 0) counts.set(script, DENSE.has(script) ? count * DENSITY : count)
    }
  }
  const kana = counts.get('Kana') ?? 0
  const han = counts.get('Han') ?? 0
  if (kana > 0 && kana >= JAPANESE_KANA_SHARE * (kana + han)) counts.set('Kana', kana + han)
  const latin = text.match(/\p{Script=Latin}/gu)?.length ?? 0
  if (latin > 0) counts.set('Latin', latin)
  let best: Script | undefined
  for (const [script, count] of counts) if (count > (counts.get(best ?? '') ?? 0)) best = script
  return best
}

/** The one language of a script that only one is written in: Thai script gives `th`, Latin script `undefined`. */
export function onlyLanguageOf(script: Script): LanguageCode | undefined {
  const languages = LANGUAGES_OF_SCRIPT[script]
  return languages === undefined || languages.includes(' ') ? undefined : (languages as LanguageCode)
}

export function isWrittenIn(language: LanguageCode, script: Script): boolean {
  if (script === 'Latin') return !ONLY_ELSEWHERE.has(language) || ALSO_LATIN.has(language)
  return LANGUAGES_OF_SCRIPT[script]?.split(' ').includes(language) ?? false
}

/** Languages that are told by their script alone. */
export function languagesWithOwnScript(): readonly LanguageCode[] {
  return Object.keys(LANGUAGES_OF_SCRIPT).flatMap((script) => onlyLanguageOf(script) ?? [])
}
