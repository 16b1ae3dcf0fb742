import type { FastifyInstance } from 'fastify'
import { type Static, Type } from 'typebox'
import { toV3Code } from '../../../languages/code-casing.ts'
import type { LanguageDetector } from '../../../languages/detection/language-detector.ts'
import { tooManyTexts } from '../../http/parameters.ts'
import { answers } from '../../http/route-documentation.ts'

export interface DetectLanguageDependencies {
  readonly detector: LanguageDetector
}

export interface DetectLanguageConfig {
  readonly maxTexts: number
}

const Body = Type.Object({
  text: Type.Array(Type.String(), { 'x-missing-message': 'Missing parameter text.' }),
})

const Answer = Type.Object({
  results: Type.Array(
    Type.Object({
      detected_language: Type.Optional(
        Type.String({ description: 'BCP 47; only with the status `success`.' }),
      ),
      detection_status: Type.Enum(
        ['success', 'insufficient_confidence', 'unsupported_language', 'no_language_detected'],
        { type: 'string' },
      ),
    }),
  ),
})

/** `POST /v3/detect/language`: the language of each text, or why it cannot be told. Costs nothing. */
export function registerDetectLanguage(
  app: FastifyInstance,
  { detector }: DetectLanguageDependencies,
  { maxTexts }: DetectLanguageConfig,
): void {
  app.post<{ Body: Static<typeof Body> }>(
    '/v3/detect/language',
    {
      config: { access: 'key', scope: 'translate:text' },
      schema: {
        summary: 'Detect languages',
        tags: ['languages'],
        body: Body,
        response: answers({ status: 200, schema: Answer }, [400, 401, 403, 413, 415, 429, 503]),
      },
    },
    async (request) => {
      const { text } = request.body
      if (text.length > maxTexts) throw tooManyTexts(text.length, maxTexts)
      const detections = await detector.detect(text)
      return {
        results: detections.map(({ status, language }) => ({
          ...(status === 'success' && language !== undefined
            ? { detected_language: toV3Code(language) }
            : {}),
          detection_status: status,
        })),
      }
    },
  )
}
