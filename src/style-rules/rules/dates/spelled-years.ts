import type { StyleLanguage } from '../../style-language.ts'

/** Ordinals of the first to the twenty-first century; German stems take an ending. */
export const CENTURY_WORDS: Readonly<Partial<Record<StyleLanguage, readonly string[]>>> = {
  en: words(
    'first second third fourth fifth sixth seventh eighth ninth tenth eleventh twelfth thirteenth fourteenth fifteenth sixteenth seventeenth eighteenth nineteenth twentieth twenty-first',
  ),
  de: words(
    'erst zweit dritt viert fünft sechst siebt acht neunt zehnt elft zwölft dreizehnt vierzehnt fünfzehnt sechzehnt siebzehnt achtzehnt neunzehnt zwanzigst einundzwanzigst',
  ),
  es: words(
    'primero segundo tercero cuarto quinto sexto séptimo octavo noveno décimo once doce trece catorce quince dieciséis diecisiete dieciocho diecinueve veinte veintiuno',
  ),
  fr: words(
    'premier deuxième troisième quatrième cinquième sixième septième huitième neuvième dixième onzième douzième treizième quatorzième quinzième seizième dix-septième dix-huitième dix-neuvième vingtième vingt-et-unième',
  ),
  it: words(
    'primo secondo terzo quarto quinto sesto settimo ottavo nono decimo undicesimo dodicesimo tredicesimo quattordicesimo quindicesimo sedicesimo diciassettesimo diciottesimo diciannovesimo ventesimo ventunesimo',
  ),
}

/** Names of decades by their tens. */
export const DECADE_WORDS: Readonly<Partial<Record<StyleLanguage, Readonly<Record<number, string>>>>> = {
  en: {
    20: 'twenties',
    30: 'thirties',
    40: 'forties',
    50: 'fifties',
    60: 'sixties',
    70: 'seventies',
    80: 'eighties',
    90: 'nineties',
  },
  de: {
    20: 'Zwanzig',
    30: 'Dreißig',
    40: 'Vierzig',
    50: 'Fünfzig',
    60: 'Sechzig',
    70: 'Siebzig',
    80: 'Achtzig',
    90: 'Neunzig',
  },
  es: {
    20: 'veinte',
    30: 'treinta',
    40: 'cuarenta',
    50: 'cincuenta',
    60: 'sesenta',
    70: 'setenta',
    80: 'ochenta',
    90: 'noventa',
  },
  fr: {
    20: 'vingt',
    30: 'trente',
    40: 'quarante',
    50: 'cinquante',
    60: 'soixante',
    70: 'soixante-dix',
    80: 'quatre-vingt',
    90: 'quatre-vingt-dix',
  },
  it: {
    20: 'venti',
    30: 'trenta',
    40: 'quaranta',
    50: 'cinquanta',
    60: 'sessanta',
    70: 'settanta',
    80: 'ottanta',
    90: 'novanta',
  },
}

function words(text: string): readonly string[] {
  return text.split(' ')
}
