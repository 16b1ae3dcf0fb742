import type { FastifyInstance } from 'fastify'
import { callerOf } from '../../http/access.ts'
import type { RawParameters } from '../../http/parameters.ts'
import { answers } from '../../http/route-documentation.ts'
import { toApiList } from './style-rule-conversion.ts'
import { readRulesBody, readStyleId, requireJson, unread } from './style-rule-parameters.ts'
import { ConfiguredRulesBody, ListAnswer, ListParams, WRITE_FAILURES } from './style-rule-schema.ts'
import type { StyleRulesDependencies } from './style-rules-dependencies.ts'

/** `PUT /v3/style_rules/{style_id}/configured_rules`: puts the body in place of all rules of the list. */
export function registerConfiguredRules(app: FastifyInstance, { styleRules }: StyleRulesDependencies): void {
  app.put<{ Params: ListParams; Body: RawParameters; Querystring: RawParameters }>(
    '/v3/style_rules/:style_id/configured_rules',
    {
      onRequest: requireJson,
      validatorCompiler: unread,
      config: { access: 'key', scope: 'style_rules:write' },
      schema: {
        summary: 'Replace the configured rules of a list',
        tags: ['style rules'],
        consumes: ['application/json'],
        params: ListParams,
        body: ConfiguredRulesBody,
        response: answers({ status: 200, schema: ListAnswer }, WRITE_FAILURES),
      },
    },
    async (request) => {
      const id = readStyleId(request.params.style_id)
      const rules = readRulesBody(request.body, request.query)
      return toApiList(await styleRules.configure(callerOf(request).account.id, id, rules))
    },
  )
}
