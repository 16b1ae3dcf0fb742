import { existsSync } from 'node:fs'
import { afterAll, describe, expect, test } from 'vitest'
import { createApertiumEngine } from '../../src/engines/apertium/apertium-engine.ts'
import { applyGlossaries, type GlossaryApplication } from '../../src/glossaries/applying/apply-glossaries.ts'
import { writeTsv } from '../../src/glossaries/entries/write-entries.ts'
import { parseGlossaryId } from '../../src/glossaries/glossary.ts'
import { compileDictionary } from '../../src/glossaries/matching/compiled-dictionary.ts'
import { systemClock } from '../../src/kernel/clock.ts'
import { randomIds } from '../../src/kernel/ids.ts'
import { silentLogger } from '../../src/kernel/logging.ts'
import { createSentencexSplitter } from '../../src/sentences/sentencex-splitter.ts'
import { createTranslator } from '../../src/translation/create-translator.ts'
import type { LanguagePair } from '../../src/translation/engine.ts'
import { createRouter } from '../../src/translation/routing/create-router.ts'
import { requestOf } from '../support/test-translator.ts'
import { judgeTerm, type QualitySetName, readQualitySets } from './quality-fixture.ts'
import { languagePair } from './support.ts'

const MODES = ['eng-spa', 'spa-eng', 'eng-cat', 'spa-cat', 'cat-spa', 'es-pt', 'pt-es', 'fr-es'].map(
  (mode) => `/usr/share/apertium/modes/${mode}.mode`,
)
/** Of the expected terms, may be missing or elsewhere. */
const ALLOWED_SHARE = 0.01

const engine = createApertiumEngine({ logger: silentLogger, clock: systemClock })
const router = createRouter({ engines: [engine], logger: silentLogger }, { pivotLanguages: [] })
const translator = createTranslator({
  router,
  detector: { detect: async () => [], languages: () => new Set(), close: async () => {} },
  splitter: createSentencexSplitter({ logger: silentLogger }),
})

afterAll(() => engine.close())

async function glossaryOf(entries: readonly { source: string; target: string }[], pair: LanguagePair) {
  const id = parseGlossaryId(randomIds.uuid())
  if (id === undefined) throw new Error('no UUID')
  return applyGlossaries([{ id, dictionary: compileDictionary(writeTsv(entries), pair) }])
}

async function translate(texts: readonly string[], pair: LanguagePair, glossary?: GlossaryApplication) {
  const results = await translator.translate(
    requestOf(texts, {
      ...pair,
      protectors: glossary === undefined ? [] : [glossary.protector],
      finishers: glossary === undefined ? [] : [glossary.finisher],
    }),
  )
  return results.map(({ text }) => text)
}

describe.skipIf(!MODES.every((file) => existsSync(file)))('glossaries with the rule-based engine', () => {
  test.each<[QualitySetName, number]>([
    ['quality', 320],
    ['quality-unseen', 120],
  ])('of %s, %i sentences in eight pairs, 99 terms in 100 stand in the right place', async (name, count) => {
    const sets = readQualitySets(name)
    expect(sets).toHaveLength(8)
    expect(sets.flatMap(({ sentences }) => sentences)).toHaveLength(count)
    let expected = 0
    const misplaced: string[] = []
    for (const { pair: code, entries, sentences } of sets) {
      const [source = '', target = ''] = code.split('-')
      const pair = languagePair(source, target)
      const translations = await translate(
        sentences.map((sentence) => sentence.source),
        pair,
        await glossaryOf(entries, pair),
      )
      for (const [index, sentence] of sentences.entries()) {
        for (const term of sentence.expected) {
          expected += 1
          const { present, placed } = judgeTerm(translations[index] ?? '', term)
          if (!present || !placed) misplaced.push(`${code}: ${sentence.source} => ${translations[index]}`)
        }
      }
    }
    expect(expected).toBeGreaterThanOrEqual(count)
    expect(misplaced.slice(Math.floor(expected * ALLOWED_SHARE))).toEqual([])
  })

  test('a glossary without matches changes nothing in any of the sentences', async () => {
    for (const { pair: code, sentences } of readQualitySets('quality')) {
      const [source = '', target = ''] = code.split('-')
      const pair = languagePair(source, target)
      const texts = sentences.map((sentence) => sentence.source)
      const unrelated = await glossaryOf([{ source: 'zyzzyva quux', target: 'el' }], pair)
      expect(await translate(texts, pair, unrelated)).toEqual(await translate(texts, pair))
    }
  })
})
