import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import type { LanguageCode } from '../../languages/language-code.ts'
import { finishText } from '../rewriting/finisher.ts'
import { finisherOf } from '../style-finisher.ts'
import { styleTargetOf } from '../style-language.ts'
import { parseInstruction } from './parse-instruction.ts'
import { checkInstructions, type Instruction, planInstructions } from './plan-instructions.ts'
import type { Recognised } from './recognised.ts'
import { replaceWords, withoutCycles } from './replace-words.ts'
import { protectTerms } from './term-protector.ts'

const code = (text: string) => text as LanguageCode
const EN = code('en')
const NOTHING = { instructions: false, formality: false }

function parse(instruction: string, target: string) {
  const styleTarget = styleTargetOf(code(target))
  if (styleTarget === undefined) throw new Error('not a style language')
  return parseInstruction(instruction, styleTarget)
}

const keep = (...terms: string[]): Recognised => ({ kind: 'keep', terms })
const replace = (from: string, to: string): Recognised => ({ kind: 'replace', from, to })
const translate = (source: string, target: string): Recognised => ({ kind: 'translate', source, target })
const rule = (id: string, option: string) => ({ kind: 'rule', rule: id, option }) as Recognised
const formality = (value: 'more' | 'less'): Recognised => ({ kind: 'formality', formality: value })

const RECOGNISED: readonly (readonly [target: string, instruction: string, ...expected: Recognised[]])[] = [
  ['de', 'Do not translate "Acme Cloud".', keep('Acme Cloud')],
  [
    'de',
    "Please don't translate the product names GitHub, iPhone 15 and API",
    keep('GitHub', 'iPhone 15', 'API'),
  ],
  ['fr', 'Never translate the words “sprint” and “backlog”.', keep('sprint', 'backlog')],
  ['es', 'Keep "Dashboard" in English', keep('Dashboard')],
  ['it', 'Leave "Acme" untranslated', keep('Acme')],
  ['ja', '"Acme" must not be translated.', keep('Acme')],
  ['de', 'Translate "computer" as "Rechner"', translate('computer', 'Rechner')],
  ['fr', '"account" should be translated as "compte client"', translate('account', 'compte client')],
  ['de', 'Use "Rechner" as the translation of "computer"', translate('computer', 'Rechner')],
  ['de', 'Use "Rechner" instead of "Computer".', replace('Computer', 'Rechner')],
  ['en', 'Always use colour instead of color', replace('color', 'colour')],
  ['en', 'Use colour, not color', replace('color', 'colour')],
  ['fr', 'Replace "email" with "courriel"', replace('email', 'courriel')],
  ['es', 'Avoid "ordenador", use "computadora"', replace('ordenador', 'computadora')],
  ['en', 'Instead of "utilize", write "use".', replace('utilize', 'use')],
  ['de', 'Verwende "Rechner" statt "Computer".', replace('Computer', 'Rechner')],
  ['de', 'Bitte ersetzen Sie „Handy“ durch „Mobiltelefon“.', replace('Handy', 'Mobiltelefon')],
  ['de', 'Übersetze "Acme" nicht.', keep('Acme')],
  ['fr', 'Utilisez « courriel » au lieu de « e-mail »', replace('e-mail', 'courriel')],
  ['fr', 'Ne traduisez pas "Acme".', keep('Acme')],
  ['es', 'Usa "computadora" en lugar de "ordenador"', replace('ordenador', 'computadora')],
  ['es', 'No traduzcas "Acme"', keep('Acme')],
  ['it', 'Usa "schermo" invece di "display"', replace('display', 'schermo')],
  ['it', 'Non tradurre "Acme"', keep('Acme')],
  ['ja', '「Acme」は翻訳しないでください。', keep('Acme')],
  ['ja', '「パソコン」ではなく「コンピューター」を使用してください', replace('パソコン', 'コンピューター')],
  ['zh', '不要翻译"Acme"。', keep('Acme')],
  ['zh', '将"电脑"替换为"计算机"', replace('电脑', '计算机')],
  ['zh', '用"计算机"代替"电脑"', replace('电脑', '计算机')],
  ['ko', '"컴퓨터" 대신 "PC"를 사용하세요', replace('컴퓨터', 'PC')],
  ['en', 'Use the Oxford comma.', rule('punctuation.serial_comma', 'use')],
  ['en-GB', "Don't use the Oxford comma", rule('punctuation.serial_comma', 'do_not_use')],
  ['en', 'Avoid contractions', rule('spelling_and_grammar.contractions', 'do_not_use_contractions')],
  [
    'de',
    'Use German quotation marks',
    rule(
      'punctuation.quotation_style',
      'use_double_german_quotation_marks_for_primary_quotations_and_single_german_quotation_marks_for_secondary_quotations',
    ),
  ],
  ['fr', 'Use guillemets', rule('punctuation.quotation_mark', 'use_guillemets')],
  [
    'en',
    'Use straight quotes instead of curly quotes',
    rule('punctuation.quotation_mark', 'use_straight_quotation_marks'),
  ],
  [
    'ja',
    'Use corner brackets',
    rule(
      'punctuation.quotation_style',
      'use_corner_brackets_for_primary_quotations_and_double_corner_brackets_for_secondary_quotations',
    ),
  ],
  [
    'de',
    'Write dates as DD.MM.YYYY',
    rule(
      'dates_and_times.date_format',
      'use_dd_period_mm_period_yyyy_with_leading_zeros_for_single_digit_days_and_months',
    ),
  ],
  [
    'en',
    'Format dates as YYYY-MM-DD.',
    rule(
      'dates_and_times.date_format',
      'use_yyyy_hyphen_mm_hyphen_dd_with_leading_zeros_for_single_digit_days_and_months',
    ),
  ],
  [
    'ja',
    'Use the date format YYYY/MM/DD',
    rule(
      'dates_and_times.date_format',
      'use_yyyy_slash_mm_slash_dd_with_leading_zero_for_single_digit_days_and_months',
    ),
  ],
  ['en', 'Use the 24-hour clock', rule('dates_and_times.time_format', 'use_24_hour_clock')],
  [
    'es',
    'Use a comma as decimal separator',
    rule('numbers.decimal_separator', 'use_comma_as_decimal_separator'),
  ],
  [
    'de',
    'Do not use thousands separators',
    rule('numbers.thousands_separator', 'do_not_use_thousands_separator'),
  ],
  ['fr', 'Use a space as thousands separator', rule('numbers.thousands_separator', 'use_space')],
  ['de', 'Use ss instead of ß', rule('spelling_and_grammar.eszett', 'replace_eszett_with_ss')],
  ['es', 'No exclamation marks!', rule('punctuation.exclamation_marks', 'do_not_use')],
  [
    'de',
    'Spell out percent',
    rule('numbers.percentage_format', 'use_numerals_followed_by_space_then_german_word_prozent'),
  ],
  ['de', 'Use a formal tone', formality('more')],
  ['de', 'Address the reader informally.', formality('less')],
  ['fr', 'Use "vous"', formality('more')],
  [
    'de',
    'Use "Rechner" instead of "Computer". Do not translate "Acme".',
    replace('Computer', 'Rechner'),
    keep('Acme'),
  ],
]

const ROWS = RECOGNISED.map(([target, instruction, ...expected]) => ({ target, instruction, expected }))

test.each(ROWS)('into $target, "$instruction" is understood by rule', ({ target, instruction, expected }) => {
  expect(parse(instruction, target)).toEqual({ recognised: expected, rest: [] })
})

test.each([
  ['de', 'Sound cheerful and warm.'],
  ['en', 'Use active voice instead of passive voice'],
  ['en', 'Use short sentences rather than long ones'],
  ['en', 'Use British spelling instead of American spelling'],
  ['en', 'Use metric units instead of imperial units'],
  ['de', 'Do not translate brand names'],
  ['de', 'Do not translate anything in brackets'],
  ['fr', 'Translate it as a poem'],
  ['fr', 'Use the Oxford comma'],
  ['de', 'Replace everything with rhymes'],
  ['es', 'Keep sentences short'],
  ['en', 'Use three dots instead of …'],
  ['en', 'Use curly apostrophes instead of straight apostrophes'],
  ['fr', 'Use en dashes with spaces'],
])('into %s, "%s" is left to a language model', (target, instruction) => {
  expect(parse(instruction, target).recognised).toEqual([])
  expect(parse(instruction, target).rest).toHaveLength(1)
})

describe('a plan', () => {
  const plan = (
    prompts: readonly (string | Instruction)[],
    capabilities = NOTHING,
    source: LanguageCode | undefined = EN,
  ) =>
    planInstructions(
      prompts.map((prompt) => (typeof prompt === 'string' ? { prompt } : prompt)),
      { source, target: code('de'), capabilities },
    )

  test('names what nothing can follow, sentence by sentence', () => {
    const { notApplied, forEngine } = plan([
      'Sound cheerful.',
      'Do not translate "Acme". Be brief.',
      'Use a formal tone',
    ])
    expect(notApplied).toEqual(['Sound cheerful.', 'Be brief', 'Use a formal tone'])
    expect(forEngine).toEqual([])
  })

  test('gives an engine that can exactly what rules cannot do', () => {
    const { notApplied, forEngine } = plan(['Sound cheerful.', 'Do not translate "Acme".'], {
      instructions: true,
      formality: false,
    })
    expect(forEngine).toEqual(['Sound cheerful.'])
    expect(notApplied).toEqual([])
  })

  test('turns forms of address into formality where an engine obeys it, the last one counts', () => {
    const { formality: planned, notApplied } = plan(['Use a formal tone', 'Use informal language'], {
      instructions: false,
      formality: true,
    })
    expect(planned).toBe('less')
    expect(notApplied).toEqual([])
  })

  test('keeps instructions for one source language away from texts in another', () => {
    const german = { prompt: 'Do not translate "Acme"', sourceLanguage: code('fr') }
    expect(plan([german]).protectors).toEqual([])
    expect(plan([german]).notApplied).toEqual([])
    const undecided = planInstructions([german, { prompt: 'Be brief', sourceLanguage: code('fr') }], {
      source: undefined,
      target: code('de'),
      capabilities: { instructions: true, formality: false },
    })
    expect(undecided.forEngine).toEqual(['If the source text is in French: Be brief'])
    const [protect] = undecided.protectors
    expect(protect?.('Acme', { source: code('fr'), target: code('de') })).toHaveLength(1)
    expect(protect?.('Acme', { source: EN, target: code('de') })).toEqual([])
  })

  test('never fails, whatever is asked for', () => {
    fc.assert(
      fc.property(fc.array(fc.string({ unit: 'grapheme', maxLength: 60 }), { maxLength: 10 }), (prompts) => {
        const planned = plan(prompts)
        for (const protect of planned.protectors) protect('some text', { source: EN, target: code('de') })
        finishText(finisherOf({}, planned.replacementsFor(EN), code('de')), {
          text: 'some text',
          protectedRanges: [],
        })
      }),
    )
  })
})

describe('terms of the source', () => {
  const pair = { source: EN, target: code('de') }

  test('are found as whole words, the longest first, with their case carried over', () => {
    const protect = protectTerms([{ source: 'cloud', target: 'Wolke' }, { source: 'cloud store' }])
    const text = 'Cloud, clouds, CLOUD STORE and cloud.'
    expect(protect(text, pair).map(({ start, end, output }) => [text.slice(start, end), output])).toEqual([
      ['Cloud', 'Wolke'],
      ['CLOUD STORE', 'CLOUD STORE'],
      ['cloud', 'Wolke'],
    ])
  })

  test('may hold signs that mean something in patterns', () => {
    const text = 'Write C++ (and .NET), not C.'
    const spans = protectTerms([{ source: 'C++' }, { source: '.NET' }, { source: 'C' }])(text, pair)
    expect(spans.map(({ output }) => output)).toEqual(['C++', '.NET', 'C'])
  })

  test('of Chinese and Japanese are found inside running text', () => {
    const spans = protectTerms([{ source: '東京', target: 'Tokio' }])('私は東京に住む', {
      source: code('ja'),
      target: code('de'),
    })
    expect(spans).toEqual([{ start: 2, end: 4, output: 'Tokio' }])
  })
})

describe('exchanged words', () => {
  const exchange = (from: string, to: string, text: string) =>
    finishText(finisherOf({}, [{ from, to }], EN), { text, protectedRanges: [] })

  test.each([
    ['color', 'colour', 'Color and COLOR, colors: color', 'Colour and COLOUR, colors: colour'],
    ['program', 'software program', 'a program', 'a software program'],
    ['internet', 'Internet', 'the internet and the Internet', 'the Internet and the Internet'],
    ['&', 'and', 'R & D', 'R and D'],
  ])('%s becomes %s', (from, to, before, after) => {
    expect(exchange(from, to, before)).toBe(after)
    expect(exchange(from, to, after)).toBe(after)
  })

  test('that would undo one another are left out', () => {
    const [a, b, c] = [
      { from: 'a', to: 'b' },
      { from: 'b', to: 'c' },
      { from: 'c', to: 'a' },
    ]
    expect(withoutCycles([a, b, c])).toEqual([a, b])
    expect([...replaceWords(a)('a b')]).toHaveLength(1)
  })
})

describe('instructions of a request', () => {
  test('are at most ten of at most 300 characters, for the languages that have them', () => {
    const eleven = Array.from({ length: 11 }, () => 'a')
    expect(() => checkInstructions(eleven, code('de'))).toThrow(/at most 10/u)
    expect(() => checkInstructions(['😀'.repeat(301)], code('de'))).toThrow(/at most 300/u)
    expect(() => checkInstructions(['😀'.repeat(300)], code('zh-Hant'))).not.toThrow()
    expect(() => checkInstructions(['a'], code('pl'))).toThrow(/custom_instructions/u)
    expect(() => checkInstructions([], code('pl'))).not.toThrow()
  })
})
