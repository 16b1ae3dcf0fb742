import { type Glossary, parseGlossaryId } from '../../glossaries/glossary.ts'
import { type LanguageCode, parseLanguageCode } from '../../languages/language-code.ts'

/** A glossary beside one of its dictionaries, or beside none. */
export interface GlossaryRow {
  readonly id: string
  readonly name: string
  readonly created_at_ms: number
  readonly version: number
  readonly source_lang: string | null
  readonly target_lang: string | null
  readonly entry_count: number | null
  readonly revision: number | null
}

/** Gathers the rows of each glossary, keeping the order in which glossaries and dictionaries come. */
export function fromGlossaryRows(rows: readonly GlossaryRow[]): readonly Glossary[] {
  const groups = Map.groupBy(rows, ({ id }) => id)
  return [...groups.values()].flatMap((group) => {
    const [first] = group
    const id = first === undefined ? undefined : parseGlossaryId(first.id)
    if (first === undefined || id === undefined) return []
    const { name, version } = first
    const dictionaries = group.flatMap(toDictionary)
    return [{ id, name, createdAtMs: first.created_at_ms, version, edited: version > 1, dictionaries }]
  })
}

function toDictionary(row: GlossaryRow): Glossary['dictionaries'] {
  const { source_lang, target_lang, entry_count, revision } = row
  if (source_lang === null || target_lang === null || entry_count === null || revision === null) return []
  return [
    { source: toLanguage(source_lang), target: toLanguage(target_lang), entryCount: entry_count, revision },
  ]
}

function toLanguage(code: string): LanguageCode {
  const language = parseLanguageCode(code)
  if (language === undefined) throw new Error(`the store holds a dictionary of the language ${code}`)
  return language
}
