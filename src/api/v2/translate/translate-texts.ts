import type { FastifyRequest } from 'fastify'
import type { Caller } from '../../../accounts/caller.ts'
import type { GlossaryApplication } from '../../../glossaries/applying/apply-glossaries.ts'
import type { GlossaryResolver } from '../../../glossaries/resolving/glossary-resolver.ts'
import type { MemoryApplication } from '../../../memories/matching/memory-application.ts'
import type { MemoryResolver } from '../../../memories/matching/memory-resolver.ts'
import { type StyleDependencies, withStyle } from '../../../style-rules/with-style.ts'
import type { TextTranslation, TranslationRequest, Translator } from '../../../translation/translator.ts'
import { consumerOf } from '../../../usage/consumer.ts'
import type { Metering } from '../../../usage/metering.ts'
import type { Admission } from '../../http/admission.ts'
import { readReportingTag } from '../../http/parameters/reporting-tag.ts'
import { requestedGlossaries } from '../../http/parameters/requested-glossaries.ts'
import { requestedMemory } from '../../http/parameters/requested-memory.ts'
import { type Applied, toTranslationRequest } from './translate-conversion.ts'
import type { TranslateBody } from './translate-schema.ts'

export interface TranslateDependencies extends StyleDependencies {
  readonly translator: Translator
  /** Of the region that the server belongs to. */
  readonly glossaryResolver: GlossaryResolver
  readonly memoryResolver: MemoryResolver
  readonly metering: Metering
  readonly admission: Admission
}

export interface TranslateConfig {
  readonly maxTexts: number
  readonly bodyLimitBytes: number
}

/** A call of a route that translates texts. */
interface TextCall {
  readonly caller: Caller
  readonly body: TranslateBody
  readonly request: FastifyRequest
  readonly signal: AbortSignal
  /** As in `TranslationOptions`. */
  readonly sentences?: { readonly alternatives: number }
}

export interface TranslatedTexts {
  readonly request: TranslationRequest
  readonly translations: readonly TextTranslation[]
  readonly applied: Applied
}

/** Translates the texts of a call with what it names; what it bills is durable before anything is given away. */
export async function translateTexts(
  { caller, body, request, signal, sentences }: TextCall,
  { translator, glossaryResolver, memoryResolver, metering, admission, ...style }: TranslateDependencies,
  { maxTexts }: Pick<TranslateConfig, 'maxTexts'>,
): Promise<TranslatedTexts> {
  const accountId = caller.account.id
  const reportingTag = readReportingTag(request.headers)
  const asked = toTranslationRequest(body, {
    maxTexts,
    tagHandlingVersion: caller.key.settings.defaultTagHandlingVersion,
    turn: { accountId, keyId: caller.key.id, priority: 'interactive' },
    signal,
  })
  const wantedMemory = requestedMemory(body)
  const memory =
    wantedMemory && (await memoryResolver.resolve({ accountId, target: asked.target, ...wantedMemory }))
  const glossaries = await glossariesOf(glossaryResolver, accountId, body, asked)
  const { request: translation, notApplied } = await withStyle(
    withMemory(withGlossaries({ ...asked, sentences }, glossaries), memory),
    { accountId, styleId: body.style_id },
    style,
  )
  const leave = await admission.enter(caller.key.id, translation.signal)
  try {
    const prepared = await translator.prepare(translation)
    const order = {
      consumer: consumerOf(caller),
      kind: 'text_translation',
      amount: prepared.billedCharacters.reduce((sum, count) => sum + count, 0),
      requestId: request.id,
      reportingTag,
    } as const
    const translations = await metering.metered(order, () => prepared.translate())
    return { request: translation, translations, applied: { glossaries, memory, notApplied } }
  } finally {
    leave()
  }
}

async function glossariesOf(
  resolver: GlossaryResolver,
  accountId: string,
  body: TranslateBody,
  { source, target }: TranslationRequest,
): Promise<GlossaryApplication | undefined> {
  const ids = requestedGlossaries(body)
  if (ids.length === 0 || source === undefined) return undefined
  return resolver.resolve({ accountId, ids, source, target })
}

function withMemory(
  request: TranslationRequest,
  application: MemoryApplication | undefined,
): TranslationRequest {
  return application === undefined ? request : { ...request, memories: [application.memory] }
}

function withGlossaries(
  request: TranslationRequest,
  glossaries: GlossaryApplication | undefined,
): TranslationRequest {
  if (glossaries === undefined) return request
  return { ...request, protectors: [glossaries.protector], finishers: [glossaries.finisher] }
}
