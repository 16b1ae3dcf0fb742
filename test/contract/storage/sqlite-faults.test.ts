import { execFile } from 'node:child_process'
import { mkdtemp, rename, rm, truncate, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { promisify } from 'node:util'
import { CompiledQuery } from 'kysely'
import { afterEach, beforeEach, expect, test } from 'vitest'
import type { Database, Statement } from '../../../src/storage/database.ts'
import { createSqliteDatabase } from '../../../src/storage/sqlite/sqlite-database.ts'
import { damageTable } from '../../support/damage-table.ts'

const run = promisify(execFile)
const CREATE_TABLE: Statement = { query: CompiledQuery.raw('create table notes (body text not null) strict') }
const UNAVAILABLE = { code: 'store_unavailable' }
const DAMAGED = { code: 'store_damaged' }

let directory = ''
let file = ''
const opened: Database[] = []

beforeEach(async () => {
  directory = await mkdtemp(join(tmpdir(), 'interpres-faults-'))
  file = join(directory, 'store.sqlite')
})

afterEach(async () => {
  await Promise.all(opened.splice(0).map((db) => db.close()))
  await rm(directory, { recursive: true, force: true })
})

test('commits reach the disk before they are acknowledged', async () => {
  const db = open()
  expect(await db.read(CompiledQuery.raw('pragma journal_mode'))).toEqual([{ journal_mode: 'wal' }])
  expect(await db.read(CompiledQuery.raw('pragma synchronous'))).toEqual([{ synchronous: 2 }])
  expect(await db.read(CompiledQuery.raw('pragma foreign_keys'))).toEqual([{ foreign_keys: 1 }])
})

test('a batch that does not fit fails alone, and the store goes on when there is space again', async () => {
  const db = open()
  await db.write([CREATE_TABLE])
  await db.read(CompiledQuery.raw('pragma max_page_count = 20'))
  const [small, large, other] = await Promise.allSettled([
    db.write([note('small')]),
    db.write([note('x'.repeat(200_000))]),
    db.write([note('other')]),
  ])
  expect([small?.status, large?.status, other?.status]).toEqual(['fulfilled', 'rejected', 'fulfilled'])
  await expect(db.write([note('x'.repeat(200_000))])).rejects.toMatchObject(UNAVAILABLE)
  await db.read(CompiledQuery.raw('pragma max_page_count = 2000'))
  await db.write([note('x'.repeat(200_000))])
  expect(await db.read(CompiledQuery.raw('select length(body) as size from notes'))).toEqual([
    { size: 5 },
    { size: 5 },
    { size: 200_000 },
  ])
})

const mountable = await canMount()

test.skipIf(!mountable)(
  `a full disk refuses writes, still answers reads, and takes writes when there is space again${mountable ? '' : ' (skipped: may not mount a small disk)'}`,
  async () => {
    await run('mount', ['-t', 'tmpfs', '-o', 'size=1m', 'tmpfs', directory])
    try {
      const db = open()
      await db.write([CREATE_TABLE])
      await db.write([note('kept')])
      await writeFile(join(directory, 'filler'), Buffer.alloc(1_048_576)).catch(() => {})
      const outcomes = await Promise.allSettled(
        Array.from({ length: 10 }, () => db.write([note('x'.repeat(50_000))])),
      )
      expect(outcomes.map(({ status }) => status)).toEqual(outcomes.map(() => 'rejected'))
      await expect(db.write([note('x'.repeat(50_000))])).rejects.toMatchObject(UNAVAILABLE)
      expect(await db.read(CompiledQuery.raw('select body from notes'))).toEqual([{ body: 'kept' }])
      await rm(join(directory, 'filler'))
      await db.write([note('x'.repeat(50_000))])
      await db.close()
    } finally {
      await run('umount', [directory])
    }
  },
)

test('while another process holds the file, its store waits and the rest of the process does not', async () => {
  const db = open({ busyTimeoutMs: 60_000 })
  await db.write([CREATE_TABLE])
  const other = new DatabaseSync(file)
  other.exec('begin immediate')
  let settled = false
  const write = db.write([note('patient')]).finally(() => {
    settled = true
  })
  // The store's thread is blocked now; this thread is not, and neither is another store.
  const elsewhere = createSqliteDatabase({ config: { file: join(directory, 'elsewhere.sqlite') } })
  for (let turn = 0; turn < 20; turn += 1)
    await elsewhere.write([{ query: CompiledQuery.raw(`create table t${turn} (id)`) }])
  await elsewhere.close()
  expect(settled).toBe(false)
  other.exec('commit')
  other.close()
  await write
})

test('a file that another process does not let go is unavailable, and works again afterwards', async () => {
  const db = open({ busyTimeoutMs: 20 })
  await db.write([CREATE_TABLE])
  const other = new DatabaseSync(file)
  other.exec('begin immediate')
  await expect(db.write([note('a')])).rejects.toMatchObject(UNAVAILABLE)
  expect(await db.read(CompiledQuery.raw('select * from notes'))).toEqual([])
  other.exec('commit')
  other.close()
  await db.write([note('b')])
})

test('two processes write the same file side by side', async () => {
  const db = open()
  await db.write([CREATE_TABLE])
  const other = open()
  await Promise.all(
    [db, other, db, other].flatMap((handle) => Array.from({ length: 25 }, () => handle.write([note('n')]))),
  )
  expect(await db.read(CompiledQuery.raw('select count(*) as count from notes'))).toEqual([{ count: 100 }])
})

test('a damaged file is said to be that, says why inside, and works again once it is replaced', async () => {
  await writeFile(file, 'not a database'.repeat(1_000))
  const db = open()
  const error = await db.write([CREATE_TABLE]).catch((caught: unknown) => caught)
  expect(error).toMatchObject({
    ...DAMAGED,
    cause: { message: 'store.sqlite: file is not a database (SQLite result code 26)' },
  })
  expect(String(error)).not.toContain(directory)
  await expect(db.ping()).rejects.toMatchObject(DAMAGED)
  await rm(file)
  await db.write([CREATE_TABLE])
})

test.each([
  ['deleted', () => rm(file)],
  ['emptied', () => truncate(file)],
  ['replaced', () => writeFile(`${file}.new`, '').then(() => rename(`${file}.new`, file))],
])('nothing is acknowledged once the file was %s under an open store', async (_what, harm) => {
  const db = open()
  await db.write([CREATE_TABLE])
  await db.write([note('kept')])
  await harm()
  await expect(db.write([note('lost')])).rejects.toMatchObject(UNAVAILABLE)
  await expect(db.write([note('lost')])).rejects.toMatchObject(UNAVAILABLE)
})

test('damage inside of a file is said to be that, and what lies elsewhere is still read', async () => {
  const db = open()
  await db.write([CREATE_TABLE, { query: CompiledQuery.raw('create table others (body text) strict') }])
  await db.write([note('lost')])
  await db.close()
  await damageTable(file, 'notes')
  const again = open()
  await expect(again.read(CompiledQuery.raw('select * from notes'))).rejects.toMatchObject({
    ...DAMAGED,
    cause: { message: expect.stringContaining('store.sqlite: database disk image is malformed') },
  })
  await expect(again.write([note('more')])).rejects.toMatchObject(DAMAGED)
  expect(await again.read(CompiledQuery.raw('select * from others'))).toEqual([])
})

test('a directory that is missing is unavailable, and works once it is there', async () => {
  const db = createSqliteDatabase({ config: { file: join(directory, 'later', 'store.sqlite') } })
  opened.push(db)
  await expect(db.ping()).rejects.toMatchObject(UNAVAILABLE)
  await run('mkdir', [join(directory, 'later')])
  await db.ping()
})

test('more than the queue holds is refused as overload, and the rest is served', async () => {
  const db = open({ maxQueuedOperations: 10 })
  await db.write([CREATE_TABLE])
  const outcomes = await Promise.allSettled(Array.from({ length: 30 }, () => db.write([note('n')])))
  const refused = outcomes.filter((outcome) => outcome.status === 'rejected').map(({ reason }) => reason.code)
  expect(refused).toEqual(Array.from({ length: 20 }, () => 'overloaded'))
  await db.write([note('n')])
})

test('what waits is bounded in bytes, and one operation alone may be of any size', async () => {
  const db = open({ maxQueuedBytes: 1_000 })
  await db.write([CREATE_TABLE])
  await db.write([note('x'.repeat(5_000))])
  const [first, second] = await Promise.allSettled([
    db.write([note('x'.repeat(400))]),
    db.write([note('x'.repeat(400))]),
  ])
  expect(first?.status).toBe('fulfilled')
  expect(second).toMatchObject({ status: 'rejected', reason: { code: 'overloaded' } })
})

test('a reader that waited for a write sees it', async () => {
  const db = open()
  await db.write([CREATE_TABLE])
  for (let count = 1; count <= 20; count += 1) {
    await db.write([note('n')])
    expect(await db.read(CompiledQuery.raw('select count(*) as count from notes'))).toEqual([{ count }])
  }
  await db.ping()
})

function open(
  limits: { busyTimeoutMs?: number; maxQueuedOperations?: number; maxQueuedBytes?: number } = {},
): Database {
  const db = createSqliteDatabase({ config: { file, ...limits } })
  opened.push(db)
  return db
}

function note(body: string): Statement {
  return { query: { ...CompiledQuery.raw('insert into notes values (?)'), parameters: [body] } }
}

async function canMount(): Promise<boolean> {
  const target = await mkdtemp(join(tmpdir(), 'interpres-mount-'))
  try {
    await run('mount', ['-t', 'tmpfs', 'tmpfs', target])
    await run('umount', [target])
    return true
  } catch {
    return false
  } finally {
    await rm(target, { recursive: true, force: true })
  }
}
