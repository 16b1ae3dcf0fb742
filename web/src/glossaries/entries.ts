export interface Term {
  readonly source: string
  readonly target: string
}

/** One row of the grid. Its id is its own as long as the page is open. */
export interface Entry extends Term {
  readonly id: number
}

export type Fault = 'bad' | 'duplicate'

export interface EntryChange {
  readonly set: readonly { readonly source: string; readonly target: string }[]
  readonly remove: readonly string[]
}

const CONTROL = /[\p{Cc}\u2028\u2029]/u
const VISIBLE = /[^\p{White_Space}\p{Default_Ignorable_Code_Point}]/u

/** Lines `source<TAB>target`, as the API gives them. */
export function parseEntries(tsv: string): readonly Entry[] {
  if (tsv === '') return []
  return tsv.split('\n').map((line, id) => {
    const tab = line.indexOf('\t')
    return { id, source: line.slice(0, tab), target: line.slice(tab + 1) }
  })
}

const CELL = /(?:"((?:[^"]|"")*)"|([^\t\r\n]*))(\t|\r\n|\r|\n|$)/g

/** The first two columns of rows that were copied from a spreadsheet; `undefined` for any other text. */
export function parsePasted(text: string): readonly Term[] | undefined {
  if (!text.includes('\t')) return undefined
  const rows: string[][] = [[]]
  for (const [, quoted, plain = '', end] of text.matchAll(CELL)) {
    rows.at(-1)?.push((quoted?.replaceAll('""', '"') ?? plain).trim())
    if (end === '') break
    if (end !== '\t') rows.push([])
  }
  return rows
    .map(([source = '', target = '']) => ({ source, target }))
    .filter(({ source, target }) => source !== '' || target !== '')
}

/** Rows that cannot be stored as they are; of two with one source the later one is at fault. */
export function faultsOf(entries: readonly Entry[]): ReadonlyMap<number, Fault> {
  const faults = new Map<number, Fault>()
  const sources = new Set<string>()
  for (const { id, source, target } of entries) {
    if (isBad(source) || isBad(target)) faults.set(id, 'bad')
    else if (sources.has(source)) faults.set(id, 'duplicate')
    else sources.add(source)
  }
  return faults
}

function isBad(term: string): boolean {
  return term.trim() !== term || CONTROL.test(term) || !VISIBLE.test(term)
}

/** What the server has to change so that it holds the rows that are without fault; the others wait. */
export function changeOf(saved: ReadonlyMap<string, string>, entries: readonly Entry[]): EntryChange {
  const faults = faultsOf(entries)
  const wanted = new Map<string, string>()
  for (const { id, source, target } of entries) if (!faults.has(id)) wanted.set(source, target)
  return {
    set: [...wanted]
      .filter(([source, target]) => saved.get(source) !== target)
      .map(([source, target]) => ({ source, target })),
    remove: [...saved.keys()].filter((source) => !wanted.has(source)),
  }
}

export function applyChange(
  saved: ReadonlyMap<string, string>,
  change: EntryChange,
): ReadonlyMap<string, string> {
  const next = new Map(saved)
  for (const source of change.remove) next.delete(source)
  for (const { source, target } of change.set) next.set(source, target)
  return next
}

export function isEmptyChange({ set, remove }: EntryChange): boolean {
  return set.length === 0 && remove.length === 0
}

/** Rows in which either term contains the words, whatever their case. */
export function filterEntries(entries: readonly Entry[], words: string): readonly Entry[] {
  const wanted = words.trim().toLocaleLowerCase()
  if (wanted === '') return entries
  return entries.filter(
    ({ source, target }) =>
      source.toLocaleLowerCase().includes(wanted) || target.toLocaleLowerCase().includes(wanted),
  )
}

/** The rows with what they were before, to be undone step by step. */
export interface Edits {
  readonly entries: readonly Entry[]
  readonly past: readonly (readonly Entry[])[]
  readonly nextId: number
}

export type Edit =
  | { readonly kind: 'load'; readonly entries: readonly Entry[] }
  | { readonly kind: 'set'; readonly id: number; readonly changes: Partial<Pick<Entry, 'source' | 'target'>> }
  | { readonly kind: 'add'; readonly source: string; readonly target: string }
  /** Several at once: a term that is there gets the new translation. */
  | { readonly kind: 'merge'; readonly terms: readonly Term[] }
  | { readonly kind: 'remove'; readonly id: number }
  | { readonly kind: 'undo' }

const STEPS = 200

export const NO_EDITS: Edits = { entries: [], past: [], nextId: 0 }

export function edit(edits: Edits, step: Edit): Edits {
  const { entries, past, nextId } = edits
  const after = (next: readonly Entry[], id = nextId): Edits => ({
    entries: next,
    past: [...past.slice(1 - STEPS), entries],
    nextId: id,
  })
  switch (step.kind) {
    case 'load':
      return { entries: step.entries, past: [], nextId: step.entries.length }
    case 'set':
      return after(entries.map((entry) => (entry.id === step.id ? { ...entry, ...step.changes } : entry)))
    case 'add':
      return after([{ id: nextId, source: step.source, target: step.target }, ...entries], nextId + 1)
    case 'merge': {
      const merged = new Map(step.terms.map(({ source, target }) => [source, target]))
      const kept = entries.map((entry) => {
        const target = merged.get(entry.source)
        merged.delete(entry.source)
        return target === undefined ? entry : { ...entry, target }
      })
      const added = [...merged].map(([source, target], index) => ({ id: nextId + index, source, target }))
      return after([...added, ...kept], nextId + added.length)
    }
    case 'remove':
      return after(entries.filter(({ id }) => id !== step.id))
    case 'undo': {
      const last = past.at(-1)
      return last === undefined ? edits : { ...edits, entries: last, past: past.slice(0, -1) }
    }
  }
}
