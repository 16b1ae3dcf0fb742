import type { PartOfSpeech } from '../format/dictionary.ts'
import { japaneseStems, standsAlone } from './japanese-words.ts'

/** What all forms of a word begin with, folded, and how many letters may follow it. */
export interface Stem {
  readonly letters: string
  readonly longestEnding: number
}

const REFLEXIVE: ReadonlySet<string> = new Set(['sich', 'zich', 'se', 's', 'si', 'się'])
const ASCII = /^[ -~]*$/
/** Marks of other letters make them others: `か`, `が`. */
const ALPHABETIC = /^[\p{Script=Latin}\p{Script=Greek}\p{Script=Cyrillic}]/u
const SHORTEST_STEM = 3
const SEPARABLE: Readonly<Record<string, RegExp>> = {
  de: /^(?:ab|an|auf|aus|bei|durch|ein|fest|fort|frei|heraus|her|hinaus|hin|los|mit|nach|nieder|um|vorbei|vor|weg|weiter|wieder|zur[üu]ck|zusammen|zu)(?=\p{L}{4})/u,
  nl: /^(?:aan|achter|af|bij|door|in|mee|na|neer|om|op|over|rond|samen|tegen|terug|toe|uit|vast|voor|weg)(?=\p{L}{4})/u,
}

/** Small letters without their marks; of as many units. */
export function folded(text: string): string {
  if (ASCII.test(text)) return text.toLowerCase()
  return Array.from(text.normalize('NFC'), foldedLetter).join('')
}

export function foldedLetter(letter: string): string {
  if (ASCII.test(letter) || !ALPHABETIC.test(letter)) return letter.toLowerCase()
  return (letter.normalize('NFD')[0] ?? letter).toLowerCase()
}

/** The words of a translation that are inflected or stay as they are, without reflexive pronouns. */
export function wordsOfTranslation(translation: string): readonly string[] {
  const words = translation.match(/[\p{L}\p{M}]+-?/gu) ?? []
  const own = words.filter((word) => !REFLEXIVE.has(word))
  return own.length > 0 ? own : words
}

/** The stems of a word in a target language. Forms that change inside, such as those of strong verbs, have others and are not among its forms. */
export function stemsOf(word: string, part: PartOfSpeech, language: string): readonly Stem[] {
  if (language === 'ja')
    return japaneseStems(word, part).map((letters) => ({ letters: folded(letters), longestEnding: 0 }))
  if (word.endsWith('-')) return [{ letters: folded(word.slice(0, -1)), longestEnding: 20 }]
  const stems = STEMS[language]?.(folded(word), part) ?? [[folded(word), 3]]
  const longEnough = stems.filter(([letters]) => letters.length >= SHORTEST_STEM)
  const own = longEnough.length > 0 ? longEnough : ([[folded(word), 1]] as const)
  return own.map(([letters, longestEnding]) => ({ letters, longestEnding }))
}

type Stems = readonly (readonly [letters: string, longestEnding: number])[]

const STEMS: Readonly<Record<string, (word: string, part: PartOfSpeech) => Stems>> = {
  en: englishStems,
  de: germanStems,
  nl: dutchStems,
  fr: frenchStems,
  es: (word, part) => romanceStems(word.replace(/(?<=[aei]r)se$/, ''), part, /[aei]r$/, /[aoez]$/),
  it: (word, part) => romanceStems(word.replace(/(?<=[aei]r)si$/, 'e'), part, /(?:[aei]re|rre)$/, /[aoei]$/),
  pt: (word, part) => romanceStems(word, part, /[aeio]r$/, /(?:ao|[aoelm])$/),
  pl: polishStems,
}

/** Whole forms: English has few. */
function englishStems(word: string, part: PartOfSpeech): Stems {
  const own = word.replace(/e$/, '')
  const last = /[aeiou][bdgklmnprt]$/.test(word) ? [word + word.at(-1)] : []
  const soft = /[^aeiou]y$/.test(word) ? [word.replace(/y$/, 'i')] : [word]
  const plurals = soft.map((one) => (/(?:s|x|z|ch|sh|i|o)$/.test(one) ? `${one}es` : `${one}s`))
  const forms: Record<PartOfSpeech, readonly string[]> = {
    n: [
      ...plurals,
      ...(/fe?$/.test(word) ? [word.replace(/fe?$/, 'ves')] : []),
      ...(word.endsWith('man') ? [word.replace(/man$/, 'men')] : []),
    ],
    v: [
      ...plurals,
      ...soft.map((one) => `${one.replace(/e$/, '')}ed`),
      `${own}ing`,
      ...last.flatMap((one) => [`${one}ed`, `${one}ing`]),
    ],
    a: soft
      .flatMap((one) => [`${one.replace(/e$/, '')}er`, `${one.replace(/e$/, '')}est`])
      .concat(last.flatMap((one) => [`${one}er`, `${one}est`])),
    r: [],
    o: [],
  }
  return [word, ...forms[part]].map((form) => [form, 0] as const)
}

function germanStems(word: string, part: PartOfSpeech): Stems {
  if (part === 'v') return verbStems(word.replace(/e?n$/, ''), word, 'de')
  if (part === 'a')
    return [
      [word.replace(/e$/, ''), 5],
      [word.replace(/e([lr])$/, '$1'), 4],
    ]
  return [
    [word, 3],
    [word.replace(/(?:um|us|a)$/, ''), 3],
  ]
}

function dutchStems(word: string, part: PartOfSpeech): Stems {
  if (part === 'v') {
    const open = word.replace(/e?n$/, '')
    const closed = hardEnd(
      open.replace(/([^aeiou]|^)([aeou])([^aeiou])$/, '$1$2$2$3').replace(/([^aeiou])\1$/, '$1'),
    )
    return [...verbStems(open, word, 'nl'), ...verbStems(closed, word, 'nl')]
  }
  const open = word
    .replace(/([aeou])\1([^aeiou])$/, '$1$2')
    .replace(/f$/, 'v')
    .replace(/s$/, 'z')
  return [
    [word, 4],
    [open, 3],
    [word.replace(/f$/, 'v').replace(/s$/, 'z'), 3],
  ]
}

function hardEnd(stem: string): string {
  return stem.replace(/v$/, 'f').replace(/z$/, 's')
}

/** With participles, and what stands together of separable verbs: `gehört`, `aufgehört`, `aufzuhören`. */
function verbStems(stem: string, word: string, language: string): Stems {
  const prefix = SEPARABLE[language]?.exec(word)?.[0] ?? ''
  const rest = stem.slice(prefix.length)
  const between = language === 'de' ? ['', 'ge', 'zu'] : ['', 'ge']
  return between.map((link) => [prefix + link + rest, 4])
}

function frenchStems(word: string, part: PartOfSpeech): Stems {
  if (part === 'v') return [[word.replace(/(?:er|oir|ir|re)$/, ''), 6]]
  return [
    [word, 3],
    [word.replace(/(?:l|f|x|c)$/, ''), 3],
    [word.replace(/(?<=.{4})eur$/, ''), 5],
  ]
}

function romanceStems(word: string, part: PartOfSpeech, infinitive: RegExp, ending: RegExp): Stems {
  return [[word.replace(part === 'v' ? infinitive : ending, ''), part === 'v' ? 6 : 3]]
}

function polishStems(word: string, part: PartOfSpeech): Stems {
  if (part === 'v') return [[word.replace(/(?:[oy]wac|iwac|nac|[aeiy]c|c)$/, ''), 6]]
  if (part === 'a') return [[word.replace(/[yi]$/, ''), 4]]
  const stem = word.replace(/(?:um|[aoeyi])$/, '')
  return [stem, withoutVowel(word), withVowel(stem), ...softened(stem), ...softened(withoutVowel(word))].map(
    (one) => [one, 4],
  )
}

/** `budynek` has `budynku`, `poseł` `posłowie`. */
function withoutVowel(word: string): string {
  return word.replace(/(?<=[^aeiouy])i?e([cklłnr])$/, '$1')
}

/** `kawka` has `kawek`, `jodła` `jodeł`, `zdanie` `zdań`. */
function withVowel(stem: string): string {
  return stem.endsWith('ni') ? stem.slice(0, -1) : stem.replace(/(?<=[^aeiouyj])([cklłn])$/, 'e$1')
}

const SOFT: Readonly<Record<string, string>> = { k: 'c', g: 'dz', t: 'c', ł: 'l', j: '' }

/** `polityka` has `polityce`, `geolog` `geolodzy`, `magnat` `magnaci`, `szkoła` `szkole`, `aleja` `alei`. */
function softened(stem: string): readonly string[] {
  const soft = SOFT[stem.at(-1) ?? '']
  return soft === undefined || stem.endsWith('ch') ? [] : [stem.slice(0, -1) + soft]
}

const WORD = /[\p{L}\p{M}]+/gu
const COMPOUNDING: ReadonlySet<string> = new Set(['de', 'nl'])
/** The share of a word's letters at its beginning that tells words made of it, and irregular forms. Chosen on development text. */
const TELLING = 0.8
const TELLING_OF_VERBS = 0.6
const SHORTEST_BEGINNING = 4

/** A text that translations are looked for in. */
export interface TextSearch {
  readonly text: string
  readonly has: (translation: string, part: PartOfSpeech) => boolean
}

/**
 * Tells whether a text has translations of a word in whatever form; rather where it has not than the other way round. Words that
 * are `isStrange` count only where they are the translation itself.
 */
export function createTextSearch(
  text: string,
  language: string,
  isStrange: (word: string) => boolean,
): TextSearch {
  if (language === 'ja') return createUnspacedSearch(text)
  const all = text.normalize('NFC').match(WORD) ?? []
  const there = all.filter((word) => !isStrange(word)).map(folded)
  const strange = new Set(all.filter(isStrange).map(folded))
  const isCompounding = COMPOUNDING.has(language)
  const isThere = (word: string, part: PartOfSpeech): boolean => {
    if (strange.has(folded(word))) return true
    const stems = stemsOf(word, part, language)
    const isForm = ({ letters, longestEnding }: Stem, one: string) =>
      one.startsWith(letters) && (isCompounding || one.length <= letters.length + longestEnding)
    if (there.some((one) => stems.some((stem) => isForm(stem, one)))) return true
    if (language === 'en') return false
    const whole = folded(word.replace(/-$/, ''))
    const telling = Math.ceil((part === 'v' ? TELLING_OF_VERBS : TELLING) * whole.length)
    const beginning = whole.slice(0, Math.max(SHORTEST_BEGINNING, telling))
    if (there.some((one) => one.startsWith(beginning))) return true
    if (!isCompounding) return false
    const inside = whole.slice(0, Math.max(4, Math.ceil(0.65 * whole.length)))
    if (inside.length <= whole.length && there.some((one) => one.includes(inside))) return true
    const rest = part === 'v' ? word.replace(SEPARABLE[language] ?? /^$/, '') : word
    return rest !== word && isThere(rest, part)
  }
  const has = (translation: string, part: PartOfSpeech): boolean => {
    const words = wordsOfTranslation(translation)
    const telling = words.filter((word) => word.length >= SHORTEST_STEM)
    return (telling.length > 0 ? telling : words).every((word) => isThere(word, part))
  }
  return { text, has }
}

/** Where a word is said in whatever form one of its stems stands. */
function createUnspacedSearch(text: string): TextSearch {
  const own = folded(text)
  const isThere = (stem: string): boolean => {
    for (let start = own.indexOf(stem); start >= 0; start = own.indexOf(stem, start + 1))
      if (standsAlone(own, start, start + stem.length)) return true
    return false
  }
  return {
    text,
    has: (translation, part) =>
      wordsOfTranslation(translation).every((word) =>
        stemsOf(word, part, 'ja').some(({ letters }) => isThere(letters)),
      ),
  }
}
