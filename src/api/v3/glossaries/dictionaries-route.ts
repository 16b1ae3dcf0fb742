import type { FastifyInstance } from 'fastify'
import { Type } from 'typebox'
import { callerOf } from '../../http/access.ts'
import { answers } from '../../http/route-documentation.ts'
import type { GlossariesDependencies } from './glossaries-dependencies.ts'
import { toApiDictionary, toApiPair } from './glossary-conversion.ts'
import { bodyLimitBytes, readDictionary, readGlossaryId, readPair } from './glossary-parameters.ts'
import {
  DictionaryAnswer,
  DictionaryBody,
  EntriesAnswer,
  FAILURES,
  GlossaryParams,
  PairQuery,
} from './glossary-schema.ts'

const PATH = '/v3/glossaries/:glossary_id/dictionaries'

/** The dictionaries of a glossary: read the entries of one, put one in place of another, delete one. */
export function registerDictionaries(app: FastifyInstance, dependencies: GlossariesDependencies): void {
  registerEntries(app, dependencies)
  registerReplace(app, dependencies)
  registerDelete(app, dependencies)
}

function registerEntries(app: FastifyInstance, { glossaries }: GlossariesDependencies): void {
  app.get<{ Params: GlossaryParams; Querystring: PairQuery }>(
    '/v3/glossaries/:glossary_id/entries',
    {
      config: { access: 'key', scope: 'glossaries:read' },
      schema: {
        summary: 'Get the entries of a dictionary',
        tags: ['glossaries'],
        params: GlossaryParams,
        querystring: PairQuery,
        response: answers({ status: 200, schema: EntriesAnswer }, [400, 401, 403, 404, 429, 503]),
      },
    },
    async (request) => {
      const id = readGlossaryId(request.params.glossary_id)
      const pair = readPair(request.query)
      const entries = await glossaries.entries(callerOf(request).account.id, id, pair)
      return { dictionaries: [{ ...toApiPair(pair), entries, entries_format: 'tsv' }] }
    },
  )
}

function registerReplace(app: FastifyInstance, { glossaries, uploads }: GlossariesDependencies): void {
  const bodyLimit = bodyLimitBytes(1)
  app.put<{ Params: GlossaryParams; Body: DictionaryBody }>(
    PATH,
    {
      bodyLimit,
      onRequest: uploads.hook(bodyLimit),
      config: { access: 'key', scope: 'glossaries:write' },
      schema: {
        summary: 'Add a dictionary or put it in place of the one of its pair',
        tags: ['glossaries'],
        consumes: ['application/json', 'application/x-www-form-urlencoded'],
        params: GlossaryParams,
        body: DictionaryBody,
        response: answers({ status: 200, schema: DictionaryAnswer }, FAILURES),
      },
    },
    async (request) => {
      const id = readGlossaryId(request.params.glossary_id)
      const dictionary = readDictionary(request.body)
      const accountId = callerOf(request).account.id
      return toApiDictionary(await glossaries.replaceDictionary(accountId, id, dictionary))
    },
  )
}

function registerDelete(app: FastifyInstance, { glossaries }: GlossariesDependencies): void {
  app.delete<{ Params: GlossaryParams; Querystring: PairQuery }>(
    PATH,
    {
      config: { access: 'key', scope: 'glossaries:write' },
      schema: {
        summary: 'Delete a dictionary',
        tags: ['glossaries'],
        params: GlossaryParams,
        querystring: PairQuery,
        response: answers({ status: 204, schema: Type.Null() }, [400, 401, 403, 404, 429, 503]),
      },
    },
    async (request, reply) => {
      const id = readGlossaryId(request.params.glossary_id)
      await glossaries.removeDictionary(callerOf(request).account.id, id, readPair(request.query))
      return reply.code(204).send()
    },
  )
}
