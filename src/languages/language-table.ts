/**
 * Languages by code and English name, as rows of `code name`. The first table is the public interface's own list; the
 * second holds languages that engines may serve beyond it.
 */
export const LISTED_LANGUAGES = `
  ace Acehnese, af Afrikaans, an Aragonese, ar Arabic, as Assamese, ay Aymara, az Azerbaijani,
  ba Bashkir, be Belarusian, bg Bulgarian, bho Bhojpuri, bn Bengali, br Breton, bs Bosnian, ca Catalan,
  ceb Cebuano, ckb Kurdish (Sorani), cs Czech, cy Welsh, da Danish, de German, el Greek, en English,
  en-GB English (British), en-US English (American), eo Esperanto, es Spanish,
  es-419 Spanish (Latin American), et Estonian, eu Basque, fa Persian, fi Finnish, fr French, ga Irish,
  gl Galician, gn Guarani, gom Konkani, gu Gujarati, ha Hausa, he Hebrew, hi Hindi, hr Croatian,
  ht Haitian Creole, hu Hungarian, hy Armenian, id Indonesian, ig Igbo, is Icelandic, it Italian,
  ja Japanese, jv Javanese, ka Georgian, kk Kazakh, kmr Kurdish (Kurmanji), ko Korean, ky Kyrgyz,
  la Latin, lb Luxembourgish, lmo Lombard, ln Lingala, lt Lithuanian, lv Latvian, mai Maithili,
  mg Malagasy, mi Maori, mk Macedonian, ml Malayalam, mn Mongolian, mr Marathi, ms Malay, mt Maltese,
  my Burmese, nb Norwegian (bokmål), ne Nepali, nl Dutch, oc Occitan, om Oromo, pa Punjabi,
  pag Pangasinan, pam Kapampangan, pl Polish, prs Dari, ps Pashto, pt Portuguese,
  pt-BR Portuguese (Brazilian), pt-PT Portuguese (European), qu Quechua, ro Romanian, ru Russian,
  sa Sanskrit, scn Sicilian, sk Slovak, sl Slovenian, sq Albanian, sr Serbian, st Sesotho, su Sundanese,
  sv Swedish, sw Swahili, ta Tamil, te Telugu, tg Tajik, th Thai, tk Turkmen, tl Tagalog, tn Tswana,
  tr Turkish, ts Tsonga, tt Tatar, uk Ukrainian, ur Urdu, uz Uzbek, vi Vietnamese, wo Wolof, xh Xhosa,
  yi Yiddish, yue Cantonese, zh Chinese, zh-Hans Chinese (simplified), zh-Hant Chinese (traditional),
  zu Zulu
`

/** Accepted as targets, announced as beta. */
export const BETA_LANGUAGES = `
  de-CH German (Swiss), fr-CA French (Canadian)
`

export const FURTHER_LANGUAGES = `
  am Amharic, ast Asturian, av Avar, bar Bavarian, bo Tibetan, ce Chechen, co Corsican,
  crh Crimean Tatar, csb Kashubian, cv Chuvash, dsb Lower Sorbian, dv Dhivehi, fo Faroese, frp Arpitan,
  fur Friulian, fy Western Frisian, gd Scottish Gaelic, gsw Swiss German, gv Manx, hsb Upper Sorbian,
  ia Interlingua, ilo Iloko, kab Kabyle, kl Greenlandic, km Khmer, kn Kannada,
  ku Kurdish, kw Cornish, li Limburgish, lij Ligurian, lo Lao,
  ltg Latgalian, min Minangkabau, mni Manipuri, nap Neapolitan, nds Low German, nn Norwegian (nynorsk),
  nso Northern Sotho, ny Nyanja, or Odia, os Ossetian, pap Papiamento, pms Piedmontese, rm Romansh,
  rn Rundi, rue Rusyn, rw Kinyarwanda, sah Yakut, sat Santali, sc Sardinian, sco Scots, sd Sindhi,
  se Northern Sami, sh Serbo-Croatian, shn Shan, si Sinhala, sm Samoan, sn Shona, so Somali, ss Swati,
  szl Silesian, ti Tigrinya, to Tongan, tyv Tuvan, udm Udmurt, ug Uyghur, vec Venetian, vo Volapük,
  wa Walloon, war Waray, wuu Wu Chinese, yo Yoruba, zgh Tamazight
`

/** Forms of a language that can be asked for but are never reported as the language of a text. */
export const TARGET_ONLY = 'en-GB en-US es-419 pt-BR pt-PT zh-Hans zh-Hant de-CH fr-CA'

/** Written without spaces between words. */
export const WITHOUT_WORD_SPACES = 'bo ja km lo my shn th wuu yue zh'

/** Written with a capital letter at the beginning of every noun. */
export const WITH_CAPITAL_NOUNS = 'bar de gsw lb nds'

/** Codes that callers send for a language that this service calls otherwise. */
export const ALIASES =
  'no nb, iw he, in id, ji yi, jw jv, mo ro, fil tl, zh-CN zh-Hans, zh-SG zh-Hans, zh-TW zh-Hant, zh-HK zh-Hant'
