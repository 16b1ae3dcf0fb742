import { ENGLISH_CONFUSIONS } from './english-confusions.ts'
import { ENGLISH_NOUNS } from './english-nouns.ts'
import { ENGLISH_USAGE } from './english-usage.ts'
import { ENGLISH_VERBS } from './english-verbs.ts'
import { type PatternRule } from './pattern-rule.ts'
import { replaceRule } from './replace-rule.ts'

export const ENGLISH: readonly PatternRule[] = [
  replaceRule(
    /(?<=^|[\s"“])i(?=$|[\s,;:!?"”]|['’](?:m|ve|ll|d)\b)/gu,
    'I',
    'capitalisation',
    'The pronoun I is a capital.',
    0.97,
  ),
  replaceRule(
    /\b(should|could|would|must|might)(n['’]t)? of (?!course\b)/giu,
    '$1$2 have ',
    'grammar',
    'The verb is “have”.',
    0.97,
  ),
  replaceRule(
    /\b(do|does|did|is|are|was|were|has|have|had|could|should|would)nt\b/giu,
    "$1n't",
    'punctuation',
    'The apostrophe stands for the missing letter.',
    0.97,
  ),
  replaceRule(
    /\b(ca|wo)nt\b(?= \p{Ll})/gu,
    "$1n't",
    'punctuation',
    'The apostrophe stands for the missing letter.',
    0.92,
  ),
  replaceRule(/\balot\b/giu, 'a lot', 'spelling', 'It is two words.', 0.97),
  replaceRule(
    /\b(am|is|are|was|were) (agree|disagree)\b(?! (?:to|that)\b)/giu,
    '$2',
    'grammar',
    '“Agree” is a verb.',
    0.9,
  ),
  replaceRule(
    /\b(discuss|discussed|discussing) about\b/giu,
    '$1',
    'grammar',
    '“Discuss” has no preposition.',
    0.94,
  ),
  replaceRule(/\b(married) with\b/giu, '$1 to', 'grammar', 'One is married to somebody.', 0.92),
  replaceRule(/\b(interested|interest) on\b/giu, '$1 in', 'grammar', 'One is interested in something.', 0.95),
  replaceRule(
    /\b(depend|depends|depended|depending) of\b/giu,
    '$1 on',
    'grammar',
    'One depends on something.',
    0.97,
  ),
  replaceRule(
    /\b(good|bad) in (playing|cooking|singing|drawing|maths|math|sports|swimming|writing)\b/giu,
    '$1 at $2',
    'grammar',
    'One is good at something.',
    0.92,
  ),
  replaceRule(
    /\b(monday|tuesday|wednesday|thursday|friday|saturday|sunday|january|february|april|june|july|september|october|november|december|english|german|french|spanish|italian|portuguese|polish(?= (?:language|people|food|man|woman))|dutch|japanese|chinese|europe|america|london|paris|germany|france|spain|italy)(s|['’]s)?\b/gu,
    (match) => match[0][0]?.toUpperCase() + match[0].slice(1),
    'capitalisation',
    'Names of days, months, languages and places have a capital.',
    0.96,
  ),
  replaceRule(
    /\b(look|looking|looks|looked) forward to (see|hear|meet|work|visit|receive|read)\b(?! (?:that|it|him|her|them)\b.{0,3}$)/giu,
    (match) => `${match[1]} forward to ${match[2]}ing`.replace('eeing', 'eeing').replace('eiveing', 'eiving'),
    'grammar',
    'After “look forward to” the verb ends in -ing.',
    0.94,
  ),
  ...ENGLISH_NOUNS,
  ...ENGLISH_VERBS,
  ...ENGLISH_USAGE,
  ...ENGLISH_CONFUSIONS,
]
