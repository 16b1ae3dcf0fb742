import type { GlossaryEntry } from '../glossary.ts'

/** Lines `source<TAB>target` joined by LF: the form in which entries are stored and returned. */
export function writeTsv(entries: readonly GlossaryEntry[]): string {
  return entries.map(toLine).join('\n')
}

export function toLine({ source, target }: GlossaryEntry): string {
  return `${source}\t${target}`
}

/** Reads what `writeTsv` wrote; the terms were checked before. */
export function readStoredTsv(tsv: string): GlossaryEntry[] {
  if (tsv === '') return []
  return tsv.split('\n').map((line) => {
    const tab = line.indexOf('\t')
    return { source: line.slice(0, tab), target: line.slice(tab + 1) }
  })
}

/** RFC 4180 with the languages in the third and fourth column when `pair` is given; a field is quoted when it must be. */
export function writeCsv(
  entries: readonly GlossaryEntry[],
  pair?: { readonly source: string; readonly target: string },
): string {
  const languages = pair === undefined ? [] : [pair.source, pair.target]
  return entries
    .map(({ source, target }) => `${[source, target, ...languages].map(csvField).join(',')}\r\n`)
    .join('')
}

function csvField(text: string): string {
  return /[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text
}
