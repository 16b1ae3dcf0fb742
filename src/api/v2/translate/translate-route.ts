import { type Route, route } from '../../http/route.ts'
import { toTranslateAnswer } from './translate-conversion.ts'
import { TranslateAnswer, TranslateBody } from './translate-schema.ts'
import { type TranslateConfig, type TranslateDependencies, translateTexts } from './translate-texts.ts'

/** `POST /v2/translate`: translates texts; what it bills is durable before the answer leaves. */
export function translateRoute(dependencies: TranslateDependencies, config: TranslateConfig): Route {
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
    async handle(call) {
      const translated = await translateTexts(call, dependencies, config)
      return toTranslateAnswer(call.body, translated)
    },
  })
}
