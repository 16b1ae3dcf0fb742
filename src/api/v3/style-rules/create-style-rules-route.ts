import type { FastifyInstance } from 'fastify'
import type { Static } from 'typebox'
import { parseConfiguredRules } from '../../../style-rules/configured-rules.ts'
import { callerOf } from '../../http/access.ts'
import { type RawParameters, readParameters } from '../../http/parameters.ts'
import { answers } from '../../http/route-documentation.ts'
import { toApiList } from './style-rule-conversion.ts'
import {
  LIST_LIMIT_BYTES,
  readInstructions,
  readLanguage,
  requireJson,
  unread,
} from './style-rule-parameters.ts'
import { CreateListBody, ListAnswer, NameAndLanguageBody, WRITE_FAILURES } from './style-rule-schema.ts'
import type { StyleRulesDependencies } from './style-rules-dependencies.ts'

/** `POST /v3/style_rules`: a new list, with or without rules and instructions. */
export function registerCreateStyleRules(app: FastifyInstance, { styleRules }: StyleRulesDependencies): void {
  app.post<{ Body: RawParameters }>(
    '/v3/style_rules',
    {
      bodyLimit: LIST_LIMIT_BYTES,
      onRequest: requireJson,
      validatorCompiler: unread,
      config: { access: 'key', scope: 'style_rules:write' },
      schema: {
        summary: 'Create a style rule list',
        tags: ['style rules'],
        consumes: ['application/json'],
        body: CreateListBody,
        response: answers({ status: 201, schema: ListAnswer }, WRITE_FAILURES),
      },
    },
    async (request, reply) => {
      const { body } = request
      const { name, language } = readParameters(NameAndLanguageBody, body) as Static<
        typeof NameAndLanguageBody
      >
      const list = await styleRules.create(callerOf(request).account.id, {
        name,
        language: readLanguage(language),
        configuredRules: parseConfiguredRules(body['configured_rules']),
        customInstructions: readInstructions(body['custom_instructions']),
      })
      return reply.code(201).send(toApiList(list))
    },
  )
}
