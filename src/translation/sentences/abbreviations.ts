import { baseLanguage, type LanguageCode } from '../../languages/language-code.ts'

/** Words with a full stop after which a sentence goes on, as far as the splitter does not know them. */
const ABBREVIATIONS: Readonly<Record<string, string>> = {
  cs: 'např. tzv. ing. mgr. mudr. judr. prof. doc. č. str. ul.',
  da: 'f.eks. bl.a. kl. ca. nr. dvs. hr. fr.',
  de: 'hr. fr. nr. abs. bzw. ca. st. vgl. dr. prof. evtl. ggf. inkl. sog. z. d. u.',
  en: 'approx. dr. mr. mrs. ms. st. vs. fig. gen. prof. rev. capt. lt. col. e.g. i.e. cf.',
  es: 'sr. sra. srta. dr. dra. ud. uds. pág. núm. p. ej.',
  fr: 'm. mm. mme. mlle. dr. pr. cf. p. ex. ste. env.',
  it: 'sig. sig.ra dott. dr. prof. pag. es. ing. avv.',
  nb: 'f.eks. bl.a. kl. ca. nr. dvs.',
  nl: 'mevr. dhr. dr. prof. o.a. bijv. nr. ca. d.w.z. blz. m.b.t.',
  pl: 'np. dr. tj. prof. mgr. inż. ul. św. m.in.',
  pt: 'sr. sra. dr. dra. prof. pág. núm. ex.',
  ru: 'т. е. проф. им. ул. стр. рис. см. напр. акад.',
  sv: 't.ex. bl.a. kl. d.v.s. dvs. ca. nr. s.k.',
  uk: 'м. ім. вул. проф. див. напр. ст. рис.',
}

const SETS: ReadonlyMap<string, ReadonlySet<string>> = new Map(
  Object.entries(ABBREVIATIONS).map(([language, words]) => [language, new Set(words.split(' '))]),
)

/** Longest word looked at. */
const LONGEST = 12

/** True when the text ends, whitespace aside, with an abbreviation that a sentence goes on after. */
export function endsWithAbbreviation(language: LanguageCode, text: string): boolean {
  const words = SETS.get(baseLanguage(language))
  if (words === undefined) return false
  const last = /(?:^|[\s(’'])([\p{L}.]{1,12})\s{0,8}$/u.exec(text.slice(-LONGEST - 10))?.[1]
  return last !== undefined && words.has(last.toLowerCase())
}
