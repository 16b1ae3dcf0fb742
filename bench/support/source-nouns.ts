import { readFileSync } from 'node:fs'
import { developmentText } from './development-text.ts'

/** A development sentence with one noun that a glossary is to translate. */
export interface NounInSentence {
  readonly sentence: string
  /** As in a glossary: in the singular where the rules of the language tell it. */
  readonly lemma: string
  /** `undefined` where neither the noun nor its determiner tells it. */
  readonly plural: boolean | undefined
}

interface NounRules {
  readonly singular: string
  readonly plural: string
  /** Determiners of both numbers, or that show none. */
  readonly either: string
  /** Words that may follow a noun but hardly an adjective. */
  readonly after: string
  /** Takes the plural ending off; `undefined` for a word that has none. No rule: nouns are taken as they stand. */
  readonly singularOf?: (word: string) => string | undefined
  /** What stands after determiners and is no noun with a regular plural. */
  readonly others: string
}

const RULES: Readonly<Record<string, NounRules>> = {
  en: {
    singular: 'a an this every each another',
    plural: 'these those two three four five six ten many several both',
    either: 'the my your our his her their its',
    after:
      'of in on at to for with from by and but or is was are were has had have which that who will can could would under over near before after behind between into until because while when',
    singularOf: (word) =>
      /[^aeiou]ies$/.test(word)
        ? `${word.slice(0, -3)}y`
        : /(?:ch|sh|x|ss)es$/.test(word)
          ? word.slice(0, -2)
          : /[^sui]s$/.test(word)
            ? word.slice(0, -1)
            : undefined,
    others:
      'first last next other others same whole own new old young most few two three men women children people police feet teeth mice sheep fish news series species left right rest north south east west following former latter thirds lives wives knives leaves halves wolves shelves means headquarters pyjamas trousers scissors glasses back way lot',
  },
  fr: {
    singular: 'un une le la ce cet cette mon ma ton ta son sa notre votre chaque au du',
    plural: 'les des ces mes tes ses nos vos leurs deux trois quatre aux plusieurs',
    either: '',
    after:
      "de du des d' dans sur à au aux pour avec par et mais ou est était sont étaient a avait ont qui que où sous entre avant après jusqu",
    singularOf: (word) =>
      word.endsWith('eaux') ? word.slice(0, -1) : /[^sux]s$/.test(word) ? word.slice(0, -1) : undefined,
    others:
      'plus plupart deux trois même mêmes premier première autre autres seul seule fait fois temps pays',
  },
  es: {
    singular: 'un una el la este esta ese esa mi tu su cada nuestro nuestra al del',
    plural: 'los las unos unas estos estas esos esas mis tus sus nuestros nuestras dos tres cuatro',
    either: '',
    after:
      'de del en sobre a al para con por y pero o es era son eran fue ha había que donde bajo entre antes después hasta se',
    singularOf: (word) =>
      /[aeo]s$/.test(word) && !/[lrdnj]es$/.test(word)
        ? word.slice(0, -1)
        : /[^aeiou]ores$|ades$/.test(word)
          ? word.slice(0, -2)
          : undefined,
    others: 'que más mayoría último primero mismo misma lunes martes miércoles jueves viernes tres otro otra',
  },
  it: {
    singular:
      'un uno una il lo la questo questa quel quella ogni al dal del nel sul alla dalla della nella sulla dello allo',
    plural: 'i gli le questi queste due tre quattro dei degli delle nei nelle ai agli alle sui sulle',
    either: '',
    after:
      'di del della dei in su a al alla per con da dal e ma o è era sono erano ha aveva che dove sotto tra fra prima dopo fino si',
    others: 'più maggior stesso stessa primo prima ultimo quale quali altro altra altri',
  },
  pt: {
    singular: 'um uma o a este esta esse essa meu minha seu sua cada ao do da no na',
    plural: 'os as uns umas estes estas meus minhas seus suas dois duas três quatro dos das nos nas',
    either: '',
    after:
      'de do da dos das em no na sobre a ao para com por e mas ou é era são eram foi que onde sob entre antes depois até se',
    singularOf: (word) =>
      word.endsWith('ões')
        ? `${word.slice(0, -3)}ão`
        : /[aeo]s$/.test(word) && !/[rz]es$/.test(word)
          ? word.slice(0, -1)
          : undefined,
    others: 'que mais maioria mesmo mesma último única único primeiro outro outra três qual quais',
  },
  de: {
    singular:
      'ein eine einen einem einer eines das dem des jede jeder jedes jeden im am zum zur vom beim diesem dieses',
    plural: 'zwei drei vier fünf viele mehrere alle beide',
    either: 'der die den mein meine meinen ihre ihren seine seinen unsere',
    after:
      'in im an am auf zu zum zur für mit von vom und aber oder ist war sind waren hat hatte haben unter über vor nach hinter zwischen bis der die das',
    others: '',
  },
  nl: {
    singular: 'een het dit elk elke ieder iedere',
    plural: 'twee drie vier vijf veel alle beide',
    either: 'de mijn je jouw zijn haar ons onze hun deze die',
    after:
      'van in op aan te voor met door en maar of is was zijn waren heeft had hebben die dat onder over bij na achter tussen tot naar uit',
    others:
      'hele eerste andere nieuwe laatste oude meeste enige eerst meest meer niet twee drie tweede naar paar jaren',
  },
}

const PUNCTUATION = String.raw`[,.;:!?]`

/**
 * Sentences in which a determiner, a word and then the end of a phrase follow on one another: that word is a noun, save
 * for what the rules list. One noun for each sentence, which must stand there once.
 */
export function nounsInSentences(source: string, target: string): readonly NounInSentence[] {
  const rules = RULES[source]
  if (rules === undefined) throw new Error(`no rules for nouns in ${source}`)
  const text = developmentText(source === 'en' ? target : source)
  const noun = source === 'de' ? String.raw`\p{Lu}\p{Ll}{3,}` : String.raw`\p{Ll}{4,}`
  const phrase = new RegExp(
    String.raw`(?<![\p{L}'’-])(${choice([rules.singular, rules.plural, rules.either].join(' '))}) (${noun})(?=${PUNCTUATION}|\s(?:${choice(rules.after)})(?!\p{L}))`,
    'gu',
  )
  const others = new Set(rules.others.split(' '))
  return text.flatMap(({ english, other }) => {
    const sentence = source === 'en' ? english : other
    for (const match of sentence.matchAll(phrase)) {
      const [, determiner = '', word = ''] = match
      const found = others.has(word) ? undefined : readNoun(word, determiner.toLowerCase(), rules)
      if (found !== undefined && sentence.toLowerCase().split(found.lemma.toLowerCase()).length === 2)
        return [{ sentence, ...found }]
    }
    return []
  })
}

/** English sentences for which no rule was written or mended, with their nouns in braces: `{house}`, `{houses=house}`. */
export function freshNouns(): readonly NounInSentence[] {
  const lines = readFileSync(new URL('fresh-sentences.txt', import.meta.url), 'utf8').split('\n')
  return lines.flatMap((line) => {
    const match = /\{(\p{L}+)(?:=(\p{L}+))?\}/u.exec(line)
    if (match === null) return []
    const [marked, word = '', lemma = word] = match
    return [{ sentence: line.replace(marked, word), lemma, plural: match[2] !== undefined }]
  })
}

function readNoun(
  word: string,
  determiner: string,
  rules: NounRules,
): Pick<NounInSentence, 'lemma' | 'plural'> | undefined {
  const isIn = (list: string) => list.split(' ').includes(determiner)
  if (rules.singularOf === undefined) {
    if (isIn(rules.plural)) return undefined
    return { lemma: word, plural: isIn(rules.singular) ? false : undefined }
  }
  const singular = rules.singularOf(word)
  if (isIn(rules.singular)) return singular === undefined ? { lemma: word, plural: false } : undefined
  if (isIn(rules.plural)) return singular === undefined ? undefined : { lemma: singular, plural: true }
  return { lemma: singular ?? word, plural: singular !== undefined }
}

function choice(list: string): string {
  return list
    .split(' ')
    .filter((word) => word !== '')
    .map((word) => `[${word.charAt(0)}${word.charAt(0).toUpperCase()}]${word.slice(1)}`)
    .join('|')
}
