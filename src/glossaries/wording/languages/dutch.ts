import { type FittedNoun, type LanguageWording, type PlacedNoun, wordSet } from '../language-wording.ts'
import { matchCapital } from '../match-capital.ts'

/** Last words of compounds that go with `het`. */
const NEUTER = wordSet(
  'carnaval festival najaar publiek donker klooster stof kader continent stuur altaar koor restaurant anker klimaat kwadraat avontuur incident filter paspoort percentage gehalte poeder rooster interieur karakter humeur decor portaal marmer gezicht feit graf geluid lawaai kasteel moeras bloed skelet gazon ministerie noorden zuiden oosten westen dal eind plafond gewicht ontbijt balkon hek oppervlak verlies verkeer geheim zwembad huis boek land station apparaat verslag bedrijf systeem bestand contract rapport nummer programma voertuig venster saldo model netwerk product project formulier account kantoor document geld jaar woord water werk beeld licht plan deel recht schip dier kind meisje hotel paleis dak raam gebouw gebied verhaal probleem resultaat bericht boekje antwoord gesprek spel feest leven hart lichaam been haar hoofd brood vlees ei fruit bier glas mes bord bed bureau toestel middel orgaan onderzoek onderwijs examen diploma certificaat register archief bestuur beleid belang beroep budget bedrag tarief loon salaris krediet pand perceel terrein veld bos park plein dorp eiland strand meer kanaal weer vuur ijs goud zilver metaal hout papier karton plastic materiaal gas signaal scherm toetsenbord geheugen wachtwoord menu protocol formaat bestek aanbod verzoek voorstel besluit verbod gebod geschil proces vonnis artikel hoofdstuk bezit vermogen kapitaal aandeel fonds pakket vliegtuig vaartuig wiel spoor perron wapen leger schema patroon symptoom virus medicijn kruis lokaal museum theater centrum team lid volk gezin paar slot kwartaal seizoen weekend einde begin doel effect verschil voordeel nadeel gevaar risico nut gebruik concept ontwerp monster element onderdeel magazijn paneel arsenaal tribunaal journaal ritueel juweel penseel toneel teken gewelf gewaad gehoor gehucht genot geschenk gebak gebit gebaar gebergte gesteente ambt recept concert insect object subject traject perspectief motief initiatief alternatief tapijt dieet biljet buffet kabinet pamflet parket portret nest laken kussen bekken gordijn konijn terras kompas aspect dialect exemplaar geweer koord oord fort front schot vlot complot debat mandaat citaat bewijs ontslag beslag begrip gezag verdrag verbond verband verhoor vertrek vervoer verweer onthaal gedicht geding gedrag gedeelte geloof geluk gemak gereedschap gerecht geschrift getal gevecht geval gevoel gevolg geweld geweten gezelschap genootschap waterschap landschap lidmaatschap zeil touw wiel rek vat erf hof',
)
/** Those with `de` whose ending does not tell it. */
const COMMON = wordSet(
  'grond helft rand buurt rest lucht keuken verkoop schaduw avond bouw dood gang ingang wereld vloer weduwe oorlog brand beek wedstrijd kapel hoek trap finish streek jongen bruid herfst vallei klok oven finale fontein woestijn bisschop hemel vlucht handel baai soep koningin heuvel opera tempel familie ochtend toren lift raad munt kerk huid plaat schotel staat brandweer boog kaart cel bank fiets trein auto bus boot haven straat stad weg brug poort deur kamer tafel stoel kast muur tuin boom bloem plant hond kat vis vogel man vrouw zoon dochter vriend arts klant gast koning hand voet arm kop brief krant taal klas school les vraag prijs kost winst schuld rente markt winkel zaak fabriek machine dienst overeenkomst komst kunst baan taak rol groep ploeg club partij wet regel norm maat grens kant plaats plek ruimte zone lijn lijst reeks rij kolom pagina tekst zin naam code sleutel schakel knop kabel lamp stroom kracht bron oorzaak reden vorm stof kleur dag nacht week maand tijd datum periode fase stap test proef storm regen wind zon maan zee kust rivier bodem lading voorraad factuur rekening offerte order bon boodschap vriendschap wetenschap eigenschap sloep schuit kraan pomp klep buis pijp slang tang hamer zaag bijl kist doos zak tas mand fles pan emmer vlag mast zaal paal schaal graaf',
)
const NEUTER_ENDINGS = /(?:tje|pje|kje|etje|isme|ment|sel|gram|um)$/
const COMMON_ENDINGS =
  /(?:ing|heid|teit|tie|sie|ij|iek|nis|age|ade|ide|uur|theek|tuur|enis|loog|ster|aar|eur|or|ist|ant|ent|der|ger|ker|ler|mer|ner|per|ser|ter|ver|de|te)$/
/** The last part of a compound has so many letters before it. */
const LEAST_BEFORE = 3
const SHORTEST_HEAD = 3
const WORD = /^\p{Ll}{3,}$/u

/** With `het`, with `de`; the plural always has `de`. */
const DETERMINERS: readonly (readonly [neuter: string, other: string])[] = [
  ['het', 'de'],
  ['dit', 'deze'],
  ['ons', 'onze'],
  ['elk', 'elke'],
  ['ieder', 'iedere'],
  ['welk', 'welke'],
]

/** The last determiner before the end, with adjectives behind it. */
const DETERMINER_BEFORE = new RegExp(
  String.raw`^(.*)(?<![\p{L}\p{N}'’-])(${DETERMINERS.flat().join('|')}) ((?:\p{Ll}{2,}e ){0,2})$`,
  'isu',
)

function isNeuter(word: string): boolean | undefined {
  const head = headIn(word, NEUTER)
  const commonHead = headIn(word, COMMON)
  if (head.length !== commonHead.length) return head.length > commonHead.length
  if (NEUTER_ENDINGS.test(word)) return true
  return COMMON_ENDINGS.test(word) ? false : undefined
}

/** The longest of the words that ends this one. */
function headIn(word: string, heads: ReadonlySet<string>): string {
  for (let at = 0; word.length - at >= SHORTEST_HEAD; at += 1)
    if ((at === 0 || at >= LEAST_BEFORE) && heads.has(word.slice(at))) return word.slice(at)
  return ''
}

const PLURAL_IN_S = /(?:[aeiou]\p{L}*[^aeiou](?:el|er|em|en)|aar|eur|je|sie|tie|ster|erd)$/u
/** `undefined` where the ending leaves it open. */
const IRREGULAR: readonly (readonly [ending: RegExp, plural: string | undefined])[] = [
  [/heid$/, 'heden'],
  [/stad$/, 'steden'],
  [/schip$/, 'schepen'],
  [/kind$/, 'kinderen'],
  [/ei$/, 'eieren'],
  [/lid$/, 'leden'],
  [/slag$/, 'slagen'],
  [/dag$/, 'dagen'],
  [/weg$/, 'wegen'],
  [/drag$/, 'dragen'],
  [/(?:cel|model|stel|kapel|rebel)$/, '$&len'],
  [/(?:pen|stem)$/, undefined],
  [/(?<=[aeio])graaf$/, 'grafen'],
  [/reis$/, 'reizen'],
  [/(?:middel|engel|artikel|[kd]eur|geur|formulier|papier|rivier|manier|dier)$/, '$&en'],
  [/(?:dak|glas|gat|pad|lot|schot|gebod|verbod|gebrek|spel|slot|oorlog|bad|blad|hof|gebed|vat)$/, undefined],
  [/(?:[jvzph]aar|ier|[^ts]ie|[^e]ik|[lnr]s|eis)$/, undefined],
]

function pluralOfNoun(word: string): string | undefined {
  if (!WORD.test(word)) return undefined
  const irregular = IRREGULAR.find(([ending]) => ending.test(word))
  if (irregular !== undefined)
    return irregular[1] === undefined ? undefined : word.replace(irregular[0], irregular[1])
  if (/[aiouy]$/.test(word)) return /(?:ij|ui|ou|au)$/.test(word) ? `${word}en` : `${word}'s`
  if (PLURAL_IN_S.test(word) || /(?:e|club|hotel|station|account|budget|team|film)$/.test(word))
    return `${word}s`
  if (/[^o]or$/.test(word)) return `${word}en`
  return inEn(word)
}

/** `maan, manen`; `kat, katten`; `huis, huizen`; `brief, brieven`. */
function inEn(word: string): string {
  const long = /^(.*)(aa|ee|oo|uu)([bcdfgklmnprstvz])$/.exec(word)
  if (long !== null) {
    const [, start = '', vowel = '', last = ''] = long
    return `${start}${vowel.charAt(0)}${voiced(last)}en`
  }
  if (/(?:[bcdfghjklmnpqrstvwxz]|^)[aeiou][bcdfgklmnprst]$/.test(word)) return `${word}${word.at(-1) ?? ''}en`
  if (/(?:ie|ij|ui|ou|eu|oe|ei|[lnr])[fs]$/.test(word))
    return `${word.slice(0, -1)}${voiced(word.at(-1) ?? '')}en`
  return `${word}en`
}

function voiced(consonant: string): string {
  return { f: 'v', s: 'z' }[consonant] ?? consonant
}

/** `de` or `het` before a noun, adjectives in `e` between them included; `een` fits every noun. */
function fitNoun(before: string, { lemma, plural }: PlacedNoun): FittedNoun {
  const neuter = plural ? false : WORD.test(lemma) ? isNeuter(lemma) : undefined
  const unchanged = { before, ending: neuter === undefined ? undefined : '' }
  if (neuter === undefined) return unchanged
  const match = DETERMINER_BEFORE.exec(before)
  if (match === null) return unchanged
  const [, start = '', determiner = '', adjectives = ''] = match
  const forms = DETERMINERS.find((pair) => pair.includes(determiner.toLowerCase()))
  if (forms === undefined) return unchanged
  const written = matchCapital(determiner, forms[neuter ? 0 : 1])
  return { before: `${start}${written} ${adjectives}`, ending: '' }
}

export const DUTCH: LanguageWording = { nounPlural: pluralOfNoun, fitNoun }
