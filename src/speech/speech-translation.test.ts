import { expect, test } from 'vitest'
import { code, createFakeEngine, enginePair } from '../../test/support/fake-engine.ts'
import { applyGlossaries } from '../glossaries/applying/apply-glossaries.ts'
import { parseGlossaryId } from '../glossaries/glossary.ts'
import { glossaryNotFound } from '../glossaries/glossary-errors.ts'
import { compileDictionary } from '../glossaries/matching/compiled-dictionary.ts'
import type { GlossaryResolver } from '../glossaries/resolving/glossary-resolver.ts'
import { InterpresError } from '../kernel/errors.ts'
import { silentLogger } from '../kernel/logging.ts'
import { createSentencexSplitter } from '../sentences/sentencex-splitter.ts'
import { createTranslator } from '../translation/create-translator.ts'
import { createRouter } from '../translation/routing/create-router.ts'
import { createSpeechTranslation, type SpeechTranslationOptions } from './speech-translation.ts'

const ID = '00000000-0000-4000-8000-000000000001'
const OTHER_ID = '00000000-0000-4000-8000-000000000002'

/** Has one glossary, of English to German. */
const glossaryResolver: GlossaryResolver = {
  async resolve({ ids: [id], source, target }) {
    if (id === undefined || id !== parseGlossaryId(ID)) throw glossaryNotFound()
    if (source !== 'en' || target !== 'de') throw new InterpresError('invalid_parameter', 'No dictionary.')
    return applyGlossaries([{ id, dictionary: compileDictionary('ship\tKahn', { source, target }) }])
  },
}

function translationOf() {
  const engine = createFakeEngine({
    pairs: [{ ...enginePair('en-de'), formality: true }, 'en-fr', 'ja-de'],
  })
  const router = createRouter({ engines: [engine], logger: silentLogger }, { pivotLanguages: [] })
  const splitter = createSentencexSplitter({ logger: silentLogger })
  const detector = { detect: async () => [], languages: () => new Set<never>(), close: async () => {} }
  const translator = createTranslator({ router, detector, splitter })
  return { engine, translation: createSpeechTranslation({ translator, glossaryResolver }) }
}

const options: SpeechTranslationOptions = {
  accountId: 'account',
  formality: 'more',
  glossaryId: ID,
  turn: { accountId: 'account', keyId: 'key', priority: 'interactive' },
}

const { signal } = new AbortController()
const [en, de, fr] = [code('en'), code('de'), code('fr')]

test('terms are those of the glossary for the pairs that it has', async () => {
  const { translation } = translationOf()
  const targets = [de, fr]
  expect(await translation.terms(options, { source: en, targets }, 10)).toEqual(['ship'])
  expect(await translation.terms(options, { source: de, targets }, 10)).toEqual([])
  expect(await translation.terms({ ...options, glossaryId: undefined }, { source: en, targets }, 10)).toEqual(
    [],
  )
})

test('sentences are translated with glossary, formality, context and turn', async () => {
  const { engine, translation } = translationOf()
  const spoken = {
    sentences: ['The ship.', 'All of it.'],
    source: en,
    target: de,
    context: 'At sea.',
    signal,
  }
  expect(await translation.open(options).translate(spoken)).toEqual(['The~de Kahn.', 'All~de of~de it~de.'])
  expect(engine.requests[0]).toMatchObject({ formality: 'more', context: 'At sea.', turn: options.turn })
})

test('languages without a dictionary or without formality are translated without', async () => {
  const { engine, translation } = translationOf()
  const spoken = { sentences: ['The ship.'], source: en, target: fr, context: undefined, signal }
  expect(await translation.open(options).translate(spoken)).toEqual(['The~fr ship~fr.'])
  expect(engine.requests[0]?.formality).toBe('default')
})

test('speech in the language of the target stays as it is', async () => {
  const { engine, translation } = translationOf()
  const spoken = { sentences: ['Colour.'], source: en, target: code('en-US'), context: undefined, signal }
  expect(await translation.open({ ...options, glossaryId: undefined }).translate(spoken)).toEqual(['Colour.'])
  expect(engine.requests).toEqual([])
})

test('what cannot be translated is told before anybody speaks', async () => {
  const { translation } = translationOf()
  await translation.check(options, { source: en, targets: [de, fr] })
  await translation.check(options, { source: undefined, targets: [de] })
  await expect(translation.check(options, { source: fr, targets: [de] })).rejects.toMatchObject({
    code: 'unsupported_pair',
  })
  for (const glossaryId of [OTHER_ID, 'nothing']) {
    const checked = translation.check({ ...options, glossaryId }, { source: undefined, targets: [de] })
    await expect(checked).rejects.toMatchObject({ code: 'not_found' })
  }
})
