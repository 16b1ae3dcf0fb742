import type { FastifyInstance } from 'fastify'
import { callerOf } from '../../http/access.ts'
import { answers } from '../../http/route-documentation.ts'
import { toApiList, toApiListWithApplication, toApiSummary } from './style-rule-conversion.ts'
import { checkPage, readPage } from './style-rule-parameters.ts'
import { ListsAnswer, PageQuery, READ_FAILURES } from './style-rule-schema.ts'
import type { StyleRulesDependencies } from './style-rules-dependencies.ts'

/** `GET /v3/style_rules`: the account's lists, page by page; there is no total. */
export function registerListStyleRules(
  app: FastifyInstance,
  { styleRules, capabilitiesInto }: StyleRulesDependencies,
): void {
  app.get<{ Querystring: PageQuery }>(
    '/v3/style_rules',
    {
      config: { access: 'key', scope: 'style_rules:read' },
      preValidation: checkPage,
      schema: {
        summary: 'List style rule lists, oldest first',
        tags: ['style rules'],
        querystring: PageQuery,
        response: answers({ status: 200, schema: ListsAnswer }, READ_FAILURES),
      },
    },
    async (request) => {
      const { detailed = false, show_application = false } = request.query
      const { id } = callerOf(request).account
      const page = readPage(request.query)
      if (!detailed) return { style_rules: (await styleRules.page(id, page)).map(toApiSummary) }
      const lists = await styleRules.pageInFull(id, page)
      return {
        style_rules: lists.map((list) =>
          show_application ? toApiListWithApplication(list, capabilitiesInto) : toApiList(list),
        ),
      }
    },
  )
}
