import type { LanguageCode } from '../../languages/language-code.ts'
import type { Token } from './tokens.ts'

const ENDS_IN_LETTER = /[\p{L}\p{M}]$/u
const BEGINS_WITH_LETTER = /^\p{L}/u
const ENDS_IN_DIGIT = /\p{Nd}$/u
const BEGINS_WITH_DIGIT = /^\p{Nd}/u
/** Between two digits they make one number: `1.5`, `1,000`, `1'000`. */
const NUMBER_SIGNS = new Set(['.', ',', "'"])

/** Words before an apostrophe that stand for a word of their own: `l'entreprise`, `dell'azienda`. */
const ELIDING = new Set(['ca', 'co', 'fr', 'fur', 'it', 'lij', 'lmo', 'nap', 'oc', 'pms', 'sc', 'vec', 'wa'])
/** Endings after an apostrophe: `Ankara'da`, `company's`. */
const WITH_ENDINGS = new Set(['az', 'crh', 'fi', 'tk', 'tr', 'tt', 'uz'])

/**
 * Whether a match may begin at a token, and whether it may end before one, as far as scripts with spaces decide it.
 * Signs without a space around them join words: there is no `mail` in `e-mail`, no `node` in `node.js`, no `don` in
 * `don't`, no `1` in `1.5`, while `l'entreprise` has an `entreprise` in French.
 */
export interface WordJoints {
  mayBegin(tokens: readonly Token[], index: number): boolean
  /** `index` is that of the last token of the match. */
  mayEnd(tokens: readonly Token[], index: number): boolean
}

export function createWordJoints(language: LanguageCode): WordJoints {
  return {
    mayBegin(tokens, index) {
      const token = tokens[index]
      const sign = tokens[index - 1]
      if (token?.kind !== 'word' || sign?.kind !== 'sign') return true
      if (sign.form === '@' || sign.form === '#') return false
      const before = tokens[index - 2]
      if (before?.kind !== 'word') return true
      if (isOneNumber(before, sign, token)) return false
      if (!ENDS_IN_LETTER.test(before.form)) return true
      if (!BEGINS_WITH_LETTER.test(token.form)) return true
      if (sign.form === "'") return ELIDING.has(language)
      return sign.form !== '-' && sign.form !== '.'
    },

    mayEnd(tokens, index) {
      const token = tokens[index]
      const sign = tokens[index + 1]
      if (token?.kind !== 'word' || sign?.kind !== 'sign') return true
      const after = tokens[index + 2]
      if (after?.kind !== 'word') return true
      if (isOneNumber(token, sign, after)) return false
      if (!BEGINS_WITH_LETTER.test(after.form)) return true
      if (!ENDS_IN_LETTER.test(token.form)) return true
      if (sign.form === "'") return WITH_ENDINGS.has(language) || after.form === 's'
      return sign.form !== '-' && sign.form !== '.' && sign.form !== '@'
    },
  }
}

function isOneNumber(before: Token, sign: Token, after: Token): boolean {
  return NUMBER_SIGNS.has(sign.form) && ENDS_IN_DIGIT.test(before.form) && BEGINS_WITH_DIGIT.test(after.form)
}
