import { changeStore, readStore } from './database.ts'

/**
 * Documents that this browser has sent or is about to send. The key of a document is kept nowhere else: without it nobody
 * can read the translation, so it stays here until that was fetched. Each has a place of its own, so that two tabs do
 * not overwrite one another's.
 */
export interface KeptDocument {
  readonly localId: string
  /** The tab that sends it; only that tab takes an upload up again. */
  readonly tab: string
  readonly atMs: number
  readonly name: string
  readonly target: string
  /** Absent until the server has taken it. */
  readonly claim?: { readonly id: string; readonly key: string }
  readonly order: Readonly<Record<string, string>>
}

const PREFIX = 'interpres.document.'
const TAB = 'interpres.tab'
/** The service keeps nothing for longer than three days. */
const KEPT_MS = 3 * 86_400_000

/** Oldest first; without what is too old to be there still. `undefined` where the browser stores nothing. */
export function readKeptDocuments(nowMs: number): readonly KeptDocument[] | undefined {
  const found: KeptDocument[] = []
  try {
    for (const name of Object.keys(localStorage)) {
      if (!name.startsWith(PREFIX)) continue
      const kept = parse(localStorage.getItem(name))
      if (kept === undefined || nowMs - kept.atMs > KEPT_MS) dropKeptDocument(name.slice(PREFIX.length))
      else found.push(kept)
    }
  } catch {
    return undefined
  }
  return found.toSorted((left, right) => left.atMs - right.atMs)
}

export function keepDocument(document: KeptDocument): void {
  try {
    localStorage.setItem(PREFIX + document.localId, JSON.stringify(document))
  } catch {
    // It still stands on this page, as long as that is open.
  }
}

export function dropKeptDocument(localId: string): void {
  try {
    localStorage.removeItem(PREFIX + localId)
  } catch {
    // Nothing was kept.
  }
  changeStore('uploads', (store) => store.delete(localId)).catch(() => {})
}

/** Keeps a file until it is sent, so that a reload can go on. */
export function keepFile(localId: string, file: Blob): Promise<void> {
  return changeStore('uploads', (store) => store.put({ id: localId, file }))
}

export async function readFile(localId: string): Promise<Blob | undefined> {
  const found = await readStore<{ readonly file: Blob } | undefined>('uploads', (store) => store.get(localId))
  return found?.file
}

export function dropFile(localId: string): void {
  changeStore('uploads', (store) => store.delete(localId)).catch(() => {})
}

export async function forgetDocuments(): Promise<void> {
  for (const { localId } of readKeptDocuments(Date.now()) ?? []) dropKeptDocument(localId)
  await changeStore('uploads', (store) => store.clear()).catch(() => {})
}

/** Names this tab, over reloads. */
export function tabName(): string {
  try {
    const known = sessionStorage.getItem(TAB)
    if (known !== null) return known
    const name = `${Date.now()}-${Math.random()}`
    sessionStorage.setItem(TAB, name)
    return name
  } catch {
    return ''
  }
}

/** Calls back when another tab has changed what is kept. Gives the function that ends this. */
export function onKeptElsewhere(act: () => void): () => void {
  const listen = ({ key }: StorageEvent) => {
    if (key === null || key.startsWith(PREFIX)) act()
  }
  addEventListener('storage', listen)
  return () => removeEventListener('storage', listen)
}

function parse(text: string | null): KeptDocument | undefined {
  try {
    const value: unknown = JSON.parse(text ?? '')
    const isKept = typeof value === 'object' && value !== null && 'localId' in value && 'order' in value
    return isKept ? (value as KeptDocument) : undefined
  } catch {
    return undefined
  }
}
