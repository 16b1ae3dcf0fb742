/** One line of entries as it stands there, before any rule is applied to its terms. */
export interface EntryRow {
  /** UTF-16 offset of the line. */
  readonly offset: number
  readonly columns: readonly string[]
  /** What is wrong with the line itself, as the end of a sentence: `misses tab separator`. */
  readonly fault?: string
}
