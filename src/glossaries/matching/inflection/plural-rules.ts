import { IRREGULAR_PLURALS } from '../../english-plurals.ts'
import type { EndingRules } from './ending-rules.ts'

const ENGLISH: EndingRules = [
  ['s', ''],
  ['ses', 's', 'sis'],
  ['xes', 'x'],
  ['zes', 'z'],
  ['ches', 'ch'],
  ['shes', 'sh'],
  ['oes', 'o'],
  ['ies', 'y'],
  ['ves', 'f', 'fe'],
  ...IRREGULAR_PLURALS.map(([singular, plural]) => [plural, singular] as const),
]

const SPANISH: EndingRules = [
  ...['a', 'e', 'i', 'o', 'u', 'á', 'é', 'ó'].map((vowel) => [`${vowel}s`, vowel] as const),
  ['íes', 'í'],
  ['úes', 'ú'],
  ...['l', 'r', 'd', 'y', 'j'].map((consonant) => [`${consonant}es`, consonant] as const),
  ['anes', 'an', 'án'],
  ['enes', 'en', 'én'],
  ['ines', 'in', 'ín'],
  ['ones', 'on', 'ón'],
  ['unes', 'un', 'ún'],
  ['eses', 'es', 'és'],
  ['ases', 'as', 'ás'],
  ['ces', 'z'],
]

const GALICIAN: EndingRules = [
  ...['a', 'e', 'i', 'o', 'u', 'á', 'é', 'í', 'ó', 'ú', 'n'].map((end) => [`${end}s`, end] as const),
  ['ais', 'al'],
  ['eis', 'el'],
  ['ois', 'ol'],
  ['uis', 'ul'],
  ['res', 'r'],
  ['ces', 'z'],
]

const PORTUGUESE: EndingRules = [
  ...['a', 'e', 'i', 'o', 'u', 'á', 'é', 'ê', 'ó', 'ô', 'ã', 'ão'].map((end) => [`${end}s`, end] as const),
  ['ões', 'ão'],
  ['ães', 'ão'],
  ['ais', 'al'],
  ['éis', 'el'],
  ['eis', 'el', 'il'],
  ['óis', 'ol'],
  ['uis', 'ul'],
  ['is', 'il'],
  ['ns', 'm'],
  ['res', 'r'],
  ['zes', 'z'],
  ['ses', 's'],
  ['eses', 'ês'],
]

const FRENCH: EndingRules = [
  ['s', ''],
  ['eaux', 'eau'],
  ['eux', 'eu'],
  ['oux', 'ou'],
  ['aux', 'al', 'ail', 'au'],
]

const ITALIAN: EndingRules = [
  ['i', 'o', 'e', 'io', 'a'],
  ['e', 'a'],
  ['chi', 'co'],
  ['ghi', 'go'],
  ['che', 'ca'],
  ['ghe', 'ga'],
  ['ce', 'cia'],
  ['ge', 'gia'],
]

const CATALAN: EndingRules = [
  ['s', ''],
  ['es', 'a'],
  ['ques', 'ca'],
  ['gues', 'ga'],
  ['ces', 'ça'],
  ['ges', 'ja'],
  ['os', ''],
  ['ans', 'à'],
  ['ens', 'è', 'é'],
  ['ins', 'í'],
  ['ons', 'ó'],
  ['uns', 'ú'],
  ['sos', 's'],
]

const OCCITAN: EndingRules = [
  ['s', ''],
  ['es', ''],
]

const ESPERANTO: EndingRules = [
  ['j', ''],
  ['jn', ''],
]

/** Languages whose plurals follow from a word's ending. */
export const PLURAL_RULES: Readonly<Record<string, EndingRules>> = {
  ca: CATALAN,
  en: ENGLISH,
  eo: ESPERANTO,
  es: SPANISH,
  fr: FRENCH,
  gl: GALICIAN,
  it: ITALIAN,
  oc: OCCITAN,
  pt: PORTUGUESE,
}
