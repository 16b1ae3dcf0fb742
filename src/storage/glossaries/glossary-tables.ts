/** Tables of a region store, as of `0003-glossaries`. */
export interface GlossaryTables {
  glossaries: {
    id: string
    account_id: string
    name: string
    created_at_ms: number
    version: number
  }
  glossary_dictionaries: {
    glossary_id: string
    source_lang: string
    target_lang: string
    position: number
    entry_count: number
    revision: number
    entries: string
  }
  glossary_counts: { account_id: string; glossaries: number }
}
