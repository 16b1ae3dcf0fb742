import { InterpresError } from '../../kernel/errors.ts'
import { baseLanguage } from '../../languages/language-code.ts'
import type { Formality, LanguagePair, Segment, TranslatedSegment } from '../engine.ts'
import type { ParsedText } from '../markup/parsed-text.ts'
import { findPlaceholders } from '../placeholders/find-placeholders.ts'
import type { Route, Router, RoutedTranslation } from '../routing/router.ts'
import type { SentenceSplitter } from '../sentences/sentence-splitter.ts'
import type { TranslationRequest } from '../translator.ts'
import { finishFormatting } from './finish-formatting.ts'
import { joinBlock } from './join-block.ts'
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
  const finishers = [finishFormatting({ preserve: request.preserveFormatting }), ...(request.finishers ?? [])]
  const rendered = texts.map((text, index) =>
    text.render(
      (blocks[index] as readonly PreparedBlock[]).map((block) =>
        joinBlock(block, pair, ({ spoken }) => spoken && translations.get(keyOf(spoken)), finishers),
      ),
    ),
  )
  return { texts: rendered, modelTypeUsed }
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

function prepareTexts({
  request,
  pair,
  texts,
  splitter,
  maxUnitLength,
}: TranslationGroup): Promise<readonly (readonly PreparedBlock[])[]> {
  const { splitSentences, protectors = [] } = request
  const options = { pair, splitSentences, maxUnitLength, splitter }
  return Promise.all(
    texts.map(({ blocks }, textIndex) =>
      Promise.all(
        blocks.map((block) => {
          const lists = [
            ...protectors.map((protect) =>
              protect(block.text, pair, { taken: block.protectedSpans, textIndex }),
            ),
            findPlaceholders(block.text),
          ]
          return prepareBlock(protectBlock(block, lists), options)
        }),
      ),
    ),
  )
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
