/** The files of the list that no row names. */
export function unnamedFiles(files: readonly string[], named: Iterable<string | null>): readonly string[] {
  const kept = new Set(named)
  return files.filter((file) => !kept.has(file))
}
