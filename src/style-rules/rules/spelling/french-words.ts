import { pattern, SPACE } from '../../rewriting/patterns.ts'
import { type Rewrite, replaceMatches } from '../../rewriting/rewrite.ts'
import { optionRule, singleRule } from '../../rewriting/rule-group.ts'

const NUMERO = pattern(`(?<![\\p{L}\\p{N}])(?<initial>[nN])(?:°|º|ᵒ|<sup>o</sup>|o)(?<gap>${SPACE}?)(?=\\d)`)

/** `n° 5`, `nᵒ 5` or `no 5`; behind it always a no-break space. */
const numero = (mark: string) => (): Rewrite =>
  replaceMatches(NUMERO, ({ 0: found, groups = {} }) => {
    const wanted = `${groups['initial'] ?? 'n'}${mark}`
    return found.startsWith(wanted) && groups['gap'] !== '' && found.length === wanted.length + 1
      ? undefined
      : `${wanted}\u00A0`
  })

export const numeroAbbreviation = singleRule('spelling_and_grammar.abbreviating_french_word_numero', {
  abbreviate_as_n_then_degree_symbol: optionRule('fr', numero('°')),
  abbreviate_as_n_then_o_in_superscript: optionRule('fr', numero('ᵒ')),
  abbreviate_as_no: optionRule('fr', numero('o')),
})

/** Verbs in -eler and -eter that double their consonant in the older spelling; appeler and jeter always do. */
const DOUBLING = new Set(
  `amonceler anneler atteler bosseler carreler chanceler craqueler créneler dételer ensorceler épeler étinceler ficeler
  grommeler jumeler morceler museler niveler renouveler ressemeler ruisseler banqueter becqueter breveter cacheter caqueter
  cliqueter décacheter déchiqueter empaqueter épousseter étiqueter feuilleter hoqueter marqueter moucheter pailleter
  pelleter souffleter tacheter voleter`.split(/\s+/u),
)
/** Nouns that look like a form of such a verb: `l’étiquette`. */
const NOUNS = /^(?:étiquette|ficelle|jumelle|cachette|banquette|mouchette|paillette|marquette|parcelle)s?$/iu
const ENDING = '(?:e|es|ent|er(?:ai|as|a|ons|ez|ont|ais|ait|ions|iez|aient))'
const DOUBLED = pattern(
  `(?<!\\p{L})(?<head>\\p{L}+)e(?<consonant>[lt])\\k<consonant>(?<ending>${ENDING})(?!\\p{L})`,
)
const GRAVE = pattern(`(?<!\\p{L})(?<head>\\p{L}+)è(?<consonant>[lt])(?<ending>${ENDING})(?!\\p{L})`)

const openE = (verb: RegExp, isDoubled: boolean): Rewrite =>
  replaceMatches(verb, ({ 0: found, groups = {} }) => {
    const { head = '', consonant = '', ending = '' } = groups
    if (!DOUBLING.has(`${head}e${consonant}er`.toLowerCase()) || NOUNS.test(found)) return undefined
    return isDoubled ? `${head}e${consonant}${consonant}${ending}` : `${head}è${consonant}${ending}`
  })

export const elerAndEter = singleRule('spelling_and_grammar.french_verbs_ending_in_eler_and_eter', {
  transcribe_open_e_sound_by_doubling_next_consonant: optionRule('fr', () => openE(GRAVE, true)),
  transcribe_open_e_sound_with_grave_accent: optionRule('fr', () => openE(DOUBLED, false)),
})

/** Behind a form of avoir and before an infinitive; `a été laissée` is a passive and stays. */
const invariableLaisse: Rewrite = replaceMatches(
  /(?<=(?<!\p{L})(?:ai|as|a|avons|avez|ont|avais|avait|avions|aviez|avaient|aura|auront|aurait|avoir)(?: pas| jamais| toujours)? )laissé(?:e|es|s)(?= (?:(?:le|la|les|se|s[’'])\s?)?\p{L}+(?:er|ir|re|oir)(?!\p{L}))/gu,
  'laissé',
)

export const laisse = singleRule(
  'spelling_and_grammar.past_participle_of_french_word_laisser_followed_by_infinitive',
  {
    use_invariable_form_french_word_laissé: optionRule('fr', () => invariableLaisse),
  },
)

const UNITS =
  'zéro|un|une|deux|trois|quatre|cinq|six|sept|huit|neuf|dix|onze|douze|treize|quatorze|quinze|seize'
const NUMBER_WORD = `(?:${UNITS}|vingts?|trente|quarante|cinquante|soixante|cents?|mille)`
const NUMBER = pattern(
  `(?<!\\p{L}|-)${NUMBER_WORD}(?:(?:[ -]et[ -](?=(?:une?|onze)(?!\\p{L}))|[ -])${NUMBER_WORD})+(?!\\p{L}|-)`,
  'i',
)
/** `cent un` and `deux mille` join only where one number is surely meant: it holds a ten, a hundred or a thousand. */
const COMPOUND = /(?:dix|vingt|trente|quarante|cinquante|soixante|cent|mille)/iu

const hyphensEverywhere: Rewrite = replaceMatches(NUMBER, ({ 0: text }) =>
  COMPOUND.test(text) && !/\bun[ -](?!$)/iu.test(text) ? text.replaceAll(' ', '-') : undefined,
)

/** Under a hundred with hyphens, without them around `et`, hundreds and thousands apart. */
const traditionalHyphens: Rewrite = replaceMatches(NUMBER, ({ 0: text }) => {
  if (!COMPOUND.test(text)) return undefined
  const parts = text.split(/[ -]/u)
  return parts.reduce((joined, part, index) => {
    const before = parts[index - 1] ?? ''
    if (index === 0) return part
    const isApart = [part, before].some((word) => /^(?:et|cents?|mille)$/iu.test(word))
    return joined + (isApart ? ' ' : '-') + part
  }, '')
})

export const spelledOutNumbers = singleRule('spelling_and_grammar.spelled_out_numbers', {
  use_hyphens: optionRule('fr', () => hyphensEverywhere),
  use_hyphens_between_elements_under_100_and_not_separated_by_french_word_et: optionRule(
    'fr',
    () => traditionalHyphens,
  ),
})
