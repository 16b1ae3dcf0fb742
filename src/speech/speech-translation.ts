import type { GlossaryApplication } from '../glossaries/applying/apply-glossaries.ts'
import { parseGlossaryId } from '../glossaries/glossary.ts'
import { glossaryNotFound } from '../glossaries/glossary-errors.ts'
import type { GlossaryResolver } from '../glossaries/resolving/glossary-resolver.ts'
import { InterpresError } from '../kernel/errors.ts'
import type { LanguageCode } from '../languages/language-code.ts'
import type { WorkTurn } from '../translation/engine.ts'
import type { BlocksRequest, Translator } from '../translation/translator.ts'

export interface SpeechTranslationOptions {
  readonly accountId: string
  /** A wish: languages that have no such forms are translated without. */
  readonly formality: 'default' | 'more' | 'less'
  /** Serves the pairs that it has a dictionary for. */
  readonly glossaryId: string | undefined
  readonly turn: WorkTurn
}

/** Sentences that somebody spoke, all in one language. */
export interface SpokenSentences {
  readonly sentences: readonly string[]
  readonly source: LanguageCode
  readonly target: LanguageCode
  /** What was said before, for engines that read it. */
  readonly context: string | undefined
  readonly signal: AbortSignal
}

/** Translates what is spoken as texts are: with the pipeline, its glossaries and its formality. */
export interface SpeechTranslation {
  /**
   * Tells before anything is spoken what can be known. Errors: `unsupported_pair` where the source is known, `not_found`
   * for a glossary, `engine_unavailable`, `store_unavailable`.
   */
  check(
    options: SpeechTranslationOptions,
    languages: { readonly source: LanguageCode | undefined; readonly targets: readonly LanguageCode[] },
  ): Promise<void>
  /** Terms of the glossary that may be spoken in the source language, so many at most. Errors: as `check`. */
  terms(
    options: SpeechTranslationOptions,
    languages: { readonly source: LanguageCode; readonly targets: readonly LanguageCode[] },
    limit: number,
  ): Promise<readonly string[]>
  /** For one speech: glossaries stay as they were when it first needed them. */
  open(options: SpeechTranslationOptions): OpenSpeechTranslation
}

export interface OpenSpeechTranslation {
  /**
   * One translation per sentence; the sentences themselves where both languages are one. Errors: as `check`, those of
   * the engines and of the signal.
   */
  translate(spoken: SpokenSentences): Promise<readonly string[]>
}

export function createSpeechTranslation({
  translator,
  glossaryResolver,
}: {
  readonly translator: Translator
  /** Of the region that the speech belongs to. */
  readonly glossaryResolver: GlossaryResolver
}): SpeechTranslation {
  async function findGlossary(
    { accountId, glossaryId }: SpeechTranslationOptions,
    { source, target }: SpokenPair,
  ): Promise<GlossaryApplication | undefined> {
    if (glossaryId === undefined) return undefined
    const id = parseGlossaryId(glossaryId)
    if (id === undefined) throw glossaryNotFound()
    try {
      return await glossaryResolver.resolve({ accountId, ids: [id], source, target })
    } catch (error) {
      // A glossary need not know every language that somebody speaks.
      if (error instanceof InterpresError && error.code === 'invalid_parameter') return undefined
      throw error
    }
  }

  return {
    async check(options, { source, targets }) {
      const [target] = targets
      if (target !== undefined) await findGlossary(options, { source: source ?? target, target })
      if (source === undefined) return
      const { signal } = new AbortController()
      for (const each of targets) {
        const nothing = { sentences: [], source, target: each, context: undefined, signal }
        await translator.translateBlocks(requestOf(options, nothing, undefined))
      }
    },

    async terms(options, { source, targets }, limit) {
      const found = await Promise.all(targets.map((target) => findGlossary(options, { source, target })))
      const terms = new Set(found.flatMap((glossary) => glossary?.sourceTerms(limit) ?? []))
      return [...terms].slice(0, limit)
    },

    open(options) {
      const glossaryFor = remembering((pair) => findGlossary(options, pair))
      return {
        async translate(spoken) {
          const glossary = await glossaryFor(spoken)
          const { blocks } = await translator.translateBlocks(requestOf(options, spoken, glossary))
          return blocks[0]?.map(({ text }) => text) ?? []
        },
      }
    },
  }
}

type SpokenPair = Pick<SpokenSentences, 'source' | 'target'>

/** What failed is tried again by the next sentence. */
function remembering<Found>(find: (pair: SpokenPair) => Promise<Found>): typeof find {
  const known = new Map<string, Promise<Found>>()
  return (pair) => {
    const name = `${pair.source} ${pair.target}`
    const found = known.get(name) ?? find(pair)
    known.set(name, found)
    found.catch(() => known.delete(name))
    return found
  }
}

function requestOf(
  { formality, turn }: SpeechTranslationOptions,
  { sentences, source, target, context, signal }: SpokenSentences,
  glossary: GlossaryApplication | undefined,
): BlocksRequest {
  return {
    blocks: [sentences.map((text) => ({ text, protectedSpans: [] }))],
    aligned: false,
    source,
    target,
    context,
    splitSentences: 'nonewlines',
    preserveFormatting: false,
    formality: formality === 'default' ? formality : `prefer_${formality}`,
    modelType: 'latency_optimized',
    instructions: [],
    protectors: glossary === undefined ? [] : [glossary.protector],
    finishers: glossary === undefined ? [] : [glossary.finisher],
    turn,
    signal,
  }
}
