import { withCaseOf } from '../../rewriting/patterns.ts'
import { type Rewrite, replaceMatches } from '../../rewriting/rewrite.ts'
import { optionRule, singleRule } from '../../rewriting/rule-group.ts'

const WORD = /\p{L}+/gu

function withoutMarks(text: string): string {
  return text.normalize('NFD').replace(/\p{M}/gu, '').normalize('NFC')
}

const plainCapitals: Rewrite = replaceMatches(/[ÀÂÄÇÉÈÊËÎÏÔÖÙÛÜŸ]/gu, ({ 0: letter }) => withoutMarks(letter))
const plainLetters: Rewrite = replaceMatches(/[àâäçéèêëîïôöùûüÿÀÂÄÇÉÈÊËÎÏÔÖÙÛÜŸ]/gu, ({ 0: letter }) =>
  withoutMarks(letter),
)

/** Words that begin with an accented capital and are nothing else without it; `A` for `À` would be a guess. */
const ACCENTED = words(`
  Ça École Écoles État États Église Églises Étude Études Étape Étapes Équipe Équipes Énergie Énergies Économie Éducation
  Électricité Événement Événements Étant Était Étaient Êtes Île Îles Égalité Élève Élèves Étudiant Étudiants Étudiante
  Étranger Éditeur Édition Écran Élection Élections Également Évidemment Évaluation Évolution Équipement Équipements
  Établissement Établissements Élément Éléments Émission Épisode Époque Étoile Évitez Écrivez Écoutez
`)
/** Only the capital has lost its mark: `Etat`, `Elève`. */
const BY_PLAIN_CAPITAL = new Map(ACCENTED.map((word) => [withoutMarks(word.charAt(0)) + word.slice(1), word]))

const accentedCapitals: Rewrite = replaceMatches(WORD, ({ 0: word }) => BY_PLAIN_CAPITAL.get(word))

export const accentsAndCedillas = singleRule('spelling_and_grammar.accents_and_cedillas', {
  do_not_use_on_capital_letters: optionRule('fr', () => plainCapitals),
  never_use: optionRule('fr', () => plainLetters),
  use_even_on_capital_letters: optionRule('fr', () => accentedCapitals),
})

/** Infinitives with an é before the last syllable. */
const CEDER_VERBS = new Set(
  words(`
  céder accéder concéder décéder excéder obséder posséder précéder procéder succéder préférer différer référer transférer
  conférer proférer inférer insérer espérer désespérer opérer coopérer récupérer tempérer prospérer repérer répéter
  compléter interpréter refléter inquiéter végéter gérer digérer suggérer ingérer exagérer considérer sidérer accélérer
  tolérer célébrer intégrer désintégrer réintégrer pénétrer protéger abréger alléger assiéger siéger agréger désagréger
  piéger arpéger régler dérégler révéler modérer libérer délibérer générer régénérer dégénérer énumérer altérer adhérer
  aérer sécher assécher lécher régner imprégner léguer alléguer déléguer reléguer fédérer pondérer vénérer adultérer
  incinérer lacérer macérer oblitérer persévérer proliférer révérer ulcérer vociférer
`),
)
const FUTURE =
  /^(?<head>.*)[éè](?<consonants>gu|[^aeiouyéèê]+)er(?<ending>ai|as|a|ons|ez|ont|ais|ait|ions|iez|aient)$/u

const cederAccent = (accent: 'é' | 'è'): Rewrite =>
  replaceMatches(WORD, ({ 0: word }) => {
    const { head = '', consonants = '', ending } = FUTURE.exec(word)?.groups ?? {}
    if (ending === undefined || !CEDER_VERBS.has(`${head}é${consonants}er`.toLowerCase())) return undefined
    return `${head}${accent}${consonants}er${ending}`
  })

export const accentsInCeder = singleRule(
  'spelling_and_grammar.accents_in_verbs_conjugated_like_french_word_céder',
  {
    use_acute_accent: optionRule('fr', () => cederAccent('é')),
    use_grave_accent: optionRule('fr', () => cederAccent('è')),
  },
)

const inversionAccent = (accent: 'é' | 'è'): Rewrite =>
  replaceMatches(/(?<=(?<!\p{L})\p{L}{2,})[éè](?=-je(?!\p{L}))/gu, accent)

export const accentsWithInversion = singleRule('spelling_and_grammar.accents_with_subject_verb_inversion', {
  use_acute_accent: optionRule('fr', () => inversionAccent('é')),
  use_grave_accent: optionRule('fr', () => inversionAccent('è')),
})

/** Words that lose the circumflex on i and u in the spelling of 1990. `mûr`, `sûr`, `dû` and verb endings keep it. */
const CIRCUMFLEX = words(`
  maître maîtres maîtresse maîtresses maîtrise maîtrises maîtriser maîtrisé maîtrisée contremaître connaître reconnaître
  méconnaître connaît reconnaît paraître apparaître disparaître comparaître transparaître paraît apparaît disparaît
  naître renaître naît renaît plaît déplaît connaîtra connaîtront connaîtrait apparaîtra apparaîtront disparaîtra
  disparaîtront paraîtra île îles dîner dîners dîne dînent dîné boîte boîtes boîtier boîtiers chaîne chaînes
  chaînon enchaîner enchaîné enchaînée enchaînement enchaînements entraîner entraîne entraînent entraînement entraînements
  entraîneur entraîneurs entraîné entraînée entraînés entraînées traîner traîne traînent traîneau traîneaux fraîche
  fraîches fraîcheur fraîchement surcroît accroître accroît abîme abîmes abîmer abîmé abîmée aîné aînée aînés aînées gîte
  gîtes traître traîtres coût coûts coûter coûte coûtent coûté coûtera coûteux coûteuse coûteuses goût goûts goûter goûte
  goûtent goûté dégoût dégoûter dégoûtant août voûte voûtes croûte croûtes flûte flûtes brûler brûle brûlent brûlé brûlée
  brûlés brûlées brûlure brûlures bûche bûches bûcheron bûcherons piqûre piqûres embûche embûches affût envoûter envoûtant
  mûrir mûri mûrit dûment assidûment
`)
/** Without the circumflex these are other words as well. */
const ALSO_OTHERWISE = new Set(['boite', 'boites', 'parait'])
const TO_PLAIN = new Map(CIRCUMFLEX.map((word) => [word, word.replace('î', 'i').replace('û', 'u')]))
const TO_CIRCUMFLEX = new Map(
  [...TO_PLAIN].filter(([, plain]) => !ALSO_OTHERWISE.has(plain)).map(([word, plain]) => [plain, word]),
)

const exchange = (forms: ReadonlyMap<string, string>): Rewrite =>
  replaceMatches(WORD, ({ 0: word }) => {
    const known = forms.get(word.toLowerCase())
    return known === undefined ? undefined : withCaseOf(word, known)
  })

export const circumflexAccents = singleRule('spelling_and_grammar.i_and_u_with_circumflex_accents', {
  do_not_use_circumflex_accents_except_in_verbs_and_to_distinguish_homophones: optionRule('fr', () =>
    exchange(TO_PLAIN),
  ),
  use_circumflex_accents: optionRule('fr', () => exchange(TO_CIRCUMFLEX)),
})

function words(text: string): readonly string[] {
  return text.trim().split(/\s+/u)
}
