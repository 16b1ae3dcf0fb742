import { IRREGULAR_PLURALS } from '../../english-plurals.ts'
import { type LanguageWording, wordSet } from '../language-wording.ts'

/** They end like words with an irregular plural. */
const REGULAR =
  /(?:human|german|roman|norman|ottoman|shaman|talisman|caiman|cayman|doberman|walkman|brahman|hetman|mongoose|bluetooth|bigfoot|fairchild|index)$/

function pluralOfNoun(word: string): string | undefined {
  const irregular = IRREGULAR_PLURALS.find(([singular]) => word.endsWith(singular))
  if (irregular !== undefined && !REGULAR.test(word))
    return word.slice(0, -irregular[0].length) + irregular[1]
  if (/[^s]s$|us$|is$|ics$/.test(word)) return word
  if (/(?:s|x|z|ch|sh)$/.test(word)) return `${word}es`
  if (/[^aeiou]y$/.test(word)) return `${word.slice(0, -1)}ies`
  if (/(?:fish|sheep|[^f]f|fe)$/.test(word)) return undefined
  return `${word}s`
}

/** `undefined` for what may be read as a word or letter by letter. */
function takesAn(term: string): boolean | undefined {
  const [first = ''] = term.match(/[\p{L}\p{N}]+/u) ?? []
  if (first === '') return undefined
  if (/^\p{Lu}{2,}$/u.test(first) || /^\p{Lu}$/u.test(first)) return takesAnByLetters(first)
  const word = first.toLowerCase()
  if (/^\d/.test(word)) return /^(?:8|11$|18$|11\D|18\D)/.test(word)
  if (/^(?:hour|heir|honest|hono)/.test(word)) return true
  if (/^(?:uni(?!n|m)|use|usu|usa|uti|ute|ura|uri|uro|ubi|uku|ufo|eu|ewe|one(?:$|-|s)|once|ouija)/.test(word))
    return false
  return /^[aeiou]/.test(word)
}

function takesAnByLetters(acronym: string): boolean | undefined {
  if (/^[AEIO]/.test(acronym)) return true
  if (acronym.startsWith('U')) return false
  if (!/^[FHLMNRSX]/.test(acronym)) return false
  return acronym.length <= 2 || !/[AEIOU]/.test(acronym) ? true : undefined
}

function fitArticle(before: string, term: string): string {
  const match = /(?<![\p{L}\p{M}\p{N}'’-])(an?)( +)$/iu.exec(before)
  const isAn = takesAn(term)
  if (match === null || isAn === undefined) return before
  const [whole, article = '', space = ''] = match
  const isCapital = article.startsWith('A')
  const written = isAn ? (isCapital ? 'An' : 'an') : isCapital ? 'A' : 'a'
  return before.slice(0, before.length - whole.length) + written + space
}

export const ENGLISH: LanguageWording = {
  plural: { noun: pluralOfNoun, adjective: undefined, links: wordSet('of for in to with on by and') },
  fitSound: fitArticle,
  definite: /(?<!\p{L})(?<!\bto )the (?:[\p{L}-]+ )?$/iu,
}
