import { changeStore } from './database.ts'
import { forgetDocuments } from './documents.ts'
import { storeDraft } from './drafts.ts'

/** Empties everything of whoever was signed in: texts, history, keys of documents. */
export async function forgetBrowser(): Promise<void> {
  storeDraft('translate', '')
  storeDraft('improve', '')
  await forgetDocuments()
  await changeStore('history', (store) => store.clear()).catch(() => {})
}
