/**
 * Characters of scripts that need no spaces between words, with their punctuation and the sound mark `ー`, which belong to
 * no script alone.
 */
const UNSPACED =
  /[\p{scx=Han}\p{scx=Hiragana}\p{scx=Katakana}\p{scx=Thai}\p{scx=Lao}\p{scx=Khmer}\p{scx=Myanmar}\uff01-\uff0f\uff1a-\uff20\uff3b-\uff65]/u

export function isUnspaced(character: string): boolean {
  return UNSPACED.test(character)
}
