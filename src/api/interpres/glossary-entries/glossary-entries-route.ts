import { Type } from 'typebox'
import type { DictionaryWork } from '../../../glossaries/dictionary-work/dictionary-work.ts'
import { exportGlossary, importGlossary } from '../../../glossaries/exchange/glossary-exchange.ts'
import { FILE_FORMATS, type GlossaryFile } from '../../../glossaries/exchange/glossary-file.ts'
import type { Glossaries } from '../../../glossaries/glossaries.ts'
import type { GlossaryEntry } from '../../../glossaries/glossary.ts'
import { InterpresError } from '../../../kernel/errors.ts'
import { parseLanguageCode } from '../../../languages/language-code.ts'
import type { UploadBudget } from '../../http/bodies/upload-budget.ts'
import { LongString } from '../../http/parameters/long-string.ts'
import { notSupported } from '../../http/parameters/parameters.ts'
import { type Route, route } from '../../http/route.ts'
import { bodyLimitBytes, readGlossaryId, readPair } from '../../v3/glossaries/glossary-parameters.ts'

export interface GlossaryEntriesDependencies {
  readonly glossaries: Glossaries
  readonly uploads: UploadBudget
  readonly dictionaryWork: DictionaryWork
}

const SHARED = { tag: 'web interface', failures: [404, 456, 503] } as const
const PATH = '/interpres/v1/glossaries'

const PairParams = Type.Object({
  glossary_id: Type.String(),
  source: Type.String({ description: 'Plain language: `en`.' }),
  target: Type.String(),
})

const EditBody = Type.Object({
  set: Type.Optional(
    Type.Array(Type.Object({ source: Type.String(), target: Type.String() }), {
      maxItems: 50_000,
      description: 'Entries to add or, where the source is there, to change in their place.',
    }),
  ),
  remove: Type.Optional(
    Type.Array(Type.String(), { maxItems: 50_000, description: 'Source terms to remove.' }),
  ),
})

const EditAnswer = Type.Object({ entry_count: Type.Integer() })

const ImportBody = Type.Object({
  format: Type.Enum([...FILE_FORMATS], { type: 'string' }),
  content: LongString('The text of the file.'),
  source_lang: Type.Optional(Type.String()),
  target_lang: Type.Optional(Type.String()),
  name: Type.Optional(Type.String({ description: 'Of a new glossary.' })),
  glossary_id: Type.Optional(Type.String({ description: 'Put it into this one instead.' })),
  mode: Type.Optional(
    Type.Enum(['merge', 'replace'], {
      type: 'string',
      default: 'merge',
      description: '`replace` leaves nothing of the dictionaries that the file has, too.',
    }),
  ),
  dry_run: Type.Optional(Type.Boolean({ default: false, description: 'Count, and change nothing.' })),
})

const ImportAnswer = Type.Object({
  glossary_id: Type.Union([Type.String(), Type.Null()], { description: 'null for a dry run.' }),
  skipped_entries: Type.Integer({ description: 'Entries of a term base that could not be taken.' }),
  dictionaries: Type.Array(
    Type.Object({ source_lang: Type.String(), target_lang: Type.String(), entry_count: Type.Integer() }),
  ),
})

const ExportQuery = Type.Object({
  format: Type.Enum([...FILE_FORMATS], { type: 'string' }),
  source_lang: Type.Optional(Type.String()),
  target_lang: Type.Optional(Type.String()),
})

/** Glossaries as an editor needs them: single entries, and files in and out. */
export function glossaryEntriesRoutes(dependencies: GlossaryEntriesDependencies): readonly Route[] {
  return [editRoute(dependencies), importRoute(dependencies), exportRoute(dependencies)]
}

function editRoute({ glossaries, uploads }: GlossaryEntriesDependencies): Route {
  return route({
    ...SHARED,
    method: 'PATCH',
    path: `${PATH}/:glossary_id/dictionaries/:source/:target`,
    summary: 'Set and remove single entries',
    scope: 'glossaries:write',
    jsonOnly: true,
    bodyLimitBytes: bodyLimitBytes(1),
    uploads,
    params: PairParams,
    body: EditBody,
    answer: EditAnswer,
    async handle({ caller, params, body }) {
      const { entryCount } = await glossaries.editEntries(
        caller.account.id,
        readGlossaryId(params.glossary_id),
        readPair({ source_lang: params.source, target_lang: params.target }),
        { set: readEntries(body.set ?? []), remove: body.remove ?? [] },
      )
      return { entry_count: entryCount }
    },
  })
}

function importRoute({ glossaries, uploads, dictionaryWork }: GlossaryEntriesDependencies): Route {
  return route({
    ...SHARED,
    method: 'POST',
    path: `${PATH}/import`,
    summary: 'Make or fill a glossary from a file',
    scope: 'glossaries:write',
    jsonOnly: true,
    bodyLimitBytes: bodyLimitBytes(4),
    uploads,
    body: ImportBody,
    answer: ImportAnswer,
    async handle({ caller, body }) {
      const format = readFormat(body.format)
      const wanted = { source: readLanguage(body.source_lang), target: readLanguage(body.target_lang) }
      const file = await dictionaryWork.readFile(body.content, format, wanted)
      if (body.dry_run === true) return preview(dictionaryWork, file)
      const result = await importGlossary(glossaries, {
        accountId: caller.account.id,
        file,
        name: body.glossary_id === undefined ? body.name : undefined,
        fallbackName: 'Glossary',
        into: body.glossary_id === undefined ? undefined : readGlossaryId(body.glossary_id),
        replaces: body.mode === 'replace',
      })
      return {
        glossary_id: result.glossary.id,
        skipped_entries: result.skippedEntries,
        dictionaries: result.glossary.dictionaries.map(toDictionary),
      }
    },
  })
}

async function preview(work: DictionaryWork, { dictionaries, skippedEntries }: GlossaryFile) {
  const parsed = []
  for (const dictionary of dictionaries) parsed.push(toDictionary(await work.parse(dictionary)))
  return { glossary_id: null, skipped_entries: skippedEntries, dictionaries: parsed }
}

function exportRoute({ glossaries }: GlossaryEntriesDependencies): Route {
  return route({
    ...SHARED,
    method: 'GET',
    path: `${PATH}/:glossary_id/export`,
    summary: 'Write a glossary as a file',
    scope: 'glossaries:read',
    params: Type.Object({ glossary_id: Type.String() }),
    query: ExportQuery,
    answer: Type.Object({ content: Type.String() }),
    async handle({ caller, params, query }) {
      const content = await exportGlossary(glossaries, {
        accountId: caller.account.id,
        id: readGlossaryId(params.glossary_id),
        format: readFormat(query.format),
        source: readLanguage(query.source_lang),
        target: readLanguage(query.target_lang),
      })
      return { content }
    },
  })
}

/** Items come unchecked. Errors: `invalid_parameter` for what is no entry; terms are checked when they are set. */
function readEntries(items: readonly unknown[]): readonly GlossaryEntry[] {
  return items.map((item) => {
    if (typeof item === 'object' && item !== null && 'source' in item && 'target' in item) {
      const { source, target } = item
      if (typeof source === 'string' && typeof target === 'string') return { source, target }
    }
    throw new InterpresError('invalid_parameter', "Parameter 'set' must be a list of {source, target}.")
  })
}

function readFormat(text: unknown) {
  const format = FILE_FORMATS.find((known) => known === text)
  if (format === undefined) throw notSupported('format', FILE_FORMATS)
  return format
}

function readLanguage(text: string | undefined) {
  if (text === undefined) return undefined
  const code = parseLanguageCode(text)
  if (code === undefined)
    throw new InterpresError('invalid_parameter', `'${text.slice(0, 40)}' is no language code.`)
  return code
}

function toDictionary(info: {
  readonly source: string
  readonly target: string
  readonly entryCount: number
}) {
  return { source_lang: info.source, target_lang: info.target, entry_count: info.entryCount }
}
