import type { FastifyInstance } from 'fastify'
import { Type } from 'typebox'
import { callerOf } from '../../http/access.ts'
import { answers } from '../../http/route-documentation.ts'
import { toApiList, toApiListWithApplication } from './style-rule-conversion.ts'
import { readStyleId, requireJson } from './style-rule-parameters.ts'
import {
  ListAnswer,
  ListParams,
  ListQuery,
  NameBody,
  READ_FAILURES,
  WRITE_FAILURES,
} from './style-rule-schema.ts'
import type { StyleRulesDependencies } from './style-rules-dependencies.ts'

const PATH = '/v3/style_rules/:style_id'

/** One list: read, rename and delete it. */
export function registerStyleRuleList(
  app: FastifyInstance,
  { styleRules, capabilitiesInto }: StyleRulesDependencies,
): void {
  app.get<{ Params: ListParams; Querystring: ListQuery }>(
    PATH,
    {
      config: { access: 'key', scope: 'style_rules:read' },
      schema: {
        summary: 'Get a style rule list with its rules and instructions',
        tags: ['style rules'],
        params: ListParams,
        querystring: ListQuery,
        response: answers({ status: 200, schema: ListAnswer }, READ_FAILURES),
      },
    },
    async (request) => {
      const list = await styleRules.get(callerOf(request).account.id, readStyleId(request.params.style_id))
      return request.query.show_application === true
        ? toApiListWithApplication(list, capabilitiesInto)
        : toApiList(list)
    },
  )

  app.patch<{ Params: ListParams; Body: NameBody }>(
    PATH,
    {
      onRequest: requireJson,
      config: { access: 'key', scope: 'style_rules:write' },
      schema: {
        summary: 'Rename a style rule list',
        tags: ['style rules'],
        consumes: ['application/json'],
        params: ListParams,
        body: NameBody,
        response: answers({ status: 200, schema: ListAnswer }, WRITE_FAILURES),
      },
    },
    async (request) => {
      const id = readStyleId(request.params.style_id)
      return toApiList(await styleRules.rename(callerOf(request).account.id, id, request.body.name))
    },
  )

  app.delete<{ Params: ListParams }>(
    PATH,
    {
      config: { access: 'key', scope: 'style_rules:write' },
      schema: {
        summary: 'Delete a style rule list',
        tags: ['style rules'],
        params: ListParams,
        response: answers({ status: 204, schema: Type.Null() }, READ_FAILURES),
      },
    },
    async (request, reply) => {
      await styleRules.remove(callerOf(request).account.id, readStyleId(request.params.style_id))
      return reply.code(204).send()
    },
  )
}
