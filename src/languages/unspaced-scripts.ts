/** Scripts in which Chinese and Japanese are written, but for Latin letters; for use inside of brackets in a pattern. */
export const HAN_AND_KANA = scripts('sc', 'Han', 'Hiragana', 'Katakana')

const UNSPACED = ['Han', 'Hiragana', 'Katakana', 'Thai', 'Lao', 'Khmer', 'Myanmar', 'Tibetan'] as const

/** Letters of scripts that are written without spaces between words; for use inside of brackets. */
export const UNSPACED_LETTERS = scripts('sc', ...UNSPACED)

export const UNSPACED_LETTER = new RegExp(`[${UNSPACED_LETTERS}]`, 'u')

/** With the punctuation of these scripts and the sound mark `ー`, which belong to no script alone. */
const UNSPACED_CHARACTER = new RegExp(
  `[${scripts('scx', ...UNSPACED)}\\uff01-\\uff0f\\uff1a-\\uff20\\uff3b-\\uff65]`,
  'u',
)

/** Whether a character needs no space before or after it: a letter or a mark of a script without spaces. */
export function isUnspaced(character: string): boolean {
  return UNSPACED_CHARACTER.test(character)
}

function scripts(property: 'sc' | 'scx', ...names: readonly string[]): string {
  return names.map((name) => `\\p{${property}=${name}}`).join('')
}
