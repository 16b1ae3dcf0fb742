import { useChange } from '../api/changes.ts'

interface NewTerm {
  /** The glossary that gets it; without it a new one of this name is made. */
  readonly into: string | undefined
  readonly name: string
  readonly source: string
  readonly target: string
  readonly term: string
  readonly translation: string
}

/** Writes a term into a glossary, or into a new one. */
export function useTermSaving(done: (glossaryId: string) => void) {
  const create = useChange('POST /v3/glossaries', ['GET /v3/glossaries'])
  const merge = useChange('PATCH /v3/glossaries/{glossary_id}', [
    'GET /v3/glossaries',
    'GET /v3/glossaries/{glossary_id}',
    'GET /v3/glossaries/{glossary_id}/entries',
  ])
  return {
    isPending: create.isPending || merge.isPending,
    problem: create.error ?? merge.error,
    save({ into, name, source, target, term, translation }: NewTerm) {
      const dictionaries = [
        {
          source_lang: source,
          target_lang: target,
          entries: `${term.trim()}\t${translation.trim()}`,
          entries_format: 'tsv',
        },
      ]
      const onSuccess = ({ glossary_id: id }: { readonly glossary_id: string }) => done(id)
      if (into === undefined) create.mutate({ body: { name, dictionaries } }, { onSuccess })
      else merge.mutate({ path: { glossary_id: into }, body: { dictionaries } }, { onSuccess })
    },
  }
}
