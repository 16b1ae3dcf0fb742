import type { GlossaryApplication } from '../../../glossaries/applying/apply-glossaries.ts'
import type { GlossaryResolver } from '../../../glossaries/resolving/glossary-resolver.ts'
import type { MemoryApplication } from '../../../memories/matching/memory-application.ts'
import type { MemoryResolver } from '../../../memories/matching/memory-resolver.ts'
import { type StyleDependencies, withStyle } from '../../../style-rules/with-style.ts'
import type { TranslationRequest, Translator } from '../../../translation/translator.ts'
import { consumerOf } from '../../../usage/consumer.ts'
import type { Metering } from '../../../usage/metering.ts'
import type { Admission } from '../../http/admission.ts'
import { readReportingTag } from '../../http/reporting-tag.ts'
import { requestedGlossaries } from '../../http/requested-glossaries.ts'
import { requestedMemory } from '../../http/requested-memory.ts'
import { type Route, route } from '../../http/route.ts'
import { toTranslateAnswer, toTranslationRequest } from './translate-conversion.ts'
import { TranslateAnswer, TranslateBody } from './translate-schema.ts'

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

/** `POST /v2/translate`: translates texts; what it bills is durable before the answer leaves. */
export function translateRoute(
  { translator, glossaryResolver, memoryResolver, metering, admission, ...style }: TranslateDependencies,
  config: TranslateConfig,
): Route {
  return route({
    method: 'POST',
    path: '/v2/translate',
    alsoV1: true,
    summary: 'Translate texts',
    tag: 'translation',
    scope: 'translate:text',
    bodyLimitBytes: config.bodyLimitBytes,
    body: TranslateBody,
    answer: TranslateAnswer,
    failures: [404, 456, 503, 504],
    async handle({ caller, body, request, signal }) {
      const reportingTag = readReportingTag(request.headers)
      const asked = toTranslationRequest(body, {
        maxTexts: config.maxTexts,
        tagHandlingVersion: caller.key.settings.defaultTagHandlingVersion,
        turn: { accountId: caller.account.id, keyId: caller.key.id, priority: 'interactive' },
        signal,
      })
      const memory = await memoryOf(caller.account.id, body, asked)
      const glossaries = await glossariesOf(caller.account.id, body, asked)
      const { request: translation, notApplied } = await withStyle(
        withMemory(withGlossaries(asked, glossaries), memory),
        { accountId: caller.account.id, styleId: body.style_id },
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
        const results = await metering.metered(order, () => prepared.translate())
        return toTranslateAnswer(body, translation, results, { glossaries, memory, notApplied })
      } finally {
        leave()
      }
    },
  })

  async function memoryOf(
    accountId: string,
    body: TranslateBody,
    { target }: TranslationRequest,
  ): Promise<MemoryApplication | undefined> {
    const wanted = requestedMemory(body)
    return wanted && memoryResolver.resolve({ accountId, target, ...wanted })
  }

  async function glossariesOf(
    accountId: string,
    body: TranslateBody,
    { source, target }: TranslationRequest,
  ): Promise<GlossaryApplication | undefined> {
    const ids = requestedGlossaries(body)
    if (ids.length === 0 || source === undefined) return undefined
    return glossaryResolver.resolve({ accountId, ids, source, target })
  }
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
