import { baseLanguage, type LanguageCode } from '../../../languages/language-code.ts'
import { tokenRanges } from '../../segments/tokens.ts'

/** Words that an engine wrote in one sentence, and those that it wrote in the other in their place. */
export interface Exchange {
  readonly before: string
  readonly after: string
  /** The words on either side, in small letters; `undefined` at the ends of the sentence. */
  readonly neighbours: readonly [left: string | undefined, right: string | undefined]
}

/**
 * Whether a text has a word of an engine's translation in another form, from which it cannot be told what it agrees
 * with: beside `médico` of the engine, `Mi hermana es médica` does not become `Mi hermano es médica`.
 */
export function inflectsOtherwise(text: string, translated: string): boolean {
  const { own, others } = wordsOfOne(text, translated)
  return own.some((word) => others.some((other) => isFormOf(word, other)))
}

/**
 * Whether a text has words that the engine's translation lacks, and that may have to change with what is exchanged: beside
 * `está feliz` of the engine, `Mi hermano está contento` does not become `Mi hermana está contento`, and beside `den
 * Schlüssel`, `Mein Bruder hat seinen Schlüssel verloren` says nothing of a sister's.
 *
 * Where one word takes the place of another behind the same article, gender and number are the same.
 */
export function mayAgreeOtherwise(
  text: string,
  translated: string,
  exchanges: readonly Exchange[],
  language: LanguageCode,
): boolean {
  const base = baseLanguage(language)
  if (INVARIABLE.has(base)) return false
  const { own } = wordsOfOne(base === 'de' ? text.replace(FORMAL_ADDRESS, ' ') : text, translated)
  if (own.length === 0) return false
  const pronouns = PRONOUNS.get(base)
  if (pronouns === undefined || own.some((word) => pronouns.has(word))) return true
  const articles = ARTICLES.get(base)
  if (articles === undefined) return base === 'en' && exchanges.some(changesForm)
  if (own.every((word) => word.length <= SHORT)) return false
  return !exchanges.every(
    ({ before, after, neighbours: [left = ''] }) =>
      articles.has(left) && [before, after].every((words) => tokenRanges(words).length === 1),
  )
}

/** `dog` becomes `dogs`: in English the verb beside it may stay as it is, and another one of the target may not. */
function changesForm({ before, after }: Exchange): boolean {
  const { own, others } = wordsOfOne(before, after)
  return own.some((word) =>
    others.some((other) => Math.max(word.length, other.length) > SHORT && isFormOf(word, other)),
  )
}

/** Of these, what is said of a noun has one form for all of them. */
const INVARIABLE: ReadonlySet<string> = new Set(['hu', 'id', 'ja', 'ko', 'tr', 'vi', 'zh'])

/** Addresses the reader, whatever else the sentence speaks of. */
const FORMAL_ADDRESS = /(?<!\p{L})(?:Sie|Ihnen|Ihr(?:e[mnrs]?)?)(?!\p{L})/gu

/** Words, without accents, that show of whom or of what they speak, which may stand elsewhere in the sentence. */
const PRONOUNS = wordLists({
  de:
    'er ihn ihm es sie ihnen mich mir dich dir uns euch dessen deren welche welchem welchen welcher welches ' +
    'mein meine meinem meinen meiner meines dein deine deinem deinen deiner deines sein seine seinem seinen seiner seines ' +
    'ihr ihre ihrem ihren ihrer ihres unser unsere unserem unseren unserer unseres euer eure eurem euren eurer eures',
  en:
    'he him his himself she her hers herself it its itself they them their theirs themselves me my mine myself ' +
    'us our ours ourselves your yours yourself yourselves',
  es:
    'ella ellos ellas mi mis tu tus su sus suyo suya suyos suyas nuestro nuestra nuestros nuestras vuestro vuestra ' +
    'vuestros vuestras',
  fr: 'il ils elle elles lui eux mon ma mes ton ta tes son sa ses notre nos votre vos leur leurs',
  it:
    'lui lei loro mio mia miei mie tuo tua tuoi tue suo sua suoi sue nostro nostra nostri nostre vostro vostra ' +
    'vostri vostre',
  nl: 'hij hem zijn zij ze haar hun hen mijn jouw ons onze',
  pt:
    'ele ela eles elas dele dela deles delas meu minha meus minhas teu tua teus tuas seu sua seus suas nosso nossa ' +
    'nossos nossas',
})

/** Words that show the gender and number of the noun behind them. */
const ARTICLES = wordLists({
  es: 'el la los las un una unos unas del al este esta estos estas ese esa',
  fr: 'le la un une du au ce cette',
  it: 'il lo la i gli le un uno una del della al alla nel nella questo questa',
  pt: 'o a os as um uma do da dos das ao no na nos nas este esta',
})

/** Words by language. */
function wordLists(lists: Readonly<Record<string, string>>): ReadonlyMap<string, ReadonlySet<string>> {
  return new Map(Object.entries(lists).map(([language, words]) => [language, new Set(words.split(' '))]))
}

/** Words that only one of two texts has, in small letters without accents: `cher` and `chère` begin alike. */
function wordsOfOne(text: string, translated: string) {
  const [own, others] = [text, translated].map((each) =>
    tokenRanges(each).map(({ start, end }) => folded(each.slice(start, end))),
  )
  return {
    own: (own ?? []).filter((word) => others?.includes(word) !== true),
    others: (others ?? []).filter((word) => own?.includes(word) !== true),
  }
}

function folded(word: string): string {
  return word.toLowerCase().normalize('NFD').replace(/\p{M}/gu, '')
}

/** Letters that two forms of a word share at least, and those that one has behind them at most. */
const STEM = 3
const ENDING = 3
/** Words of so many letters, such as articles, are forms of one another where they begin with the same: `le` and `la`. */
const SHORT = 3

function isFormOf(one: string, other: string): boolean {
  const shorter = Math.min(one.length, other.length)
  const longer = Math.max(one.length, other.length)
  let shared = 0
  while (shared < shorter && one[shared] === other[shared]) shared += 1
  return longer <= SHORT ? shared > 0 : shared >= STEM && longer - shared <= ENDING
}
