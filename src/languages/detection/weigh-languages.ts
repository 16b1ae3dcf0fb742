import type { LanguageCode } from '../language-code.ts'
import { findLanguage } from '../language-registry.ts'
import { ALPHABETS, FOREIGN_SEQUENCES } from './alphabets.ts'
import type { ModelScores } from './language-detector.ts'
import { isWrittenIn, type Script } from './scripts.ts'
import englishWords from './words/english.json' with { type: 'json' }
import frequentWords from './words/frequent.json' with { type: 'json' }

/** How much each kind of evidence counts, in units of log-probability. Found on interface texts in 60 languages. */
export const WEIGHTS = {
  /** Added to every probability of the sentence model, so that no language is ruled out by it alone. */
  sentenceFloor: 3e-3,
  /** Per unit of likeness below the best language. */
  sequence: 30,
  /** Likeness assumed for a language that the sequence model knows and did not name. */
  unnamedLikeness: 0.4,
  /** Distance to the best assumed for a language that the sequence model does not know, nor a relative of it. */
  unknownDistance: 0.06,
  /** Taken from the likeness of a relative that stands in for a language. */
  relativeDistance: 0.01,
  frequentWords: 8,
  /** For words that only one of several close languages has: `non` is Galician, not Portuguese or Spanish. */
  tellingWords: 6,
  /** For English where a short text holds nothing but common English words. */
  englishWords: 6,
  foreignLetters: 7,
  /** Taken from languages that callers seldom send, and from those without a name here. */
  rare: 2,
  unnamed: 4,
  english: 0.4,
  preferred: 1,
  /** Divides all evidence, so that the resulting probabilities are as often right as they say. */
  temperature: 2,
} as const

export interface WeighedLanguage {
  readonly language: LanguageCode
  readonly probability: number
}

export interface Evidence {
  /** Words on one line, see `detectableText`. */
  readonly text: string
  readonly script: Script
  readonly scores: ModelScores
  readonly sequenceLanguages: ReadonlySet<LanguageCode>
  readonly prefer: ReadonlySet<LanguageCode>
  /** When there, no other language is weighed. */
  readonly among: ReadonlySet<LanguageCode> | undefined
}

/** Added to languages that the models take for a larger relative more often than the other way round. */
const UNDERRATED: Readonly<Record<string, number>> = { gl: 1, ms: 0.3, nb: 0.4, bg: 0.3 }

const RELATIVES: Readonly<Record<string, string>> = {
  af: 'nl',
  ast: 'es',
  bs: 'hr',
  gl: 'es pt',
  id: 'ms',
  lb: 'de',
  mk: 'bg sr',
  ne: 'hi mr',
  nn: 'nb',
  oc: 'ca fr',
}

/** Languages so close that statistics of letters hardly tell them apart. */
const FAMILIES = [
  'es pt gl ca oc',
  'da nb sv nn',
  'cs sk',
  'hr sl bs',
  'bg mk sr',
  'ru uk be',
  'id ms',
  'nl af',
  'lt lv',
]

const WIDELY_SENT: ReadonlySet<string> = new Set(
  (
    'ar bg ca cs da de el en es et fa fi fr gl he hi hr hu id it ja ko lt lv mk nb nl pl pt ro ru sk sl sr sv th tr ' +
    'uk vi zh'
  ).split(' '),
)

/** How many of the best share the probability; the tail of all others would only blur it. */
const RIVALS = 8

/** From so many words on it counts less and less how seldom a language is sent. */
const FEW_WORDS = 3

const LAST_ASCII = '\u007f'

const WORDS_OF: ReadonlyMap<string, ReadonlySet<string>> = new Map(
  Object.entries(frequentWords).map(([language, words]) => [language, new Set(words.split(' '))]),
)
/** Per language of a family the frequent words that no other of the family has. */
const TELLING_WORDS: ReadonlyMap<string, ReadonlySet<string>> = new Map(
  FAMILIES.flatMap((family) => {
    const members = family.split(' ')
    return members.map((member) => {
      const others = members.filter((other) => other !== member)
      const own = [...(WORDS_OF.get(member) ?? [])]
      return [
        member,
        new Set(own.filter((word) => others.every((other) => WORDS_OF.get(other)?.has(word) !== true))),
      ]
    })
  }),
)
const ENGLISH: ReadonlySet<string> = new Set([...englishWords, ...(WORDS_OF.get('en') ?? [])])
const LETTERS_OF: ReadonlyMap<string, ReadonlySet<string>> = new Map(
  Object.entries(ALPHABETS).map(([language, letters]) => [language, new Set(letters)]),
)

/** The likeliest languages of the text's script with their probabilities, best first. */
export function weighLanguages(evidence: Evidence): readonly WeighedLanguage[] {
  const words = evidence.text.toLowerCase().split(' ')
  const candidates = new Set(
    [
      ...evidence.scores.sentence.keys(),
      ...(evidence.scores.sequence?.keys() ?? []),
      ...WORDS_OF.keys(),
      ...(evidence.among ?? []),
    ].filter((language) => isCandidate(language as LanguageCode, evidence)) as LanguageCode[],
  )
  const likenesses = [...(evidence.scores.sequence?.values() ?? [])]
  const bestLikeness = likenesses.length === 0 ? undefined : Math.max(...likenesses)
  const weighed = [...candidates]
    .map((language) => ({
      language,
      weight:
        modelWeight(evidence, bestLikeness, language) +
        wordWeight(words, language) +
        tellingWeight(words, language) +
        (UNDERRATED[language] ?? 0) -
        letterWeight(words, language) -
        rarity(language) * Math.min(1, FEW_WORDS / words.length) ** 2 +
        (evidence.prefer.has(language) ? WEIGHTS.preferred : 0),
    }))
    .toSorted((left, right) => right.weight - left.weight || (left.language < right.language ? -1 : 1))
    .slice(0, RIVALS)
  const best = weighed[0]?.weight ?? 0
  const powers = weighed.map(({ weight }) => Math.exp((weight - best) / WEIGHTS.temperature))
  const sum = powers.reduce((total, power) => total + power, 0)
  return weighed.map(({ language }, index) => ({ language, probability: (powers[index] ?? 0) / sum }))
}

function isCandidate(language: LanguageCode, { script, among }: Evidence): boolean {
  return isWrittenIn(language, script) && (among === undefined || among.has(language))
}

function modelWeight(
  { scores, sequenceLanguages }: Evidence,
  best: number | undefined,
  language: LanguageCode,
): number {
  const sentence = Math.log((scores.sentence.get(language) ?? 0) + WEIGHTS.sentenceFloor)
  if (scores.sequence === undefined || best === undefined) return sentence
  const likeness = likenessOf(scores.sequence, sequenceLanguages, language) ?? best - WEIGHTS.unknownDistance
  return sentence + WEIGHTS.sequence * (likeness - best)
}

/** A language that the sequence model does not know is taken to be as like as its nearest relative that it knows. */
function likenessOf(
  likeness: ReadonlyMap<LanguageCode, number>,
  known: ReadonlySet<LanguageCode>,
  language: LanguageCode,
): number | undefined {
  if (known.has(language)) return likeness.get(language) ?? WEIGHTS.unnamedLikeness
  const relatives = RELATIVES[language]?.split(' ') as LanguageCode[] | undefined
  if (relatives === undefined) return undefined
  return (
    Math.max(...relatives.map((relative) => likeness.get(relative) ?? WEIGHTS.unnamedLikeness)) -
    WEIGHTS.relativeDistance
  )
}

/** Up to the full weight where all words are among the language's frequent ones, less where the text is one word. */
function wordWeight(words: readonly string[], language: LanguageCode): number {
  const frequent = WORDS_OF.get(language)
  if (frequent === undefined) return 0
  const known = words.filter((word) => frequent.has(word)).length
  const allEnglish = language === 'en' && words.length <= FEW_WORDS && words.every(isEnglish)
  return (allEnglish ? WEIGHTS.englishWords : 0) + (WEIGHTS.frequentWords * known) / (words.length + 0.5)
}

function tellingWeight(words: readonly string[], language: LanguageCode): number {
  const telling = TELLING_WORDS.get(language)
  if (telling === undefined) return 0
  return (WEIGHTS.tellingWords * words.filter((word) => telling.has(word)).length) / (words.length + 0.5)
}

function isEnglish(word: string): boolean {
  return ENGLISH.has(word) || (word.endsWith('s') && ENGLISH.has(word.slice(0, -1)))
}

/** Grows with the share of words that hold a letter from outside the language's alphabet, or an alien sequence. */
function letterWeight(words: readonly string[], language: LanguageCode): number {
  const letters = LETTERS_OF.get(language)
  if (letters === undefined) return 0
  const sequence = FOREIGN_SEQUENCES[language]
  const foreign = words.filter(
    (word) => hasForeignLetter(word, letters) || sequence?.test(word) === true,
  ).length
  return WEIGHTS.foreignLetters * Math.sqrt(foreign / words.length)
}

function hasForeignLetter(word: string, letters: ReadonlySet<string>): boolean {
  for (const letter of word) if (!letters.has(letter) && letter > LAST_ASCII && letter !== '’') return true
  return false
}

function rarity(language: LanguageCode): number {
  if (language === 'en') return -WEIGHTS.english
  if (WIDELY_SENT.has(language)) return 0
  return findLanguage(language) === undefined ? WEIGHTS.unnamed : WEIGHTS.rare
}
