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

/** Hiragana stand beside hiragana nearly always: endings and particles. Shorter ones may be a part of anything. */
const TELLING_HIRAGANA = 3

/**
 * The script that must not go on before or behind some letters for them to be a word: that of a loanword, of a single character, which
 * is part of most compounds, and of short hiragana. Two characters or more mean the same in compounds, as a rule.
 */
export function boundScript(letters: string): Script | undefined {
  const characters = Array.from(letters)
  const scripts = new Set(characters.map(scriptOf))
  const [script] = scripts
  if (scripts.size > 1) return undefined
  if (script === 'han' && characters.length > 1) return undefined
  return script === 'hiragana' && characters.length >= TELLING_HIRAGANA ? undefined : script
}

/** Whether letters that stand somewhere in a text are a word there, as far as the scripts beside them tell. */
export function standsAlone(text: string, start: number, end: number): boolean {
  const bound = boundScript(text.slice(start, end))
  if (bound === undefined) return true
  const before = Array.from(text.slice(Math.max(0, start - 2), start)).at(-1) ?? ''
  return scriptOf(before) !== bound && scriptOf(text.slice(end)) !== bound
}

/** By the last kana of a verb what stands in its place in other forms. */
const ENDINGS_OF_VERBS: Readonly<Record<string, string>> = {
  う: 'わいうえおっ',
  く: 'かきくけこいっ',
  ぐ: 'がぎぐげごい',
  す: 'さしすせそ',
  つ: 'たちつてとっ',
  ぬ: 'なにぬねのん',
  ぶ: 'ばびぶべぼん',
  む: 'まみむめもん',
  る: 'らりるれろっ',
}
/** Verbs of one character and `る` may be of either class: `走る`, `見る`. */
const ENDINGS_OF_EITHER = 'らりるれろったてなまよずさ'
const ENDINGS_OF_ADJECTIVES = 'いくかけさそ'
/** Verbs in `る` that drop it and nothing else have one of these before it. */
const VOWEL_STEM = /[いきしちにひみりぎじびぴえけせてねへめれげぜでべぺ]る$/u
const ONE_CHARACTER = /^[\p{sc=Han}々].$/u

/** What forms of a word in its dictionary form begin with, itself or what is left of it among them. */
export function japaneseStems(word: string, part: PartOfSpeech): readonly string[] {
  const stem = word.slice(0, -1)
  const withEach = (endings: string) => Array.from(endings, (ending) => stem + ending)
  if (part === 'a') return word.endsWith('い') && stem.length > 1 ? withEach(ENDINGS_OF_ADJECTIVES) : [word]
  if (part !== 'v') return [word]
  if (word.endsWith('する')) {
    const noun = word.slice(0, -2)
    // The noun says as much: `勉強をする`. One character does not stand alone: `愛する`, `愛して`.
    if (noun.length > 1) return [noun]
    return noun === '' ? [word] : Array.from('しさせす', (ending) => noun + ending)
  }
  if (ONE_CHARACTER.test(word) && word.endsWith('る')) return withEach(ENDINGS_OF_EITHER)
  if (VOWEL_STEM.test(word)) return stem.length > 1 ? [stem] : [word]
  const endings = ENDINGS_OF_VERBS[word.at(-1) ?? '']
  return endings === undefined || stem === '' ? [word] : withEach(endings)
}
