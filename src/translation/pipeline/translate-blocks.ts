import type { FairGate } from '../../kernel/turns/fair-gate.ts'
import type { Pace } from '../../kernel/turns/pace.ts'
import { throwIfAborted } from '../../kernel/until-aborted.ts'
import type { LanguageDetector } from '../../languages/detection/language-detector.ts'
import { baseLanguage } from '../../languages/language-code.ts'
import type { LanguagePair, Segment, TranslatedSegment, WorkTurn } from '../engine.ts'
import type { Block } from '../markup/parsed-text.ts'
import { findPlaceholders, findPlaceholdersInTurns } from '../placeholders/find-placeholders.ts'
import type { Router } from '../routing/router.ts'
import { untranslated } from '../segments/segment-parts.ts'
import type { SentenceSplitter } from '../sentences/sentence-splitter.ts'
import type { BlocksRequest, TextTranslation, TranslatedBlocks } from '../translator.ts'
import { findSources } from './find-source.ts'
import { finishFormatting } from './formatting/finish-formatting.ts'
import { type JoinOptions, joinBlock } from './join-block.ts'
import { type PreparedBlock, prepareBlock } from './prepare-block.ts'
import { protectBlock } from './protect-block.ts'
import { type RecalledUnits, recallUnits } from './recall-units.ts'
import { formalityOf } from './request-formality.ts'
import type { SegmentMemory } from './segment-memory.ts'
import { sampleOfTexts } from './source-sample.ts'
import { type SliceRetries, translateSlices } from './translate-slices.ts'

export interface BlockPipeline {
  readonly router: Router
  readonly detector: LanguageDetector
  readonly splitter: SentenceSplitter
  /** Asked after those of a request. */
  readonly memories?: readonly SegmentMemory[]
  /** Longest unit given to an engine, in UTF-16 units; longer sentences are translated in pieces. */
  readonly maxUnitLength: number
  readonly retries: SliceRetries
  readonly pace: Pace
  /** Where long texts are taken apart, few at a time: each takes a hundred times its length from then on. */
  readonly longTexts: Readonly<Record<WorkTurn['priority'], FairGate>>
}

/** From so many characters on, each search through a block is a turn of the event loop of its own. */
const LONG_BLOCK = 16_384

/** What one step of the search for placeholders costs, of working through the block once. */
const SEARCH_STEP_SHARE = 1 / 32

/** So many pieces that cost next to nothing are one for the pace. */
const LIGHT_PIECES = 16

const WITHOUT_ENGINE = 'latency_optimized'

/**
 * Blocks are cut into units and placeholders protected; the units go to the engine in slices, equal ones once; then
 * every block is put together from its units.
 *
 * Blocks without words need no engine; whether the pair is served is then checked only where the caller named it.
 */
export async function translateBlocks(
  pipeline: BlockPipeline,
  request: BlocksRequest,
): Promise<TranslatedBlocks> {
  const source = request.source ?? (await sourceOfBlocks(pipeline, request))
  const pair = { source, target: request.target }
  const { aligned, signal } = request
  const pacing = { pace: pipeline.pace, signal }
  if (pair.source === baseLanguage(pair.target)) {
    const asIs = (block: Block) => untranslated(block, { aligned })
    const blocks = await mapBlocks(request.blocks, (block) => block.text.length, asIs, pacing)
    return { source, blocks, modelTypeUsed: WITHOUT_ENGINE }
  }
  const recalled = await recallUnits(
    await inTurn(pipeline, request, () => prepareBlocks(pipeline, request, pair)),
    {
      ...request,
      memories: [...(request.memories ?? []), ...(pipeline.memories ?? [])],
      pace: pipeline.pace,
    },
    pair,
    (segments) => translateAside(pipeline, request, pair, segments),
  )
  const segments = await distinctSegments(recalled, pacing)
  const { translations, modelTypeUsed } = await translateSegments(pipeline, request, pair, segments)
  const joining: JoinOptions = {
    pair,
    translationOf: (unit) => {
      const segment = recalled.toTranslate(unit)
      return segment === undefined ? recalled.translationOf(unit) : translations.get(keyOf(segment))
    },
    isFinal: recalled.isFinal,
    finishers: [finishFormatting({ preserve: request.preserveFormatting }), ...(request.finishers ?? [])],
    aligned,
    pace: pipeline.pace,
    withSentences: request.sentences !== undefined,
  }
  const lengthOf = ({ block }: PreparedBlock) => block.text.length
  const blocks = await mapBlocks(recalled.prepared, lengthOf, (block) => joinBlock(block, joining), pacing)
  return { source, blocks, modelTypeUsed }
}

/** With short texts at once; with long ones when few others are at it, who then end sooner. */
function inTurn<Result>(
  { longTexts }: BlockPipeline,
  { blocks, turn, signal }: BlocksRequest,
  work: () => Promise<Result>,
): Promise<Result> {
  let cost = 0
  for (const ofText of blocks) for (const { text } of ofText) cost += text.length
  if (cost <= LONG_BLOCK) return work()
  const { accountId = '', keyId = '', priority = 'interactive' } = turn ?? {}
  return longTexts[priority].run({ path: [accountId, keyId], cost, signal, work })
}

async function sourceOfBlocks(
  { router, detector }: BlockPipeline,
  { blocks, target }: BlocksRequest,
): Promise<LanguagePair['source']> {
  const sample = sampleOfTexts(blocks, findPlaceholders)
  const [found] = await findSources([sample], target, router.reachablePairs(), detector)
  return found?.language as LanguagePair['source']
}

interface Pacing {
  readonly pace: Pace
  readonly signal: AbortSignal
}

/** Does something with every block of every text, and lets others be answered in between. */
async function mapBlocks<Item, Result>(
  byText: readonly (readonly Item[])[],
  lengthOf: (item: Item) => number,
  work: (item: Item, textIndex: number) => Result | Promise<Result>,
  { pace, signal }: Pacing,
): Promise<readonly (readonly Result[])[]> {
  const results: Result[][] = []
  for (const [textIndex, ofText] of byText.entries()) {
    const own: Result[] = []
    for (const item of ofText) {
      await pace(lengthOf(item))
      throwIfAborted(signal)
      own.push(await work(item, textIndex))
    }
    results.push(own)
  }
  return results
}

async function prepareBlocks(
  { splitter, maxUnitLength, pace }: BlockPipeline,
  { blocks, splitSentences, protectors = [], signal }: BlocksRequest,
  pair: LanguagePair,
): Promise<readonly (readonly PreparedBlock[])[]> {
  const options = { pair, splitSentences, maxUnitLength, splitter, pace }
  const prepare = async (block: Block, textIndex: number) => {
    const place = { taken: block.protectedSpans, textIndex }
    const lists = protectors.map((protect) => protect(block.text, pair, place))
    const { length } = block.text
    const placeholders =
      length > LONG_BLOCK
        ? await findPlaceholdersInTurns(block.text, () => pace(length * SEARCH_STEP_SHARE))
        : findPlaceholders(block.text)
    if (length > LONG_BLOCK) await pace(length)
    const protectedBlock = protectBlock(block, [...lists, placeholders])
    if (length > LONG_BLOCK) await pace(length)
    return prepareBlock(protectedBlock, options)
  }
  return mapBlocks(blocks, ({ text }) => text.length, prepare, { pace, signal })
}

async function translateSegments(
  { router, retries, pace }: BlockPipeline,
  request: BlocksRequest,
  pair: LanguagePair,
  segments: ReadonlyMap<string, Segment>,
): Promise<{
  readonly translations: ReadonlyMap<string, TranslatedSegment>
  readonly modelTypeUsed: TextTranslation['modelTypeUsed']
}> {
  const translations = new Map<string, TranslatedSegment>()
  const hasNothingToDo = segments.size === 0
  const isNamed = request.source !== undefined && request.isSourceAssumed !== true
  if (hasNothingToDo && !isNamed) return { translations, modelTypeUsed: WITHOUT_ENGINE }
  const route = router.route(pair, {
    modelType: request.modelType,
    formality: request.formality !== 'default',
    instructions: request.instructions.length > 0,
  })
  const formality = formalityOf(request, route)
  if (hasNothingToDo) return { translations, modelTypeUsed: WITHOUT_ENGINE }
  throwIfAborted(request.signal)
  const { context, instructions, turn, signal, onProgress, sentences } = request
  const { segments: translated, modelTypeUsed } = await translateSlices({
    route,
    task: {
      segments: [...segments.values()],
      formality,
      context,
      instructions,
      signal,
      ...(sentences === undefined ? {} : { alternatives: sentences.alternatives }),
      ...(turn === undefined ? {} : { turn }),
    },
    retries,
    onProgress,
  })
  let index = 0
  for (const key of segments.keys()) {
    translations.set(key, translated[index++] as TranslatedSegment)
    if (index % LIGHT_PIECES === 0) await pace(0)
  }
  return { translations, modelTypeUsed }
}

/** What a memory wants to know on the way; no progress is told of it. */
async function translateAside(
  pipeline: BlockPipeline,
  { onProgress: _onProgress, ...request }: BlocksRequest,
  pair: LanguagePair,
  segments: readonly Segment[],
): Promise<readonly TranslatedSegment[]> {
  if (segments.length === 0) return []
  const distinct = new Map(segments.map((segment) => [keyOf(segment), segment]))
  const { translations } = await translateSegments(pipeline, request, pair, distinct)
  return segments.map((segment) => translations.get(keyOf(segment)) as TranslatedSegment)
}

/** What has to be translated, equal segments once, in the order of the texts. */
async function distinctSegments(
  { prepared, toTranslate }: RecalledUnits,
  { pace, signal }: Pacing,
): Promise<ReadonlyMap<string, Segment>> {
  const segments = new Map<string, Segment>()
  for (const ofText of prepared) {
    for (const [index, { units }] of ofText.entries()) {
      for (const unit of units) {
        const segment = toTranslate(unit)
        if (segment !== undefined) segments.set(keyOf(segment), segment)
      }
      if (index % LIGHT_PIECES !== LIGHT_PIECES - 1) continue
      await pace(0)
      throwIfAborted(signal)
    }
  }
  return segments
}

function keyOf({ text, protectedSpans, example }: Segment): string {
  if (example !== undefined) return `example ${JSON.stringify([text, protectedSpans, example])}`
  return protectedSpans.length === 0 ? `words ${text}` : `spans ${JSON.stringify([text, protectedSpans])}`
}
