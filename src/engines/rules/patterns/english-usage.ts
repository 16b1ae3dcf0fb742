import { SENTENCE } from './english-verbs.ts'
import { thirdPerson } from './english-words.ts'
import type { PatternRule } from './pattern-rule.ts'
import { replaceRule, grammarRule as rule } from './replace-rule.ts'

const OBJECT = '(?:me|him|us|them)'
const DAY = '(?:Mon|Tues|Wednes|Thurs|Fri|Satur|Sun)days?'
const MONTH = '(?:January|February|March|April|June|July|August|September|October|November|December)'
const COUNTED = String.raw`(?:\d{1,2}|a|two|three|four|five|six|seven|eight|nine|ten|twelve|twenty|several|many|a few) (?:year|month|week|day|hour|minute)s?`

/** What stands with another preposition, or with one that is missing: found, put there. */
const PREPOSITIONS: readonly (readonly [string, string])[] = [
  [`(?<=\\p{L} )since (?=(?:about |more than |almost )?${COUNTED}\\b(?! ago))`, 'for '],
  [
    String.raw`\b((?:lived|worked|studied|stayed|been)(?: (?:here|there|(?:in|at) \p{L}+))?) for (?=(?:19|20)\d\d(?: ?[.,;!?]|$))`,
    '$1 since ',
  ],
  [`\\b(?:in|at) (?=(?:next |last )?${DAY}\\b(?!['’]| (?:school|prayers|mass)))`, 'on '],
  [`\\b(?:on|at) (?=${MONTH}(?: ?[.,;!?]|$))`, 'in '],
  [String.raw`\b(born|founded|built) (?:at|on) (?=(?:19|20)\d\d\b)`, '$1 in '],
  [
    String.raw`\b(?:in|on) (?=(?:one|two|three|four|five|six|seven|eight|nine|ten|eleven|twelve|\d{1,2}) o['’]clock\b)`,
    'at ',
  ],
  [String.raw`\bon the (morning|afternoon|evening)(?= ?[.,;!?]|$)`, 'in the $1'],
  [String.raw`\b(am|is|are|was|were|['’]m|['’]s|['’]re|go|goes|went) in holidays?\b`, '$1 on holiday'],
  [
    String.raw`\b(saw|see|watch|watched|heard) (it|him|her|them|that|this) (?:in|at) (?=(?:television|TV|the radio)\b)`,
    '$1 $2 on ',
  ],
  [
    String.raw`\b(go|goes|went|gone|come|comes|came|travel|travels|travelled|get|gets|got)((?: [\p{L}']+){0,3}) with (?=(?:bus|train|car|taxi|plane|bike|boat|tram)\b)`,
    '$1$2 by ',
  ],
  [String.raw`\b(?:with|by) foot\b`, 'on foot'],
  [String.raw`\bwaiting (?=${OBJECT}\b|you\b)`, 'waiting for '],
  [String.raw`\bwait (?=${OBJECT}\b)`, 'wait for '],
  [
    String.raw`\b(listen|listens|listened|listening) (?=(?:me|him|us|them|music|the (?:radio|music|teacher))\b)`,
    '$1 to ',
  ],
  [String.raw`\b(explain|explains|explained) (?=(?:me|him|us)\b)`, '$1 to '],
  [
    String.raw`\b(arrive|arrives|arrived|arriving) to (?=(?:the|my|our|his|her|their|a|an|work|school)\b)`,
    '$1 at ',
  ],
  [String.raw`\bafraid from\b`, 'afraid of'],
  [
    String.raw`\b(am|is|are|was|were|so|very|['’]m|['’]re|['’]s) (proud|jealous|ashamed) (?:for|from|with) (?=(?:you|me|him|her|it|them|us|my|your|his|our|their|this|that|\p{Ll}+ing)\b)`,
    '$1 $2 of ',
  ],
  [String.raw`\bresponsible of\b`, 'responsible for'],
  [String.raw`\bdifferent of\b`, 'different from'],
  [String.raw`\b(is|are|was|were|it['’]s) full with\b`, '$1 full of'],
  [
    String.raw`\b(congratulate|congratulated|congratulations) (me |you |him |her |us |them )?for\b`,
    '$1 $2on',
  ],
  [String.raw`\bprefer (\p{Ll}+) than\b`, 'prefer $1 to'],
  [String.raw`\b(consist|consists|consisted|consisting) (?:from|on)\b`, '$1 of'],
  [String.raw`\b(capable|aware) (?:to|for|about) (?=(?:the|this|that|it|a|\p{Ll}+ing)\b)`, '$1 of '],
  [
    String.raw`\b(spend|spent|spends) (time|money|hours) (?:for|in) (?=(?:clothes|food|books|games)\b)`,
    '$1 $2 on ',
  ],
  [String.raw`\b(participate|participated|participates|participating) (?:at|to|on) (?=the\b)`, '$1 in '],
  [String.raw`\b(according) with\b`, '$1 to'],
  [String.raw`\b(between (?:you|him|her|us|them|my \p{Ll}+)) and I\b`, '$1 and me'],
  [
    String.raw`\b((?:to|for|with|from|gave|told|showed|invited|asked) (?:(?:my|your|his|her|our|their|the) \p{Ll}+|you|him|her|them)) and I(?= ?[.,;!?])`,
    '$1 and me',
  ],
]

/** Verbs, nouns and their fellows. */
const FELLOWS: readonly (readonly [string, string])[] = [
  [String.raw`\bsaid (?=${OBJECT} (?:that|to|about|the|a|it)\b|${OBJECT}[.,])`, 'told '],
  [
    String.raw`(?<!\b(?:be|been|being|was|were|is|are|am|get|got|['’]m|['’]re|['’]s) )told that (?=(?:I|you|he|she|it|we|they|the)\b)`,
    'said that ',
  ],
  [String.raw`\b(?:borrow) (?=(?:me|us)\b)`, 'lend '],
  [String.raw`\b(?:learned|learnt) (?=(?:me|him|her|us|them|you) (?:how|to|about|the|a)\b)`, 'taught '],
  [
    String.raw`\bremember (?=(?:him|her|us|them|me) to (?!my|your|his|her|our|their|the|be|have)\p{Ll})`,
    'remind ',
  ],
  [
    String.raw`\brise (?=(?:my|your|his|her|our|their) (?:hand|hands|voice|voices|arm|arms|glass|glasses)\b)`,
    'raise ',
  ],
  [String.raw`\b(sun|moon) raises\b`, '$1 rises'],
  [
    String.raw`\b((?:want|need|going|like|had|have|has) to|['’]ll|can|and) lay down(?= ?[.,;!?]| (?:for|on|in|and|now)\b)`,
    '$1 lie down',
  ],
  [String.raw`\bmade ((?:my|your|his|her|our|their|the) )?homework\b`, 'did $1homework'],
  [String.raw`\bmake ((?:my|your|his|her|our|their|the) )?homework\b`, 'do $1homework'],
  [String.raw`\b(?:did|made) a party\b`, 'had a party'],
  [String.raw`\bdid (a|some|many|the same|two|this|that) (mistakes?|decisions?)\b`, 'made $1 $2'],
  [String.raw`\bdo (a|the same) (mistake|decision)\b`, 'make $1 $2'],
  [String.raw`\bpayed\b`, 'paid'],
  [String.raw`\bdeep(?: |-)seeded\b`, 'deep-seated'],
]

const BE = 'is|are|was|were'
const ORDER: readonly PatternRule[] = [
  rule(
    String.raw`\b((?:do(?:es)?n['’]t know|do you know|(?:can|could) you (?:please )?tell me|(?:I|we) wonder|not sure|(?:asked|ask|told|tell) (?:me|him|her|us|them)|no idea) (?:what|where|when|how|who|why|how (?:old|much|far|long)|what time)) (${BE}) ((?:the|my|your|his|her|our|their|this|that) (?:\p{Ll}+ )?\p{Ll}+|it|he|she|they|you|this|that)(?= ?[.?!])`,
    '$1 $3 $2',
    'In an indirect question the subject stands before the verb.',
  ),
  rule(
    String.raw`${SENTENCE}(why|where|how|what) (I|you|he|she|it|we|they) (am|${BE}|can|will|should|would|could|must|have|has)(n['’]t)?(?= [^,.;:?]{0,30}\?)`,
    '$1 $3$4 $2',
    'In a question the verb stands before the subject.',
  ),
  rule(
    String.raw`${SENTENCE}(why|where|how|what) (I|you|we|they|he|she|it) (\p{Ll}+)(?= ?[^,.;:?]{0,30}\?)`,
    ([, question, subject = '', verb = ''], model) => {
      const isPlural = /^(?:I|you|we|they)$/iu.test(subject)
      const third = thirdPerson(model, verb)
      return isPlural && third !== undefined && model.table.pairLog(subject.toLowerCase(), verb) > 0
        ? `${question} do ${subject} ${verb}`
        : undefined
    },
    'A question needs “do”.',
    0.9,
  ),
  rule(
    String.raw`${SENTENCE}what means ((?:this|that|the) \p{Ll}+|it|this|that)(?= ?\?)`,
    'what does $1 mean',
    'A question needs “do”.',
  ),
]

const APOSTROPHES: readonly PatternRule[] = [
  replaceRule(
    /(?<!['’])\b(I)(m|ve)\b(?= \p{Ll})/gu,
    "$1'$2",
    'punctuation',
    'The apostrophe stands for the missing letter.',
    0.96,
  ),
  replaceRule(
    /\b(that|there|what|here|where|he|she)s\b(?= (?:a|an|the|no|not|my|your|his|her|it|so|very|been|going|gone|in|on|at|up|wrong|right|why|what|how|all|always|never|nothing|something|one|too|\p{Ll}+ing)\b)/giu,
    "$1's",
    'punctuation',
    'The apostrophe stands for the missing letter.',
    0.95,
  ),
  replaceRule(
    /(?<=^|[.!?:,]\s|\b(?:so|okay|please)\s)lets (?=(?:go|see|start|have|take|make|talk|eat|meet|try|do|get|play|look|not|be|say|hope|begin|wait|dance|watch|work)\b)/giu,
    "let's ",
    'punctuation',
    'The apostrophe stands for the missing letter.',
    0.92,
  ),
]

export const ENGLISH_USAGE: readonly PatternRule[] = [
  ...PREPOSITIONS.map(([found, meant]) => rule(found, meant, 'Another preposition stands here.')),
  ...FELLOWS.map(([found, meant]) => rule(found, meant, 'Another word is usual here.')),
  ...ORDER,
  ...APOSTROPHES,
]
