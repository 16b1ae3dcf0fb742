import { COMPARATIVES, isPlural, isSingular, isVerb, oneOf, withS } from './english-words.ts'
import type { PatternRule } from './pattern-rule.ts'
import { grammarRule as rule } from './replace-rule.ts'

const NO_PLURAL =
  'information advice furniture homework luggage equipment baggage knowledge software hardware research feedback traffic'
const UNCOUNTABLE = `${NO_PLURAL} milk water money bread rice sugar butter cheese rain snow luck news`
const NUMBER = 'two|three|four|five|six|seven|eight|nine|ten|twelve|twenty|many|several'
/** What shows that a noun ends there. */
const NOUN_ENDS =
  '(?= ?[.,;!?]|(?: (?:and|or|but|in|on|at|to|for|from|with|of|who|that|which|are|were|have)\\b))'

const PLURALS: Readonly<Record<string, string>> = {
  childs: 'children',
  mans: 'men',
  womans: 'women',
  foots: 'feet',
  feets: 'feet',
  tooths: 'teeth',
  teeths: 'teeth',
  mouses: 'mice',
  sheeps: 'sheep',
  fishes: 'fish',
  deers: 'deer',
  aircrafts: 'aircraft',
  peoples: 'people',
  wifes: 'wives',
  knifes: 'knives',
  leafs: 'leaves',
  shelfs: 'shelves',
  thiefs: 'thieves',
  wolfs: 'wolves',
}

const shortened = [...COMPARATIVES].map(([word, comparative]) => [word, comparative] as const)
const SUPERLATIVES = new Map(
  shortened.map(([, comparative]) => [comparative.replace(/r$/u, 'st'), comparative]),
)

const NUMBERS: readonly PatternRule[] = [
  rule(`\\b(${NO_PLURAL.replaceAll(' ', '|')})s\\b(?!['’])`, '$1', 'The noun has no plural.', 0.95),
  rule(
    `\\b(?:an?) (${UNCOUNTABLE.replaceAll(' ', '|')})(?= ?[.,;!?]|(?: (?:about|on|from|for|to|and)\\b))`,
    '$1',
    'The noun has no “a”.',
    0.92,
  ),
  rule(`\\bmany (${UNCOUNTABLE.replaceAll(' ', '|')})\\b`, 'much $1', 'The noun has no plural.'),
  rule(
    String.raw`\b(how|too|so|very|not|n['’]t(?: \p{Ll}+)?) much (\p{Ll}+)\b(?! (?:to|doing|on|of)\b)`,
    ([, before, noun = ''], model) =>
      isPlural(model, noun) &&
      (!isVerb(model, noun) || model.table.pairLog('many', noun) > 0) &&
      model.table.pairLog('much', noun) < 3
        ? `${before} many ${noun}`
        : undefined,
    'What can be counted is “many”.',
  ),
  rule(
    String.raw`\bless (\p{Ll}+)(?= than\b)`,
    ([, noun = ''], model) =>
      isPlural(model, noun) && !/^(?:years|hours|minutes|days)$/u.test(noun) ? `fewer ${noun}` : undefined,
    'What can be counted is “fewer”.',
    0.9,
  ),
  rule(
    String.raw`\b(${NUMBER}|these) (\p{Ll}+)${NOUN_ENDS}`,
    ([, number = '', noun = ''], model) => {
      const plural = withS(noun)
      const isUsual = isSingular(model, noun) && model.count(plural) >= 10
      return isUsual &&
        model.table.pairLog(number.toLowerCase(), noun) === 0 &&
        !/^(?:kind|sort|type|hundred|thousand|million|billion|dozen|present)$/u.test(noun)
        ? `${number} ${plural}`
        : undefined
    },
    'Of several the noun stands in the plural.',
    0.93,
  ),
  rule(
    `\\b(${NUMBER}|the|all|some|our|their|these|those|few|his|her) (${oneOf(Object.keys(PLURALS))})\\b`,
    ([, before = '', noun = '']) =>
      noun === 'peoples' && /^(?:the|all|our|their|these|those|his|her)$/iu.test(before)
        ? undefined
        : `${before} ${PLURALS[noun.toLowerCase()]}`,
    'The plural is irregular.',
    0.95,
  ),
  rule(String.raw`\b(children|men|women)s(?= \p{Ll})`, "$1's", 'The apostrophe shows whose it is.', 0.95),
]

const COMPARING: readonly PatternRule[] = [
  rule(
    `\\bmore (${oneOf(COMPARATIVES.values())})\\b(?! and\\b)`,
    '$1',
    'The word is a comparative already.',
    0.95,
  ),
  rule(
    `\\bmore (${oneOf(COMPARATIVES.keys())})(?= than\\b| ?[.!?])`,
    ([, word = '']) =>
      /^(?:hard|late|deep)$/u.test(word) ? undefined : COMPARATIVES.get(word.toLowerCase()),
    'Short adjectives have a comparative of their own.',
    0.92,
  ),
  rule(
    `\\bmost (${oneOf(SUPERLATIVES.keys())}|best|worst)\\b`,
    '$1',
    'The word is a superlative already.',
    0.95,
  ),
  rule(
    `\\b(${oneOf(COMPARATIVES.values())})(?: then| as) (?=(?:me|you|him|her|us|them|the|my|your|his|our|their|this|that|mine|yours|before|ever|a|it)\\b)`,
    '$1 than ',
    'After a comparative stands “than”.',
    0.92,
  ),
  rule(`\\bthe worse (?=\\p{L}+ (?:of|in|I|ever)\\b)`, 'the worst ', 'The superlative is meant.'),
]

const NEGATIONS: readonly PatternRule[] = [
  rule(
    String.raw`(n['’]t|\bnever) (?!think|believe|suppose|know (?:why|if|how))(\p{Ll}+(?: to)?) (nobody|nothing|nowhere|no one)\b`,
    ([, not, verb, none = '']) => `${not} ${verb} ${none.replace(/^no ?/u, 'any')}`,
    'One negation is enough.',
    0.93,
  ),
  rule(
    String.raw`(n['’]t (?:have|want|need|got|get|see|know|eat|buy|make|like)) no (?!longer\b|more\b|less\b|one\b|idea\b)`,
    '$1 any ',
    'One negation is enough.',
    0.95,
  ),
]

const JOBS =
  'teacher doctor nurse student engineer lawyer driver cook waiter waitress baker pilot farmer actor artist writer dentist manager ' +
  'programmer secretary electrician plumber mechanic architect'

const ARTICLES: readonly PatternRule[] = [
  rule(
    `\\b((?:I am|I['’]m|he is|she is|he['’]s|she['’]s|(?:I|he|she) was|is|was) )(${JOBS.replaceAll(' ', '|')})(?= ?[.,;!?]| (?:at|in|from|by|who|and)\\b)`,
    ([, subject, job = '']) => `${subject}${/^[aeio]/u.test(job) ? 'an' : 'a'} ${job}`,
    'A profession has an article.',
    0.9,
  ),
  rule(
    '\\ban (European|university|uniform|user|unit|useful|unique|one-way|euro|union)\\b',
    'a $1',
    'The word begins with the sound of a consonant.',
    0.96,
  ),
  rule('\\ba (hour|honest|honour|honor|heir)(s|ly|able)?\\b', 'an $1$2', 'The “h” is not spoken.', 0.96),
]

export const ENGLISH_NOUNS: readonly PatternRule[] = [...NUMBERS, ...COMPARING, ...NEGATIONS, ...ARTICLES]
