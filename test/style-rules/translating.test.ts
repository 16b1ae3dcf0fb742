import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { silentLogger } from '../../src/kernel/logging.ts'
import { createSentencexSplitter } from '../../src/sentences/sentencex-splitter.ts'
import { catalogueEntries } from '../../src/style-rules/catalogue/catalogue.ts'
import type { ConfiguredRules } from '../../src/style-rules/configured-rules.ts'
import { checkInstructions } from '../../src/style-rules/custom-instructions/plan-instructions.ts'
import { planTranslationStyle, type StyleRequest } from '../../src/style-rules/translation-style.ts'
import { createTranslator } from '../../src/translation/create-translator.ts'
import { createRouter } from '../../src/translation/routing/create-router.ts'
import type { TagHandling, TranslationRequest } from '../../src/translation/translator.ts'
import { code, createFakeEngine, enginePair, type FakeEngineOptions } from '../support/fake-engine.ts'
import { html } from '../support/test-translator.ts'
import { ALL_EXAMPLES } from './examples/all-examples.ts'

const HTML = html()

interface Order extends Partial<Omit<StyleRequest, 'list'>> {
  readonly rules?: ConfiguredRules
  readonly list?: StyleRequest['list']
  readonly tagHandling?: TagHandling
  readonly protectors?: TranslationRequest['protectors']
  readonly engine?: Partial<FakeEngineOptions>
}

/** Translates with an engine that writes every word as it is, so that only the style changes anything. */
async function translate(text: string, order: Order = {}) {
  const { rules, engine: options, tagHandling, protectors = [], ...wishes } = order
  const target = wishes.target ?? code('de')
  const list =
    order.list ??
    (rules === undefined
      ? undefined
      : { language: target.split('-')[0] ?? '', configuredRules: rules, customInstructions: [] })
  const engine = createFakeEngine({
    pairs: [`en>${target}`, `fr>${target}`],
    word: (word) => word,
    ...options,
  })
  const router = createRouter({ engines: [engine], logger: silentLogger }, { pivotLanguages: [] })
  const translator = createTranslator({
    router,
    detector: { detect: async () => [], languages: () => new Set(), close: async () => {} },
    splitter: createSentencexSplitter({ logger: silentLogger }),
  })
  const source = wishes.source ?? code('en')
  const capabilities = wishes.capabilities ?? { instructions: false, formality: false }
  const style = planTranslationStyle({
    instructions: [],
    formality: 'default',
    ...wishes,
    source,
    target,
    capabilities,
    list,
  })
  const [translation] = await translator.translate({
    texts: [text],
    source,
    target,
    context: undefined,
    splitSentences: '1',
    preserveFormatting: true,
    modelType: 'latency_optimized',
    tagHandling,
    signal: new AbortController().signal,
    formality: style.formality,
    instructions: style.instructions,
    protectors: [...protectors, ...style.protectors],
    finishers: style.finishers,
  })
  return { text: translation?.text, style, requests: engine.requests }
}

const GERMAN: ConfiguredRules = {
  dates_and_times: {
    date_format: 'use_dd_period_space_month_yyyy_without_leading_zeros_for_single_digit_days',
  },
  numbers: {
    percentage_format: 'use_numerals_followed_by_space_then_german_word_prozent',
    currency_format: 'use_iso_code',
  },
  punctuation: {
    quotation_mark: 'use_guillemets',
    sentence_break_indicator: 'use_en_dash_with_space_on_either_side',
  },
  spelling_and_grammar: { eszett: 'replace_eszett_with_ss' },
}

describe('a translation with a style rule list', () => {
  test('follows its rules, in figures that the pipeline protects as well', async () => {
    const { text } = await translate('Am 2025-04-03 kosten 20% davon 5 € auf der Straße.', { rules: GERMAN })
    expect(text).toBe('Am 3. April 2025 kosten 20 Prozent davon 5 EUR auf der Strasse.')
  })

  test('keeps a quotation together that spans sentences', async () => {
    const { text } = await translate('Er sagte: "Das geht nicht. Das ging nie." Dann ging er.', {
      rules: GERMAN,
    })
    expect(text).toBe('Er sagte: »Das geht nicht. Das ging nie.« Dann ging er.')
  })

  test('leaves placeholders, addresses and code as they are', async () => {
    const text = 'Siehe {straße} unter https://example.org/straße?a=b und `"Straße"`.'
    expect((await translate(text, { rules: GERMAN })).text).toBe(text)
  })

  test('leaves markup, ignored and untranslatable elements as they are, and tags at their words', async () => {
    const { text } = await translate(
      '<p title="Straße">Die <b>Straße</b> kostet <i>20%</i>, <span translate="no">Straße 20%</span> nicht.</p>',
      { rules: GERMAN, tagHandling: HTML },
    )
    expect(text).toBe(
      '<p title="Straße">Die <b>Strasse</b> kostet <i>20 Prozent</i>, <span translate="no">Straße 20%</span> nicht.</p>',
    )
  })

  test('leaves the terms of a glossary as they are, also those that look like a figure', async () => {
    const terms = ['Straße', '20% Klub', '5 €-Schein']
    const { text } = await translate('Die Straße zum 20% Klub kostet 20% und einen 5 €-Schein.', {
      rules: GERMAN,
      protectors: [
        (block) =>
          terms.map((term) => ({
            start: block.indexOf(term),
            end: block.indexOf(term) + term.length,
            output: term,
          })),
      ],
    })
    expect(text).toBe('Die Straße zum 20% Klub kostet 20 Prozent und einen 5 €-Schein.')
  })

  test('is as it would be without the list where no rule has anything to do', async () => {
    const plain = 'Das ist ein ganz gewöhnlicher Satz. Und noch einer, mit Komma.\nNeue Zeile.'
    expect((await translate(plain, { rules: GERMAN })).text).toBe((await translate(plain)).text)
  })

  test('names the rules that nothing can apply, and tells an engine that can', async () => {
    const rules = {
      style_and_tone: { modal_verbs: 'avoid_modal_verbs', double_negatives: 'do_not_use_double_negatives' },
    }
    const without = await translate('Hallo Welt.', { rules })
    expect(without.style.notApplied.configuredRules).toEqual([
      'style_and_tone.modal_verbs',
      'style_and_tone.double_negatives',
    ])
    const capable = enginePair('en>de', { instructions: true })
    const capabilities = { instructions: true, formality: false }
    const { style, requests } = await translate('Hallo Welt.', {
      rules,
      capabilities,
      engine: { pairs: [capable] },
    })
    expect(style.notApplied).toEqual({ customInstructions: [], configuredRules: [] })
    expect(requests[0]?.instructions).toEqual([
      'Modal verbs: avoid modal verbs.',
      'Double negatives: do not use double negatives.',
    ])
  })

  test('follows the instructions of the list that are for the source language', async () => {
    const list = {
      language: 'de',
      configuredRules: {},
      customInstructions: [
        { prompt: 'Use "Rechner" instead of "Computer".' },
        { prompt: 'Use "Karte" instead of "Menü".', sourceLanguage: code('fr') },
      ],
    }
    const text = 'Der Computer im Menü.'
    expect((await translate(text, { list })).text).toBe('Der Rechner im Menü.')
    expect((await translate(text, { list, source: code('fr') })).text).toBe('Der Rechner im Karte.')
  })
})

test('whatever rules a list has, every tag and every placeholder comes back once', async () => {
  const snippets = ALL_EXAMPLES.flatMap(([, examples]) =>
    examples.map(([, , before]) => escapeMarkup(before)),
  )
  const snippet = fc.constantFrom(...snippets)
  const rule = fc.constantFrom(
    ...catalogueEntries().flatMap(({ id, options }) => options.map((option) => ({ id, option }))),
  )
  await fc.assert(
    fc.asyncProperty(
      fc.constantFrom('de', 'en-GB', 'es', 'fr', 'it', 'ja', 'ko', 'zh'),
      fc.array(rule, { maxLength: 25 }),
      fc.tuple(snippet, snippet, snippet),
      async (target, chosen, [first, second, third]) => {
        const rules: Record<string, Record<string, string>> = {}
        for (const { id, option } of chosen) {
          const [category = '', name = ''] = id.split('.')
          rules[category] = { ...rules[category], [name]: option }
        }
        const text = `<p>${first} <b>${second}</b> {a} <x>"5 km"</x> <i>${third}</i> {b}</p><p>${third}</p>`
        const tagHandling = { ...HTML, ignoreTags: new Set(['x']) }
        const { text: result = '' } = await translate(text, { rules, target: code(target), tagHandling })
        const kept = /<\/?[a-z]+>|\{[ab]\}|(?<=<x>).*(?=<\/x>)/gu
        const sorted = (all: string) => (all.match(kept) ?? []).toSorted()
        expect(sorted(result)).toEqual(sorted(text))
      },
    ),
    { numRuns: 60 },
  )
})

function escapeMarkup(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('{', '(').replaceAll('}', ')')
}

describe('custom instructions of a request', () => {
  test('exchange words, keep names and set formats without any language model', async () => {
    const instructions = [
      'Use "Rechner" instead of "Computer".',
      'Do not translate "Big Apple".',
      'Use German quotation marks.',
      'Write dates as DD.MM.YYYY',
      'Sound like a pirate.',
    ]
    checkInstructions(instructions, code('de'))
    const { text, style } = await translate('Der Computer "im" Big Apple vom 2025-04-03.', {
      instructions,
      engine: { word: (word) => (word === 'Big' || word === 'Apple' ? 'Gross' : word) },
    })
    expect(text).toBe('Der Rechner „im“ Big Apple vom 03.04.2025.')
    expect(style.notApplied.customInstructions).toEqual(['Sound like a pirate.'])
  })

  test('go before the rules of a list about the same matter', async () => {
    const { text } = await translate('Er sagt "ja".', {
      rules: GERMAN,
      instructions: ['Use straight quotes'],
    })
    expect(text).toBe('Er sagt "ja".')
  })
})

describe('formality', () => {
  const obeying = {
    engine: { pairs: [enginePair('en>de', { formality: true })] },
    capabilities: { instructions: false, formality: true },
  }

  test('reaches an engine that obeys it, from the request, an instruction or a list', async () => {
    const asked = async (order: Order) =>
      (await translate('Hallo du.', { ...obeying, ...order })).requests[0]?.formality
    expect(await asked({ formality: 'more' })).toBe('more')
    expect(await asked({ instructions: ['Address the reader informally'] })).toBe('less')
    expect(await asked({ rules: { style_and_tone: { formality: 'use_formal_tone' } } })).toBe('more')
    expect(await asked({ formality: 'prefer_less', instructions: ['Use a formal tone'] })).toBe('less')
    expect(await asked({})).toBe('default')
  })

  test('is refused where nothing can do it, and only wished for otherwise', async () => {
    const plan = (formality: StyleRequest['formality'], target: string, engineObeys: boolean) => () =>
      planTranslationStyle({
        instructions: [],
        formality,
        source: code('en'),
        target: code(target),
        capabilities: { instructions: false, formality: engineObeys },
      }).formality
    expect(plan('more', 'da', true)).toThrow("Target language 'DA' doesn't support formality.")
    expect(plan('less', 'de', false)).toThrow("Target language 'DE' doesn't support formality.")
    expect(plan('prefer_more', 'da', true)()).toBe('default')
    expect(plan('prefer_more', 'de', false)()).toBe('default')
    expect(plan('default', 'da', false)()).toBe('default')
    expect(plan('more', 'pt-BR', true)()).toBe('more')
  })

  test('that a list wishes for never makes a request fail', async () => {
    const { style, text } = await translate('Hallo.', {
      rules: { style_and_tone: { formality: 'use_casual_tone' } },
    })
    expect([style.formality, text]).toEqual(['default', 'Hallo.'])
    expect(style.notApplied.configuredRules).toEqual(['style_and_tone.formality'])
  })
})
