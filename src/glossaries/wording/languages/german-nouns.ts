import { knownNouns } from '../nouns/known-nouns.ts'

export type GermanGender = 'masculine' | 'feminine' | 'neuter'

/** A noun of one word, as far as it follows from its ending or from the last word of the compound. */
export interface GermanNoun {
  readonly gender: GermanGender
  readonly plural: string | undefined
  /** Adds `n` or `en` in all cases but one: `der Kunde`, `den Kunden`. */
  readonly weak: boolean
}

/** How a plural is made: `-e` adds, `¨er` adds and changes the vowel, `=` is the same, `um>en` exchanges. */
type PluralPattern = string

/** The last part of a compound has so many letters before it, unless it is the whole word. */
const LEAST_BEFORE = 3
/** Before a head of four letters or more, two are enough: `Antrag`. */
const LEAST_BEFORE_LONG = 2
const LONG_HEAD = 4
const SHORTEST_HEAD = 3
/** Rules are for words in small letters with a capital first one; hyphens may join them. */
const NOUN = /^(?:[\p{L}\p{N}]+-)*\p{Lu}[\p{Ll}]{2,}$/u

/** Last words of compounds by gender and plural. */
const HEADS: readonly (readonly [GermanGender, PluralPattern, string])[] = [
  [
    'masculine',
    '-e',
    'tag tisch brief stein weg preis kreis schritt wert punkt teil film freund hund beweis bericht verein vergleich ausweis hinweis begriff angriff eingriff zugriff dienst beruf besuch versuch rest test text kurs monat abend berg fisch stoff schein bereich betrieb vertrieb antrieb entwurf tarif termin roboter beleg befehl bescheid erfolg schuh arm dieb kern ort pilz stift tarif import export sport flur spion kontinent akzent moment zement korridor humor schirm helm haushalt kredit kommentar urlaub schrei aufschrei start effekt konflikt aspekt prozess kongress kontakt kompromiss rabatt konsum boykott sieg krieg pfeil keil blick park kiosk transport apparat salat magistrat senat abgleich ausgleich betreff lift gurt grad wirt griff stich strich riss schnitt tritt ritt sitz besitz blitz witz pfad bezirk sinn gewinn fund rekord puls teppich huf',
  ],
  [
    'masculine',
    '¨e',
    'trag satz platz schatz raum traum baum zaun zug flug krug grund bund stand gegenstand fall ball saal gang klang rang hang zwang anfang empfang umfang schrank kauf lauf brauch schlauch rauch bauch schluss fluss kuss schuss pass spaß stuhl stamm damm kamm kampf dampf topf kopf knopf zopf schlag vorschlag sturm turm wurm markt sarg arzt sohn lohn plan schwamm schwan sack rock stock sprung ursprung wunsch hof bahnhof vorhang gast plan kanal altar palast rat vorstand abstand zustand umstand einwand aufwand strauß zoll chor bart hut fuß gruß kranz tanz schwanz glanz schwung antrag anwalt bach korb bruch verband vorwand schaum saft duft schacht draht stab hals kran rumpf sumpf strumpf trumpf strand zahn hahn kahn pfahl napf trog',
  ],
  ['masculine', '-er', 'geist'],
  ['masculine', '¨er', 'mann wald rand gott strauch irrtum reichtum'],
  ['masculine', '-en', 'papagei staat schmerz nerv'],
  [
    'masculine',
    '-s',
    'bot blogpost chef job link club streik scan tipp hit laptop clown krimi zoo kakao cent euro',
  ],
  [
    'masculine',
    '¨',
    'vater bruder garten ofen hafen boden laden graben mantel apfel nagel vogel schwager kasten schaden',
  ],
  [
    'masculine',
    '=',
    'tunnel löffel brunnen durchmesser kilometer parameter käufer läufer schalter halter verwalter falter schlager artikel schlüssel titel wechsel handel zettel hebel spiegel deckel stapel würfel ärmel winkel gürtel kessel nebel stempel beutel tempel wagen balken rahmen kuchen haken knochen magen rücken rasen regen riemen schatten streifen tropfen posten reifen ballen',
  ],
  [
    'masculine',
    'weak',
    'drache kamerad mensch herr bär held fürst graf prinz planet komet kunde bürge gehilfe lotse komplize nachfahre affe matrose nomade katholik invalide therapeut astronaut pilot ökonom philosoph patriot interpret asket favorit analyst bote zeuge neffe junge hase löwe experte soldat kandidat advokat automat diplomat demokrat bürokrat satellit bandit athlet poet prophet architekt nachbar bauer chirurg monarch pate gatte bulle ochse rabe falke hirte knabe riese laie schütze gefährte geselle insasse kollege genosse sklave bube nachkomme pädagoge stratege',
  ],
  [
    'feminine',
    '-en',
    'bank frau zahl arbeit zeit uhr tür schrift fahrt welt pflicht sicht last schlacht pracht bahn form norm antwort person gefahr geburt wahl qual schuld fracht frist sendung burg bucht schicht nachricht ansicht vorschrift spur figur natur kultur struktur temperatur reparatur agentur fabrik klinik technik statistik republik kritik rubrik feuerwehr abfahrt einfahrt partei datei art heirat heimat list farm straftat heldentat substanz distanz instanz schlucht gebühr werft mitgift tracht tour wehr flut glut brut saat zucht flucht',
  ],
  [
    'feminine',
    '¨e',
    'stadt hand wand nacht macht kraft angst frucht luft kunst haut braut schnur kuh maus laus nuss wurst auskunft unterkunft faust brust gans axt not naht kluft gruft zunft sucht',
  ],
  [
    'feminine',
    '-n',
    'sekunde urkunde kiste küste liste piste büste paste taste leiste weste geste kaste dividende spende wende legende phase synagoge loge metapher auster klammer wimper klapper idee gemeinde geschichte butter leber elster folter nummer mauer feier steuer kammer schulter faser ader feder ziffer schwester oper regel tafel insel schüssel klausel vokabel kugel gabel nadel formel wurzel kachel fessel zwiebel achsel semmel ampel schachtel trommel mandel schaufel fregatte',
  ],
  ['feminine', '-es', 'watch'],
  ['masculine', '-es', 'bugfix hotfix'],
  ['feminine', '¨', 'mutter tochter'],
  [
    'feminine',
    '-s',
    'firewall page bridge queue blockchain party kamera e-mail mail app website city show hotline cloud pizza story',
  ],
  ['feminine', 'nen', 'ärztin'],
  [
    'neuter',
    '-e',
    'quadrat emirat rektorat gestein mosaik gewehr verhör abteil ersatzteil klavier gehirn manuskript zelt gerücht bein konzert gelenk schicksal regal gerüst original geschenk gas reich institut gefühl dekret attentat patent talent prozent abitur werk netz gesetz jahr tier pferd schiff stück geschäft gerät gebiet konzept rezept paket zertifikat format resultat inserat projekt objekt produkt dokument instrument argument medikament element experiment segment problem system programm telegramm diagramm papier turnier formular honorar seminar inventar exemplar mobiliar signal ritual lokal portal urteil gegenteil spiel ziel seil beil profil ventil krokodil boot brot rohr haar paar heft gift gleis gewicht gedicht gericht recht gespräch besteck geräusch fest protokoll symbol idol metall modell duell meer heer moor telefon mikrofon megafon fahrzeug werkzeug zeug flugzeug spielzeug angebot verbot gebot gebet plakat attest manifest defizit archiv motiv quartal lineal maß kabinett ballett skelett tablett objektiv salz öl labor visier areal journal pedal potenzial gestell kartell fell bankett parkett lazarett korsett joch gesuch gespann',
  ],
  [
    'neuter',
    '¨er',
    'grab holz gehalt haus buch tuch land rad glas dach fach loch schloss dorf volk amt gut blatt wort passwort kraut huhn tal horn korn bad pfand gras lamm kalb fass maul altertum denkmal gewand spital',
  ],
  ['neuter', '-er', 'bild feld geld kleid lied glied mitglied kind brett nest licht gesicht rind schwert'],
  ['neuter', '-en', 'etikett herz bett hemd ohr'],
  ['neuter', '-n', 'auge ende interesse'],
  [
    'neuter',
    '-s',
    'password monitoring rendering sharing mentoring factoring clearing engineering catering scoring regime ressort update puzzle wrack handy festival motto auto büro hotel restaurant team radio video foto kino studio taxi sofa menü café baby hobby detail budget interview ticket modem display okapi zebra gnu kilo echo logo shampoo abo tempo niveau depot silo terminal',
  ],
  ['neuter', 'o>en', 'konto risiko'],
  ['neuter', 'a>en', 'thema drama'],
  ['neuter', 'on>en', 'stadion'],
  ['feminine', 'a>en', 'firma skala'],
  ['feminine', 'is>en', 'praxis basis'],
  [
    'neuter',
    'um>en',
    'museum zentrum datum studium ministerium gremium medium stadium aquarium laboratorium gymnasium stipendium visum',
  ],
  [
    'neuter',
    '=',
    'finale gewitter banner gatter massaker gefieder geländer darlehen verhalten knie gehege gerede silber kupfer pulver wunder ruder poster raster cover fenster messer zimmer wasser muster register theater center alter leder feuer ufer wetter lager orchester semester pflaster opfer polster gitter futter fieber kissen becken zeichen kapitel mittel segel rätsel siegel kabel möbel viertel drittel bündel verfahren vorhaben unternehmen essen leben treffen rennen abkommen vermögen schreiben verbrechen versprechen kürzel schnitzel gebäude gemälde getreide gewerbe gebirge gelände gefälle gehäuse gemüse gefüge getriebe gewölbe gewinde gelübde',
  ],
  ['neuter', '¨', 'kloster'],
]

/** For what may be a plural: nothing is known of it. */
const UNKNOWN = '?'

/** Endings, after the heads; the first that fits decides. */
const ENDINGS: readonly (readonly [RegExp, GermanGender, PluralPattern])[] = [
  [/(?:kosten|daten|leute|eltern|ferien|finanzen)$/, 'feminine', UNKNOWN],
  [/^(?:tor|\p{L}{3,}(?:en|g)tor)$/u, 'neuter', '-e'],
  [/[oa]meter$/, 'neuter', '='],
  [/(?:erlaub|finster|kennt|wild)nis$/, 'feminine', '-se'],
  [/(?:chen|lein)$/, 'neuter', '='],
  [/(?:ung|heit|keit|schaft|ion|tät|ik|enz|anz|[dst]ur)$/, 'feminine', '-en'],
  [/(?:[^aeiou]ei|thek)$/, 'feminine', '-en'],
  [/ie$/, 'feminine', '-n'],
  [/(?:er|eur|ör|ist|ent|ant|or|nd|leg|ött|zog|ölf)in$/, 'feminine', 'nen'],
  [/ment$/, 'neuter', '-e'],
  [/ling$/, 'masculine', '-e'],
  [/ismus$/, 'masculine', 'us>en'],
  [/(?:eur|är|ör)$/, 'masculine', '-e'],
  [/or$/, 'masculine', '-en'],
  [/(?:\p{L}{3}ist|ent|ant|loge)$/u, 'masculine', 'weak'],
  [/nis$/, 'neuter', '-se'],
  [/at$/, 'neuter', '-e'],
  [/tum$/, 'neuter', '¨er'],
  [/[^a]um$/, 'neuter', 'um>en'],
  [
    /(?:häuser|bücher|länder|kinder|männer|wörter|bilder|felder|gelder|güter|blätter|dächer|fächer|gläser|räder|bänder|lichter|glieder|kleider|lieder|bretter|eier|tücher|löcher|schlösser|dörfer|völker|wälder|ränder|geister|rinder|hörner|hühner|täler|mäler|schilder|gesichter|gehälter|ämter|tümer|leiter|laster|kiefer)$/,
    'neuter',
    UNKNOWN,
  ],
  [/(?:[bdfghklmnprstvz]|ch|sch)er$/, 'masculine', '='],
  [
    /(?:name|käse|friede|gedanke|glaube|wille|buchstabe|funke|same|angestellte|beamte|abgeordnete|vorsitzende|verletzte|erwachsene|bekannte|verwandte|gefangene|jugendliche|angehörige|franzose|türke|pole|russe|däne|schwede|brite|grieche|chinese|erbe|innere|äußere|fache|ische|ierte|ste|gedruckte|doppelte|rote|schwarze|weiße|ganze|tote|gleiche|einzige|geborene|lebende|deutsche|verdienst)$/,
    'masculine',
    UNKNOWN,
  ],
  [/[^aeiouäöü]e$/, 'feminine', '-n'],
]

const HEAD_OF: ReadonlyMap<string, readonly [GermanGender, PluralPattern]> = new Map(
  HEADS.flatMap(([gender, pattern, words]) =>
    words.split(' ').map((word) => [word, [gender, pattern]] as const),
  ),
)

/**
 * What is known of a German noun; `undefined` where neither it nor its last part is known, nor its ending tells its gender.
 *
 * Example: `Pachtvertrag` is masculine, its plural `Pachtverträge`.
 */
export function germanNoun(word: string): GermanNoun | undefined {
  if (!NOUN.test(word)) return undefined
  const last = word.slice(word.lastIndexOf('-') + 1).toLowerCase()
  const nouns = knownNouns('de')
  const known = nouns?.genderOf(last)
  const listed = headOf(last)
  const ending = endingOf(last)
  const isListed = listed?.length === last.length
  if ((known === 'several' && !isListed) || (listed === undefined && ending?.pattern === UNKNOWN))
    return undefined
  const head = nouns?.headOf(last)
  const ofTable = head && isLonger(head.noun, listed) ? GENDERS[head.gender] : undefined
  const isDerived = listed === undefined && SUFFIXES.test(last)
  const told = [
    isListed ? listed.gender : known && GENDERS[known],
    isDerived ? ending?.gender : ofTable,
    listed?.gender ?? ending?.gender,
    MAY_BE_PLURAL.test(last) ? undefined : GENDERS[nouns?.genderByEnding(last) ?? ''],
  ]
  const gender = told.find((one) => one !== undefined)
  if (gender === undefined) return undefined
  const rule = [listed, ending].find((one) => one?.gender === gender)
  const pattern = rule === undefined ? patternOf(last, gender, listed) : rule.pattern
  return { gender, plural: pattern && pluralOfNoun(word, pattern), weak: pattern === 'weak' }
}

const GENDERS: Readonly<Record<string, GermanGender>> = { m: 'masculine', f: 'feminine', n: 'neuter' }
/** Endings of derived words, which go before the last words of compounds: `Akzeptanz` is no `Tanz`, `Duldung` no `Dung`. */
const SUFFIXES = /(?:ung|heit|keit|schaft|ion|tät|ik|enz|anz|ismus|chen|lein|ment)$/

/** What may be a plural has the endings of another gender: infinitives in `-en` are neuter. */
const MAY_BE_PLURAL = /(?:en|s)$/

/** Whether a noun of the table is a longer end of a compound than the listed one: not by the `s` of `Arbeitsamt` alone. */
function isLonger(noun: string, listed: Rule | undefined): boolean {
  const more = noun.length - (listed?.length ?? 0)
  return more > 1 || (more === 1 && !noun.startsWith('s'))
}

/** How a noun makes its plural, where its gender is not that of its ending; masculine and neuter ones have too many ways of their own. */
function patternOf(word: string, gender: GermanGender, listed: Rule | undefined): PluralPattern | undefined {
  if (word.endsWith('nis')) return '-se'
  if (gender === 'feminine') return /(?:e|el|er)$/.test(word) ? '-n' : undefined
  const isAlike = listed !== undefined && listed.gender !== 'feminine'
  return isAlike && (listed.pattern === '-e' || listed.pattern === '=') ? listed.pattern : undefined
}

interface Rule {
  readonly gender: GermanGender
  readonly pattern: PluralPattern
  /** Letters of the word or ending that tells it. */
  readonly length: number
}

function headOf(word: string): Rule | undefined {
  for (let at = 0; word.length - at >= SHORTEST_HEAD; at += 1) {
    const least = word.length - at >= LONG_HEAD ? LEAST_BEFORE_LONG : LEAST_BEFORE
    const found = at === 0 || at >= least ? HEAD_OF.get(word.slice(at)) : undefined
    if (found !== undefined) return { gender: found[0], pattern: found[1], length: word.length - at }
  }
  return undefined
}

function endingOf(word: string): Omit<Rule, 'length'> | undefined {
  const [, gender, pattern] = ENDINGS.find(([ending]) => ending.test(word)) ?? []
  return gender === undefined || pattern === undefined ? undefined : { gender, pattern }
}

function pluralOfNoun(noun: string, pattern: PluralPattern): string {
  if (pattern === 'weak') return noun + (/[er]$/.test(noun) ? 'n' : 'en')
  if (pattern === 'nen' || pattern === '-se') return noun + (pattern === 'nen' ? 'nen' : 'se')
  const [from, to] = pattern.split('>')
  if (to !== undefined) return noun.slice(0, noun.length - (from ?? '').length) + to
  const ending = pattern.slice(1)
  if (pattern.startsWith('¨')) return withUmlaut(noun) + ending
  return pattern === '=' ? noun : noun + (pattern === '-e' && noun.endsWith('e') ? '' : ending)
}

/** The last vowel that has an umlaut gets it: `Baum`, `Bäum`. */
function withUmlaut(word: string): string {
  const [, start = '', vowel = '', end = ''] = /^(.*?)(au|[aouAOU])([^aou]*)$/.exec(word) ?? []
  const changed = { au: 'äu', a: 'ä', o: 'ö', u: 'ü', A: 'Ä', O: 'Ö', U: 'Ü' }[vowel]
  return changed === undefined ? word : start + changed + end
}
