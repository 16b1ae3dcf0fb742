import type { PatternRule } from './pattern-rule.ts'

/** Words that may well stand twice in a row: `had had`, `die die`, `que que`. */
const TWICE: Readonly<Record<string, string>> = {
  en: 'had that bye no very so is in on really do her well now there knock hear ha ho blah tut choo night never far',
  de: 'die der das sie den dem es so sehr ja nein ist nach ganz ein wie zu mal bei ihr auf an',
  fr: 'nous vous faire se très non oui bien si que de la le en tout est cha',
  es: 'no sí muy que ya la lo eso así bien poco',
  pt: 'não sim muito que já se a o é bem',
  it: 'no sì molto che piano quasi così via a ben poi man man',
  nl: 'dat die ze je het is was er zijn heel ja nee had in op maar',
  pl: 'nie tak bardzo to się i w no już tuż',
}

/** Counted so often at the start of a sentence, a word begins one; others may be parts of a name: `logging.Formatter`. */
const OFTEN_FIRST = 30

/** Mistakes that are the same in all languages written with Latin letters. */
export function commonRules(language: string): readonly PatternRule[] {
  const twice = new Set((TWICE[language] ?? '').split(' '))
  return [
    {
      pattern: /(?<=^|[\s(«"“„])([\p{L}\p{M}'’]{2,})(?:[ \u00A0]+\1)+(?=$|[\s).,;:!?…»"”])/giu,
      mend: ([both, word = ''], model) =>
        twice.has(word.toLowerCase()) ||
        model.count(word.toLowerCase()) < 20 ||
        // Capitals inside are of codes, those of the second word of names: `de De Broglie`.
        /\p{Lu}/u.test(both.slice(1))
          ? undefined
          : word,
      kind: 'repetition',
      explanation: 'The word stands there twice.',
      sureness: 0.97,
    },
    {
      pattern: /(?<=[\p{L}\p{M}\d)"”»])[ \u00A0]+([,.])(?=$|[\s"”»)])(?! \.)/gu,
      mend: ([, sign = '']) => sign,
      kind: 'spacing',
      explanation: 'No space stands before this sign.',
      sureness: 0.97,
    },
    {
      pattern: /(?<=[\p{Ll}\p{M}]{2}),(?=\p{L}[\p{Ll}])/gu,
      mend: () => ', ',
      kind: 'spacing',
      explanation: 'A space stands after a comma.',
      sureness: 0.96,
    },
    {
      pattern: /(?<=[\p{Ll}]{3})([.!?])(\p{Lu}\p{Ll}*)(?= )/gu,
      mend: ([, sign = '', next = ''], model) =>
        (model.wordOf(next.toLowerCase())?.start ?? 0) < OFTEN_FIRST ? undefined : `${sign} ${next}`,
      kind: 'spacing',
      explanation: 'A space stands between sentences.',
      sureness: 0.93,
    },
    ...(language === 'fr'
      ? []
      : [
          {
            pattern: /(?<=[\p{L}\p{M}\d)"”»])[ \u00A0]+([;:!?])(?=$|\s)/gu,
            mend: ([, sign = '']) => sign,
            kind: 'spacing',
            explanation: 'No space stands before this sign.',
            sureness: 0.95,
          } satisfies PatternRule,
        ]),
    {
      pattern: /(?<=[\p{L}\p{M}])(,{2,3})(?= )/gu,
      mend: () => ',',
      kind: 'punctuation',
      explanation: 'One comma is enough.',
      sureness: 0.95,
    },
  ]
}
