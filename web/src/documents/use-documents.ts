import { useLayoutEffect, useSyncExternalStore } from 'react'
import { retryAfterMs } from '../api/retry-after.ts'
import { setFinished } from '../controls/attention.ts'
import {
  dropFile,
  dropKeptDocument,
  keepDocument,
  keepFile,
  onKeptElsewhere,
  readFile,
  readKeptDocuments,
  tabName,
} from '../kept/documents.ts'
import { onForget } from '../kept/forget.ts'
import { createDocumentList, type DocumentItem } from './document-list.ts'
import { documentServer, isGone } from './document-server.ts'

/** One for as long as the page stays open: work goes on while somebody looks at another page of the interface. */
export const documents = createDocumentList({
  server: documentServer,
  place: {
    read: () => readKeptDocuments(Date.now()),
    keep: keepDocument,
    drop: dropKeptDocument,
    keepFile,
    readFile,
    dropFile,
  },
  tab: tabName(),
  nowMs: Date.now,
  newId: () => `${Date.now()}-${Math.random().toString(36).slice(2)}`,
  after: (delayMs, act) => {
    const timer = setTimeout(act, delayMs)
    return () => clearTimeout(timer)
  },
  retryAfterMs,
  isGone,
})

documents.subscribe(() => {
  setFinished(documents.read().filter(({ progress }) => progress.kind === 'done').length)
})
onKeptElsewhere(documents.open)
onForget(() => documents.clear())
addEventListener('beforeunload', (event) => {
  const isSending = documents
    .read()
    .some(({ progress }) => progress.kind === 'waiting' || progress.kind === 'uploading')
  if (isSending) event.preventDefault()
})

export function useDocuments(): readonly DocumentItem[] {
  // Before anything is painted: nobody reads that there are none.
  useLayoutEffect(documents.open, [])
  return useSyncExternalStore(documents.subscribe, documents.read)
}
