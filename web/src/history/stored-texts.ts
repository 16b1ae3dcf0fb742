import { changeStore, readStore } from '../kept/database.ts'

/** A finished translation that stays in this browser, when the history is on. */
export interface HistoryItem {
  readonly id: string
  readonly atMs: number
  readonly from: string
  readonly to: string
  readonly source: string
  readonly target: string
  readonly pinned: boolean
}

const LIMIT = 500

export async function addToHistory(item: HistoryItem): Promise<void> {
  await changeStore('history', (store) => store.put(item))
  const all = await readHistory()
  const surplus = all.filter(({ pinned }) => !pinned).slice(LIMIT)
  if (surplus.length > 0) {
    await changeStore('history', (store) => {
      for (const { id } of surplus) store.delete(id)
    })
  }
}

/** Latest first. */
export async function readHistory(): Promise<readonly HistoryItem[]> {
  const items = await readStore<HistoryItem[]>('history', (store) => store.getAll())
  return items.toSorted((left, right) => right.atMs - left.atMs)
}

export async function removeFromHistory(id: string): Promise<void> {
  await changeStore('history', (store) => store.delete(id))
}

export async function clearHistory(): Promise<void> {
  await changeStore('history', (store) => store.clear())
}
