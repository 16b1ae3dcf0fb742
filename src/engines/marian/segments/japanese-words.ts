import type { PartOfSpeech } from '../format/dictionary.ts'

/** What tells words apart where no spaces do: beside a word of one of these scripts, letters of the same script belong to another word. */
export type Script = 'han' | 'hiragana' | 'katakana' | 'alphabet'

const SCRIPTS: readonly (readonly [Script, RegExp])[] = [
  ['han', /^[\p{sc=Han}々]/u],
  ['hiragana', /^\p{sc=Hiragana}/u],
  // The sound mark `ー` belongs to both kana, and goes on with what is before it; words in hiragana hardly have it.
  ['katakana', /^[\p{sc=Katakana}ー]/u],
]

/** Of a letter; `undefined` of anything else. */
export function scriptOf(character: string): Script | undefined {
  const own = SCRIPTS.find(([, letters]) => letters.test(character))?.[0]
  return own ?? (/^\p{L}/u.test(character) ? 'alphabet' : undefined)
}

/**
 * The script that must not go on before or behind some letters for them to be a word: that of a loanword, or of a single character, which
 * is part of most compounds. Two characters or more mean the same in compounds, as a rule.
 */
export function boundScript(letters: string): Script | undefined {
  const scripts = new Set(Array.from(letters, scriptOf))
  const [script] = scripts
  if (scripts.size > 1) return undefined
  return script === 'han' && Array.from(letters).length > 1 ? undefined : script
}

/** Whether letters that stand somewhere in a text are a word there, as far as the scripts beside them tell. */
export function standsAlone(text: string, start: number, end: number): boolean {
  const bound = boundScript(text.slice(start, end))
  if (bound === undefined) return true
  const before = Array.from(text.slice(Math.max(0, start - 2), start)).at(-1) ?? ''
  return scriptOf(before) !== bound && scriptOf(text.slice(end)) !== bound
}

/** By the last kana of a verb what may follow its stem. */
const AFTER_VERBS: Readonly<Record<string, RegExp>> = {
  う: /^[わいうえおっ]/u,
  く: /^[かきくけこいっ]/u,
  ぐ: /^[がぎぐげごい]/u,
  す: /^[さしすせそ]/u,
  つ: /^[たちつてとっ]/u,
  ぬ: /^[なにぬねのん]/u,
  ぶ: /^[ばびぶべぼん]/u,
  む: /^[まみむめもん]/u,
  る: /^[らりるれろっ]/u,
}
const AFTER_ADJECTIVES = /^[いくかけさそ]/u
/** Verbs in `る` that drop it and nothing else have one of these before it. */
const VOWEL_STEM = /[いきしちにひみりぎじびぴえけせてねへめれげぜでべぺ]る$/u
const ANYTHING = /^/u

interface JapaneseStem {
  readonly letters: string
  /** What may follow in a sentence; `undefined` where nothing has to. */
  readonly ending: RegExp | undefined
}

/** What all forms of a word in its dictionary form begin with. */
export function japaneseStem(word: string, part: PartOfSpeech): JapaneseStem {
  const whole = { letters: word, ending: undefined }
  const last = word.at(-1) ?? ''
  const stem = word.slice(0, -1)
  if (part === 'v') {
    // The noun says as much: `勉強をする`.
    if (word.endsWith('する') && word.length > 3) return { letters: word.slice(0, -2), ending: undefined }
    const ending = VOWEL_STEM.test(word) ? ANYTHING : AFTER_VERBS[last]
    return ending === undefined || !tells(stem) ? whole : { letters: stem, ending }
  }
  if (part === 'a' && last === 'い' && tells(stem)) return { letters: stem, ending: AFTER_ADJECTIVES }
  return whole
}

/** One kana may be anything. */
function tells(stem: string): boolean {
  return stem.length > 1 || scriptOf(stem) === 'han'
}
