import { baseLanguage, type LanguageCode } from '../../../languages/language-code.ts'

/** What ends a sentence, whatever sign a language writes for it. */
export type EndingKind = 'period' | 'question' | 'exclamation' | 'ellipsis' | 'colon'

export interface Ending {
  readonly kind: EndingKind
  /** Where the sign begins and ends; closing quotes and brackets may follow. */
  readonly start: number
  readonly end: number
}

const SIGNS: readonly (readonly [EndingKind, RegExp])[] = [
  ['ellipsis', /(?:\.{3,8}|…{1,4})$/u],
  ['period', /[.。｡।։።။۔។．]$/u],
  ['question', /[?？؟՞\u037e][!?！？]{0,4}$/u],
  ['exclamation', /[!！][!?！？]{0,4}$/u],
  ['colon', /[:：]$/u],
]

const CLOSERS = /[)\]»”’"'」』）】〉》\s]{1,16}$/u

/** The sign that a text ends with, quotes and brackets after it aside; `undefined` when it ends with a word. */
export function endingOf(text: string): Ending | undefined {
  const closers = CLOSERS.exec(text)?.[0].length ?? 0
  const body = text.slice(Math.max(0, text.length - closers - 16), text.length - closers)
  for (const [kind, pattern] of SIGNS) {
    const match = pattern.exec(body)
    if (match === null) continue
    const end = text.length - closers
    return { kind, start: end - match[0].length, end }
  }
  return undefined
}

const WIDE = { period: '。', question: '？', exclamation: '！', colon: '：' }
const DANDA = { period: '।' }
const ARABIC = { question: '؟' }
const FRENCH = { question: '\u202f?', exclamation: '\u202f!', colon: '\u00a0:' }

const WRITTEN: Readonly<Record<string, Partial<Record<EndingKind, string>>>> = {
  am: { period: '።', question: '?' },
  ar: ARABIC,
  as: DANDA,
  bn: DANDA,
  ckb: ARABIC,
  el: { question: ';' },
  fa: ARABIC,
  fr: FRENCH,
  hi: DANDA,
  hy: { period: '։', question: '', exclamation: '' },
  ja: WIDE,
  km: { period: '។' },
  lo: { period: '' },
  my: { period: '။' },
  ne: DANDA,
  ps: ARABIC,
  th: { period: '' },
  ur: { period: '۔', question: '؟' },
  yue: WIDE,
  zh: WIDE,
}

const PLAIN: Readonly<Record<EndingKind, string>> = {
  period: '.',
  question: '?',
  exclamation: '!',
  ellipsis: '…',
  colon: ':',
}

/** How a language writes an ending; empty where it writes none (Thai full stop). */
export function writtenEnding(kind: EndingKind, language: LanguageCode): string {
  if (language === 'fr-CA') return PLAIN[kind]
  return WRITTEN[baseLanguage(language)]?.[kind] ?? PLAIN[kind]
}

/** Abbreviations that keep their full stop at the end of a line that has none in the source. */
const FINAL_ABBREVIATION =
  /(?:^|[\s(])(?:usw|etc|ff|co|inc|ltd|jr|sr|corp|itd|itp|atd|ecc|enz|osv|vb|stb|др|пр|т\.\s?д|т\.\s?п|\p{L}|\p{L}{1,4}(?:\.\s?\p{L}{1,4}){1,3})\.$/iu

export function endsWithAbbreviatedWord(text: string): boolean {
  return FINAL_ABBREVIATION.test(text.slice(-24))
}
