import { applyGlossaries, type GlossaryApplication } from '../../src/glossaries/applying/apply-glossaries.ts'
import { writeTsv } from '../../src/glossaries/entries/write-entries.ts'
import { parseGlossaryId } from '../../src/glossaries/glossary.ts'
import { compileDictionary } from '../../src/glossaries/matching/compiled-dictionary.ts'
import { randomIds } from '../../src/kernel/ids.ts'
import { silentLogger } from '../../src/kernel/logging.ts'
import type { LanguageDetector } from '../../src/languages/detection/language-detector.ts'
import { createSentencexSplitter } from '../../src/sentences/sentencex-splitter.ts'
import { createTranslator } from '../../src/translation/create-translator.ts'
import { createRouter } from '../../src/translation/routing/create-router.ts'
import type { TagHandling } from '../../src/translation/translator.ts'
import { createFakeEngine, type FakeEngineOptions } from '../support/fake-engine.ts'
import { language, languagePair } from './support.ts'

export const splitter = createSentencexSplitter({ logger: silentLogger })
export const detector: LanguageDetector = {
  detect: async () => [],
  languages: () => new Set(),
  close: async () => {},
}

export type Entries = Readonly<Record<string, string>>

export async function glossariesOf(
  source: string,
  target: string,
  lists: readonly Entries[],
): Promise<GlossaryApplication> {
  const pair = languagePair(source, target)
  const active = await Promise.all(
    lists.map(async (entries) => {
      const id = parseGlossaryId(randomIds.uuid())
      if (id === undefined) throw new Error('no UUID')
      const rows = Object.entries(entries).map(([term, translation]) => ({
        source: term,
        target: translation,
      }))
      return { id, dictionary: compileDictionary(writeTsv(rows), pair) }
    }),
  )
  return applyGlossaries(active)
}

interface Wish {
  readonly source?: string
  readonly target?: string
  readonly tags?: 'xml' | 'html'
  readonly engine?: Partial<FakeEngineOptions>
  readonly glossaries?: GlossaryApplication
}

/** Translates with an engine that turns every word into what `word` says, and keeps the order of words. */
export async function translate(texts: readonly string[], wish: Wish): Promise<string[]> {
  const { source = 'en', target = 'de', tags, glossaries } = wish
  const engine = createFakeEngine({ pairs: [`${source}-${target}`], word: (word) => word, ...wish.engine })
  const router = createRouter({ engines: [engine], logger: silentLogger }, { pivotLanguages: [] })
  const tagHandling: TagHandling | undefined = tags && {
    kind: tags,
    version: 'v2',
    outlineDetection: true,
    splittingTags: new Set(),
    nonSplittingTags: new Set(),
    ignoreTags: new Set(['x']),
  }
  const results = await createTranslator({ router, detector, splitter }).translate({
    texts,
    source: language(source),
    target: language(target),
    context: undefined,
    splitSentences: '1',
    preserveFormatting: false,
    formality: 'default',
    modelType: 'latency_optimized',
    tagHandling,
    instructions: [],
    protectors: glossaries === undefined ? [] : [glossaries.protector],
    finishers: glossaries === undefined ? [] : [glossaries.finisher],
    signal: new AbortController().signal,
  })
  return results.map(({ text }) => text)
}

export async function one(
  text: string,
  entries: Entries | readonly Entries[],
  wish: Wish = {},
): Promise<string | undefined> {
  const lists: readonly Entries[] = Array.isArray(entries) ? entries : [entries as Entries]
  const glossaries = await glossariesOf(wish.source ?? 'en', wish.target ?? 'de', lists)
  return (await translate([text], { ...wish, glossaries }))[0]
}
