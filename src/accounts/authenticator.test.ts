import { beforeEach, expect, test } from 'vitest'
import { InterpresError } from '../kernel/errors.ts'
import { type AccountId, NO_LIMITS } from './account.ts'
import type { KeyWithAccount } from './account-repository.ts'
import { DEFAULT_KEY_SETTINGS, type KeyId } from './api-key.ts'
import { type AuthenticatorConfig, createAuthenticator } from './authenticator.ts'
import { hashSecret, recordOf } from './key-secret.ts'

const SECRET = 'known-secret-0001'
const UNAVAILABLE = { code: 'store_unavailable' }

let nowMs = 0
let stored = new Map<string, KeyWithAccount>()
let lookups: string[] = []
let respond: (found: KeyWithAccount | undefined) => Promise<KeyWithAccount | undefined> = (found) =>
  Promise.resolve(found)

const clock = { nowMs: () => nowMs }
const fail = () => Promise.reject(new InterpresError('store_unavailable', 'down'))
const repository = {
  findKeyByHash: (hash: Uint8Array) => {
    const id = Buffer.from(hash).toString('hex')
    lookups.push(id)
    return respond(stored.get(id))
  },
}
const create = (config: Partial<AuthenticatorConfig> = {}) =>
  createAuthenticator({ repository, clock, config })

beforeEach(() => {
  nowMs = 1_000_000
  stored = new Map()
  lookups = []
  respond = (found) => Promise.resolve(found)
  store(SECRET)
})

test('a key gives its caller, without anything of the secret but its mask', async () => {
  const caller = await create().authenticate(SECRET)
  expect(caller).toEqual({
    account: { id: 'account', name: 'Account', addendum: true, limits: NO_LIMITS },
    key: {
      id: 'account:key',
      role: 'developer',
      label: 'Label',
      masked: 'know****0001',
      scopes: null,
      limits: NO_LIMITS,
      settings: DEFAULT_KEY_SETTINGS,
    },
  })
})

test('unknown and deactivated secrets give nobody', async () => {
  const authenticator = create()
  store('deactivated-0001', { deactivatedAtMs: 5 })
  for (const secret of ['unknown-secret', 'deactivated-0001', '', 'short', 'with a space', 'x'.repeat(300)]) {
    expect(await authenticator.authenticate(secret)).toBeUndefined()
  }
  expect(lookups).toHaveLength(2)
})

test('a row whose hash is not that of the secret gives nobody', async () => {
  const other = stored.get(idOf(SECRET))
  respond = () => Promise.resolve(other)
  expect(await create().authenticate('another-secret-01')).toBeUndefined()
})

test('an answer is trusted for its time, for keys and for unknown secrets', async () => {
  const authenticator = create({ cacheTtlMs: 5_000 })
  await authenticator.authenticate(SECRET)
  await authenticator.authenticate('unknown-secret')
  nowMs += 2_500
  await authenticator.authenticate(SECRET)
  await authenticator.authenticate('unknown-secret')
  expect(lookups).toHaveLength(2)
  store('unknown-secret')
  store(SECRET, { deactivatedAtMs: nowMs })
  nowMs += 2_501
  expect(await authenticator.authenticate(SECRET)).toBeUndefined()
  expect(await authenticator.authenticate('unknown-secret')).toBeDefined()
})

test('a key in use is looked up again in the background, so that no request waits', async () => {
  const authenticator = create({ cacheTtlMs: 5_000 })
  await authenticator.authenticate(SECRET)
  store(SECRET, { label: 'Renamed' })
  nowMs += 3_000
  expect(await authenticator.authenticate(SECRET)).toMatchObject({ key: { label: 'Label' } })
  await expect.poll(() => authenticator.authenticate(SECRET)).toMatchObject({ key: { label: 'Renamed' } })
  expect(lookups).toHaveLength(2)
})

test('concurrent requests with one secret share one look-up', async () => {
  const authenticator = create()
  await Promise.all(Array.from({ length: 50 }, () => authenticator.authenticate(SECRET)))
  expect(lookups).toHaveLength(1)
})

test('while the store cannot be reached, a known key keeps working for its time and no longer', async () => {
  const authenticator = create({ cacheTtlMs: 5_000, staleTtlMs: 900_000 })
  await authenticator.authenticate(SECRET)
  respond = fail
  for (const sinceMs of [5_001, 60_000, 900_000]) {
    nowMs = 1_000_000 + sinceMs
    expect(await authenticator.authenticate(SECRET)).toMatchObject({ key: { id: 'account:key' } })
  }
  nowMs = 1_000_000 + 900_001
  await expect(authenticator.authenticate(SECRET)).rejects.toMatchObject(UNAVAILABLE)
})

test('while the store cannot be reached, unknown secrets are unavailable, not refused', async () => {
  const authenticator = create()
  respond = fail
  await expect(authenticator.authenticate(SECRET)).rejects.toMatchObject(UNAVAILABLE)
  await expect(authenticator.authenticate('unknown-secret')).rejects.toMatchObject(UNAVAILABLE)
})

test('while the store fails, only the request that finds out waits, and the store is spared', async () => {
  const authenticator = create({ cacheTtlMs: 5_000 })
  await authenticator.authenticate(SECRET)
  nowMs += 5_001
  respond = fail
  await authenticator.authenticate(SECRET)
  respond = () => new Promise(() => {})
  lookups = []
  for (let request = 0; request < 100; request += 1) await authenticator.authenticate(SECRET)
  expect(lookups).toEqual([])
  nowMs += 1_001
  for (let request = 0; request < 100; request += 1) await authenticator.authenticate(SECRET)
  expect(lookups).toHaveLength(1)
})

test('when the store answers again, what changed meanwhile takes effect', async () => {
  const authenticator = create({ cacheTtlMs: 5_000 })
  await authenticator.authenticate(SECRET)
  nowMs += 60_000
  respond = fail
  await authenticator.authenticate(SECRET)
  respond = (found) => Promise.resolve(found)
  store(SECRET, { deactivatedAtMs: nowMs })
  nowMs += 5_001
  expect(await authenticator.authenticate(SECRET)).toBeUndefined()
})

test('a store that does not answer counts as unreachable after a time', async () => {
  const authenticator = create({ lookupTimeoutMs: 10, cacheTtlMs: 5_000 })
  await authenticator.authenticate(SECRET)
  nowMs += 5_001
  respond = () => new Promise(() => {})
  expect(await authenticator.authenticate(SECRET)).toBeDefined()
  await expect(authenticator.authenticate('unknown-secret')).rejects.toMatchObject(UNAVAILABLE)
})

test('a failure that is no outage is not hidden by an old answer', async () => {
  const authenticator = create({ cacheTtlMs: 5_000 })
  await authenticator.authenticate(SECRET)
  nowMs += 5_001
  respond = () => Promise.reject(new InterpresError('internal', 'Internal error.'))
  await expect(authenticator.authenticate(SECRET)).rejects.toMatchObject({ code: 'internal' })
})

test('after a change in this process every secret is looked up anew, those under way included', async () => {
  const authenticator = create()
  await authenticator.authenticate(SECRET)
  authenticator.expire()
  const { promise: gate, resolve: open } = Promise.withResolvers<void>()
  respond = (found) => gate.then(() => found)
  const before = authenticator.authenticate(SECRET)
  await expect.poll(() => lookups.length).toBe(2)
  store(SECRET, { deactivatedAtMs: nowMs })
  authenticator.expire()
  respond = (found) => Promise.resolve(found)
  expect(await authenticator.authenticate(SECRET)).toBeUndefined()
  open()
  expect(await before).toBeDefined()
  expect(await authenticator.authenticate(SECRET)).toBeUndefined()
})

test('a flood of invented secrets pushes out no key and is bounded while the store is slow', async () => {
  const authenticator = create({ maxKnownKeys: 1, maxUnknownSecrets: 10, maxConcurrentStrangers: 20 })
  await authenticator.authenticate(SECRET)
  for (let index = 0; index < 100; index += 1) await authenticator.authenticate(`invented-${index}`)
  lookups = []
  expect(await authenticator.authenticate(SECRET)).toBeDefined()
  expect(lookups).toEqual([])

  const { promise: gate, resolve: open } = Promise.withResolvers<void>()
  respond = (found) => gate.then(() => found)
  const flood = Array.from({ length: 50 }, (_, index) => authenticator.authenticate(`more-secret-${index}`))
  expect(await authenticator.authenticate(SECRET)).toBeDefined()
  await expect.poll(() => lookups.length).toBe(20)
  open()
  const outcomes = await Promise.allSettled(flood)
  expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(20)
  expect(outcomes.at(-1)).toMatchObject({ reason: { code: 'overloaded' } })
})

test('a clock that is set back makes answers old, not young', async () => {
  const authenticator = create()
  await authenticator.authenticate(SECRET)
  store(SECRET, { deactivatedAtMs: 1 })
  nowMs -= 500_000
  expect(await authenticator.authenticate(SECRET)).toBeUndefined()
})

function idOf(secret: string): string {
  return Buffer.from(hashSecret(secret)).toString('hex')
}

function store(secret: string, changes: { deactivatedAtMs?: number; label?: string } = {}): void {
  const { sha256, first4, last4 } = recordOf(secret)
  const accountId = 'account' as AccountId
  stored.set(idOf(secret), {
    account: { id: accountId, name: 'Account', addendumSignedAtMs: 1, limits: NO_LIMITS, createdAtMs: 1 },
    key: {
      id: 'account:key' as KeyId,
      accountId,
      first4,
      last4,
      label: 'Label',
      role: 'developer',
      scopes: null,
      limits: NO_LIMITS,
      settings: DEFAULT_KEY_SETTINGS,
      createdAtMs: 1,
      deactivatedAtMs: null,
      ...changes,
    },
    secretSha256: sha256,
  })
}
