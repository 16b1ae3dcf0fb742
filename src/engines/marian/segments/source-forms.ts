import type { PartOfSpeech } from '../format/dictionary.ts'
import { folded, stemsOf } from './target-stems.ts'

/** What may follow the stem of a word of each part of speech, folded; where there is none the word has no other forms. */
type Endings = Readonly<Partial<Record<PartOfSpeech, RegExp>>>

const ROMANCE_CLITICS = '(?:me|te|se|l[oae]s?|nos|si|mi|ti|ci|vi|l[iae]|ne|gli)?'
const ROMANCE_NOMINAL =
  /^(?:[aeo]?s?|is|oes|aes|aos|ens|ns|i|h[ie]|ces|cas|ques|it[oa]s?|x|les?|aux|ux|ves?|fs?|ses?|ches?|euses?|ices?|eurs?|nes?)$/u

const ENDINGS: Readonly<Record<string, Endings>> = {
  de: {
    n: /^(?:e|en|er|ern|n|s|es|ns|nen|se|ses|sen|ums?|us|as?|in|innen)?$/u,
    a: /^(?:(?:er|r|st|est)?(?:e[nrsm]?)?|e?[lr](?:e[nrsm]?)?)$/u,
    v: /^(?:e?(?:n|st|t|te|test|ten|tet|nd)|e|ende[nrsm]?)?$/u,
  },
  nl: {
    n: /^(?:e|en|s|n|(?:et|[tp])?jes?|eren)?$/u,
    a: /^(?:e|d?ere?|st|ste|s|en)?$/u,
    v: /^(?:e?n|te?n?|de?n?|ende?)?$/u,
  },
  fr: {
    n: ROMANCE_NOMINAL,
    a: ROMANCE_NOMINAL,
    v: /^(?:iss|e?[rt]?)?(?:er|oir|ir|re|e?ai[st]?|as?|e?ons|[eo]nt|ez|ions|iez|e?aient|e?ante?s?|ee?s?|i[est]?s?|u[et]?s?|ames|ates|[ei]rent|d?s|t)?$/u,
  },
  es: {
    n: ROMANCE_NOMINAL,
    a: ROMANCE_NOMINAL,
    v: new RegExp(
      `^(?:[aei]?r)?(?:[aei]r|io?|o|[ae]?i?s|[ae]n?|[aei]mos|[ai]d?[oa]s?|[ai]ste|i?e?aron|ieron|aba(?:[sn]|mos)?|ia(?:[sn]|mos)?|i?[ae]ndo|i?[ae]ra[sn]?|i?[ae]se[sn]?)?${ROMANCE_CLITICS}$`,
      'u',
    ),
  },
  it: {
    n: ROMANCE_NOMINAL,
    a: ROMANCE_NOMINAL,
    v: new RegExp(
      `^(?:[aeoui]v|[aei]r|isc|h|i)?(?:[aei]re|[oiae]|iamo|[aei]te|[ao]no|[aiu]t[oaie]|[ae]ndo|[ae]i|[aei]sti|[aei]rono|[aei]mmo|emo|anno|ebbe(?:ro)?|ss[ei](?:ro)?|[ae]nte)?${ROMANCE_CLITICS}$`,
      'u',
    ),
  },
  pt: {
    n: ROMANCE_NOMINAL,
    a: ROMANCE_NOMINAL,
    v: /^(?:[aei]?r)?(?:[aei]r|o|as?|es?|[aei]mos|[ae]is|[ae]m|[ai]d[oa]s?|[ae]ste|[eio]u|[aei]ram?|ava(?:[sm]|mos)?|ia(?:[sm]|mos)?|i|[aei]ndo|ao|ei|[aei]sse[sm]?)?$/u,
  },
  pl: {
    n: /^(?:[aueiyo]|owi|i?em|ie|ow|om|a?mi|ach|i[aou]|um|ek|k[aui]|kow|kiem|[cszdrl]?i?e|ec|e[gj]o?|emu|y[mc]h?)?$/u,
    a: /^(?:[yiaeo]|i?ego|i?emu|[yi]m|[yi]ch|[yi]mi|i?ej|ie|(?:niej)?sz(?:[yae]|ego|ych|ym|ej))?$/u,
    v: /^(?:[oyi]*wa|uj|[aeiy]|n|na|nie|ni)?(?:c|[ml]|sz|my|cie|ja|je|jesz|jemy|jecie|l[aoiey]|l[ae][ms]|[lb][iy]smy|[aeiy]|esz|emy|a[cn][yae]|ace|acy(?:m|ch)?|n[yaeo]|to|t[yae]|ni[eua]|niem|wszy|[nt]ego|[nt]ej|[nt]y(?:ch|m))?(?:by[ms]?)?$/u,
  },
}
const POLISH_OWAC = /(?:[oyi]+wac)$/u

/** Tells whether a form, folded, is one of a word: rather not than that words are taken for others. */
export function isFormOf(form: string, word: string, part: PartOfSpeech, language: string): boolean {
  const own = folded(word)
  if (form === own) return true
  const endings = ENDINGS[language]?.[part]
  if (endings === undefined) return false
  // `stosować` without its ending is all that `stos` is.
  const keepsSuffix = language === 'pl' && part === 'v' && POLISH_OWAC.test(own)
  if (keepsSuffix && !/^(?:[oyi]*wa|uj)/u.test(form.slice(own.search(POLISH_OWAC)))) return false
  return stemsOf(word, part, language).some(
    ({ letters }) => form.startsWith(letters) && endings.test(form.slice(letters.length)),
  )
}
