import { expect, test } from 'vitest'
import { Problem } from '../api/client.ts'
import { retryAfterMs } from '../api/retry-after.ts'
import type { KeptDocument } from '../kept/documents.ts'
import { createDocumentList, type Status } from './document-list.ts'
import { isGone } from './document-server.ts'

const ORDER = { target_lang: 'de' }
const file = (name: string) => new File(['text'], name)
const offline = () => new Problem({ message: '', status: 0, code: 'offline' })
const missing = () => new Problem({ message: 'Document not found', status: 404, code: 'not_found' })

/** A browser and a server in memory; time passes when a test says so. */
function bench() {
  const kept = new Map<string, KeptDocument>()
  const files = new Map<string, Blob>()
  const statuses = new Map<string, Status | Error>()
  const uploads: {
    readonly name: string
    readonly done: PromiseWithResolvers<void>
    readonly onSent: (share: number) => void
  }[] = []
  const cancelled: string[] = []
  const given = new Set<string>()
  let timers: { readonly atMs: number; readonly act: () => void }[] = []
  let now = 0
  let ids = 0
  const tab = (name: string) =>
    createDocumentList({
      server: {
        async upload(_file, { name: fileName }, signal, onSent) {
          const done = Promise.withResolvers<void>()
          signal.addEventListener('abort', () => done.reject(signal.reason as Error))
          uploads.push({ name: fileName, done, onSent })
          await done.promise
          return { id: fileName, key: 'secret' }
        },
        async status({ id }) {
          const status = statuses.get(id) ?? { status: 'queued' }
          if (status instanceof Error) throw status
          return status
        },
        async result({ id }) {
          if (given.has(id)) throw missing()
          given.add(id)
          return { name: `translated ${id}`, content: new Blob(['Text']) }
        },
        cancel: async ({ id }) => void cancelled.push(id),
      },
      place: {
        read: () => [...kept.values()],
        keep: (document) => void kept.set(document.localId, document),
        drop(id) {
          kept.delete(id)
          files.delete(id)
        },
        keepFile: async (id, content) => void files.set(id, content),
        readFile: async (id) => files.get(id),
        dropFile: (id) => void files.delete(id),
      },
      tab: name,
      nowMs: () => now,
      newId: () => `local ${(ids += 1)}`,
      after(delayMs, act) {
        const timer = { atMs: now + delayMs, act }
        timers.push(timer)
        return () => {
          timers = timers.filter((other) => other !== timer)
        }
      },
      retryAfterMs,
      isGone,
    })
  return {
    tab,
    kept,
    statuses,
    uploads,
    cancelled,
    pass: async (ms: number) => {
      now += ms
      const due = timers.filter(({ atMs }) => atMs <= now)
      timers = timers.filter(({ atMs }) => atMs > now)
      for (const { act } of due) act()
      await settle()
    },
  }
}

const settle = () => new Promise<void>((resolve) => setTimeout(resolve, 0))
const kinds = (list: ReturnType<typeof createDocumentList>) =>
  list.read().map(({ progress }) => progress.kind)

test('files are sent two at a time, followed until they are done, and kept until they are fetched', async () => {
  const { tab, uploads, statuses, kept, pass } = bench()
  const list = tab('one')
  list.add(
    [file('a.txt'), file('b.txt'), file('c.txt')],
    () => ORDER,
    () => undefined,
  )
  await settle()
  expect(kinds(list)).toEqual(['uploading', 'uploading', 'waiting'])
  uploads[0]?.onSent(0.5)
  expect(list.read()[0]?.progress).toEqual({ kind: 'uploading', share: 0.5 })
  uploads[0]?.done.resolve()
  await settle()
  expect(kinds(list)).toEqual(['queued', 'uploading', 'uploading'])
  uploads[0]?.onSent(1)
  expect(kinds(list)).toEqual(['queued', 'uploading', 'uploading'])
  statuses.set('a.txt', { status: 'translating', seconds_remaining: 8 })
  await pass(1_000)
  expect(list.read()[0]?.progress).toMatchObject({ kind: 'translating', secondsLeft: 8, share: 0 })
  statuses.set('a.txt', { status: 'translating', seconds_remaining: 6 })
  await pass(2_000)
  expect(list.read()[0]?.progress).toMatchObject({ share: 0.25 })
  statuses.set('a.txt', { status: 'done', billed_characters: 12 })
  await pass(5_000)
  expect(list.read()[0]?.progress).toEqual({ kind: 'done', billed: 12 })
  expect(kept.get('local 1')?.claim).toEqual({ id: 'a.txt', key: 'secret' })
  expect((await list.fetch('local 1'))?.name).toBe('translated a.txt')
  expect(kept.has('local 1')).toBe(false)
})

test('a reload goes on with what was being sent, and with what the server has', async () => {
  const { tab, uploads, statuses } = bench()
  const before = tab('one')
  before.add(
    [file('a.txt'), file('b.txt')],
    () => ORDER,
    () => undefined,
  )
  await settle()
  uploads[0]?.done.resolve()
  await settle()
  const after = tab('one')
  statuses.set('a.txt', { status: 'done' })
  after.open()
  await settle()
  expect(kinds(after)).toEqual(['done', 'uploading'])
  expect(uploads.map(({ name }) => name)).toEqual(['a.txt', 'b.txt', 'b.txt'])
})

test('another tab shows what was sent, and does not send it again', async () => {
  const { tab, uploads } = bench()
  const one = tab('one')
  one.add(
    [file('a.txt'), file('b.txt')],
    () => ORDER,
    () => undefined,
  )
  await settle()
  uploads[0]?.done.resolve()
  await settle()
  const two = tab('two')
  two.open()
  await settle()
  expect(two.read().map(({ name }) => name)).toEqual(['a.txt'])
  expect(uploads).toHaveLength(2)
  await one.remove('local 1')
  two.open()
  expect(two.read()).toEqual([])
})

test('a server that is away holds a document up; one that has it no more ends it', async () => {
  const { tab, uploads, statuses, pass } = bench()
  const list = tab('one')
  list.add(
    [file('a.txt')],
    () => ORDER,
    () => undefined,
  )
  await settle()
  uploads[0]?.done.reject(offline())
  await settle()
  expect(list.read()[0]).toMatchObject({ progress: { kind: 'waiting' }, trouble: { code: 'offline' } })
  await pass(3_000)
  uploads[1]?.done.resolve()
  await settle()
  statuses.set('a.txt', offline())
  await pass(1_000)
  expect(list.read()[0]).toMatchObject({ progress: { kind: 'queued' }, trouble: { code: 'offline' } })
  statuses.set('a.txt', missing())
  await pass(3_000)
  expect(list.read()[0]?.progress).toEqual({ kind: 'failed', reason: 'gone' })
})

test('what cannot be translated is not sent; what is cancelled is cancelled on the server, too', async () => {
  const { tab, uploads, cancelled, kept } = bench()
  const list = tab('one')
  list.add(
    [file('a.exe'), file('b.txt')],
    () => ORDER,
    ({ name }) => (name.endsWith('exe') ? 'no' : undefined),
  )
  await settle()
  expect(list.read()[0]?.progress).toEqual({ kind: 'failed', message: 'no' })
  expect(uploads).toHaveLength(1)
  uploads[0]?.done.resolve()
  await settle()
  await list.remove('local 2')
  expect(cancelled).toEqual(['b.txt'])
  expect(kept.size).toBe(0)
  expect(list.read().map(({ name }) => name)).toEqual(['a.exe'])
})

test('after somebody signed out, nothing of theirs is sent, asked after or shown', async () => {
  const { tab, uploads, kept, pass } = bench()
  const list = tab('one')
  list.add(
    [file('a.txt'), file('b.txt')],
    () => ORDER,
    () => undefined,
  )
  await settle()
  uploads[0]?.done.reject(offline())
  await settle()
  expect(kinds(list)).toEqual(['waiting', 'uploading'])
  uploads[1]?.done.resolve()
  list.clear()
  kept.clear()
  await pass(10_000)
  expect(list.read()).toEqual([])
  expect(uploads).toHaveLength(2)
  expect(kept.size).toBe(0)
})

test('a translation can be had again until it is taken off the list, though the server gives it once', async () => {
  const { tab, uploads, statuses } = bench()
  const list = tab('one')
  statuses.set('a.txt', { status: 'done' })
  list.add(
    [file('a.txt')],
    () => ORDER,
    () => undefined,
  )
  await settle()
  uploads[0]?.done.resolve()
  await settle()
  const first = await list.fetch('local 1')
  expect(first?.name).toBe('translated a.txt')
  expect(await list.fetch('local 1')).toBe(first)
  await list.remove('local 1')
  expect(await list.fetch('local 1')).toBeUndefined()
})
