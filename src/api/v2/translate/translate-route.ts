import type { FastifyInstance } from 'fastify'
import type { GlossaryApplication } from '../../../glossaries/applying/apply-glossaries.ts'
import type { GlossaryResolver } from '../../../glossaries/resolving/glossary-resolver.ts'
import type { TranslationRequest, Translator } from '../../../translation/translator.ts'
import { consumerOf } from '../../../usage/consumer.ts'
import type { Metering } from '../../../usage/metering.ts'
import { callerOf } from '../../http/access.ts'
import type { Admission } from '../../http/admission.ts'
import { signalOf } from '../../http/deadline.ts'
import { readReportingTag } from '../../http/reporting-tag.ts'
import { answers } from '../../http/route-documentation.ts'
import { requestedGlossaries } from './requested-glossaries.ts'
import { toTranslateAnswer, toTranslationRequest } from './translate-conversion.ts'
import { TranslateAnswer, TranslateBody } from './translate-schema.ts'
import { refuseTranslationMemory } from './translation-memory.ts'
import { type StyleDependencies, withStyle } from './translation-style.ts'

export interface TranslateDependencies extends StyleDependencies {
  readonly translator: Translator
  /** Of the region that the server belongs to. */
  readonly glossaryResolver: GlossaryResolver
  readonly metering: Metering
  readonly admission: Admission
}

export interface TranslateConfig {
  readonly maxTexts: number
  readonly bodyLimitBytes: number
}

/** `POST /v2/translate`: translates texts; what it bills is durable before the answer leaves. */
export function registerTranslate(
  app: FastifyInstance,
  { translator, glossaryResolver, metering, admission, ...style }: TranslateDependencies,
  config: TranslateConfig,
): void {
  for (const version of ['v2', 'v1']) {
    app.post<{ Body: TranslateBody }>(
      `/${version}/translate`,
      {
        bodyLimit: config.bodyLimitBytes,
        config: { access: 'key', scope: 'translate:text' },
        schema: {
          hide: version === 'v1',
          summary: 'Translate texts',
          tags: ['translation'],
          consumes: ['application/json', 'application/x-www-form-urlencoded'],
          body: TranslateBody,
          response: answers(
            { status: 200, schema: TranslateAnswer },
            [400, 403, 404, 413, 415, 429, 456, 503, 504],
          ),
        },
      },
      async (request) => {
        const caller = callerOf(request)
        const reportingTag = readReportingTag(request.headers)
        const asked = toTranslationRequest(request.body, {
          maxTexts: config.maxTexts,
          tagHandlingVersion: caller.key.settings.defaultTagHandlingVersion,
          signal: signalOf(request),
        })
        refuseTranslationMemory(request.body)
        const glossaries = await glossariesOf(caller.account.id, request.body, asked)
        const { request: translation, notApplied } = await withStyle(
          withGlossaries(asked, glossaries),
          { accountId: caller.account.id, styleId: request.body.style_id },
          style,
        )
        const amount = translator.billedCharacters(translation).reduce((sum, count) => sum + count, 0)
        const order = {
          consumer: consumerOf(caller),
          kind: 'text_translation',
          amount,
          requestId: request.id,
          reportingTag,
        } as const
        const leave = await admission.enter(caller.key.id, translation.signal)
        try {
          const results = await metering.metered(order, () => translator.translate(translation))
          return toTranslateAnswer(request.body, translation, results, { glossaries, notApplied })
        } finally {
          leave()
        }
      },
    )
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

function withGlossaries(
  request: TranslationRequest,
  glossaries: GlossaryApplication | undefined,
): TranslationRequest {
  if (glossaries === undefined) return request
  return { ...request, protectors: [glossaries.protector], finishers: [glossaries.finisher] }
}
