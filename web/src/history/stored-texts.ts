/** Texts that stay in this browser: drafts always, finished translations when the history is on. Never on a server. */
export interface HistoryItem {
  readonly id: string
  readonly atMs: number
  readonly from: string
  readonly to: string
  readonly source: string
  readonly target: string
  readonly pinned: boolean
}

const DATABASE = 'interpres'
const STORE = 'history'
const LIMIT = 500
const DRAFT = 'interpres.draft'

export async function addToHistory(item: HistoryItem): Promise<void> {
  await change((store) => store.put(item))
  const all = await readHistory()
  const surplus = all.filter(({ pinned }) => !pinned).slice(LIMIT)
  if (surplus.length > 0) {
    await change((store) => {
      for (const { id } of surplus) store.delete(id)
    })
  }
}

/** Latest first. */
export async function readHistory(): Promise<readonly HistoryItem[]> {
  const database = await open()
  try {
    const request = database.transaction(STORE).objectStore(STORE).getAll() as IDBRequest<HistoryItem[]>
    return (await settled(request)).toSorted((left, right) => right.atMs - left.atMs)
  } finally {
    database.close()
  }
}

export async function removeFromHistory(id: string): Promise<void> {
  await change((store) => store.delete(id))
}

export async function clearHistory(): Promise<void> {
  await change((store) => store.clear())
}

/** The text in work, kept over a reload of this tab. */
export function readDraft(): string {
  try {
    return sessionStorage.getItem(DRAFT) ?? ''
  } catch {
    return ''
  }
}

export function storeDraft(text: string): void {
  try {
    if (text === '') sessionStorage.removeItem(DRAFT)
    else sessionStorage.setItem(DRAFT, text)
  } catch {
    // Too long for the browser, or storage is off: the text still stands on the page.
  }
}

export async function forgetTexts(): Promise<void> {
  storeDraft('')
  await clearHistory().catch(() => {})
}

async function change(act: (store: IDBObjectStore) => void): Promise<void> {
  const database = await open()
  try {
    const transaction = database.transaction(STORE, 'readwrite')
    act(transaction.objectStore(STORE))
    await new Promise<void>((resolve, reject) => {
      transaction.addEventListener('complete', () => resolve())
      transaction.addEventListener('error', () =>
        reject(transaction.error ?? new Error('the browser stores nothing')),
      )
    })
  } finally {
    database.close()
  }
}

function open(): Promise<IDBDatabase> {
  const request = indexedDB.open(DATABASE, 1)
  request.addEventListener('upgradeneeded', () => request.result.createObjectStore(STORE, { keyPath: 'id' }))
  return settled(request)
}

function settled<Result>(request: IDBRequest<Result>): Promise<Result> {
  return new Promise((resolve, reject) => {
    request.addEventListener('success', () => resolve(request.result))
    request.addEventListener('error', () => reject(request.error ?? new Error('the browser stores nothing')))
  })
}
