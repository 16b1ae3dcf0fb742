import type { Static } from 'typebox'
import { parseConfiguredRules } from '../../../style-rules/configured-rules.ts'
import type { StyleRules } from '../../../style-rules/style-rules.ts'
import { checkPage, readPage } from '../../http/parameters/page.ts'
import { readParameters } from '../../http/parameters/parameters.ts'
import { type Route, route } from '../../http/route.ts'
import {
  type CapabilitiesInto,
  toApiList,
  toApiListWithApplication,
  toApiSummary,
} from './style-rule-conversion.ts'
import {
  LIST_LIMIT_BYTES,
  readInstructions,
  readLanguage,
  readRulesBody,
  readStyleId,
} from './style-rule-parameters.ts'
import {
  ConfiguredRulesBody,
  CreateListBody,
  ListAnswer,
  ListParams,
  ListQuery,
  ListsAnswer,
  NameAndLanguageBody,
  NameBody,
  PageQuery,
} from './style-rule-schema.ts'

export interface StyleRulesDependencies {
  /** Those of the region that the server belongs to. */
  readonly styleRules: StyleRules
  readonly capabilitiesInto: CapabilitiesInto
}

/** What routes have in common that read lists, and that change them. */
export const READING = { tag: 'style rules', scope: 'style_rules:read', failures: [400, 404, 503] } as const
export const WRITING = { tag: 'style rules', scope: 'style_rules:write' } as const
export const WRITING_BODY = { ...WRITING, jsonOnly: true, failures: [404, 456, 503] } as const

const PATH = '/v3/style_rules'
const ONE = `${PATH}/:style_id`

/** Style rule lists: all of them, page by page, and each: create, read, rename, configure, delete. */
export function styleRuleRoutes(dependencies: StyleRulesDependencies): readonly Route[] {
  return [...collectionRoutes(dependencies), ...listRoutes(dependencies)]
}

function collectionRoutes({ styleRules, capabilitiesInto }: StyleRulesDependencies): readonly Route[] {
  return [
    route({
      ...READING,
      method: 'GET',
      path: PATH,
      summary: 'List style rule lists, oldest first',
      query: PageQuery,
      answer: ListsAnswer,
      check: (request) => checkPage(request.query),
      async handle({ caller, query }) {
        const { detailed = false, show_application = false } = query
        const { id } = caller.account
        const page = readPage(query)
        if (!detailed) return { style_rules: (await styleRules.page(id, page)).map(toApiSummary) }
        const lists = await styleRules.pageInFull(id, page)
        return {
          style_rules: lists.map((list) =>
            show_application ? toApiListWithApplication(list, capabilitiesInto) : toApiList(list),
          ),
        }
      },
    }),
    route({
      ...WRITING_BODY,
      method: 'POST',
      path: PATH,
      summary: 'Create a style rule list',
      bodyLimitBytes: LIST_LIMIT_BYTES,
      rawBody: CreateListBody,
      status: 201,
      answer: ListAnswer,
      async handle({ caller, body }) {
        const { name, language } = readParameters(NameAndLanguageBody, body) as Static<
          typeof NameAndLanguageBody
        >
        const list = await styleRules.create(caller.account.id, {
          name,
          language: readLanguage(language),
          configuredRules: parseConfiguredRules(body['configured_rules']),
          customInstructions: readInstructions(body['custom_instructions']),
        })
        return toApiList(list)
      },
    }),
  ]
}

function listRoutes({ styleRules, capabilitiesInto }: StyleRulesDependencies): readonly Route[] {
  return [
    route({
      ...READING,
      method: 'GET',
      path: ONE,
      summary: 'Get a style rule list with its rules and instructions',
      params: ListParams,
      query: ListQuery,
      answer: ListAnswer,
      async handle({ caller, params, query }) {
        const list = await styleRules.get(caller.account.id, readStyleId(params.style_id))
        return query.show_application === true
          ? toApiListWithApplication(list, capabilitiesInto)
          : toApiList(list)
      },
    }),
    route({
      ...WRITING_BODY,
      method: 'PATCH',
      path: ONE,
      summary: 'Rename a style rule list',
      params: ListParams,
      body: NameBody,
      answer: ListAnswer,
      async handle({ caller, params, body }) {
        const id = readStyleId(params.style_id)
        return toApiList(await styleRules.rename(caller.account.id, id, body.name))
      },
    }),
    route({
      ...WRITING,
      method: 'DELETE',
      path: ONE,
      summary: 'Delete a style rule list',
      params: ListParams,
      failures: [400, 404, 503],
      handle: ({ caller, params }) => styleRules.remove(caller.account.id, readStyleId(params.style_id)),
    }),
    route({
      ...WRITING_BODY,
      method: 'PUT',
      path: `${ONE}/configured_rules`,
      summary: 'Replace the configured rules of a list',
      params: ListParams,
      rawBody: ConfiguredRulesBody,
      answer: ListAnswer,
      async handle({ caller, params, body, query }) {
        const id = readStyleId(params.style_id)
        return toApiList(await styleRules.configure(caller.account.id, id, readRulesBody(body, query)))
      },
    }),
  ]
}
