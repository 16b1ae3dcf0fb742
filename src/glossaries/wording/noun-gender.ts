import type { LanguageCode } from '../../languages/language-code.ts'

export type Gender = 'masculine' | 'feminine'

interface GenderRules {
  /** Endings, the first that fits decides; `undefined` leaves it open. */
  readonly endings: readonly (readonly [RegExp, Gender | undefined])[]
  /** Words that end otherwise than their gender would have it. */
  readonly masculine: ReadonlySet<string>
  readonly feminine: ReadonlySet<string>
}

const words = (list: string): ReadonlySet<string> => new Set(list.split(' '))

const SPANISH: GenderRules = {
  masculine: words(
    'día mapa planeta cometa tranvía sofá pijama mediodía guardarropa paraguas problema sistema tema programa clima idioma esquema diagrama poema panorama teorema dilema lema emblema síntoma aroma axioma estigma prisma enigma plasma magma algoritmo',
  ),
  feminine: words(
    'mano foto moto manos fotos motos flores labores libido flor labor coliflor red ley pared clave llave nube serie especie superficie sede base clase frase fase torre nave calle carne sangre suerte muerte mente fuente gente parte noche leche fiebre señal sal cal catedral cárcel piel miel imagen orden razón sazón crisis tesis síntesis hipótesis',
  ),
  endings: [
    [/(?:ción|sión|xión|dad|tad|tud|umbre|ncia|eza|iones|dades|tades|ncias|ezas)$/, 'feminine'],
    [/(?:ista|nauta|crata|cida|ma|ía)s?$/, undefined],
    [/(?:aje|or|és|án|o|ajes|ores|os)$/, 'masculine'],
    [/zón$/, undefined],
    [/ón$/, 'masculine'],
    [/as?$/, 'feminine'],
  ],
}

const PORTUGUESE: GenderRules = {
  masculine: words(
    'dia mapa planeta cometa pijama problema sistema tema programa clima idioma esquema diagrama poema panorama teorema dilema lema emblema sintoma aroma coração',
  ),
  feminine: words(
    'mão foto moto mãos fotos motos flores cores dores flor cor dor rede lei parede chave nave nuvem imagem ordem base classe frase fase série espécie superfície sede torre carne sorte morte mente fonte gente parte noite febre crise tese síntese hipótese luz voz vez',
  ),
  endings: [
    [/(?:ção|dade|tude|agem|ugem|ncia|eza|ções|dades|agens|ncias|ezas)$/, 'feminine'],
    [/(?:ista|nauta|crata|cida|ma|ão|ã)s?$/, undefined],
    [/(?:mento|or|ês|o|ores|os)$/, 'masculine'],
    [/as?$/, 'feminine'],
  ],
}

const ITALIAN: GenderRules = {
  masculine: words(
    'problema sistema tema programma clima schema diagramma dramma poema teorema dilema emblema sintomo aroma cinema pianeta delta server nome fiume mare sale cane pane mese paese piede ponte dente motore',
  ),
  feminine: words(
    'mano foto moto radio auto eco rete chiave nave base classe frase fase torre parte notte luce voce legge mente fonte gente sede serie specie superficie immagine ipotesi analisi sintesi crisi tesi',
  ),
  endings: [
    [/(?:zione|sione|gione|tà|tù|trice|ezza)$/, 'feminine'],
    [/(?:ista|nauta|crata|cida|ma)$/, undefined],
    [/(?:tore|sore|mento|o)$/, 'masculine'],
    [/a$/, 'feminine'],
  ],
}

const CATALAN: GenderRules = {
  masculine: words(
    'dia mapa planeta cometa pijama problema sistema tema programa clima idioma esquema diagrama poema panorama teorema dilema lema emblema símptoma aroma nom fil arbre llibre núvol compte testimoni camp punt tipus mòdul pla preu valor codi disc port pas web canvi servei model mòbil',
  ),
  feminine: words(
    'mà moto foto flor xarxa llei clau nau base classe frase fase sèrie espècie superfície seu torre part nit llet imatge ordre llum veu font gent ment sort mort carn sang pell sal mel crisi tesi síntesi hipòtesi muller flor olor suor por tardor',
  ),
  endings: [
    [/(?:ció|sió|xió|tat|tud|ència|ància|esa|cions|sions|tats)$/, 'feminine'],
    [/(?:ista|nauta|crata|cida|ma|atge)$/, undefined],
    [/(?:ment|isme|dor|ers?|dors|eix|o)$/, 'masculine'],
    [/a$/, 'feminine'],
  ],
}

const FRENCH: GenderRules = {
  masculine: words(
    'serveur réseau silence squelette musée lycée trophée apogée comité été côté traité pâté arrêté député bagage fichier système problème programme logiciel ordinateur compte terme modèle texte site mode service contrôle nombre groupe titre centre membre registre',
  ),
  feminine: words(
    'eau peau page plage image cage rage nage clé clef base classe phrase phase série espèce surface règle ligne liste table ville voiture forme plateforme date heure année route voie main fin nuit mer loi fois voix croix part mort forêt donnée clientèle',
  ),
  endings: [
    [/(?:tion|sion|xion|ité|eté|iété|ence|ance|ette|tude|aison)$/, 'feminine'],
    [/(?:ment|isme|age|eau|oir|ier|iel|teur|mètre|scope|gramme)$/, 'masculine'],
  ],
}

const RULES: Readonly<Record<string, GenderRules>> = {
  ca: CATALAN,
  es: SPANISH,
  fr: FRENCH,
  it: ITALIAN,
  pt: PORTUGUESE,
}

const PLAIN_WORD = /^\p{Ll}[\p{Ll}\p{M}·]+$/u

/**
 * Grammatical gender of a term by the ending of its first word, which is its head in these languages; `undefined` where
 * that is no safe guide, in particular for names and acronyms.
 *
 * Example: `red neuronal` in Spanish is feminine, `programa` masculine, `router` open.
 */
export function genderOf(term: string, language: LanguageCode): Gender | undefined {
  const rules = RULES[language]
  const [first = ''] = term.split(/[\s-]/)
  const word = first.toLowerCase()
  if (rules === undefined || !PLAIN_WORD.test(word) || isName(first)) return undefined
  if (rules.feminine.has(word)) return 'feminine'
  if (rules.masculine.has(word)) return 'masculine'
  return rules.endings.find(([ending]) => ending.test(word))?.[1]
}

const PLURAL: Readonly<Record<string, RegExp>> = {
  ca: /(?:cions|sions|tats|ments|ors|ents|ades|ides|ers)$/,
  es: /(?:..os|..as|iones|dades|ores|ajes|ales|enes|eses|ones|entes)$/,
  fr: /(?:ées|ions|ités|eurs|ments|eaux|aux|iers|iels)$/,
  pt: /(?:..os|..as|ções|dades|ores|agens|ais|éis|óis|entes)$/,
}

const SINGULAR_IN_S = words(
  'atlas caos cosmos kudos ethos pathos lunes martes miércoles jueves viernes paraguas cais mais',
)

/**
 * True when a term is safely in the plural by the ending of its first word.
 *
 * Example: `datos` in Spanish, not `análisis`, not `virus`.
 */
export function looksPlural(term: string, language: LanguageCode): boolean {
  const [word = ''] = term.toLowerCase().split(/[\s-]/)
  return PLURAL[language]?.test(word) === true && !SINGULAR_IN_S.has(word)
}

function isName(word: string): boolean {
  return /\p{Lu}/u.test(word.slice(1))
}
