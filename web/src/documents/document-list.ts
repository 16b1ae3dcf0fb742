import type { KeptDocument } from '../kept/documents.ts'
import { createWatched } from '../kept/watched.ts'
import { createFollowing } from './follow-document.ts'

export type Claim = NonNullable<KeptDocument['claim']>

/** How far a document is. */
export type Progress =
  | { readonly kind: 'waiting' | 'queued' | 'fetching' | 'fetched' }
  /** `share` of the file has left; absent while nobody knows. */
  | { readonly kind: 'uploading'; readonly share?: number }
  | { readonly kind: 'translating'; readonly secondsLeft: number | undefined; readonly share: number }
  | { readonly kind: 'done'; readonly billed: number | undefined }
  /** `lost` before it was sent, `gone` from the server; otherwise the message or the problem says why. */
  | {
      readonly kind: 'failed'
      readonly reason?: 'lost' | 'gone'
      readonly message?: string
      readonly problem?: Error
    }

export interface DocumentItem extends KeptDocument {
  readonly progress: Progress
  /** What holds it up for the moment. */
  readonly trouble?: Error | undefined
}

export interface Status {
  readonly status: 'queued' | 'translating' | 'done' | 'error'
  readonly seconds_remaining?: number | undefined
  readonly billed_characters?: number | undefined
  readonly error_message?: string | undefined
}

export interface Result {
  readonly name: string
  readonly content: Blob
}

export interface DocumentServer {
  /** `onSent` is told which share of the file has left. */
  upload(
    file: Blob,
    document: KeptDocument,
    signal: AbortSignal,
    onSent: (share: number) => void,
  ): Promise<Claim>
  status(claim: Claim, signal: AbortSignal): Promise<Status>
  result(claim: Claim): Promise<Result>
  cancel(claim: Claim): Promise<void>
}

/** Where documents are kept over a reload. */
export interface DocumentPlace {
  /** `undefined` where nothing can be kept. */
  read(): readonly KeptDocument[] | undefined
  keep(document: KeptDocument): void
  drop(localId: string): void
  keepFile(localId: string, file: Blob): Promise<void>
  readFile(localId: string): Promise<Blob | undefined>
  dropFile(localId: string): void
}

export interface DocumentDependencies {
  readonly server: DocumentServer
  readonly place: DocumentPlace
  readonly tab: string
  readonly nowMs: () => number
  readonly newId: () => string
  /** Calls `act` once after a time; gives the function that prevents it. */
  readonly after: (delayMs: number, act: () => void) => () => void
  /** When to try again by itself after a failure, in ms; `undefined` for never. */
  readonly retryAfterMs: (problem: Error) => number | undefined
  readonly isGone: (problem: Error) => boolean
}

/**
 * The documents of this browser: sent two at a time, followed until they are translated, kept until they are fetched. What
 * passes by itself (a server that starts anew, a pace that was too fast) holds a document up and does not end it.
 */
export function createDocumentList(dependencies: DocumentDependencies) {
  const { place, tab } = dependencies
  const { items, set, subscribe, find, change } = createItems()
  const following = createFollowing({ ...dependencies, find, change, items })
  const fetching = createFetching({ ...dependencies, find, change })

  return {
    read: items,
    subscribe,
    /** Takes over what is kept and not yet known here: after a reload, or from another tab. */
    open: (): void => {
      const kept = place.read()
      if (kept === undefined) return
      const { left, added } = mergeKept(items(), kept, tab)
      for (const item of items()) if (!left.includes(item)) following.end(item.localId)
      set([...left, ...added])
      following.begin()
    },
    /** Forgets what is shown and ends the work on it, after somebody signed out. */
    clear(): void {
      for (const { localId } of items()) following.end(localId)
      fetching.forgetAll()
      set([])
    },
    /** `refusalOf` says why a file need not be sent at all. */
    add(
      files: readonly File[],
      orderOf: (file: File) => KeptDocument['order'],
      refusalOf: (file: File) => string | undefined,
    ): void {
      const added = files.map((file): DocumentItem => {
        const message = refusalOf(file)
        const document = newDocument(file, orderOf(file), dependencies)
        if (message !== undefined) return { ...document, progress: { kind: 'failed', message } }
        place.keep(document)
        following.hold(document.localId, file)
        return { ...document, progress: { kind: 'waiting' } }
      })
      set([...items(), ...added])
      following.begin()
    },
    /** Ends the work on it, here and on the server, and takes it off the list. Errors: shown beside it. */
    async remove(localId: string): Promise<void> {
      const item = find(localId)
      if (item === undefined) return
      following.end(localId)
      const trouble = await endOnServer(item, dependencies)
      if (trouble !== undefined) {
        change(localId, { trouble })
        return following.begin()
      }
      following.end(localId)
      place.drop(localId)
      fetching.forget(localId)
      set(items().filter((each) => each.localId !== localId))
    },
    fetch: (localId: string) => fetching.fetch(localId),
  }
}

function createItems() {
  const { read: items, set, subscribe } = createWatched<readonly DocumentItem[]>([])
  const find = (localId: string) => items().find((item) => item.localId === localId)
  const change = (localId: string, changes: Partial<DocumentItem>): void =>
    set(items().map((item) => (item.localId === localId ? { ...item, ...changes } : item)))
  return { items, set, subscribe, find, change }
}

/** Gives what went wrong, where the server may still have it. */
async function endOnServer(
  { claim, progress }: DocumentItem,
  { server, isGone }: DocumentDependencies,
): Promise<Error | undefined> {
  if (claim === undefined || progress.kind === 'failed' || progress.kind === 'fetched') return undefined
  try {
    await server.cancel(claim)
    return undefined
  } catch (error) {
    return isGone(error as Error) ? undefined : (error as Error)
  }
}

function newDocument(
  { name }: File,
  order: KeptDocument['order'],
  { newId, tab, nowMs }: DocumentDependencies,
): KeptDocument {
  return { localId: newId(), tab, atMs: nowMs(), name, target: order['target_lang'] ?? '', order }
}

/** What stays of a list beside what is kept, and what is new in it. */
function mergeKept(items: readonly DocumentItem[], kept: readonly KeptDocument[], tab: string) {
  const names = new Set(kept.map(({ localId }) => localId))
  const left = items.filter(
    ({ localId, claim, progress, tab: owner }) =>
      names.has(localId) ||
      (claim === undefined && owner === tab) ||
      progress.kind === 'fetched' ||
      progress.kind === 'failed',
  )
  const known = new Set(left.map(({ localId }) => localId))
  const added = kept
    .filter(({ localId, claim, tab: owner }) => !known.has(localId) && (claim !== undefined || owner === tab))
    .map(
      (document): DocumentItem => ({
        ...document,
        progress: { kind: document.claim === undefined ? 'waiting' : 'queued' },
      }),
    )
  return { left, added }
}

interface FetchingDependencies extends DocumentDependencies {
  readonly find: (localId: string) => DocumentItem | undefined
  readonly change: (localId: string, changes: Partial<DocumentItem>) => void
}

function createFetching({ server, place, isGone, find, change }: FetchingDependencies) {
  /** The server gives each only once. */
  const results = new Map<string, Result>()
  return {
    forget: (localId: string) => void results.delete(localId),
    forgetAll: () => results.clear(),
    /** The translation: from the server the first time, from here afterwards. Errors: shown beside it. */
    async fetch(localId: string): Promise<Result | undefined> {
      const known = results.get(localId)
      if (known !== undefined) return known
      const item = find(localId)
      if (item?.claim === undefined || item.progress.kind !== 'done') return undefined
      change(localId, { progress: { kind: 'fetching' }, trouble: undefined })
      try {
        const result = await server.result(item.claim)
        place.drop(localId)
        if (find(localId) === undefined) return undefined
        results.set(localId, result)
        change(localId, { progress: { kind: 'fetched' } })
        return result
      } catch (error) {
        const problem = error as Error
        if (isGone(problem)) {
          place.drop(localId)
          change(localId, { progress: { kind: 'failed', reason: 'gone' } })
        } else change(localId, { progress: item.progress, trouble: problem })
        return undefined
      }
    },
  }
}
