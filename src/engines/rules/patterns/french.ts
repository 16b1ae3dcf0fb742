import type { PatternRule } from './pattern-rule.ts'
import { replaceRule } from './replace-rule.ts'

const VOWEL = 'aeiouâàéèêëîïôöœ'

export const FRENCH: readonly PatternRule[] = [
  {
    pattern: new RegExp(
      `(?<![\\p{L}\\p{M}'’-])(je|me|te|se|le|la|de|ne|que|ce|jusque|lorsque|puisque|parce que) ([${VOWEL}h][\\p{L}\\p{M}]+)(?![\\p{L}'’])`,
      'giu',
    ),
    mend: ([, word = '', next = ''], model) => elided(word, next, model),
    kind: 'grammar',
    explanation: 'The vowel is left out before a vowel.',
    sureness: 0.95,
  },
  replaceRule(/\bsi (ils?)\b/giu, "s'$1", 'grammar', 'The vowel is left out before “il”.', 0.97),
  replaceRule(/\bmalgrés\b/giu, 'malgré', 'spelling', '“Malgré” has no s.', 0.98),
  replaceRule(/\bparmis\b/giu, 'parmi', 'spelling', '“Parmi” has no s.', 0.98),
  replaceRule(/\bhormi\b/giu, 'hormis', 'spelling', '“Hormis” has an s.', 0.98),
  replaceRule(/\b(comme) même\b/giu, 'quand même', 'confusion', 'The phrase is “quand même”.', 0.8),
  replaceRule(/\bau jour d['’]aujourd['’]hui\b/giu, "aujourd'hui", 'style', 'The word says it already.', 0.8),
  replaceRule(
    /\b(si) (j['’]|tu|il|elle|on|nous|vous|ils|elles)( ?)(aurais|aurait|auraient)\b/giu,
    (match) =>
      `${match[1]} ${match[2]}${match[3]}${{ aurais: 'avais', aurait: 'avait', auraient: 'avaient' }[match[4]?.toLowerCase() ?? '']}`,
    'grammar',
    'After “si” stands no conditional.',
    0.93,
  ),
  replaceRule(
    /\b(si) (j['’]|tu|il|elle|on|nous|vous|ils|elles)( ?)(serais|serait|seraient)\b/giu,
    (match) =>
      `${match[1]} ${match[2]}${match[3] === '' && match[2]?.startsWith('j') ? '' : match[3]}${{ serais: 'étais', serait: 'était', seraient: 'étaient' }[match[4]?.toLowerCase() ?? '']}`,
    'grammar',
    'After “si” stands no conditional.',
    0.93,
  ),
  replaceRule(
    /\b(un|le|ce|chaque|au|du|prochain|dernier|tous les) ?(Lundi|Mardi|Mercredi|Jeudi|Vendredi|Samedi|Dimanche|Janvier|Février|Avril|Juin|Juillet|Août|Septembre|Octobre|Novembre|Décembre)s?\b/gu,
    (match) => match[0].replace(/\p{Lu}(?=\p{Ll}+$)/u, (letter) => letter.toLowerCase()),
    'capitalisation',
    'Days and months have no capital.',
    0.85,
  ),
  replaceRule(
    /\b(les|des|ces|mes|tes|ses|nos|vos|leurs|quelques|plusieurs|deux|trois|quatre|cinq|six|sept|huit|dix) (journ|cheval|animal|hôpital|général)s\b/giu,
    (match) => `${match[1]} ${match[2]?.replace(/(?:al)$/u, 'aux')}`,
    'grammar',
    'The plural ends in -aux.',
    0.95,
  ),
  replaceRule(
    /\b(des|les|ces|aux) (cheval|animal|journal|hôpital|travail)\b/giu,
    (match) => `${match[1]} ${match[2]?.replace(/(?:al|ail)$/u, 'aux')}`,
    'grammar',
    'The plural ends in -aux.',
    0.95,
  ),
  replaceRule(
    /\bca\b(?= (?:va|fait|marche|suffit|dépend|me|te|ne|se|m'|t'|y|peut|commence|vaut|sera|prend|coûte|sent)\b)/giu,
    'ça',
    'spelling',
    'The word has a cedilla.',
    0.97,
  ),
]

/** `le homme` gives `l'homme` where the counted text has that; `le haricot` stays. */
function elided(
  word: string,
  next: string,
  model: { count(form: string): number; table: { pairLog(one: string, two: string): number } },
): string | undefined {
  const short = `${word.slice(0, -1).toLowerCase()}'`
  const form = next.toLowerCase()
  if (
    /^(?:onze|oui|ouistiti|un(?:ième)?|huit|huitième|yaourt|h\p{L}{0,2})$/u.test(form) ||
    model.count(form) === 0
  )
    return undefined
  if (word.toLowerCase() === 'ce' && !/^(?:est|était|étaient|en)$/u.test(form)) return undefined
  if (
    word.toLowerCase() === 'la' &&
    /^(?:où|a|ont|est|avez|avons|as|ai|et|ou|à|aussi|encore|en)$/u.test(form)
  )
    return undefined
  if (word.toLowerCase() === 'le' && /^(?:a|ont|est|et|ou|à|en)$/u.test(form)) return undefined
  const apart = model.table.pairLog(word.toLowerCase(), form)
  const together = Math.max(
    model.table.pairLog(short, form),
    model.table.pairLog("l'", form),
    model.table.pairLog("d'", form),
    model.table.pairLog("j'", form),
  )
  if (together <= apart) return undefined
  return `${word.slice(0, -1)}'${next}`
}
