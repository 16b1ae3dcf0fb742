import { InterpresError } from '../../kernel/errors.ts'
import { baseLanguage } from '../../languages/language-code.ts'
import type { Formality, LanguagePair, Segment, TranslatedSegment } from '../engine.ts'
import type { ParsedText } from '../markup/parsed-text.ts'
import { findPlaceholders } from '../placeholders/find-placeholders.ts'
import type { Route, RoutedTranslation, Router } from '../routing/router.ts'
import type { SentenceSplitter } from '../sentences/sentence-splitter.ts'
import type { TranslationRequest } from '../translator.ts'
import { finishFormatting } from './finish-formatting.ts'
import { type JoinOptions, joinBlock } from './join-block.ts'
import { createPace } from './pace.ts'
import { type PreparedBlock, prepareBlock } from './prepare-block.ts'
import { protectBlock } from './protect-block.ts'

export interface TranslationGroup {
  readonly request: TranslationRequest
  readonly pair: LanguagePair
  /** The texts of the request that have the pair's source. */
  readonly texts: readonly ParsedText[]
  readonly router: Router
  readonly splitter: SentenceSplitter
  readonly maxUnitLength: number
}

export interface TranslatedGroup {
  /** One per text; `undefined` where source and target are one language and the text is returned as it came. */
  readonly texts: readonly (string | undefined)[]
  readonly modelTypeUsed: RoutedTranslation['modelTypeUsed']
}

const WITHOUT_ENGINE = 'latency_optimized'

/**
 * Translates texts of one pair with one request to its route. Texts without words need no engine; whether the pair is
 * served is then checked only where the caller named it.
 */
export async function translateGroup(group: TranslationGroup): Promise<TranslatedGroup> {
  const { request, pair, texts } = group
  if (pair.source === baseLanguage(pair.target)) {
    return { texts: texts.map(() => undefined), modelTypeUsed: WITHOUT_ENGINE }
  }
  const blocks = await prepareTexts(group)
  const segments = distinctSegments(blocks.flat())
  const { translations, modelTypeUsed } = await translateSegments(group, segments)
  const options: JoinOptions = {
    pair,
    translationOf: ({ spoken }) => spoken && translations.get(keyOf(spoken)),
    finishers: [finishFormatting({ preserve: request.preserveFormatting }), ...(request.finishers ?? [])],
    aligned: request.tagHandling !== undefined,
  }
  return { texts: await renderTexts(texts, blocks, options), modelTypeUsed }
}

async function translateSegments(
  { request, pair, router }: TranslationGroup,
  segments: ReadonlyMap<string, Segment>,
) {
  const translations = new Map<string, TranslatedSegment>()
  const hasNothingToDo = segments.size === 0
  if (hasNothingToDo && request.source === undefined)
    return { translations, modelTypeUsed: WITHOUT_ENGINE } as const
  const route = router.route(pair, {
    modelType: request.modelType,
    formality: request.formality !== 'default',
    instructions: request.instructions.length > 0,
  })
  const formality = formalityOf(request, route)
  if (hasNothingToDo) return { translations, modelTypeUsed: WITHOUT_ENGINE } as const
  throwIfAborted(request.signal)
  const { context, instructions, signal } = request
  const task = { segments: [...segments.values()], formality, context, instructions, signal }
  const { segments: translated, modelTypeUsed } = await route.translate(task)
  for (const [index, key] of [...segments.keys()].entries()) {
    translations.set(key, translated[index] as TranslatedSegment)
  }
  return { translations, modelTypeUsed }
}

async function prepareTexts({
  request,
  pair,
  texts,
  splitter,
  maxUnitLength,
}: TranslationGroup): Promise<readonly (readonly PreparedBlock[])[]> {
  const { splitSentences, protectors = [] } = request
  const options = { pair, splitSentences, maxUnitLength, splitter }
  const pace = createPace()
  const prepared: PreparedBlock[][] = []
  for (const [textIndex, { blocks }] of texts.entries()) {
    const own: PreparedBlock[] = []
    for (const block of blocks) {
      const place = { taken: block.protectedSpans, textIndex }
      const lists = protectors.map((protect) => protect(block.text, pair, place))
      const protectedBlock = protectBlock(block, [...lists, findPlaceholders(block.text)])
      own.push(await prepareBlock(protectedBlock, options))
      await pace(block.text.length)
    }
    prepared.push(own)
  }
  return prepared
}

/** Joins and renders every text. */
async function renderTexts(
  texts: readonly ParsedText[],
  blocks: readonly (readonly PreparedBlock[])[],
  options: JoinOptions,
): Promise<readonly string[]> {
  const pace = createPace()
  const rendered: string[] = []
  for (const [index, text] of texts.entries()) {
    const joined: TranslatedSegment[] = []
    for (const block of blocks[index] ?? []) {
      joined.push(joinBlock(block, options))
      await pace(block.block.text.length)
    }
    rendered.push(text.render(joined))
  }
  return rendered
}

/** What has to be translated, equal segments once, in the order of the texts. */
function distinctSegments(blocks: readonly PreparedBlock[]): ReadonlyMap<string, Segment> {
  const segments = new Map<string, Segment>()
  for (const { units } of blocks) {
    for (const { spoken } of units) if (spoken !== undefined) segments.set(keyOf(spoken), spoken)
  }
  return segments
}

function keyOf({ text, protectedSpans }: Segment): string {
  return protectedSpans.length === 0 ? `words ${text}` : `spans ${JSON.stringify([text, protectedSpans])}`
}

function formalityOf({ formality, target }: TranslationRequest, route: Route): Formality {
  if (formality === 'default') return 'default'
  if (route.formality) return formality === 'more' || formality === 'prefer_more' ? 'more' : 'less'
  if (formality === 'prefer_more' || formality === 'prefer_less') return 'default'
  throw new InterpresError(
    'invalid_parameter',
    `Formality is not available from ${route.pair.source} to ${target}.`,
  )
}

function throwIfAborted(signal: AbortSignal): void {
  if (signal.aborted) throw new InterpresError('cancelled', 'The request was cancelled.')
}
