import type { PatternRule } from './pattern-rule.ts'
import { replaceRule } from './replace-rule.ts'

/** Before a noun that stands with another article that one may be meant: `a el fiesta`. */
function contraction(preposition: string, joined: string): PatternRule {
  return replaceRule(
    new RegExp(`\\b${preposition} el (\\p{Ll}+)`, 'gu'),
    ([, next = ''], { table }) =>
      ['la', 'los', 'las'].some((article) => table.pairLog(article, next) > table.pairLog('el', next))
        ? undefined
        : `${joined} ${next}`,
    'grammar',
    `“${preposition}” and “el” become one word.`,
    0.93,
  )
}

export const SPANISH: readonly PatternRule[] = [
  contraction('a', 'al'),
  contraction('de', 'del'),
  replaceRule(
    /\by(?= (?:i(?!a|o\b)|hi(?!e|a|o))\p{Ll})/gu,
    'e',
    'grammar',
    'Before the sound i stands “e”.',
    0.95,
  ),
  replaceRule(/\bo(?= h?o\p{Ll})/gu, 'u', 'grammar', 'Before the sound o stands “u”.', 0.95),
  replaceRule(
    /(?<=^|[.!?"«] ?)([^.!?¿¡\n"«»\uFFFC]{3,160})\?(?=$|\s)/gu,
    (match) =>
      /^\s*(?:\p{L}[^,;:]*[,;:] )?(?:por qué|para qué|a qué|de qué|con qué|en qué|qué|cómo|cuándo|dónde|adónde|de dónde|quién|quiénes|con quién|de quién|cuál|cuáles|cuánto|cuánta|cuántos|cuántas)\b/iu.test(
        match[1] ?? '',
      )
        ? opened(match[1] ?? '', '¿', '?')
        : match[0],
    'punctuation',
    'A question begins with ¿.',
    0.94,
  ),
  replaceRule(
    /(?<=^|[.!?"«] ?)([^.!?¿¡\n"«»\uFFFC]{3,80})!(?=$|\s)/gu,
    (match) =>
      /^\s*(?:qué|cuánto|cuánta|feliz|buenos|buenas|viva|vaya|hola|gracias|felicidades|cuidado|ojalá)\b/iu.test(
        match[1] ?? '',
      ) && !(match[1] ?? '').includes(',')
        ? opened(match[1] ?? '', '¡', '!')
        : match[0],
    'punctuation',
    'An exclamation begins with ¡.',
    0.92,
  ),
  replaceRule(
    /\b(hubieron) (muchos|muchas|varios|varias|pocos|pocas|algunos|algunas|dos|tres|problemas|personas|cambios|errores|protestas)\b/giu,
    'hubo $2',
    'grammar',
    'The verb has no plural here.',
    0.95,
  ),
  replaceRule(
    /\b(habían) (muchos|muchas|varios|varias|pocos|pocas|algunos|algunas|dos|tres)\b(?= \p{L}{3,}(?:s)\b)/giu,
    'había $2',
    'grammar',
    'The verb has no plural here.',
    0.92,
  ),
  replaceRule(
    /\bhaber(?= (?:si|qué|cómo|cuándo|dónde|quién|cuánto)\b)/giu,
    'a ver',
    'confusion',
    'The phrase is “a ver”.',
    0.93,
  ),
  replaceRule(/\bmas o menos\b/giu, 'más o menos', 'spelling', 'The phrase has an accent.', 0.97),
  replaceRule(
    /(?<=\b(?:me|te|le|os|nos|les) )hecho(?= (?:mucho |tanto |muchísimo )?(?:de menos|en falta)\b)/giu,
    'echo',
    'confusion',
    'This is the verb “echar”.',
    0.94,
  ),
  replaceRule(/\bhaig(a|as|an|amos|áis)\b/giu, 'hay$1', 'grammar', 'The verb is “haya”.', 0.97),
  replaceRule(
    /(?<=\b(?:me|te|se|le|les|nos|ya|no|nunca|nadie) )a(?= (?:visto|hecho|dicho|puesto|roto|escrito|vuelto|abierto|muerto|\p{Ll}{2,}(?:ado|ido))\b)/giu,
    'ha',
    'confusion',
    'This is the verb “haber”.',
    0.92,
  ),
  replaceRule(
    /\bmás (mejor|peor|mayor|menor)\b/giu,
    '$1',
    'grammar',
    'The word is a comparative already.',
    0.93,
  ),
  replaceRule(
    /\b(Lunes|Martes|Miércoles|Jueves|Viernes|Sábado|Domingo|Enero|Febrero|Marzo|Abril|Mayo|Junio|Julio|Agosto|Septiembre|Octubre|Noviembre|Diciembre)\b(?= (?:de|por|que|a|en|y|pasado|próximo)\b)(?<=(?:el|los|de|en|cada|próximo|pasado|este|hasta|desde) \p{Lu}\p{Ll}+)/gu,
    (match) => match[0].toLowerCase(),
    'capitalisation',
    'Days and months have no capital.',
    0.88,
  ),
  replaceRule(
    /\b(pienso|creo|opino|dice|dijo|digo|espero|parece|supongo|temo|considero) de que\b/giu,
    '$1 que',
    'grammar',
    'No “de” stands before “que” here.',
    0.94,
  ),
  replaceRule(
    /\b(me alegro|me acuerdo|se acuerda|estoy seguro|estoy segura|está seguro|está segura|me di cuenta|se dio cuenta|darse cuenta|a pesar) que\b/giu,
    '$1 de que',
    'grammar',
    '“De” stands before “que” here.',
    0.85,
  ),
  replaceRule(
    /\b(Ingl[eé]s|Español|Franc[eé]s|Alem[aá]n|Italiano)\b(?<=(?:hablo|habla|hablan|en|estudio|aprender|estudiar|aprendo|el) \p{Lu}\p{L}+)(?=$|[\s.,;:!?])/gu,
    (match) => match[0].toLowerCase(),
    'capitalisation',
    'Names of languages have no capital.',
    0.85,
  ),
]

function opened(body: string, opening: string, closing: string): string {
  const space = body.length - body.trimStart().length
  const comma = /^\s*(?:pero|y|entonces|oye|bueno|perdón|disculpe|hola)[^,]{0,20}, /iu.exec(body)
  const at = comma === null ? space : comma[0].length
  return `${body.slice(0, at)}${opening}${body.slice(at)}${closing}`
}
