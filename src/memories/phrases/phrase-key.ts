import { baseLanguage, type LanguageCode } from '../../languages/language-code.ts'

/**
 * What a phrase is looked up by: its words in small letters, English contractions written out, and whether it asks.
 *
 * Example: `What’s your name?` and `what is your NAME ?` give `what is your name?`.
 */
export function phraseKey(text: string, language: LanguageCode): string {
  const plain = text
    .normalize('NFC')
    .toLowerCase()
    .replace(/[‘’‛ʼ]/g, "'")
  const written = baseLanguage(language) === 'en' ? withoutContractions(plain) : plain
  const words = written.match(/[\p{L}\p{M}\p{N}]+/gu) ?? []
  return words.join(' ') + (/[?？][^\p{L}\p{N}]*$/u.test(plain) ? '?' : '')
}

const WHOLE: Readonly<Record<string, string>> = {
  "can't": 'can not',
  cannot: 'can not',
  "won't": 'will not',
  "shan't": 'shall not',
  "let's": 'let us',
}

function withoutContractions(text: string): string {
  return text
    .replace(/\b(?:can't|cannot|won't|shan't|let's)(?!\p{L})/gu, (word) => WHOLE[word] ?? word)
    .replace(/n't\b/g, ' not')
    .replace(/'(re|ll|ve|m)\b/g, (_all, end: string) => ` ${ENDINGS[end] ?? end}`)
    .replace(/\b(what|where|who|how|that|it|he|she|there|here|when|why)'s\b/g, '$1 is')
}

const ENDINGS: Readonly<Record<string, string>> = { re: 'are', ll: 'will', ve: 'have', m: 'am' }
