import { type LanguageCode, parseLanguageCode } from '../../../languages/language-code.ts'
import type { LanguagePair } from '../../../translation/engine.ts'

/** A mode whose translations are good enough to be served, and the language pair it stands for. */
export interface ServedMode extends LanguagePair {
  /** Name of the mode file without its extension. */
  readonly mode: string
}

/**
 * Every mode that is served, as `mode source target`. Each was tried on sentences of its source language. Left out
 * are modes whose output misleads: en-hr, hr-en, af-nl, nl-af, be-ru, ru-be, is-en, eu-en, eu-es, mk-en, ro-es,
 * br-fr, sl-hr, uk-ru. Left out as well are en-gl and gl-en, which lose to Spanish in between, and two that spoil
 * text: ru-uk loses spaces, es-ast breaks contractions when words carry marks.
 */
const TABLE = `
  eng-spa en es      spa-eng es en      spa-eng_US es en-US
  eng-cat en ca      cat-eng ca en
  en-eo en eo        eo-en eo en
  spa-cat es ca      cat-spa ca es
  es-gl es gl        gl-es gl es
  es-pt es pt        pt-es pt es        es-pt_BR es pt-BR
  gl-pt gl pt        pt-gl pt gl
  es-fr es fr        fr-es fr es
  fra-cat fr ca      cat-fra ca fr
  por-cat pt ca      cat-por ca pt      cat-por_BR ca pt-BR
  spa-ita es it      ita-spa it es
  cat-ita ca it      ita-cat it ca
  es-oc es oc        oc-es oc es
  ca-oc ca oc        oc-ca oc ca
  fra-oci fr oc      oci-fra oc fr
  spa-arg es an      arg-spa an es
  cat-arg ca an      arg-cat an ca
  swe-dan sv da      dan-swe da sv
  swe-nob sv nb      nob-swe nb sv
  swe-nno sv nn      nno-swe nn sv
  dan-nob da nb      nob-dan nb da
  dan-nno da nn      nno-dan nn da
  nob-nno nb nn      nno-nob nn nb
  ind-zlm id ms      zlm-ind ms id
  mkd-bul mk bg      bul-mkd bg mk
`

function language(text: string): LanguageCode {
  const code = parseLanguageCode(text)
  if (code === undefined) throw new RangeError(`${text} is no language code`)
  return code
}

export const SERVED_MODES: readonly ServedMode[] = TABLE.trim()
  .split(/\s{2,}/)
  .map((entry) => {
    const [mode = '', source = '', target = ''] = entry.split(' ')
    return { mode, source: language(source), target: language(target) }
  })
