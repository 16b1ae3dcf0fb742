import { readFileSync } from 'node:fs'

/** A noun that a glossary wants in translations, with what its place may ask of it. */
export interface WantedTerm {
  readonly singular: string
  readonly plural: string
  /** `c` is the common gender of Dutch; English nouns have `n`. */
  readonly gender: 'm' | 'f' | 'n' | 'c'
  /** Further forms that are right: German genitives, datives and weak nouns. */
  readonly others: readonly string[]
}

/**
 * Compounds and rare nouns, half a line each: gender, singular, plural, other forms. None is in the word lists of the packs'
 * training text; the benchmark leaves out what a later pack has seen.
 */
const TERMS: Readonly<Record<string, string>> = {
  de: `m Pachtvertrag Pachtverträge Pachtvertrags Pachtvertrages Pachtverträgen
f Mandantentrennung Mandantentrennungen
n Lieferantenkonto Lieferantenkonten Lieferantenkontos
m Vorlagenprüfer Vorlagenprüfer Vorlagenprüfers Vorlagenprüfern
m Pfandkunde Pfandkunden
f Rollenfreigabe Rollenfreigaben
n Buchungskürzel Buchungskürzel Buchungskürzels Buchungskürzeln
f Zählerablesung Zählerablesungen
m Ladesäulenbetreiber Ladesäulenbetreiber Ladesäulenbetreibers Ladesäulenbetreibern
n Störungsfenster Störungsfenster Störungsfensters Störungsfenstern
f Kostenträgerschaft Kostenträgerschaften
m Netzanschlusspunkt Netzanschlusspunkte Netzanschlusspunkts Netzanschlusspunktes Netzanschlusspunkten
n Meldeverzeichnis Meldeverzeichnisse Meldeverzeichnisses Meldeverzeichnissen
f Prüfziffer Prüfziffern
f Stapelposition Stapelpositionen
m Bestandssaldo Bestandssalden Bestandssaldos
n Wartungsfahrzeug Wartungsfahrzeuge Wartungsfahrzeugs Wartungsfahrzeuges Wartungsfahrzeugen
f Funkzelle Funkzellen
m Auszahlungsagent Auszahlungsagenten
n Tauschgerät Tauschgeräte Tauschgeräts Tauschgerätes Tauschgeräten`,
  nl: `c huurderskaart huurderskaarten
n meetverslag meetverslagen
c leveranciersrekening leveranciersrekeningen
c sjabloonbeheerder sjabloonbeheerders
n storingsvenster storingsvensters
c rolvrijgave rolvrijgaven rolvrijgaves
n laadstation laadstations
c pachtovereenkomst pachtovereenkomsten
n wisselapparaat wisselapparaten
c kostendraagster kostendraagsters
c stapelpositie stapelposities
n voorraadsaldo voorraadsaldo's
c bevoegdheidsmelding bevoegdheidsmeldingen
n onderhoudsvoertuig onderhoudsvoertuigen
c zendcel zendcellen`,
  fr: `m locatif locatifs
f titrisation titrisations
m récépissage récépissages
f domiciliation domiciliations
m provisionnement provisionnements
f apposition appositions
m détartrant détartrants
m encodeur encodeurs
f rétrocession rétrocessions
m greffon greffons
f estampille estampilles
m jalonnement jalonnements
f horodateuse horodateuses
f imprimabilité imprimabilités
m aiguilleur aiguilleurs
f vidangeuse vidangeuses`,
  es: `m arrendador arrendadores
f titulización titulizaciones
m libramiento libramientos
f albarana albaranas
m codificador codificadores
f estampilla estampillas
m desacoplamiento desacoplamientos
f enrutadora enrutadoras
m conmutador conmutadores
f trazabilidad trazabilidades
m pignorante pignorantes
f vaciadora vaciadoras
m fedatario fedatarios
f amortiguación amortiguaciones
m empaquetamiento empaquetamientos`,
  it: `m locatario locatari
f cartolarizzazione cartolarizzazioni
m codificatore codificatori
f svuotatrice svuotatrici
m smistamento smistamenti
f tracciabilità tracciabilità
m scambiatore scambiatori
f imbustatrice imbustatrici
m abbinamento abbinamenti
f zincatura zincature
m instradatore instradatori
f obliterazione obliterazioni
m usufruttuario usufruttuari
f piallatrice piallatrici
m spurgo spurghi`,
  pt: `m locatário locatários
f securitização securitizações
m codificador codificadores
f estampilha estampilhas
m emparelhamento emparelhamentos
f rastreabilidade rastreabilidades
m comutador comutadores
f esvaziadora esvaziadoras
m roteador roteadores
f galvanização galvanizações
m usufrutuário usufrutuários
f aplainadora aplainadoras
m desacoplamento desacoplamentos
f etiquetagem etiquetagens
m empacotador empacotadores`,
  en: `n leaseholding leaseholdings
n turnstile turnstiles
n escrow escrows
n actuator actuators
n routing sheet routing sheets
n charging bay charging bays
n indemnitor indemnitors
n swap device swap devices
n umpirage umpirages
n stock ledger stock ledgers
n outage window outage windows
n meter reading meter readings
n encoder encoders
n payee proxy payee proxies
n inspection batch inspection batches`,
}

/** Which terms: those on which the rules were mended, or lists written afterwards. */
export type TermList = 'tuned' | keyof typeof MARKS
/** What stands behind the language of terms that were written before they were measured, for each of the lists. */
const MARKS = { fresh: '', later: '+', newest: '++' } as const
/** Whether a list has that name; the tuned terms have none. */
export function isFreshList(name: string | undefined): name is keyof typeof MARKS {
  return name !== undefined && Object.hasOwn(MARKS, name)
}

/** One term a line. */
const FRESH = new URL('fresh-terms.txt', import.meta.url)

/** The terms of a language, those without a word that training has seen. */
export function unseenTerms(
  language: string,
  isSeen: (word: string) => boolean,
  list: TermList,
): readonly WantedTerm[] {
  const lines = list === 'tuned' ? (TERMS[language]?.split('\n') ?? []) : linesBehind(language + MARKS[list])
  const terms = lines.map((line): WantedTerm => {
    const [gender = '', ...words] = line.split(' ')
    const half = words.length / 2
    const [singular = '', plural = '', ...others] =
      language === 'en' ? [words.slice(0, half).join(' '), words.slice(half).join(' ')] : words
    return { gender: gender as WantedTerm['gender'], singular, plural, others }
  })
  return terms.filter(
    ({ singular, plural, others }) => language === 'en' || ![singular, plural, ...others].some(isSeen),
  )
}

function linesBehind(mark: string): readonly string[] {
  return readFileSync(FRESH, 'utf8')
    .split('\n')
    .filter((line) => line.startsWith(`${mark} `))
    .map((line) => line.slice(mark.length + 1))
}
