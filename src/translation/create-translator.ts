import { createFairGate } from '../kernel/turns/fair-gate.ts'
import { createPace, withHeadStart } from '../kernel/turns/pace.ts'
import { throwIfAborted } from '../kernel/until-aborted.ts'
import type { LanguageCode } from '../languages/language-code.ts'
import { shifted } from '../text/text-range.ts'
import { type PreparedText, parseText, type TextParser } from './parsing/text-parser.ts'
import { eachAtOnce } from './pipeline/each-at-once.ts'
import { type FoundSource, findSources } from './pipeline/find-source.ts'
import { requireFormality } from './pipeline/request-formality.ts'
import { sampleOfBlocks } from './pipeline/source-sample.ts'
import { type BlockPipeline, translateBlocks } from './pipeline/translate-blocks.ts'
import { findPlaceholders } from './placeholders/find-placeholders.ts'
import type {
  PreparedTranslation,
  TextTranslation,
  TranslatedBlocks,
  TranslationRequest,
  Translator,
} from './translator.ts'

export interface TranslatorDependencies
  extends Pick<BlockPipeline, 'router' | 'detector' | 'splitter' | 'memories'> {
  /** By default texts are parsed where they are. */
  readonly parser?: TextParser
}

export interface TranslatorConfig {
  /** Longest unit given to an engine, in UTF-16 units; longer sentences are translated in pieces. */
  readonly maxUnitLength?: number
  /** Pauses before a slice of bulk work is tried again. */
  readonly retryPausesMs?: readonly number[]
}

const MAX_UNIT_LENGTH = 800
const RETRY_PAUSES_MS = [1_000, 2_000, 4_000]

/** They share one thread: more at a time would not be done sooner, and hold more memory. */
const LONG_TEXTS_AT_ONCE = 2

/** Pairs of one request that are translated at once, where its texts are in many languages. */
const PAIRS_AT_ONCE = 4

/**
 * Translates the texts of a request: markup is taken apart, sources are detected per text, the blocks of each source go
 * through the pipeline together, and everything is put back in its place.
 */
export function createTranslator(
  { parser = { parse: parseText }, ...dependencies }: TranslatorDependencies,
  { maxUnitLength = MAX_UNIT_LENGTH, retryPausesMs = RETRY_PAUSES_MS }: TranslatorConfig = {},
): Translator {
  const { router } = dependencies
  const pipeline: BlockPipeline = {
    ...dependencies,
    maxUnitLength,
    retries: { pausesMs: retryPausesMs },
    pace: createPace(),
    longTexts: {
      interactive: createFairGate({ limit: LONG_TEXTS_AT_ONCE }),
      bulk: createFairGate({ limit: LONG_TEXTS_AT_ONCE }),
    },
  }

  async function prepare(request: TranslationRequest): Promise<PreparedTranslation> {
    requireFormality(request, router)
    const own = { ...pipeline, pace: withHeadStart(pipeline.pace) }
    const parsed: PreparedText[] = []
    for (const text of request.texts) {
      throwIfAborted(request.signal)
      parsed.push(await parser.parse(text, request.tagHandling, request))
      await own.pace(text.length)
    }
    return {
      billedCharacters: parsed.map(({ billedCharacters }) => billedCharacters),
      translate: () => translateTexts(own, request, parsed),
    }
  }

  return {
    prepare,
    translate: async (request) => (await prepare(request)).translate(),
    translateBlocks: (request) => translateBlocks(pipeline, request),
  }
}

async function translateTexts(
  pipeline: BlockPipeline,
  { texts: given, tagHandling, source: named, ...options }: TranslationRequest,
  parsed: readonly PreparedText[],
): Promise<readonly TextTranslation[]> {
  const sources = named === undefined ? await detectedSources(pipeline, options.target, parsed) : undefined
  const groups = Map.groupBy(parsed.keys(), (index) => sources?.[index]?.language ?? (named as LanguageCode))
  const results: TextTranslation[] = []
  await eachAtOnce([...groups], PAIRS_AT_ONCE, options.signal, async ([source, indices], signal) => {
    const texts = indices.map((index) => parsed[index] as PreparedText)
    const { blocks, modelTypeUsed } = await translateBlocks(pipeline, {
      ...options,
      signal,
      source,
      isSourceAssumed: named === undefined,
      blocks: texts.map((text) => text.blocks),
      aligned: tagHandling !== undefined,
      textIndices: indices,
    })
    for (const [position, index] of indices.entries()) {
      const text = texts[position] as PreparedText
      results[index] = {
        text: await text.render(blocks[position] ?? []),
        detectedSource: source,
        ...(sources?.[index]?.isSure === false ? { isSourceUncertain: true } : {}),
        billedCharacters: text.billedCharacters,
        modelTypeUsed,
        ...sentencesIn(given[index] ?? '', tagHandling === undefined ? blocks[position] : undefined),
      }
      await pipeline.pace(text.billedCharacters)
    }
  })
  return results
}

/** Of a text without markup, which is one block between what surrounds it. */
function sentencesIn(
  text: string,
  blocks: TranslatedBlocks['blocks'][number] | undefined,
): Pick<TextTranslation, 'sentences'> {
  const sentences = blocks?.[0]?.sentences
  if (sentences === undefined) return {}
  const lead = text.length - text.trimStart().length
  return {
    sentences: sentences.map(({ source, target, alternatives }) => ({
      source: shifted(source, lead),
      target: shifted(target, lead),
      alternatives,
    })),
  }
}

function detectedSources(
  { router, detector }: BlockPipeline,
  target: LanguageCode,
  parsed: readonly PreparedText[],
): Promise<readonly FoundSource[]> {
  const samples = parsed.map(({ blocks }) => sampleOfBlocks(blocks, findPlaceholders))
  return findSources(samples, target, router.reachablePairs(), detector)
}
