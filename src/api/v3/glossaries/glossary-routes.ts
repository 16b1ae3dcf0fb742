import type { Glossaries } from '../../../glossaries/glossaries.ts'
import { InterpresError } from '../../../kernel/errors.ts'
import type { UploadBudget } from '../../http/bodies/upload-budget.ts'
import { type Route, route } from '../../http/route.ts'
import { toApiGlossary } from './glossary-conversion.ts'
import { bodyLimitBytes, readDictionaries, readGlossaryId } from './glossary-parameters.ts'
import {
  CreateGlossaryBody,
  EditGlossaryBody,
  GlossaryAnswer,
  GlossaryListAnswer,
  GlossaryParams,
} from './glossary-schema.ts'

export interface GlossariesDependencies {
  /** Those of the region that the server belongs to. */
  readonly glossaries: Glossaries
  readonly uploads: UploadBudget
}

/** What routes of every version have in common that read glossaries, and that change them. */
export const READING = { tag: 'glossaries', scope: 'glossaries:read' } as const
export const WRITING = { tag: 'glossaries', scope: 'glossaries:write' } as const

/** Full dictionaries that one request may carry; more of them fit when they are smaller. */
const DICTIONARIES_PER_BODY = 5

const PATH = '/v3/glossaries'
const ONE = `${PATH}/:glossary_id`

/** Glossaries of several language pairs, which can be edited: create, list, get, edit (entries are merged), delete. */
export function glossaryRoutes({ glossaries, uploads }: GlossariesDependencies): readonly Route[] {
  return [
    route({
      ...WRITING,
      method: 'POST',
      path: PATH,
      summary: 'Create a glossary',
      bodyLimitBytes: bodyLimitBytes(DICTIONARIES_PER_BODY),
      uploads,
      body: CreateGlossaryBody,
      status: 201,
      answer: GlossaryAnswer,
      failures: [456, 503],
      async handle({ caller, body: { name, dictionaries } }) {
        if (dictionaries === undefined) throw missingDictionaries()
        const glossary = { name, dictionaries: readDictionaries(dictionaries) }
        return toApiGlossary(await glossaries.create(caller.account.id, glossary))
      },
    }),
    route({
      ...READING,
      method: 'GET',
      path: PATH,
      summary: 'List the glossaries of this region',
      answer: GlossaryListAnswer,
      failures: [503],
      async handle({ caller }) {
        return { glossaries: (await glossaries.list(caller.account.id)).map(toApiGlossary) }
      },
    }),
    ...oneGlossaryRoutes({ glossaries, uploads }),
  ]
}

function oneGlossaryRoutes({ glossaries, uploads }: GlossariesDependencies): readonly Route[] {
  return [
    route({
      ...READING,
      method: 'GET',
      path: ONE,
      summary: 'Get a glossary without its entries',
      params: GlossaryParams,
      answer: GlossaryAnswer,
      failures: [400, 404, 503],
      async handle({ caller, params }) {
        return toApiGlossary(await glossaries.get(caller.account.id, readGlossaryId(params.glossary_id)))
      },
    }),
    route({
      ...WRITING,
      method: 'PATCH',
      path: ONE,
      summary: 'Rename a glossary, or merge entries into one of its dictionaries',
      bodyLimitBytes: bodyLimitBytes(1),
      uploads,
      params: GlossaryParams,
      body: EditGlossaryBody,
      answer: GlossaryAnswer,
      failures: [404, 456, 503],
      async handle({ caller, params, body: { name, dictionaries = [] } }) {
        const id = readGlossaryId(params.glossary_id)
        if (dictionaries.length > 1) throw oneAtATime()
        const [dictionary] = readDictionaries(dictionaries)
        return toApiGlossary(await glossaries.merge(caller.account.id, id, { name, dictionary }))
      },
    }),
    route({
      ...WRITING,
      method: 'DELETE',
      path: ONE,
      summary: 'Delete a glossary',
      params: GlossaryParams,
      failures: [400, 404, 503],
      handle: ({ caller, params }) =>
        glossaries.remove(caller.account.id, readGlossaryId(params.glossary_id)),
    }),
  ]
}

function missingDictionaries(): InterpresError {
  return new InterpresError('invalid_parameter', 'Glossary dictionaries must be provided')
}

function oneAtATime(): InterpresError {
  return new InterpresError('invalid_parameter', 'Only one dictionary can be changed per request.')
}
