import type { LanguageCode } from '../languages/language-code.ts'

/** Labels of the sentence model (lid.176). */
const SENTENCE_LABELS =
  'af als am an ar arz as ast av az azb ba bar bcl be bg bh bn bo bpy br bs bxr ca cbk ce ceb ckb co cs cv cy da de ' +
  'diq dsb dty dv el eml en eo es et eu fa fi fr frr fy ga gd gl gn gom gu gv he hi hif hr hsb ht hu hy ia id ie ' +
  'ilo io is it ja jbo jv ka kk km kn ko krc ku kv kw ky la lb lez li lmo lo lrc lt lv mai mg mhr min mk ml mn mr ' +
  'mrj ms mt mwl my myv mzn nah nap nds ne new nl nn no oc or os pa pam pfl pl pms pnb ps pt qu rm ro ru rue sa sah ' +
  'sc scn sco sd sh si sk sl so sq sr su sv sw ta te tg th tk tl tr tt tyv ug uk ur uz vec vep vi vls vo wa war wuu ' +
  'xal xmf yi yo yue zh'

/** Labels of the sequence model. */
const SEQUENCE_LABELS =
  'am ar az be bg bn ca cs da de el en es et eu fa fi fr gu he hi hr hu hy is it ja ka kn ko ku lo lt lv ml mr ms nl ' +
  'no or pa pl pt ro ru sk sl sq sr sv ta te th tl tr uk ur vi yo zh'

/** Labels that mean a language which is called otherwise here, or a variety that is served as the language. */
const SENTENCE_RENAMED: Readonly<Record<string, string>> = {
  als: 'gsw',
  arz: 'ar',
  azb: 'az',
  bh: 'bho',
  ku: 'kmr',
  no: 'nb',
  sh: 'hr',
  wuu: 'zh',
}
const SEQUENCE_RENAMED: Readonly<Record<string, string>> = { ku: 'ckb', no: 'nb' }

export function sentenceLanguage(label: string): LanguageCode {
  return (SENTENCE_RENAMED[label] ?? label) as LanguageCode
}

export function sequenceLanguage(label: string): LanguageCode {
  return (SEQUENCE_RENAMED[label] ?? label) as LanguageCode
}

export const SENTENCE_LANGUAGES: ReadonlySet<LanguageCode> = new Set(
  SENTENCE_LABELS.split(' ').map(sentenceLanguage),
)

export const SEQUENCE_LANGUAGES: ReadonlySet<LanguageCode> = new Set(
  SEQUENCE_LABELS.split(' ').map(sequenceLanguage),
)
