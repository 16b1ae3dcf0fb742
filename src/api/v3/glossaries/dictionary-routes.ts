import { type Route, route } from '../../http/route.ts'
import { toApiDictionary, toApiPair } from './glossary-conversion.ts'
import { bodyLimitBytes, readDictionary, readGlossaryId, readPair } from './glossary-parameters.ts'
import { type GlossariesDependencies, READING, WRITING } from './glossary-routes.ts'
import {
  DictionaryAnswer,
  DictionaryBody,
  EntriesAnswer,
  GlossaryParams,
  PairQuery,
} from './glossary-schema.ts'

const ONE = '/v3/glossaries/:glossary_id'

/** The dictionaries of a glossary: read the entries of one, put one in place of another, delete one. */
export function dictionaryRoutes({ glossaries, uploads }: GlossariesDependencies): readonly Route[] {
  return [
    route({
      ...READING,
      method: 'GET',
      path: `${ONE}/entries`,
      summary: 'Get the entries of a dictionary',
      params: GlossaryParams,
      query: PairQuery,
      answer: EntriesAnswer,
      failures: [400, 404, 503],
      async handle({ caller, params, query }) {
        const id = readGlossaryId(params.glossary_id)
        const pair = readPair(query)
        const entries = await glossaries.entries(caller.account.id, id, pair)
        return { dictionaries: [{ ...toApiPair(pair), entries, entries_format: 'tsv' }] }
      },
    }),
    route({
      ...WRITING,
      method: 'PUT',
      path: `${ONE}/dictionaries`,
      summary: 'Add a dictionary or put it in place of the one of its pair',
      bodyLimitBytes: bodyLimitBytes(1),
      uploads,
      params: GlossaryParams,
      body: DictionaryBody,
      answer: DictionaryAnswer,
      failures: [404, 456, 503],
      async handle({ caller, params, body }) {
        const id = readGlossaryId(params.glossary_id)
        const dictionary = readDictionary(body)
        return toApiDictionary(await glossaries.replaceDictionary(caller.account.id, id, dictionary))
      },
    }),
    route({
      ...WRITING,
      method: 'DELETE',
      path: `${ONE}/dictionaries`,
      summary: 'Delete a dictionary',
      params: GlossaryParams,
      query: PairQuery,
      failures: [400, 404, 503],
      handle: ({ caller, params, query }) =>
        glossaries.removeDictionary(caller.account.id, readGlossaryId(params.glossary_id), readPair(query)),
    }),
  ]
}
