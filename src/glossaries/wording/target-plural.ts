import type { LanguageCode } from '../../languages/language-code.ts'

/** The plural of a word; `undefined` where it does not follow from the word. */
type Pluralise = (word: string) => string | undefined

interface PluralGrammar {
  readonly noun: Pluralise
  /** Later words of a term that agree with the first; others stay. `undefined` for languages whose head is last. */
  readonly adjective: RegExp | undefined
  /** From here on nothing agrees any more: `haz de protones`. */
  readonly links: ReadonlySet<string>
}

const WORD = /^[\p{L}\p{M}·]+$/u

function english(word: string): string | undefined {
  if (/[^s]s$|us$|is$|ics$/.test(word)) return word
  if (/(?:s|x|z|ch|sh)$/.test(word)) return `${word}es`
  if (/[^aeiou]y$/.test(word)) return `${word.slice(0, -1)}ies`
  if (word.endsWith('man'))
    return /(?:human|german|roman|ottoman)$/i.test(word) ? `${word}s` : `${word.slice(0, -2)}en`
  if (/(?:child|foot|tooth|mouse|person|fish|sheep|[^f]f|fe)$/.test(word)) return undefined
  return `${word}s`
}

const PLAIN_VOWELS: Readonly<Record<string, string>> = { á: 'a', é: 'e', í: 'i', ó: 'o', ú: 'u' }
const ACUTE_VOWELS: Readonly<Record<string, string>> = { a: 'á', e: 'é', i: 'í', o: 'ó', u: 'ú' }

function spanish(word: string): string | undefined {
  if (/[aeiouáéó]$/.test(word)) return `${word}s`
  if (/[íú]$/.test(word)) return `${word}es`
  if (word.endsWith('z')) return `${word.slice(0, -1)}ces`
  const stressed = /^(.*)([áéíóú])([ns])$/.exec(word)
  if (stressed !== null) {
    const [, stem = '', vowel = '', end = ''] = stressed
    return `${stem}${PLAIN_VOWELS[vowel] ?? vowel}${end}es`
  }
  const light = /^(.*)([aeiou])([^aeiouáéíóú]+)en$/.exec(word)
  if (light !== null) {
    const [, stem = '', vowel = '', middle = ''] = light
    return `${stem}${ACUTE_VOWELS[vowel] ?? vowel}${middle}enes`
  }
  if (/[lrndjy]$/.test(word)) return `${word}es`
  if (/[sx]$/.test(word)) return word
  return `${word}s`
}

const PORTUGUESE_AOS = /^(?:mão|irmão|cidadão|cristão|chão|grão|órgão|órfão|bênção)$/
const PORTUGUESE_AES = /^(?:pão|cão|capitão|alemão|catalão|guardião|escrivão)$/

function portuguese(word: string): string | undefined {
  if (PORTUGUESE_AOS.test(word)) return `${word}s`
  if (PORTUGUESE_AES.test(word)) return `${word.slice(0, -2)}ães`
  if (word.endsWith('ão')) return `${word.slice(0, -2)}ões`
  if (/[aeiouáéíóúâêôã]$/.test(word)) return `${word}s`
  if (word.endsWith('m')) return `${word.slice(0, -1)}ns`
  if (/[rz]$/.test(word)) return `${word}es`
  if (word.endsWith('ês')) return `${word.slice(0, -2)}eses`
  if (/[aou]l$/.test(word)) return `${word.slice(0, -1)}is`.replace(/ois$/, 'óis')
  if (word.endsWith('el')) return /[áéíóú]/.test(word) ? `${word.slice(0, -2)}eis` : `${word.slice(0, -2)}éis`
  if (word.endsWith('il')) return /[áéíóú]/.test(word) ? `${word.slice(0, -2)}eis` : `${word.slice(0, -1)}s`
  if (/[sx]$/.test(word)) return word
  return `${word}s`
}

function french(word: string): string | undefined {
  if (/[sxz]$/.test(word)) return word
  if (/^(?:pneu|bleu|landau)$/.test(word)) return `${word}s`
  if (/(?:eau|eu)$/.test(word)) return `${word}x`
  if (/^(?:bal|carnaval|festival|régal|final|naval|banal|fatal|natal)$/.test(word)) return `${word}s`
  if (word.endsWith('al')) return `${word.slice(0, -2)}aux`
  if (/^(?:travail|bail|vitrail|corail|émail)$/.test(word)) return `${word.slice(0, -3)}aux`
  if (/^(?:bijou|caillou|chou|genou|hibou|joujou|pou)$/.test(word)) return `${word}x`
  return `${word}s`
}

function italian(word: string): string | undefined {
  if (/[àèéìòù]$/.test(word) || /[^aeiou]$/.test(word)) return word
  if (/(?:c|g)o$|(?:cia|gia)$|[iu]$/.test(word)) return undefined
  if (/[cg]a$/.test(word)) return `${word.slice(0, -1)}he`
  if (/(?:problem|sistem|tem|programm|schem|diagramm|teorem|dilemm|pianet)a$/.test(word))
    return `${word.slice(0, -1)}i`
  if (/(?:ista|cida|nauta|crata)$/.test(word)) return undefined
  if (word.endsWith('io')) return word.slice(0, -1)
  if (word.endsWith('a')) return `${word.slice(0, -1)}e`
  return `${word.slice(0, -1)}i`
}

function catalan(word: string): string | undefined {
  const stressed = /^(.*)([àèéíóòú])$/.exec(word)
  if (stressed !== null) {
    const [, stem = '', vowel = ''] = stressed
    return `${stem}${vowel.normalize('NFD').charAt(0)}ns`
  }
  const soft = /^(.*)(c|g|ç|j|qu|gu)a$/.exec(word)
  if (soft !== null) {
    const [, stem = '', end = ''] = soft
    return `${stem}${{ c: 'qu', g: 'gu', ç: 'c', j: 'g', qu: 'qü', gu: 'gü' }[end] ?? end}es`
  }
  if (word.endsWith('a')) return `${word.slice(0, -1)}es`
  if (/(?:[sxç]|ig|st|sc|xt)$/.test(word)) return undefined
  return `${word}s`
}

const GRAMMARS: Readonly<Record<string, PluralGrammar>> = {
  en: {
    noun: english,
    adjective: undefined,
    links: new Set(['of', 'for', 'in', 'to', 'with', 'on', 'by', 'and']),
  },
  es: {
    noun: spanish,
    adjective: /(?:[oa]|al|ar|ble|nte|il|iz|or|ora)$/,
    links: new Set(['de', 'del', 'a', 'al', 'en', 'con', 'para', 'por', 'sin', 'sobre', 'y', 'o', 'entre']),
  },
  pt: {
    noun: portuguese,
    adjective: /(?:[oa]|al|ar|vel|nte|il|or|ora)$/,
    links: new Set([
      'de',
      'do',
      'da',
      'dos',
      'das',
      'a',
      'em',
      'no',
      'na',
      'com',
      'para',
      'por',
      'sem',
      'e',
      'ou',
    ]),
  },
  fr: {
    noun: french,
    adjective:
      /(?:el|elle|if|ive|ique|al|ale|é|ée|eux|euse|ant|ante|ent|ente|aire|able|ible|ien|ienne|ain|aine)$/,
    links: new Set(['de', 'du', 'des', 'à', 'au', 'en', 'pour', 'par', 'sur', 'avec', 'sans', 'et', 'ou']),
  },
  it: {
    noun: italian,
    adjective: /(?:[oa]|ale|are|bile|nte|ile)$/,
    links: new Set([
      'di',
      'del',
      'dello',
      'della',
      'dei',
      'degli',
      'delle',
      'a',
      'da',
      'in',
      'con',
      'per',
      'su',
      'e',
      'o',
    ]),
  },
  ca: {
    noun: catalan,
    adjective: /(?:a|al|ar|ble|nt|il|ic|iu|or|ora|at)$/,
    links: new Set(['de', 'del', 'dels', 'a', 'al', 'en', 'amb', 'per', 'sense', 'sobre', 'i', 'o']),
  },
}

/**
 * The plural of a term in the singular, in languages where it follows from the words: the head is put in the plural and
 * what agrees with it. `undefined` where a word leaves it open; the term then stays as it is.
 *
 * Example: `red neuronal` in Spanish gives `redes neuronales`, `haz de protones` gives `haces de protones`.
 */
export function pluralOf(term: string, language: LanguageCode): string | undefined {
  const grammar = GRAMMARS[language]
  if (grammar === undefined || term.includes("'") || term.includes('’')) return undefined
  const parts = term.split(/([\s-]+)/)
  const linkAt = parts.findIndex((part, index) => index > 0 && grammar.links.has(part.toLowerCase()))
  const own = linkAt < 0 ? parts : parts.slice(0, linkAt - 1)
  const rest = linkAt < 0 ? [] : parts.slice(linkAt - 1)
  const changed = grammar.adjective === undefined ? pluralLast(own, grammar) : pluralFirst(own, grammar)
  return changed === undefined ? undefined : [...changed, ...rest].join('')
}

function pluralLast(parts: readonly string[], { noun }: PluralGrammar): readonly string[] | undefined {
  const last = parts.at(-1) ?? ''
  const plural = pluralWord(last, noun)
  return plural === undefined ? undefined : [...parts.slice(0, -1), plural]
}

function pluralFirst(
  parts: readonly string[],
  { noun, adjective }: PluralGrammar,
): readonly string[] | undefined {
  const changed = parts.map((part, index) => {
    if (index % 2 === 1) return part
    if (index === 0) return pluralWord(part, noun)
    return adjective?.test(part) === true ? pluralWord(part, noun) : part
  })
  return changed.includes(undefined) ? undefined : changed.map((part) => part ?? '')
}

/** Acronyms and names take no plural here; a word in small letters or with a capital first letter does. */
function pluralWord(word: string, pluralise: Pluralise): string | undefined {
  if (!WORD.test(word) || word.length < 2) return undefined
  if (/\p{Lu}/u.test(word.slice(1))) return undefined
  const plural = pluralise(word.toLowerCase())
  if (plural === undefined) return undefined
  const first = word.charAt(0)
  return first === first.toLowerCase() ? plural : first + plural.slice(1)
}
