import type { ContextModel } from '../context/context-model.ts'
import {
  BASE_TO_PARTICIPLE,
  baseOfPast,
  baseOfThird,
  gerund,
  isPlural,
  isSingular,
  isVerb,
  MADE_REGULAR,
  oneOf,
  PARTICIPLE_TO_PAST,
  PAST_TO_BASE,
  PAST_TO_PARTICIPLE,
  thirdPerson,
} from './english-words.ts'
import type { PatternRule } from './pattern-rule.ts'
import { grammarRule as rule } from './replace-rule.ts'

/** Where a sentence begins, and where a clause does. */
export const SENTENCE = String.raw`(?<=^|[.!?…:]["”’)]?\s|["“(])`
/** Behind “and” only with a comma: in `my wife and I are` the subject begins before it. */
const CLAUSE = String.raw`(?<=^|[.!?…:;,]["”’)]?\s(?:and\s)?|["“(]|\b(?:but|because|so|when|while|although|if)\s)`
const DETERMINER = '(?:the|my|your|his|her|our|their|this|that|these|those)'
const PRONOUN = '(?:I|you|he|she|it|we|they)'
const ADVERB = '(?: (?:always|never|often|usually|sometimes|really|also|still|only))?'
const OBJECT =
  '(?:the|a|an|my|your|his|her|our|their|me|him|it|us|them|to|at|in|on|for|very|every|too|well|not|only)'

const SINGULAR_OF: Readonly<Record<string, string>> = {
  are: 'is',
  were: 'was',
  have: 'has',
  do: 'does',
  "aren't": "isn't",
  "weren't": "wasn't",
  "haven't": "hasn't",
  "don't": "doesn't",
}
const PLURAL_OF = Object.fromEntries(
  Object.entries(SINGULAR_OF).map(([plural, singular]) => [singular, plural]),
)
const SINGULARS = oneOf(Object.keys(PLURAL_OF)).replaceAll("'", "['’]")
const PLURALS = oneOf(Object.keys(SINGULAR_OF)).replaceAll("'", "['’]")
const straight = (word = '') => word.toLowerCase().replaceAll('’', "'")

type Mend = (match: RegExpExecArray, model: ContextModel) => string | undefined

const AGREES = 'The verb agrees with its subject.'
/** The verb that follows what was matched before it, put into another form. */
const verbAfter =
  (form: (verb: string, model: ContextModel, match: RegExpExecArray) => string | undefined): Mend =>
  (match, model) => {
    const verb = match.at(-1) ?? ''
    const other = form(straight(verb), model, match)
    return other === undefined ? undefined : match[0].slice(0, match[0].length - verb.length) + other
  }

const AGREEMENT: readonly PatternRule[] = [
  rule(
    String.raw`\b(?:he|she|it) (don['’]t)\b`,
    verbAfter(() => "doesn't"),
    AGREES,
  ),
  rule(
    String.raw`${CLAUSE}(he|she|it)${ADVERB} (${PLURALS})\b`,
    verbAfter((verb, _model, match) =>
      /\bif $/iu.test(match.input.slice(0, match.index)) ? undefined : SINGULAR_OF[verb],
    ),
    AGREES,
  ),
  rule(
    String.raw`${CLAUSE}(he|she|it)${ADVERB} (\p{Ll}+)\b`,
    verbAfter((verb, model, match) => {
      const third = thirdPerson(model, verb)
      const subject = straight(match[1])
      const { table } = model
      return third !== undefined && table.pairLog(subject, third) > table.pairLog(subject, verb)
        ? third
        : undefined
    }),
    AGREES,
  ),
  rule(
    String.raw`${CLAUSE}(?:everybody|everyone|nobody|no one|somebody|someone|everything|nothing|something)${ADVERB} (${PLURALS}|know|want|need|think|love|hate|say|seem|agree|believe|understand)\b`,
    // `Somebody do something!` asks.
    verbAfter((verb, model) => (verb === 'do' ? undefined : (SINGULAR_OF[verb] ?? thirdPerson(model, verb)))),
    AGREES,
  ),
  rule(
    String.raw`${CLAUSE}(?:you|we|they)${ADVERB} (${SINGULARS})\b`,
    verbAfter((verb) => PLURAL_OF[verb]),
    AGREES,
  ),
  rule(
    String.raw`${CLAUSE}I (is|are)\b`,
    verbAfter(() => 'am'),
    AGREES,
  ),
  rule(
    String.raw`${CLAUSE}I${ADVERB} (has|does|hasn['’]t|doesn['’]t)\b`,
    verbAfter((verb) => PLURAL_OF[verb]),
    AGREES,
  ),
  rule(
    String.raw`${CLAUSE}(I|you|we|they)${ADVERB} (\p{Ll}+s)\b`,
    verbAfter((verb, model, match) => {
      const base = baseOfThird(model, verb)
      const subject = straight(match[1])
      const { table } = model
      const isThird = base !== undefined && thirdPerson(model, base) === verb
      return isThird && table.pairLog(subject, base) > table.pairLog(subject, verb) ? base : undefined
    }),
    AGREES,
  ),
  rule(
    String.raw`${SENTENCE}${DETERMINER} (\p{Ll}+) (${SINGULARS})\b`,
    verbAfter((verb, model, match) => (isPlural(model, straight(match[1])) ? PLURAL_OF[verb] : undefined)),
    AGREES,
  ),
  rule(
    String.raw`${SENTENCE}${DETERMINER} (\p{Ll}+s) (\p{Ll}+s)(?= (?:${OBJECT}|all|their)\b|[.,])`,
    (match, model) => {
      const [whole, noun = '', verb = ''] = match
      const base = baseOfThird(model, verb)
      const { table } = model
      const isVerbHere =
        base !== undefined && thirdPerson(model, base) === verb && table.pairLog(noun, verb) === 0
      const isAlsoPlural = isPlural(model, verb) && table.pairLog('the', verb) > table.pairLog('he', verb) + 1
      return isVerbHere && !isAlsoPlural && isPlural(model, straight(noun))
        ? whole.slice(0, whole.length - verb.length) + base
        : undefined
    },
    AGREES,
    0.92,
  ),
  rule(
    String.raw`${SENTENCE}(?:the|my|your|his|her|our|their|this|that|a|an) (\p{Ll}+) (${PLURALS})\b`,
    verbAfter((verb, model, match) =>
      isSingular(model, straight(match[1])) ? SINGULAR_OF[verb] : undefined,
    ),
    AGREES,
  ),
  rule(
    String.raw`${SENTENCE}(?:the|my|your|his|her|our|their|this|that|a|an) (\p{Ll}+) (\p{Ll}+)(?= ${OBJECT}\b)`,
    verbAfter((verb, model, match) => {
      const noun = straight(match[1])
      const { table } = model
      const isNounToo =
        table.pairLog('the', verb) + 1 > table.pairLog('to', verb) || table.pairLog(noun, verb) > 0
      return isNounToo || !isSingular(model, noun) ? undefined : thirdPerson(model, verb)
    }),
    AGREES,
    0.9,
  ),
  rule(
    String.raw`${SENTENCE}(?:one|each|either|neither) of (?:the|my|your|his|her|our|their|these|those|us|them)(?: \p{Ll}+s)? (${PLURALS})\b`,
    verbAfter((verb) => SINGULAR_OF[verb]),
    AGREES,
  ),
  rule(
    String.raw`${SENTENCE}(?:(?:my|your|his|her|our|the) \p{Ll}+|you|he|she|(?-i:\p{Lu})\p{Ll}+) and I (is|was|am|has)\b`,
    verbAfter((verb) => (verb === 'am' ? 'are' : PLURAL_OF[verb])),
    AGREES,
  ),
  rule(
    String.raw`\b(there|here) (is|was) (?=(?:two|three|four|five|six|seven|eight|nine|ten|twelve|twenty|many|several|a few) \p{Ll})`,
    ([, where, verb]) => `${where} ${PLURAL_OF[straight(verb)]} `,
    AGREES,
  ),
  rule(
    String.raw`${SENTENCE}(where|what|how|who|when)(?: (is|was)|['’]s) ((?:the|my|your|his|her|our|their|these|those) )(\p{Ll}+)(?= ?\?)`,
    ([, question, verb = 'is', determiner, noun = ''], model) =>
      isPlural(model, noun) ? `${question} ${PLURAL_OF[straight(verb)]} ${determiner}${noun}` : undefined,
    AGREES,
  ),
  rule(
    String.raw`${SENTENCE}((?:the|this|my|your|his|her|our|their|all) )?(news|information|advice|furniture|luggage|homework|equipment|mathematics|physics|money|weather|traffic) (are|were|have|aren['’]t|weren['’]t|haven['’]t)\b`,
    verbAfter((verb) => SINGULAR_OF[verb]),
    'The noun has no plural.',
  ),
  rule(
    String.raw`\bthe police (is|was|has|isn['’]t|wasn['’]t|hasn['’]t)\b`,
    verbAfter((verb) => PLURAL_OF[verb]),
    '“Police” is a plural.',
  ),
]

const BE = '(?:was|were|been|being|be|is|are)'
const HAVE = String.raw`(?:(?:have|has|had)(?:n['’]t)?|having|(?<=\p{L})['’]ve)`
const MODAL =
  "(?:can|could|will|would|should|must|may|might|can['’]t|cannot|couldn['’]t|won['’]t|wouldn['’]t|shouldn['’]t)"
/** Pasts that are something else as well. */
const PASTS_ONLY = oneOf([...PAST_TO_PARTICIPLE.keys()].filter((past) => past !== 'bit'))

const FORMS: readonly PatternRule[] = [
  rule(
    String.raw`\b(?:did(?:n['’]t| not)|do(?:n['’]t| not)|does(?:n['’]t| not)|did ${PRONOUN}|did(?:n['’]t) ${PRONOUN}) (${oneOf(PAST_TO_BASE.keys())}|\p{Ll}+[^e]ed)\b`,
    verbAfter((verb, model) => PAST_TO_BASE.get(verb) ?? baseOfPast(model, verb)),
    'After “did” the verb has its base form.',
    0.97,
  ),
  rule(
    String.raw`\b(?:(?:does|did|do)n['’]t|(?:does|did|do) ${PRONOUN}|${PRONOUN} ${MODAL}(?: not| never| always| also)?) (\p{Ll}+s)\b`,
    verbAfter((verb, model) => baseOfThird(model, verb)),
    'After an auxiliary the verb has its base form.',
  ),
  rule(
    String.raw`\b${PRONOUN} ${MODAL}(?: not| never| always| also)? (${oneOf(PAST_TO_BASE.keys())})\b`,
    verbAfter((verb) => PAST_TO_BASE.get(verb)),
    'After an auxiliary the verb has its base form.',
  ),
  rule(
    String.raw`\b${HAVE}(?: ${PRONOUN})?(?: (?:never|ever|already|just|always|also|recently|not|often))? (${PASTS_ONLY})\b`,
    verbAfter((verb) => PAST_TO_PARTICIPLE.get(verb)),
    'After “have” stands the participle.',
    0.95,
  ),
  rule(
    String.raw`\b(?:have|has|had)(?:n['’]t)?(?: (?:never|ever|already|just))? (${oneOf(BASE_TO_PARTICIPLE.keys())})(?= (?:to|the|a|an|my|your|his|her|it|me|him|us|them|this|that|snow|from)\b)`,
    verbAfter((verb, model) =>
      ['a', 'the', 'no'].some((article) => model.table.pairLog(article, verb) > 0)
        ? undefined
        : BASE_TO_PARTICIPLE.get(verb),
    ),
    'After “have” stands the participle.',
  ),
  rule(
    String.raw`${CLAUSE}(?:I|he|she|we|they|you) (${oneOf(PARTICIPLE_TO_PAST.keys())})\b`,
    verbAfter((verb) => (/^(?:come|become|run)$/u.test(verb) ? undefined : PARTICIPLE_TO_PAST.get(verb))),
    'Without “have” the verb stands in the past.',
  ),
  rule(
    String.raw`\b${BE} (wrote|took|gave|ate|stole|chose|drove|spoke|knew|threw|drew|flew|grew|rode|wore|sang)\b`,
    verbAfter((verb) => PAST_TO_PARTICIPLE.get(verb)),
    'After “be” stands the participle.',
  ),
  rule(
    String.raw`\b(?:was|were|been) (${oneOf(BASE_TO_PARTICIPLE.keys())})(?= by\b)`,
    verbAfter((verb) => BASE_TO_PARTICIPLE.get(verb)),
    'After “be” stands the participle.',
  ),
  rule(
    String.raw`(?:\b(${BE}|${HAVE})(?: \p{Ll}+(?:ly|ver|st))? )?\b(${oneOf(MADE_REGULAR.keys())})\b`,
    ([whole, auxiliary, form = ''], model) => {
      const [past, participle] = MADE_REGULAR.get(straight(form)) ?? []
      if (past === undefined || model.count(straight(form)) >= 4) return undefined
      return whole.slice(0, whole.length - form.length) + (auxiliary === undefined ? past : participle)
    },
    'The verb is irregular.',
    0.95,
  ),
  rule(
    String.raw`\b((?:must|can|could|should|may|might|can['’]t|cannot|couldn['’]t|shouldn['’]t|mustn['’]t|won['’]t|wouldn['’]t)) to (\p{Ll}+)\b`,
    ([, modal, verb = ''], model) => (isVerb(model, verb) ? `${modal} ${verb}` : undefined),
    'After this auxiliary stands no “to”.',
    0.95,
  ),
  rule(
    String.raw`\b((?:let|lets|make|makes|made) (?:me|him|us|them)) to (\p{Ll}+)\b`,
    ([, made, verb = ''], model) => (verb !== 'order' && isVerb(model, verb) ? `${made} ${verb}` : undefined),
    'After “make” and “let” stands no “to”.',
  ),
  rule(
    String.raw`\b((?:enjoy|avoid|finish|suggest|practi[sc]e|postpone|dislike|deny)(?:s|es|ed|ing)?|(?:I am|I['’]m|we are|we['’]re|he is|he['’]s|she is|she['’]s|get|got|getting) used to|don['’]t mind)(?: (?:to|the))? (\p{Ll}+)\b`,
    ([whole, verb = '', other = ''], model) => {
      const isAfterTo = verb.endsWith(' to') ? whole === `${verb} ${other}` : whole === `${verb} to ${other}`
      // `Used to noise` and `used to work`: nouns stay.
      const isNoun = verb.endsWith(' to') && model.table.pairLog('the', other) > 0
      const form = isAfterTo && !isNoun ? gerund(model, other) : undefined
      return form === undefined ? undefined : `${verb} ${form}`
    },
    'After this verb another one ends in -ing.',
  ),
]

export const ENGLISH_VERBS: readonly PatternRule[] = [...FORMS, ...AGREEMENT]
