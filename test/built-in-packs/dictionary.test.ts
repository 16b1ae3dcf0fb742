import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createMarianEngine, type MarianEngine } from '../../src/engines/marian/marian-engine.ts'
import { systemClock } from '../../src/kernel/clock.ts'
import { silentLogger } from '../../src/kernel/logging.ts'
import type { LanguageCode } from '../../src/languages/language-code.ts'
import type { ProtectedSpan } from '../../src/translation/engine.ts'
import { BUILT_IN_DIRECTORY, builtInPairs } from './support/built-in.ts'

const START_LIMIT_MS = 300_000
/** What `rooster` is in each language; training hardly ever saw it. */
const ROOSTER: Readonly<Record<string, string>> = {
  de: 'Hahn',
  nl: 'haan',
  fr: 'coq',
  es: 'gallo',
  it: 'gallo',
  pt: 'galo',
  pl: 'kogut',
  ja: '雄鶏',
}
const HEDGEHOGS: Readonly<Record<string, string>> = {
  de: 'Igel',
  nl: 'egel',
  fr: 'hérisson',
  es: 'erizo',
  it: 'riccio',
  pt: 'ouriço',
  pl: 'jeż',
  ja: 'ハリネズミ',
}
const targets = builtInPairs
  .filter(({ manifest, target }) => manifest.pairs.some((pair) => pair.target === target && pair.dictionary))
  .map(({ target }) => target)

describe.each(['portable', 'auto'] as const)('the built-in dictionaries, runtime %s', (runtime) => {
  let modelsDirectory = ''
  let engine: MarianEngine

  beforeAll(async () => {
    modelsDirectory = await mkdtemp(join(tmpdir(), 'interpres-dictionary-'))
    engine = await createMarianEngine(
      { logger: silentLogger, clock: systemClock },
      { modelsDirectory, builtInDirectory: BUILT_IN_DIRECTORY, workers: 1, runtime },
    )
  }, START_LIMIT_MS)
  afterAll(async () => {
    await engine.close()
    await rm(modelsDirectory, { recursive: true, force: true })
  })

  async function translated(
    target: string,
    text: string,
    spans: readonly ProtectedSpan[] = [],
    source = 'en',
  ) {
    const [result] = await engine.translate({
      pair: { source: source as LanguageCode, target: target as LanguageCode },
      segments: [{ text, protectedSpans: spans }],
      formality: 'default',
      preferQuality: false,
      context: undefined,
      instructions: [],
      alternatives: 2,
      signal: new AbortController().signal,
    })
    return { text: result?.text ?? '', others: result?.alternatives?.map((other) => other.text) ?? [] }
  }

  test(
    'say what a word is, by itself and in a sentence',
    async () => {
      for (const target of targets) {
        const word = ROOSTER[target] ?? ''
        expect([target, (await translated(target, 'rooster')).text]).toEqual([target, word])
        if (target === 'pl') continue // There it is more than six nats less likely than an invention.
        const { text } = await translated(target, 'The old rooster is dead.')
        expect([target, text.includes(word) ? word : text]).toEqual([target, word])
      }
    },
    START_LIMIT_MS,
  )

  test(
    'say what a word is in English, by itself and in a sentence',
    async () => {
      for (const source of targets) {
        const { text, others } = await translated('en', HEDGEHOGS[source] ?? '', [], source)
        expect([source, ...[text, ...others].filter((one) => one.endsWith('edgehog'))]).toHaveLength(2)
      }
      const { text: german } = await translated(
        'en',
        'Ladendiebe werden bei der Polizei angezeigt.',
        [],
        'de',
      )
      expect(german).toMatch(/shoplifter/i)
      const { text: french } = await translated('en', "L'hérisson dort.", [], 'fr')
      expect(french).toContain('hedgehog')
    },
    START_LIMIT_MS,
  )

  test('offer what else a word may mean, and give it the capitals and signs of the source', async () => {
    const { text, others } = await translated('de', 'Frequency.')
    expect([text, ...others].toSorted()).toEqual(['Frequenz.', 'Häufigkeit.'])
  })

  test('say the same of a word whatever stands beside it, and keep its plural in capitals', async () => {
    const { text: reply } = await translated('fr', 'Reply')
    expect((await translated('fr', 'Reply.')).text).toBe(`${reply}.`)
    expect((await translated('fr', 'REPLIES')).text).toBe('RÉPONSES')
    expect((await translated('fr', 'Replies')).text).toBe('Réponses')
  })

  test('say each word of a list', async () => {
    const { text, others } = await translated('fr', 'Hedgehog, owl; BADGER.')
    expect([text, ...others]).toEqual(['Hérisson, hibou; BLAIREAU.'])
    expect((await translated('ja', 'hedgehog, owl, badger')).text).toBe('ハリネズミ、フクロウ、アナグマ')
    const { text: english } = await translated('en', 'ハリネズミ、フクロウ、アナグマ', [], 'ja')
    expect(english).toBe('hedgehog, owl, badger')
    const { text: mixed } = await translated('en', 'ハリネズミ；フクロウ、アナグマ、', [], 'ja')
    expect(mixed).toBe('hedgehog; owl, badger,')
    expect((await translated('en', 'ぶどう', [], 'ja')).text).toBe('grape')
    expect((await translated('en', 'きっと', [], 'ja')).text).not.toMatch(/kit/i)
  })

  test('know numbers that Japanese counts by ten thousands', async () => {
    const { text: english } = await translated('en', '3万人が祭りに参加した。', [], 'ja')
    expect(english).toContain('30,000 people')
    const { text: japanese } = await translated('ja', 'The company has sales of 3 billion yen.')
    expect(japanese).toContain('30億円')
  })

  test('say words in sentences in capitals, and with soft hyphens', async () => {
    expect((await translated('fr', 'THE HEDGEHOG SLEEPS')).text).toBe('LE HÉRISSON DORT')
    expect((await translated('fr', 'The hedge\u00adhog sleeps.')).text).toMatch(/^Le hérisson dor/)
  })

  test('leave names and terms of a glossary alone', async () => {
    const named = await translated('de', 'My friend Rooster lives here.')
    expect(named.text).not.toContain('Hahn')
    const sentence = 'The rooster lives here.'
    const term = { start: 4, end: 11, output: 'Gockel' }
    const wanted = await translated('de', sentence, [term])
    expect(wanted.text).toContain('Gockel')
    expect(wanted.text).not.toContain('Hahn')
  })
})
