import type { FastifyInstance } from 'fastify'
import { Type } from 'typebox'
import { InterpresError } from '../../../kernel/errors.ts'
import { callerOf } from '../../http/access.ts'
import { answers } from '../../http/route-documentation.ts'
import type { GlossariesDependencies } from '../../v3/glossaries/glossaries-dependencies.ts'
import { readGlossaryId } from '../../v3/glossaries/glossary-parameters.ts'
import { GlossaryParams } from '../../v3/glossaries/glossary-schema.ts'
import { acceptsTsv } from './accepts-tsv.ts'
import { GlossaryAnswer } from './glossary-schema.ts'
import { requireDeletable, singleDictionary, toV2Glossary } from './single-pair.ts'

/** One glossary of one pair: read it, read its entries, delete it. */
export function registerGlossary(
  app: FastifyInstance,
  dependencies: GlossariesDependencies,
  version: 'v1' | 'v2',
): void {
  const path = `/${version}/glossaries/:glossary_id`
  const documentation = { hide: version === 'v1', tags: ['glossaries'], params: GlossaryParams }
  registerGet(app, dependencies, path, documentation)
  registerEntries(app, dependencies, `${path}/entries`, documentation)
  registerDelete(app, dependencies, path, documentation)
}

type Documentation = {
  readonly hide: boolean
  readonly tags: string[]
  readonly params: typeof GlossaryParams
}

function registerGet(
  app: FastifyInstance,
  { glossaries }: GlossariesDependencies,
  path: string,
  documentation: Documentation,
): void {
  app.get<{ Params: GlossaryParams }>(
    path,
    {
      config: { access: 'key', scope: 'glossaries:read' },
      schema: {
        ...documentation,
        summary: 'Get a glossary of one language pair without its entries',
        response: answers({ status: 200, schema: GlossaryAnswer }, [400, 403, 404, 429, 503]),
      },
    },
    async (request) => {
      const id = readGlossaryId(request.params.glossary_id)
      return toV2Glossary(await glossaries.get(callerOf(request).account.id, id))
    },
  )
}

function registerEntries(
  app: FastifyInstance,
  { glossaries }: GlossariesDependencies,
  path: string,
  documentation: Documentation,
): void {
  app.get<{ Params: GlossaryParams }>(
    path,
    {
      config: { access: 'key', scope: 'glossaries:read' },
      schema: {
        ...documentation,
        summary: 'Get the entries of a glossary as tab-separated values',
        produces: ['text/tab-separated-values'],
        response: answers({ status: 200, schema: Type.String() }, [400, 403, 404, 415, 429, 503]),
      },
    },
    async (request, reply) => {
      if (!acceptsTsv(request.headers.accept)) throw notAcceptable()
      const id = readGlossaryId(request.params.glossary_id)
      const accountId = callerOf(request).account.id
      const dictionary = singleDictionary(await glossaries.get(accountId, id))
      const entries = await glossaries.entries(accountId, id, dictionary)
      return reply.type('text/tab-separated-values; charset=UTF-8').send(entries)
    },
  )
}

function registerDelete(
  app: FastifyInstance,
  { glossaries }: GlossariesDependencies,
  path: string,
  documentation: Documentation,
): void {
  app.delete<{ Params: GlossaryParams }>(
    path,
    {
      config: { access: 'key', scope: 'glossaries:write' },
      schema: {
        ...documentation,
        summary: 'Delete a glossary that was never edited',
        response: answers({ status: 204, schema: Type.Null() }, [400, 403, 404, 429, 503]),
      },
    },
    async (request, reply) => {
      const id = readGlossaryId(request.params.glossary_id)
      await glossaries.remove(callerOf(request).account.id, id, requireDeletable)
      return reply.code(204).send()
    },
  )
}

function notAcceptable(): InterpresError {
  return new InterpresError('unsupported_media_type', 'No supported media type specified in Accept header', {
    detail: 'Entries are sent as text/tab-separated-values.',
  })
}
