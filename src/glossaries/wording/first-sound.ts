/** Whether a French word is elided before: `l'hôtel`, but `le héros`, `le yaourt`, `le onze`. */
export function beginsWithFrenchVowel(term: string): boolean {
  const word = firstWord(term)
  if (/^y[aeiouàâéèêô]/.test(word) || /^(?:onz|oui|ouistiti|uhlan|ululement)/.test(word)) return false
  if (word.startsWith('h')) return !FRENCH_ASPIRATED.test(word)
  return /^[aeiouyàâäéèêëîïôöùûüœæ]/.test(word)
}

/** Beginnings of French words with an aspirated h. */
const FRENCH_ASPIRATED =
  /^h(?:a(?:ch|i[en]|ll|lt|mac|mster|nche|nd|ng|ppe|r[acdenpst]|sard|ut|vre|ut)|arcel|aricot|aut|e(?:rni|rse|rt[zs]|urt)|éros|êtr|i(?:ber|t|érarch|bou|ppi|deu)|o(?:bby|cket|ll|mard|nt|quet|rde|rs|t-|uss|uill)|u(?:b|it|rl|tt|ll|ssard)|ack|ard|ub)/

export type ItalianSound = 'vowel' | 'heavy' | 'plain'

/** Which article an Italian word takes: `l'azienda`, `lo zaino`, `il server`. */
export function italianSound(term: string): ItalianSound {
  const word = firstWord(term)
  if (/^(?:i[aeou]|y|j[aeou])/.test(word)) return 'heavy'
  if (/^h?[aeiouàèéìòù]/.test(word)) return 'vowel'
  return /^(?:s[bcdfgklmnpqrtvxz]|z|gn|ps|pn|x)/.test(word) ? 'heavy' : 'plain'
}

/**
 * Whether a Catalan article loses its vowel. Before an unstressed `i` or `u` the feminine one does not (`la
 * universitat`), and stress cannot be told from the letters: `undefined` there.
 */
export function beginsWithCatalanVowel(term: string): boolean | undefined {
  const word = firstWord(term)
  if (/^h?[iu][aeiouàèéíòóú]/.test(word)) return false
  if (/^h?[iu]/.test(word)) return undefined
  return /^h?[aeoàèéíòóú]/.test(word)
}

/** Feminine nouns that begin with a stressed `a`, before which Spanish says `el` and `un`. */
const SPANISH_STRESSED_A =
  /^(?:h?ada|agua|águila|ala|alba|alga|alma|ama|ancla|ansia|arca|área|arma|arpa|asa|asma|aspa|aula|ave|habla|hacha|hambre|álgebra|ánima)$/

export function beginsWithSpanishStressedA(term: string): boolean {
  return SPANISH_STRESSED_A.test(firstWord(term))
}

/** Whether Spanish `y` and `o` become `e` and `u` before a term. */
export function beginsWithSpanishI(term: string): boolean {
  return /^h?[ií](?![aeouáéóú])/.test(firstWord(term))
}

export function beginsWithSpanishO(term: string): boolean {
  return /^h?[oó]/.test(firstWord(term))
}

/** `undefined` for what may be read as a word or letter by letter. */
export function takesEnglishAn(term: string): boolean | undefined {
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

function firstWord(term: string): string {
  return (/[\p{L}\p{M}]+/u.exec(term)?.[0] ?? '').toLowerCase().normalize('NFC')
}
