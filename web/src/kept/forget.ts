import { changeStore } from './database.ts'
import { forgetDocuments } from './documents.ts'
import { storeDraft } from './drafts.ts'
import { onHolderElsewhere, readHolder, storeHolder } from './holder.ts'

const listeners = new Set<() => void>()
/** Whose things this tab holds. */
let holder: string | undefined

/** Told when what this tab holds in memory has to go. Gives the function that ends the telling. */
export function onForget(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

/** Empties everything of whoever was signed in, in every tab: texts, history, keys of documents, answers. */
export async function forgetBrowser(): Promise<void> {
  forgetTab()
  storeHolder(undefined)
  await forgetKept()
}

/** Whoever has signed in meets nothing of somebody else, be it from before a reload or from a session that ended. */
export async function keepOnlyFor(keyId: string): Promise<void> {
  const isAnother = (id: string | undefined) => id !== undefined && id !== keyId
  const isTabOfAnother = isAnother(holder)
  const isBrowserOfAnother = isAnother(readHolder())
  if (isTabOfAnother || isBrowserOfAnother) forgetTab()
  holder = keyId
  const forgotten = isBrowserOfAnother ? forgetKept() : undefined
  storeHolder(keyId)
  await forgotten
}

/** Forgets here what another tab has forgotten. Gives the function that ends this. */
export function forgetAsElsewhere(): () => void {
  return onHolderElsewhere((keyId) => {
    if (holder !== undefined && holder !== keyId) forgetTab()
  })
}

function forgetTab(): void {
  holder = undefined
  for (const listener of listeners) listener()
  storeDraft('translate', '')
  storeDraft('improve', '')
}

async function forgetKept(): Promise<void> {
  await forgetDocuments()
  await changeStore('history', (store) => store.clear()).catch(() => {})
}
