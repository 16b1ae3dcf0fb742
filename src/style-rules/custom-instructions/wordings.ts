import type { StyleLanguage } from '../style-language.ts'
import { isQuoted, listedNames, literalTerm } from './clauses.ts'
import type { Recognised } from './recognised.ts'

/** Sentences about single words. `terms`: what stays; `source`, `target`: of a translation; `from`, `to`: exchanged. */
const WORDINGS: Readonly<Record<StyleLanguage, readonly RegExp[]>> = {
  en: [
    /^(?:do not|don[’']t|never) (?:translate|localize|localise|change) (?<terms>.+)$/iu,
    /^(?:keep|leave) (?<terms>.+?) (?:(?:as (?:it|they) (?:is|are|stands?)|as is|as-is|untranslated|unchanged|untouched)|in (?:the )?(?:original(?: language)?|english|source language))$/iu,
    /^(?<terms>.+?) (?:must|should|shall|has to|is to) (?:not be translated|stay (?:in english|as (?:it )?is|unchanged)|remain (?:untranslated|in english|unchanged)|be (?:kept|left) (?:untranslated|in english|as (?:it )?is|unchanged))$/iu,
    /^translate (?<source>.+?) (?:as|by|with) (?<target>.+)$/iu,
    /^(?<source>.+?) (?:must|should|shall|has to|is to) be translated (?:as|by|with) (?<target>.+)$/iu,
    /^use (?<target>.+?) (?:as (?:the|a) translation (?:of|for)) (?<source>.+)$/iu,
    /^(?:use|write|say|prefer) (?<to>.+?)(?:,)? (?:instead of|rather than|in place of|over|and not|, not|not) (?<from>.+)$/iu,
    /^(?:replace|substitute) (?<from>.+?) (?:with|by) (?<to>.+)$/iu,
    /^(?:avoid|do not use|don[’']t use|never use|never say) (?<from>.+?), (?:use|write|say) (?<to>.+?)(?: instead)?$/iu,
    /^instead of (?<from>.+?),? (?:use|write|say) (?<to>.+)$/iu,
    /^(?<from>.+?) (?:must|should) be replaced (?:with|by) (?<to>.+)$/iu,
  ],
  de: [
    /^(?:übersetze(?:n sie)?) (?<terms>.+?) nicht$/iu,
    /^(?<terms>.+?) (?:nicht übersetzen|unübersetzt lassen|auf englisch (?:lassen|belassen)|beibehalten)$/iu,
    /^(?:lasse?|belasse) (?<terms>.+?) (?:unübersetzt|unverändert|auf englisch)$/iu,
    /^übersetze(?:n sie)? (?<source>.+?) (?:als|mit) (?<target>.+)$/iu,
    /^(?:verwende(?:n sie)?|benutze(?:n sie)?|nutze|schreibe?(?:n sie)?|sage) (?<to>.+?) (?:statt|anstatt|anstelle von) (?<from>.+)$/iu,
    /^(?:ersetze(?:n sie)?) (?<from>.+?) durch (?<to>.+)$/iu,
    /^statt (?<from>.+?) (?:verwende|benutze|schreibe) (?<to>.+)$/iu,
  ],
  fr: [
    /^ne (?:pas traduire|traduis(?:ez)? pas|traduisez jamais) (?<terms>.+)$/iu,
    /^(?:gardez?|laissez?|conservez?) (?<terms>.+?) (?:en anglais|tel(?:s|le|les)? quel(?:s|le|les)?|sans (?:le |la |les )?traduire)$/iu,
    /^tradui(?:s|sez|re) (?<source>.+?) par (?<target>.+)$/iu,
    /^(?:utilis(?:e|ez|er)|emplo(?:ie|yez|yer)|écri(?:s|vez|re)|préfér(?:ez|er)) (?<to>.+?) (?:au lieu de|plutôt que|à la place de) (?<from>.+)$/iu,
    /^remplac(?:e|ez|er) (?<from>.+?) par (?<to>.+)$/iu,
  ],
  es: [
    /^no (?:traduzcas?|traduzca|traducir|traduce) (?<terms>.+)$/iu,
    /^(?:mant[eé]n|mantenga|deja|deje|conserva) (?<terms>.+?) (?:en inglés|sin traducir|tal cual|como está)$/iu,
    /^(?:traduce|traduzca|traducir) (?<source>.+?) (?:como|por) (?<target>.+)$/iu,
    /^(?:usa|use|usar|utiliza|utilice|escribe|escriba|di) (?<to>.+?) (?:en lugar de|en vez de) (?<from>.+)$/iu,
    /^(?:reemplaza|reemplace|reemplazar|sustituye|sustituya|sustituir|cambia) (?<from>.+?) (?:por|con) (?<to>.+)$/iu,
  ],
  it: [
    /^non (?:tradurre|traduca|traduci) (?<terms>.+)$/iu,
    /^(?:lascia|lasciare|mantieni|mantenere) (?<terms>.+?) (?:in inglese|invariat[oaie]|non tradott[oaie]|così com[’']è)$/iu,
    /^(?:traduci|tradurre|traduca) (?<source>.+?) (?:come|con) (?<target>.+)$/iu,
    /^(?:usa|usare|usi|utilizza|utilizzare|scrivi|scrivere) (?<to>.+?) (?:invece di|al posto di|anziché) (?<from>.+)$/iu,
    /^(?:sostituisci|sostituire|sostituisca) (?<from>.+?) con (?<to>.+)$/iu,
  ],
  ja: [
    /^(?<terms>.+?)(?:は|を)(?:翻訳しない(?:でください|こと)?|訳さない(?:でください|こと)?|(?:英語の|その)まま(?:に(?:してください|する)?)?)$/u,
    /^(?<source>.+?)(?:は|を)(?<target>.+?)と(?:翻訳|訳)(?:してください|する|すること)$/u,
    /^(?<from>.+?)(?:を|は)(?<to>.+?)に(?:置き換え|変え)(?:てください|る|ること)$/u,
    /^(?<from>.+?)(?:ではなく|の代わりに)(?<to>.+?)を(?:使用|使っ|使う|用い)(?:してください|する|てください|ること|る|)$/u,
  ],
  ko: [
    /^(?<terms>.+?)(?:은|는|을|를) (?:번역하지 (?:마세요|말 것|않는다|않습니다)|그대로 (?:두세요|유지하세요|둔다|유지한다))$/u,
    /^(?<source>.+?)(?:은|는|을|를) (?<target>.+?)(?:으로|로) 번역(?:하세요|한다|할 것)$/u,
    /^(?<from>.+?) 대신(?:에)? (?<to>.+?)(?:을|를) (?:사용|쓰)(?:하세요|세요|한다|할 것)$/u,
    /^(?<from>.+?)(?:을|를) (?<to>.+?)(?:으로|로) (?:바꾸|대체)(?:세요|하세요|한다|할 것)$/u,
  ],
  zh: [
    /^(?:不要|请勿|勿|不)(?:翻译|译)(?<terms>.+)$/u,
    /^(?<terms>.+?)(?:不翻译|不要翻译|保持(?:英文|原文|不变)|保留(?:英文|原文))$/u,
    /^(?:将|把)(?<source>.+?)(?:翻译|译)(?:为|成|作)(?<target>.+)$/u,
    /^(?:将|把)(?<from>.+?)(?:替换|改|换)(?:为|成)(?<to>.+)$/u,
    /^(?:使用|用)(?<to>.+?)(?:代替|替代|而不是|而非)(?<from>.+)$/u,
  ],
}

/** A sentence about single words, in English or in the language of the translation. */
export function recogniseWording(clause: string, language: StyleLanguage): Recognised | undefined {
  for (const wording of [...WORDINGS.en, ...(language === 'en' ? [] : WORDINGS[language])]) {
    const groups = wording.exec(clause)?.groups
    const found = groups === undefined ? undefined : toRecognised(groups)
    if (found !== undefined) return found
  }
  return undefined
}

function toRecognised(groups: Readonly<Record<string, string | undefined>>): Recognised | undefined {
  const { terms, source, target, from, to } = groups
  if (terms !== undefined) {
    const names = listedNames(terms)
    return names === undefined ? undefined : { kind: 'keep', terms: names }
  }
  if (source !== undefined && target !== undefined) return translation(source, target)
  if (from === undefined || to === undefined) return undefined
  const [wanted, unwanted] = [literalTerm(to, 3), literalTerm(from, 3)]
  if (wanted === undefined || unwanted === undefined || wanted === unwanted) return undefined
  return { kind: 'replace', from: unwanted, to: wanted }
}

/** `translate X as Y` needs at least one quotation, or a name: `translate it as a poem` is about something else. */
function translation(source: string, target: string): Recognised | undefined {
  const [from, to] = [literalTerm(source), literalTerm(target)]
  const isLiteral = isQuoted(source) || isQuoted(target) || /^\p{Lu}/u.test(source)
  return from === undefined || to === undefined || !isLiteral
    ? undefined
    : { kind: 'translate', source: from, target: to }
}
