import type { PatternRule } from './pattern-rule.ts'
import { grammarRule, replaceRule } from './replace-rule.ts'

/** What stands behind a preposition in one form only, whatever the noun. */
const DATIVES: Readonly<Record<string, string>> = {
  ihn: 'ihm',
  mich: 'mir',
  dich: 'dir',
  ein: 'einem',
  einen: 'einem',
  eine: 'einer',
  jeden: 'jedem',
  jede: 'jeder',
}
const ACCUSATIVES: Readonly<Record<string, string>> = { ihm: 'ihn', ihnen: 'sie', mir: 'mich', dir: 'dich' }

function governed(prepositions: string, forms: Readonly<Record<string, string>>, hint: string): PatternRule {
  return grammarRule(
    `\\b(${prepositions}) (${Object.keys(forms).join('|')})(?= (?!paar|bisschen|wenig|und|oder|jeder|anderes?)\\p{L}|[.!?]$)`,
    ([, preposition = '', form = '']) => `${preposition} ${forms[form.toLowerCase()] ?? form}`,
    `The preposition takes the ${hint}.`,
  )
}

const NOT_BEFORE_DASS =
  'so|ohne|als|auf|und|oder|nur|statt|anstatt|außer|sodass|bis|aber|dadurch|damit|nicht|besser|vorausgesetzt|angenommen|kaum|je|wie|sondern|denn|weder|noch|sowie|beziehungsweise|bzw|selbst|allein|auch|sogar|vor allem|insbesondere|dafür'

export const GERMAN: readonly PatternRule[] = [
  governed('mit|von|bei', DATIVES, 'dative'),
  governed('für|durch|ohne|gegen', ACCUSATIVES, 'accusative'),
  replaceRule(
    new RegExp(`(?<=\\p{Ll})(?<!(?:^|[^\\p{L}])(?:${NOT_BEFORE_DASS})) dass(?= \\p{L})`, 'giu'),
    ', dass',
    'punctuation',
    'A comma stands before “dass”.',
    0.94,
  ),
  replaceRule(
    /(?<=\p{Ll})(?<!(?:^|[^\p{L}])(?:und|oder|nur|auch|sondern|aber|gerade|eben|vielleicht|wohl|besonders|vor allem|schon|nicht|bloß|sei es|einfach|genau|deshalb|daher|insbesondere|wahrscheinlich|möglicherweise|teils|teilweise|zumal|hauptsächlich)) weil(?= (?:ich|du|er|sie|es|wir|ihr|das|die|der|man|mein|meine|sein|seine|ihre|niemand|alle|dort|dieser|diese)\b)/gu,
    ', weil',
    'punctuation',
    'A comma stands before “weil”.',
    0.94,
  ),
  replaceRule(
    /(?<=\p{Ll})(?<!(?:^|[^\p{L}])(?:und|oder|auch|selbst|nur|aber|sondern)) obwohl(?= (?:ich|du|er|sie|es|wir|ihr|das|die|der|man|mein|meine)\b)/gu,
    ', obwohl',
    'punctuation',
    'A comma stands before “obwohl”.',
    0.95,
  ),
  replaceRule(
    /\b(größer|kleiner|besser|schlechter|schneller|langsamer|älter|jünger|teurer|billiger|schöner|mehr|weniger|lieber|länger|kürzer|stärker|schwerer|leichter|höher|wärmer|kälter) wie(?= (?:ich|du|er|sie|wir|ihr|der|die|das|den|dem|mein\p{L}*|dein\p{L}*|sein\p{L}*|unser\p{L}*|gestern|früher|vorher|erwartet|gedacht|letztes|im|in|bei)\b)/gu,
    '$1 als',
    'confusion',
    'After a comparative stands “als”.',
    0.95,
  ),
  replaceRule(
    /\b(wegen|trotz|während) dem (Regen|Wetter|Schnee|Lärm|Stau|Streik|Sturm|Krieg|Essen|Unterricht|Spiel|Film|Konzert|Urlaub|Termin|Verkehr)\b/gu,
    (match) =>
      `${match[1]} des ${match[2]}${/[sß]$/u.test(match[2] ?? '') ? 'es' : /(?:ieg|ilm|iel|turm)$/u.test(match[2] ?? '') ? 'es' : 's'}`,
    'grammar',
    'The preposition takes the genitive.',
    0.9,
  ),
  replaceRule(/\b(daß)\b/giu, 'dass', 'spelling', 'After a short vowel stands ss.', 0.97),
  replaceRule(
    /\b(muß|mußte|mußten|wußte|wußten|bißchen|Kuß|Fluß|Schluß|gewiß|läßt|paßt|Einfluß|häßlich)\b/giu,
    (match) => match[0].replace('ß', 'ss'),
    'spelling',
    'After a short vowel stands ss.',
    0.96,
  ),
  replaceRule(/\bgarnicht(s)?\b/giu, 'gar nicht$1', 'spelling', 'It is two words.', 0.97),
  replaceRule(/\bvorallem\b/giu, 'vor allem', 'spelling', 'It is two words.', 0.97),
  replaceRule(/\bzumindestens\b/giu, 'zumindest', 'spelling', 'The word is “zumindest”.', 0.96),
  replaceRule(
    /\b(das|am) einzigste(n)?\b/giu,
    '$1 einzige$2',
    'grammar',
    '“Einzig” has no superlative.',
    0.95,
  ),
  replaceRule(/\beinzigste(r|n|s)?\b/giu, 'einzige$1', 'grammar', '“Einzig” has no superlative.', 0.95),
  replaceRule(
    /\b(in|In) keinster Weise\b/gu,
    '$1 keiner Weise',
    'grammar',
    '“Kein” has no superlative.',
    0.95,
  ),
  replaceRule(
    /\bseit (ihr|Ihr)(?= (?:schon|noch|alle|nicht|gut|müde|bereit|fertig|sicher|da|hier|zu)\b)/gu,
    'seid $1',
    'confusion',
    'This is the verb “seid”.',
    0.93,
  ),
  replaceRule(
    /\b(ihr|Ihr) seit(?= (?:schon|noch|alle|nicht|gut|müde|bereit|fertig|sicher|da|hier|die|so|sehr|immer|echt|wirklich|zu|ja|wieder|herzlich|meine|willkommen)\b)/gu,
    '$1 seid',
    'confusion',
    'This is the verb “seid”.',
    0.95,
  ),
  replaceRule(
    /\b(ein) (paar)(?= Schuhe(?:n)?\b| Socken\b| Handschuhe\b| Stiefel\b)/gu,
    '$1 Paar',
    'capitalisation',
    'Two that belong together are “ein Paar”.',
    0.9,
  ),
  replaceRule(
    /\b(heute|gestern|morgen) (abend|morgen|mittag|nachmittag|vormittag|nacht)\b/gu,
    (match) => `${match[1]} ${match[2]?.[0]?.toUpperCase()}${match[2]?.slice(1)}`,
    'capitalisation',
    'The time of day is a noun.',
    0.96,
  ),
  replaceRule(
    /\b(im|Im|beim|Beim|zum|Zum) (allgemeinen|folgenden|wesentlichen|übrigen|einzelnen|großen und ganzen)(?= (?!\p{Lu}))/gu,
    (match) => `${match[1]} ${match[2]?.[0]?.toUpperCase()}${match[2]?.slice(1)}`,
    'capitalisation',
    'The word is used as a noun.',
    0.85,
  ),
  replaceRule(
    /\b(montag|dienstag|mittwoch|donnerstag|freitag|samstag|sonntag|januar|februar|märz|juni|juli|september|oktober|november|dezember)(?=$|[\s,.!?;:])/gu,
    (match) => match[0][0]?.toUpperCase() + match[0].slice(1),
    'capitalisation',
    'Nouns have a capital.',
    0.96,
  ),
  replaceRule(
    /\b(Auto|Handy|Baby|Foto|Oma|Opa|Mutter|Vater|Chef|Peter|Anna|Info|Video)['’]s(?= \p{L})/gu,
    '$1s',
    'punctuation',
    'No apostrophe stands before this s.',
    0.88,
  ),
]
