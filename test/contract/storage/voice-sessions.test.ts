import { createHash, randomUUID } from 'node:crypto'
import { afterEach, beforeEach, expect, test } from 'vitest'
import type { Region } from '../../../src/kernel/region.ts'
import type { LanguageCode } from '../../../src/languages/language-code.ts'
import type { SessionSettings } from '../../../src/speech/sessions/voice-session.ts'
import type { VoiceSessionStore } from '../../../src/speech/sessions/voice-session-store.ts'
import { migrate } from '../../../src/storage/migrate.ts'
import { regionMigrations } from '../../../src/storage/migrations/region/index.ts'
import { createUsageOutbox } from '../../../src/storage/usage/usage-outbox.ts'
import { createVoiceSessionRepository } from '../../../src/storage/voice/voice-session-repository.ts'
import type { UsageEvent } from '../../../src/usage/usage-event.ts'
import { describeOnEachStore, type TestStore } from '../../support/test-stores.ts'

const NOW_MS = 1_000_000
const TIMES = { nowMs: NOW_MS, expiresAtMs: NOW_MS + 60_000 }
const sha256 = (token: string) => createHash('sha256').update(token).digest()

const SETTINGS: SessionSettings = {
  messageFormat: 'json',
  sourceType: 'audio/auto',
  source: 'en' as LanguageCode,
  sourceMode: 'auto',
  targets: [{ code: 'pt-BR' as LanguageCode, names: ['pt-br', 'PT-BR'] }],
  speech: { target: 'pt-BR' as LanguageCode, name: 'PT-BR', type: 'audio/flac', voice: 'female' },
  formality: 'more',
  glossaryId: 'glossary',
}

const usage = (amount: number): UsageEvent => ({
  id: randomUUID(),
  accountId: 'account',
  keyId: 'key',
  region: 'eu' as Region,
  kind: 'speech_to_text',
  amount,
  atMs: NOW_MS,
  reportingTag: undefined,
  requestId: 'session',
  grant: undefined,
})

await describeOnEachStore('sessions of speech', (createStore) => {
  let store: TestStore
  let sessions: VoiceSessionStore
  /** As another node has it. */
  let elsewhere: VoiceSessionStore

  beforeEach(async () => {
    store = await createStore()
    await migrate(store.db, regionMigrations)
    const open = (db: typeof store.db) =>
      createVoiceSessionRepository({ db, outbox: createUsageOutbox({ db }) })
    sessions = open(store.db)
    elsewhere = open(store.openAnother())
  })
  afterEach(() => store.remove())

  async function insert(token: string): Promise<string> {
    const id = randomUUID()
    await sessions.insert(
      {
        id,
        accountId: 'account',
        keyId: 'key',
        keySha256: sha256('key'),
        settings: SETTINGS,
        audioMs: 0,
        concludedMs: 0,
      },
      { sha256: sha256(token), createdAtMs: NOW_MS, expiresAtMs: TIMES.expiresAtMs },
    )
    return id
  }

  const replace = (token: string, next: string, changes: object = {}) =>
    sessions.replaceToken({
      accountId: 'account',
      sha256: sha256(token),
      newSha256: sha256(next),
      ...TIMES,
      ...changes,
    })

  test('a token opens one connection, whoever asks at the same moment', async () => {
    await insert('first')
    const claims = await Promise.all(
      [sessions, elsewhere, sessions, elsewhere].map((each) => each.claim(sha256('first'), TIMES)),
    )
    const winners = claims.filter((claim) => claim !== undefined)
    expect(winners).toHaveLength(1)
    expect(winners[0]).toMatchObject({ connection: 1, settings: SETTINGS, audioMs: 0 })
  })

  test('a token that has expired opens nothing and is replaced by nothing', async () => {
    await insert('first')
    const later = { nowMs: TIMES.expiresAtMs, expiresAtMs: TIMES.expiresAtMs * 2 }
    expect(await sessions.claim(sha256('first'), later)).toBeUndefined()
    expect(await replace('first', 'second', later)).toBeUndefined()
  })

  test('the latest token alone is replaced, by its own account', async () => {
    const id = await insert('first')
    expect(await replace('first', 'second', { accountId: 'other' })).toBeUndefined()
    expect(await replace('first', 'second')).toMatchObject({ id })
    expect(await replace('first', 'third')).toBeUndefined()
    expect(await sessions.claim(sha256('first'), TIMES)).toBeUndefined()
    expect(await sessions.findByAnyToken(sha256('first'))).toMatchObject({ id, accountId: 'account' })
    expect(await sessions.claim(sha256('second'), TIMES)).toMatchObject({ id, connection: 2 })
    expect(await sessions.findByAnyToken(sha256('second'))).toMatchObject({ id })
    expect(await sessions.findByAnyToken(sha256('unknown'))).toBeUndefined()
  })

  test('progress and its usage are written together, by the connection that holds the session', async () => {
    const id = await insert('first')
    await sessions.claim(sha256('first'), TIMES)
    const [start, middle, end] = [0, 700, 1_500].map((audioMs) => ({ audioMs, concludedMs: 0 }))
    if (start === undefined || middle === undefined || end === undefined) throw new Error('no steps')
    const hold = { id, connection: 1 }
    expect(await sessions.advance(hold, { from: start, to: middle, events: [usage(700)] })).toBe(true)
    expect(await sessions.advance(hold, { from: start, to: middle, events: [usage(700)] })).toBe(false)
    await replace('first', 'second')
    expect(await sessions.advance(hold, { from: middle, to: end, events: [usage(800)] })).toBe(true)
    const next = await elsewhere.claim(sha256('second'), TIMES)
    expect(next).toMatchObject({ connection: 2, audioMs: 1_500 })
    expect(await sessions.advance(hold, { from: end, to: middle, events: [usage(1)] })).toBe(false)
    const events = await store.db.read<{ amount: number }>({
      sql: 'select amount from usage_events order by sequence',
      parameters: [],
      query: { kind: 'RawNode' },
      queryId: { queryId: 'test' },
    } as never)
    expect(events.map(({ amount }) => amount)).toEqual([700, 800])
  })

  test('where sessions stand is told by number of connection and of the latest token', async () => {
    const id = await insert('first')
    await sessions.claim(sha256('first'), TIMES)
    await replace('first', 'second')
    expect(await elsewhere.standings([id, randomUUID()])).toEqual(
      new Map([[id, { connection: 1, latest: 2 }]]),
    )
  })

  test('a connection removes a session only while it holds it', async () => {
    const id = await insert('first')
    await sessions.claim(sha256('first'), TIMES)
    await replace('first', 'second')
    await elsewhere.claim(sha256('second'), TIMES)
    await sessions.removeHeld({ id, connection: 1 })
    expect(await sessions.findByAnyToken(sha256('second'))).toMatchObject({ id })
    await elsewhere.removeHeld({ id, connection: 2 })
    expect(await sessions.findByAnyToken(sha256('second'))).toBeUndefined()
  })

  test('a session that is removed or has expired is gone with all its tokens', async () => {
    const [removed, expired, kept] = [await insert('a'), await insert('b'), await insert('c')]
    await replace('a', 'a2')
    await replace('b', 'b2')
    await sessions.claim(sha256('c'), TIMES)
    await sessions.expireAt({ id: kept, connection: 1 }, TIMES.expiresAtMs + 1)
    await sessions.expireAt({ id: expired, connection: 7 }, TIMES.expiresAtMs + 1)
    await sessions.remove(removed)
    await elsewhere.removeExpired(TIMES.expiresAtMs)
    for (const token of ['a', 'a2', 'b', 'b2']) {
      expect(await sessions.findByAnyToken(sha256(token))).toBeUndefined()
    }
    expect(await sessions.findByAnyToken(sha256('c'))).toMatchObject({ id: kept })
  })
})
