import type { GlossaryResolver } from '../glossaries/resolving/glossary-resolver.ts'
import { InterpresError } from '../kernel/errors.ts'
import { baseLanguage, type LanguageCode } from '../languages/language-code.ts'
import type { MemoryResolver } from '../memories/matching/memory-resolver.ts'
import type { MemoryTally } from '../memories/matching/memory-tally.ts'
import { type StyleDependencies, withStyle } from '../style-rules/with-style.ts'
import type { TranslatedSegment, WorkTurn } from '../translation/engine.ts'
import type { Block } from '../translation/markup/parsed-text.ts'
import type { BlocksProgress, TranslationOptions, Translator } from '../translation/translator.ts'
import type { DocumentOptions } from './document.ts'

export interface DocumentTranslationDependencies extends StyleDependencies {
  readonly translator: Translator
  /** Of the region that the documents belong to. */
  readonly glossaryResolver: GlossaryResolver
  readonly memoryResolver: MemoryResolver
}

/** Blocks of a document, for whom and how. */
export interface DocumentWork {
  readonly accountId: string
  readonly keyId: string
  readonly options: DocumentOptions
  readonly blocks: readonly Block[]
  readonly hasMarkup: boolean
  readonly signal: AbortSignal
  readonly onProgress?: (progress: BlocksProgress) => void
}

/** Translates the blocks of documents with the pipeline, glossaries and styles of texts. */
export interface DocumentTranslation {
  /**
   * Tells at upload what can be known before a document is read. Errors: `unsupported_pair`, `invalid_parameter`,
   * `not_found` for glossaries, memories and style rules, `store_unavailable`.
   */
  check(work: Pick<DocumentWork, 'accountId' | 'keyId' | 'options' | 'signal'>): Promise<void>
  /** One translation per block. Errors, beside those: `invalid_document` for one that is in the target language. */
  translate(work: DocumentWork): Promise<{
    readonly source: LanguageCode
    readonly translations: readonly TranslatedSegment[]
    /** `undefined` where no memory was named. */
    readonly memoryMatches: MemoryTally | undefined
  }>
}

export function createDocumentTranslation({
  translator,
  glossaryResolver,
  memoryResolver,
  ...style
}: DocumentTranslationDependencies): DocumentTranslation {
  /** The pipeline's request without blocks, with the glossaries and the style as they are now. */
  async function plan(work: Pick<DocumentWork, 'accountId' | 'keyId' | 'options' | 'signal'>) {
    const { accountId, keyId, options, signal } = work
    const { source, target, formality, glossaryIds, styleId, memory } = options
    const turn: WorkTurn = { accountId, keyId, priority: 'bulk' }
    const glossaries =
      glossaryIds.length === 0 || source === undefined
        ? undefined
        : await glossaryResolver.resolve({ accountId, ids: glossaryIds, source, target })
    const recalled = memory && (await memoryResolver.resolve({ accountId, target, ...memory }))
    const request: TranslationOptions & { readonly source: LanguageCode | undefined } = {
      source,
      target,
      // Equal segments are translated once; a context for each place would undo that.
      context: undefined,
      splitSentences: 'nonewlines',
      preserveFormatting: false,
      formality,
      modelType: 'latency_optimized',
      instructions: [],
      protectors: glossaries === undefined ? [] : [glossaries.protector],
      finishers: glossaries === undefined ? [] : [glossaries.finisher],
      memories: recalled === undefined ? [] : [recalled.memory],
      turn,
      signal,
    }
    return { ...(await withStyle(request, { accountId, styleId }, style)), recalled }
  }

  return {
    async check(work) {
      const { request } = await plan(work)
      await translator.prepare({ ...request, texts: [], tagHandling: undefined })
      if (request.source === undefined) return
      await translator.translateBlocks({ ...request, blocks: [[]], aligned: false })
    },

    async translate({ blocks, hasMarkup, onProgress, ...work }) {
      const { request, recalled } = await plan(work)
      const translated = await translator.translateBlocks({
        ...request,
        blocks: [blocks],
        aligned: hasMarkup,
        ...(onProgress === undefined ? {} : { onProgress }),
      })
      if (isSameLanguage(translated.source, request.target)) throw languagesAreEqual()
      return {
        source: translated.source,
        translations: translated.blocks[0] ?? [],
        memoryMatches: recalled?.tally(),
      }
    },
  }
}

/** Forms of one language are one language here: what differs between them is nothing that an engine translates. */
export function isSameLanguage(source: LanguageCode, target: LanguageCode): boolean {
  return baseLanguage(source) === baseLanguage(target)
}

export function languagesAreEqual(): InterpresError {
  return new InterpresError('invalid_parameter', 'Source and target language are equal.')
}
