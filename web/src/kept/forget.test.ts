import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { keepDocument, readKeptDocuments } from './documents.ts'
import { readDraft, storeDraft } from './drafts.ts'
import { forgetAsElsewhere, forgetBrowser, keepOnlyFor, onForget } from './forget.ts'

/** What is stored stands in the object itself, as in a browser. */
class MemoryStorage {
  getItem(name: string): string | null {
    return (Reflect.get(this, name) as string | undefined) ?? null
  }
  setItem(name: string, value: string): void {
    Reflect.set(this, name, value)
  }
  removeItem(name: string): void {
    Reflect.deleteProperty(this, name)
  }
}

const forgotten = vi.fn<() => void>()
let endTelling: () => void

beforeEach(async () => {
  vi.stubGlobal('localStorage', new MemoryStorage())
  vi.stubGlobal('sessionStorage', new MemoryStorage())
  await forgetBrowser()
  endTelling = onForget(forgotten)
  forgotten.mockClear()
})
afterEach(() => {
  endTelling()
  vi.unstubAllGlobals()
})

function work(): void {
  storeDraft('translate', 'Dear Mrs Smith')
  keepDocument({ localId: '1', tab: 'one', atMs: Date.now(), name: 'a.txt', target: 'de', order: {} })
}
const isWorkThere = () => [readDraft('translate') !== '', readKeptDocuments(Date.now())?.length === 1]

test('signing out leaves nothing in the browser and tells what is in memory', async () => {
  await keepOnlyFor('key a')
  work()
  await forgetBrowser()
  expect(isWorkThere()).toEqual([false, false])
  expect(forgotten).toHaveBeenCalledOnce()
})

test('the same key finds its work again, another one finds nothing', async () => {
  await keepOnlyFor('key a')
  work()
  await keepOnlyFor('key a')
  expect(isWorkThere()).toEqual([true, true])
  expect(forgotten).not.toHaveBeenCalled()
  await keepOnlyFor('key b')
  expect(isWorkThere()).toEqual([false, false])
  expect(forgotten).toHaveBeenCalledOnce()
})

test('a tab forgets when another one has, and not when its own key signs in there', async () => {
  const listeners: ((event: { readonly key: string }) => void)[] = []
  vi.stubGlobal('addEventListener', (_: string, listener: (typeof listeners)[number]) =>
    listeners.push(listener),
  )
  forgetAsElsewhere()
  const change = (keyId: string) => {
    localStorage.setItem('interpres.key', keyId)
    for (const listener of listeners) listener({ key: 'interpres.key' })
  }
  await keepOnlyFor('key a')
  change('key a')
  expect(forgotten).not.toHaveBeenCalled()
  change('key b')
  expect(forgotten).toHaveBeenCalledOnce()
})
