import { isSentenceStart } from '../../rewriting/patterns.ts'
import { changeMatches, insertion, type Rewrite, replaceMatches } from '../../rewriting/rewrite.ts'
import { optionRule, singleRule } from '../../rewriting/rule-group.ts'
import type { StyleTarget } from '../../style-language.ts'
import type { Change } from '../../text/guarded-text.ts'

const ADVERBS =
  'However|Therefore|Moreover|Furthermore|Consequently|Nevertheless|Nonetheless|Additionally|Accordingly|Similarly|Likewise|Hence|Thus|Meanwhile'
const SUBJECTS =
  'we|they|it|he|she|you|I|the|this|these|those|there|our|their|its|his|her|your|my|an?|no|some|many|most|all'

const commaAfterAdverb: Rewrite = changeMatches(
  new RegExp(`(?<![\\p{L}\\p{N}])(?:${ADVERBS})(?= (?:${SUBJECTS})(?!\\p{L}))`, 'gu'),
  ({ 0: word, index, input }): Change | undefined =>
    isSentenceStart(input, index) ? [insertion(index + word.length, ',')] : undefined,
)
const noCommaAfterAdverb: Rewrite = replaceMatches(
  new RegExp(`(?<word>(?<![\\p{L}\\p{N}])(?:${ADVERBS})),(?= \\p{L})`, 'gu'),
  ({ groups = {}, index, input }) => (isSentenceStart(input, index) ? groups['word'] : undefined),
)

export const commaAfterConjunctiveAdverbs = singleRule('punctuation.comma_after_conjunctive_adverbs', {
  do_not_use: optionRule('en', () => noCommaAfterAdverb),
  use: optionRule('en', () => commaAfterAdverb),
})

/** Words that begin the last item of no list: a clause goes on there. */
const NOT_AN_ITEM =
  '(?!(?:I|we|you|he|she|they|it|there|this|that|these|those|not|then|so|if|when|while|who|which|also|only|therefore|thus|is|are|was|were|has|have|had|will|would|can|could|should|must|may|do|does|did)(?!\\p{L}))'
const ITEM = "\\p{L}[\\p{L}\\p{N}'’-]*(?: [\\p{L}\\p{N}'’-]+){0,2}"
const SINGLE = "[\\p{L}\\p{N}][\\p{L}\\p{N}'’-]*"
const JOINERS: Readonly<Record<string, string>> = {
  de: 'und|oder',
  en: 'and|or|nor',
  es: 'y|e|o|u',
  fr: 'et|ou',
  it: 'e|ed|o',
}
/** A sentence that opens with these may have its first comma behind an introduction, not behind an item. */
const INTRODUCTION =
  /^["“(\s]*(?:In|On|At|After|Before|When|While|If|For|With|Without|During|By|From|As|Although|Since|Because|Despite|To|Under|Until|Once|Good|Please|Yesterday|Today|Tomorrow|However|Then|Now|Yes|No|Well|Dear|Unlike|Like)(?!\p{L})/u

/**
 * Two commas before the last item, short items and an end mark behind it. With one comma (`Good evening, ladies and
 * gentlemen`; `companions, respected and admired`) what stands before it is more often no item at all.
 */
function serialComma({ language }: StyleTarget): Rewrite {
  const joiners = JOINERS[language] ?? 'and|or'
  const short = `${SINGLE}(?: ${SINGLE})?`
  const found = new RegExp(
    `(?<![\\p{L}\\p{N}'’-])(?:${NOT_AN_ITEM}${short}, ){2,}${NOT_AN_ITEM}${short}(?= (?:${joiners}) ${NOT_AN_ITEM}${short}(?:[.;:!?)]|$|\\n))`,
    'gu',
  )
  return changeMatches(found, ({ 0: list, index, input }): Change | undefined => {
    const sentence = input.slice(sentenceStart(input, index), index + list.length)
    return INTRODUCTION.test(sentence) ? undefined : [insertion(index + list.length, ',')]
  })
}

/**
 * `eggs, milk, and bread` loses its last comma; `my brother, John, and I` holds no list but a name in between. Outside
 * of English the comma may end a clause: there only four single words or more are surely a list.
 */
function noSerialComma({ language }: StyleTarget): Rewrite {
  const joiners = JOINERS[language] ?? 'and|or'
  const [item, least] = language === 'en' ? [ITEM, 1] : [SINGLE, 2]
  const found = new RegExp(
    `(?<list>(?<![\\p{L}\\p{N}'’-])(?:${NOT_AN_ITEM}${item}, ){${least},}${NOT_AN_ITEM}${item}),(?= (?:${joiners}) ${NOT_AN_ITEM}${item}(?:[.,;:!?)]|$|\\n| \\p{L}))`,
    'gu',
  )
  return replaceMatches(found, ({ groups = {}, index, input }) => {
    const { list = '' } = groups
    if (/\p{Ll}, \p{Lu}[^,]*$/u.test(list) && !/\p{Lu}[^,]*, \p{Lu}[^,]*$/u.test(list)) return undefined
    return INTRODUCTION.test(input.slice(sentenceStart(input, index), index + list.length)) ? undefined : list
  })
}

function sentenceStart(text: string, offset: number): number {
  const before = text.slice(0, offset)
  const end = Math.max(...['. ', '! ', '? ', '\n', ': ', '; '].map((mark) => before.lastIndexOf(mark)))
  return end < 0 ? 0 : end + 1
}

/** `A、B、和C` as `A、B和C`. */
const noEnumerationComma: Rewrite = replaceMatches(/(?<=、[^、，。\n]+)、(?=和|及|与|以及|或)/gu, '')

export const serialCommaRule = singleRule('punctuation.serial_comma', {
  do_not_use: optionRule('de en es fr it', noSerialComma),
  do_not_use_serial_comma_when_using_chinese_comma: optionRule('zh', () => noEnumerationComma),
  use: optionRule('en', serialComma),
})

/** Openings of letters per language; a line that begins so and holds a name is a salutation. */
const OPENINGS: Readonly<Record<string, string>> = {
  de: 'Sehr geehrte[rs]?|Liebe[rs]?|Werte[rs]?|Hallo|Guten (?:Tag|Morgen|Abend)',
  en: 'Dear|Hello|Hi|Good (?:morning|afternoon|evening)',
  es: 'Estimad[oa]s?|Querid[oa]s?|Apreciad[oa]s?|Hola|Buen[oa]s (?:días|tardes|noches)',
  fr: 'Ch(?:er|ers|ère|ères)|Bonjour|Madame|Monsieur|Mesdames|Messieurs',
  it: 'Gentil[ei]|Car[oaie]|Egregi[oa]?|Salve|Ciao|Buon(?:giorno|asera)',
}
const FORMAL = /^(?:Sehr|Dear|Estimad|Apreciad|Gentil|Egregi|Ch(?:er|ère))/u

/** What ends a salutation on a line of its own: `Dear Ms Ito,`. */
function salutationEnding(mark: string, capitalizes = false) {
  return ({ language }: StyleTarget): Rewrite => {
    const space = language === 'fr' && mark !== ',' ? '\u00A0' : ''
    const found = new RegExp(
      `^(?<greeting>(?:${OPENINGS[language]})(?: [\\p{L}\\p{N}.'’&-]*[\\p{L}\\p{N}.]){1,6})(?<mark>[ \\u00A0\\u202F]?[,:!]|)(?<gap>\\s*\\n\\s*(?=\\p{L})|$)(?<first>\\p{L}?)`,
      'gmu',
    )
    return replaceMatches(found, ({ 0: text, groups = {} }) => {
      const { greeting = '', mark: present = '', gap = '', first = '' } = groups
      const isLetter = FORMAL.test(greeting) || first !== '' || present.trim() === ','
      if (!isLetter || (present === '' && first === '' && !FORMAL.test(greeting))) return undefined
      if (present.trim() === mark && !capitalizes) return undefined
      return text.length === 0
        ? undefined
        : `${greeting}${mark === '' ? '' : space + mark}${gap}${capitalizes ? first.toUpperCase() : first}`
    })
  }
}

export const salutation = singleRule('punctuation.salutation', {
  do_not_use_comma_after_salutation_capitalize_following_word: optionRule(
    'de en es fr it',
    salutationEnding('', true),
  ),
  use_colon_after_salutation: optionRule('de en es fr it', salutationEnding(':')),
  use_comma_after_salutation: optionRule('de en es fr it', salutationEnding(',')),
  use_exclamation_mark_after_salutation: optionRule('de en es fr it', salutationEnding('!')),
})
