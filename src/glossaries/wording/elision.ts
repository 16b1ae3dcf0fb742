import { matchCapital } from './match-capital.ts'

/** `d'` for `de` before a vowel, `de` for `d'` before a consonant; `undefined` leaves both. */
export function elide(before: string, words: readonly string[], isVowel: boolean | undefined): string {
  if (isVowel === undefined) return before
  const match = /(?<![\p{L}\p{M}\p{N}'’-])([\p{L}]+)(['’])?( *)$/u.exec(before)
  if (match === null) return before
  const [whole, word = '', apostrophe, space = ''] = match
  const full = words.find(
    (candidate) => candidate === word.toLowerCase() + (apostrophe === undefined ? '' : 'e'),
  )
  if (full === undefined || (apostrophe === undefined && space === '')) return before
  const written = isVowel ? `${full.slice(0, -1)}'` : `${full} `
  return before.slice(0, before.length - whole.length) + matchCapital(word, written)
}
