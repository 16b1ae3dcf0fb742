const RUSSIAN = 'абвгдеёжзийклмнопрстуфхцчшщъыьэюя'

/**
 * Letters that each language writes: for Latin script those beyond `a` to `z`, for Cyrillic script all of them. A
 * text with letters from outside a language's alphabet is hardly in that language: `ß` speaks against all but German.
 */
export const ALPHABETS: Readonly<Record<string, string>> = {
  af: 'áéèêëíîïóôöúûü',
  az: 'çəğıöşü',
  bs: 'čćđšž',
  ca: 'àçèéíïòóúü·',
  cs: 'áčďéěíňóřšťúůýž',
  cy: 'âêîôûŵŷáéíóúäëïöàèìòù',
  da: 'æøåé',
  de: 'äöüß',
  en: 'éèêïñç',
  eo: 'ĉĝĥĵŝŭ',
  es: 'áéíóúüñ',
  et: 'äõöüšž',
  eu: 'ñ',
  fi: 'äöå',
  fr: 'àâæçéèêëîïôœùûüÿ',
  ga: 'áéíóú',
  gl: 'áéíóúüñï',
  hr: 'čćđšž',
  hu: 'áéíóöőúüű',
  id: 'é',
  is: 'áðéíóúýþæö',
  it: 'àèéìòù',
  la: 'āēīōūæœ',
  lb: 'äëéèêôûü',
  lt: 'ąčęėįšųūž',
  lv: 'āčēģīķļņšūž',
  ms: '',
  mt: 'ċġħżàèìòù',
  nb: 'æøåéèêóòôà',
  nl: 'áéèëïíóöúü',
  nn: 'æøåéèêóòôà',
  oc: 'àáèéíïòóúüç',
  pl: 'ąćęłńóśźż',
  pt: 'áâãàçéêíóôõúü',
  ro: 'ăâîșțşţ',
  sk: 'áäčďéíĺľňóôŕšťúýž',
  sl: 'čšž',
  sq: 'çë',
  sr: 'абвгдђежзијклљмнњопрстћуфхцчџшčćđšž',
  sv: 'åäöé',
  sw: '',
  tl: 'ñ',
  tr: 'çğıöşüâî\u0307',
  vi: 'àáảãạăằắẳẵặâầấẩẫậđèéẻẽẹêềếểễệìíỉĩịòóỏõọôồốổỗộơờớởỡợùúủũụưừứửữựỳýỷỹỵ',
  ba: `${RUSSIAN}ҙҡҫғңәөүһ`,
  be: 'абвгдеёжзійклмнопрстуўфхцчшыьэюя',
  bg: 'абвгдежзийклмнопрстуфхцчшщъьюяѝ',
  kk: `${RUSSIAN}әғқңөұүһі`,
  ky: `${RUSSIAN}ңөү`,
  mk: 'абвгдѓежзѕијклљмнњопрстќуфхцчџшѐѝ',
  mn: `${RUSSIAN}өү`,
  ru: RUSSIAN,
  tg: 'абвгғдеёжзиӣйкқлмнопрстуӯфхҳчҷшъэюя',
  tt: `${RUSSIAN}әҗңөүһ`,
  uk: 'абвгґдеєжзиіїйклмнопрстуфхцчшщьюя',
}

/**
 * Sequences that a language does not write while its close relatives do: a word in `-ción` is not Portuguese, one in
 * `-ção` neither Spanish nor Galician. Matched against single words in lower case.
 */
export const FOREIGN_SEQUENCES: Readonly<Record<string, RegExp>> = {
  da: /sjon|[ktplmn]{2}(?<=kk|tt|pp|ll|mm|nn)$|øy|gjø/,
  es: /ção|ções|ão|lh|nh[aeo]s?$|ss|eir[oa]s?$|idades?$|^x[aeiou]|ou[lrtv]|çã/,
  gl: /ção|ções|[ãõ]|lh|ç|ss|ciones$|[aeiou]dad$|mient[oa]s?$|iend[oa]$|^una?s?$(?<!un|uns)/,
  nb: /tion|øj|ejl/,
  pt: /ci[óo]n|si[óo]n|cións|ñ|ll[aeo]|^unha|^una?s?$|^x[aeiou](?!íc|er|ad)|^el$|^los?$|^las$/,
  ru: /ъ(?![еёюя])/,
}
