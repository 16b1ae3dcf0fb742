import { afterEach, expect, test } from 'vitest'
import { call } from '../support/api-client.ts'
import { findPostgresServer } from '../support/postgres.ts'
import {
  ADMIN_KEY,
  DEVELOPER_KEY,
  type ServerProcess,
  startServerProcess,
} from '../support/server-process.ts'
import { createSharedStores } from '../support/shared-stores.ts'
import { filesIn, placesOf, rowsIn } from '../support/stored-secrets.ts'
import { daysAround } from '../support/usage-days.ts'
import { type DocumentHandle, formOf, keyOf } from './support/document-service.ts'

/** Nodes killed per kind of store. */
const KILLS = Number(process.env['INTERPRES_TEST_DOCUMENT_KILLS'] ?? 1)
const TIMEOUT_MS = 300_000 + KILLS * 120_000
const DOCUMENTS = 20
/** Words that nothing but the documents holds. */
const SECRET_WORD = 'wombat'
const SECRET = 'The quick wombat admires seventeen lanterns'
const SETTINGS = {
  INTERPRES_LOG_LEVEL: 'error',
  INTERPRES_DOCUMENT_LEASE_MS: '6000',
  INTERPRES_DOCUMENT_JOBS: '3',
  INTERPRES_DOCUMENTS_PER_KEY: '1000',
}
const ARGS = ['--region', 'eu']
const postgres = await findPostgresServer()
const cleanUp: (() => Promise<void> | void)[] = []

afterEach(async () => {
  for (const undo of cleanUp.splice(0).toReversed()) await undo()
})

interface Kept {
  readonly handle: DocumentHandle
  readonly text: string
}

test(
  `${KILLS} kills of a node among ${DOCUMENTS} documents on SQLite: each is done once and billed once`,
  async () => {
    let node = await start({})
    for (let round = 1; round <= KILLS; round += 1) {
      const kept = await uploadAll(node, round)
      await waitForSome(node, kept, 2 + (round % 9))
      await node.stop('SIGKILL')
      expect(placesOf(SECRET_WORD, filesIn(node.dataDirectory))).toEqual([])
      node = await start({}, node.dataDirectory)
      await expectAllDone(node, kept, round)
    }
    expect(placesOf(SECRET_WORD, filesIn(node.dataDirectory))).toEqual([])
  },
  TIMEOUT_MS,
)

test.skipIf(!postgres.available)(
  `${KILLS} kills of one of two nodes among ${DOCUMENTS} documents on PostgreSQL: each is done once and billed once${postgres.available ? '' : ` (skipped: ${postgres.reason})`}`,
  async () => {
    const stores = await createSharedStores(postgres)
    cleanUp.push(() => stores.remove())
    const stays = await start(stores.environment)
    for (let round = 1; round <= KILLS; round += 1) {
      const dies = await start(stores.environment)
      const kept = await uploadAll(dies, round)
      await waitForSome(stays, kept, 2 + (round % 9))
      await dies.stop('SIGKILL')
      await expectAllDone(stays, kept, round)
    }
    for (const { url } of [stores.region, stores.control])
      expect(placesOf(SECRET_WORD, await rowsIn(url))).toEqual([])
  },
  TIMEOUT_MS,
)

async function start(
  stores: Readonly<Record<string, string>>,
  dataDirectory?: string,
): Promise<ServerProcess> {
  const node = await startServerProcess({
    environment: { ...SETTINGS, ...stores },
    args: ARGS,
    ...(dataDirectory === undefined ? {} : { dataDirectory }),
  })
  cleanUp.push(async () => {
    await node.stop('SIGKILL')
    node.remove()
  })
  return node
}

function uploadAll(node: ServerProcess, round: number): Promise<readonly Kept[]> {
  const uploads = Array.from({ length: DOCUMENTS }, async (_, index) => {
    const text = Array.from({ length: 40 }, (__, line) => `${SECRET} ${round} ${index} ${line}.`).join('\n')
    const { payload, type } = await formOf(text)
    const answer = await call(`${node.urls.eu}/v2/document`, {
      key: DEVELOPER_KEY,
      body: payload,
      headers: { 'content-type': type },
    })
    expect(answer.status).toBe(200)
    return { handle: answer.json as DocumentHandle, text }
  })
  return Promise.all(uploads)
}

const ask = (node: ServerProcess, { handle }: Kept, what = '') =>
  call(`${node.urls.eu}/v2/document/${handle.document_id}${what}`, {
    key: DEVELOPER_KEY,
    json: keyOf(handle),
  })

async function countDone(node: ServerProcess, kept: readonly Kept[]): Promise<number> {
  const states = await Promise.all(kept.map(async (each) => (await ask(node, each)).json))
  const failed = states.filter((json) => (json as { status: string }).status === 'error')
  expect(failed).toEqual([])
  return states.filter((json) => (json as { status: string }).status === 'done').length
}

async function waitForSome(node: ServerProcess, kept: readonly Kept[], wanted: number): Promise<void> {
  await expect
    .poll(() => countDone(node, kept), { timeout: 120_000, interval: 10 })
    .toBeGreaterThanOrEqual(wanted)
}

async function expectAllDone(node: ServerProcess, kept: readonly Kept[], round: number): Promise<void> {
  await waitForSome(node, kept, DOCUMENTS)
  for (const each of kept) {
    const result = await ask(node, each, '/result')
    expect(result.status).toBe(200)
    expect(result.text.split('\n')).toHaveLength(40)
    expect(result.text).toContain('[De]')
    expect((await ask(node, each, '/result')).status).toBe(404)
  }
  const size = kept.reduce((sum, { text }) => sum + text.replaceAll('\n', '').length, 0)
  if (round === 1) expected = 0
  expected += size
  await expect.poll(() => billed(node), { timeout: 120_000 }).toBe(expected)
}

let expected = 0

async function billed(node: ServerProcess): Promise<unknown> {
  const path = `/v2/admin/analytics?${daysAround()}`
  const { json } = await call(`${node.urls.eu}${path}`, { key: ADMIN_KEY })
  return (json as { usage_report: { total_usage: { document_translation_characters: number } } }).usage_report
    .total_usage.document_translation_characters
}
