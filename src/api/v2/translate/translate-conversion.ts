import type { AppliedEntry, GlossaryApplication } from '../../../glossaries/applying/apply-glossaries.ts'
import type { LanguageCode } from '../../../languages/language-code.ts'
import { requestedSource, requestedTarget } from '../../../languages/requested-language.ts'
import type { MemoryApplication, MemoryMatch } from '../../../memories/matching/memory-application.ts'
import { checkInstructions } from '../../../style-rules/custom-instructions/plan-instructions.ts'
import type { NotApplied } from '../../../style-rules/translation-style.ts'
import type { WorkTurn } from '../../../translation/engine.ts'
import type { TagHandling, TextTranslation, TranslationRequest } from '../../../translation/translator.ts'
import { toV2Code } from '../../http/language-codes.ts'
import { tooManyTexts } from '../../http/parameters/parameters.ts'
import type { TranslateAnswer, TranslateBody } from './translate-schema.ts'

export interface RequestDefaults {
  readonly maxTexts: number
  /** The key's own default for `tag_handling_version`. */
  readonly tagHandlingVersion: 'v1' | 'v2'
  readonly turn: WorkTurn
  readonly signal: AbortSignal
}

/** The domain's request of an API body. Errors: `invalid_parameter` that names the parameter. */
export function toTranslationRequest(body: TranslateBody, defaults: RequestDefaults): TranslationRequest {
  if (body.text.length > defaults.maxTexts) throw tooManyTexts(body.text.length, defaults.maxTexts)
  const target = requestedTarget(body.target_lang)
  const instructions = body.custom_instructions ?? []
  checkInstructions(instructions, target)
  return {
    texts: body.text,
    source: body.source_lang === undefined ? undefined : requestedSource(body.source_lang),
    target,
    context: body.context,
    splitSentences: splitSentencesOf(body),
    preserveFormatting: body.preserve_formatting ?? false,
    formality: body.formality ?? 'default',
    modelType: body.model_type ?? 'latency_optimized',
    tagHandling: tagHandlingOf(body, defaults.tagHandlingVersion),
    instructions,
    turn: defaults.turn,
    signal: defaults.signal,
  }
}

/** How glossaries, memory and style took effect; absent where the request named none. */
export interface Applied {
  readonly glossaries: GlossaryApplication | undefined
  readonly memory: MemoryApplication | undefined
  readonly notApplied: NotApplied | undefined
}

/** The API's answer, with the optional fields that the body asked for. */
export function toTranslateAnswer(
  body: TranslateBody,
  {
    request,
    translations,
    applied: { glossaries, memory, notApplied },
  }: {
    readonly request: TranslationRequest
    readonly translations: readonly TextTranslation[]
    readonly applied: Applied
  },
): TranslateAnswer {
  return {
    translations: translations.map((translation, index) => ({
      detected_source_language: toV2Code(detectedSourceOf(request, translation)),
      text: translation.text,
      ...(body.show_billed_characters === true ? { billed_characters: translation.billedCharacters } : {}),
      ...(body.model_type === undefined ? {} : { model_type_used: translation.modelTypeUsed }),
      ...(request.tagHandling === undefined ? {} : { tag_handling_version: request.tagHandling.version }),
      ...(body.show_glossary_entries === true
        ? { glossary_entries_applied: (glossaries?.applied(index) ?? []).map(toApiEntry) }
        : {}),
      ...(body.show_translation_memory_matches === true
        ? { translation_memory_matches: (memory?.matches(index) ?? []).map(toApiMatch) }
        : {}),
    })),
    ...toApiNotApplied(notApplied),
  }
}

/** The field that names what could not be done, only where there is something to name. */
function toApiNotApplied(notApplied: NotApplied | undefined): Pick<TranslateAnswer, 'not_applied'> {
  if (notApplied === undefined) return {}
  const { customInstructions, configuredRules } = notApplied
  if (customInstructions.length === 0 && configuredRules.length === 0) return {}
  return {
    not_applied: { custom_instructions: [...customInstructions], configured_rules: [...configuredRules] },
  }
}

function toApiEntry({ glossaryId, source, target, count }: AppliedEntry) {
  return { glossary_id: glossaryId, source, target, count }
}

function toApiMatch({ kind, rate, source, target, use }: MemoryMatch) {
  return { type: kind, rate, source, target, use }
}

function detectedSourceOf(request: TranslationRequest, translation: TextTranslation): LanguageCode {
  return request.source ?? translation.detectedSource
}

function splitSentencesOf({
  split_sentences,
  tag_handling,
}: TranslateBody): TranslationRequest['splitSentences'] {
  if (split_sentences === '0' || split_sentences === '1' || split_sentences === 'nonewlines')
    return split_sentences
  return tag_handling === 'html' ? 'nonewlines' : '1'
}

function tagHandlingOf(body: TranslateBody, defaultVersion: 'v1' | 'v2'): TagHandling | undefined {
  if (body.tag_handling === undefined) return undefined
  return {
    kind: body.tag_handling,
    version: body.tag_handling_version ?? defaultVersion,
    outlineDetection: body.outline_detection ?? true,
    splittingTags: new Set(body.splitting_tags),
    nonSplittingTags: new Set(body.non_splitting_tags),
    ignoreTags: new Set(body.ignore_tags),
  }
}
