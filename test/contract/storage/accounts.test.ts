import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { AccountRepository } from '../../../src/accounts/account-repository.ts'
import { type AccountService, createAccountService } from '../../../src/accounts/account-service.ts'
import { createAuthenticator } from '../../../src/accounts/authenticator.ts'
import { type BootstrapRequest, bootstrap } from '../../../src/accounts/bootstrap.ts'
import { hashSecret } from '../../../src/accounts/key-secret.ts'
import { createKeyService, type KeyService } from '../../../src/accounts/key-service.ts'
import { randomIds } from '../../../src/kernel/ids.ts'
import { createAccountRepository } from '../../../src/storage/accounts/account-repository.ts'
import { migrate } from '../../../src/storage/migrate.ts'
import { controlMigrations } from '../../../src/storage/migrations/control/index.ts'
import { type CreateTestStore, describeOnEachStore, type TestStore } from '../../support/test-stores.ts'

await describeOnEachStore('accounts', describeAccounts)

const DEVELOPER = { role: 'developer', label: 'Shop' } as const

function describeAccounts(createStore: CreateTestStore): void {
  let store: TestStore
  let repository: AccountRepository
  let accounts: AccountService
  let keys: KeyService
  let nowMs = 0
  const clock = { nowMs: () => nowMs }
  const onChange = vi.fn<() => void>()

  const start = (request: BootstrapRequest = {}, on = repository) =>
    bootstrap({ repository: on, clock, ids: randomIds, request })
  const createKey = async (accountId: string, values: Partial<Parameters<KeyService['create']>[0]> = {}) =>
    (await keys.create({ accountId, ...DEVELOPER, ...values })).key

  beforeEach(async () => {
    store = await createStore()
    await migrate(store.db, controlMigrations)
    repository = createAccountRepository({ db: store.db })
    const dependencies = { repository, clock, ids: randomIds, onChange }
    accounts = createAccountService(dependencies)
    keys = createKeyService({ ...dependencies, config: { maxActiveKeys: { developer: 3, admin: 2 } } })
    nowMs = 1_700_000_000_000
    onChange.mockClear()
  })
  afterEach(() => store.remove())

  test('an account comes back as it was created, and names are unique', async () => {
    const beta = await accounts.create({ name: 'beta', limits: { characters: 0 } })
    const alpha = await accounts.create({ name: 'Älpha ltd.' })
    expect(beta).toMatchObject({
      addendumSignedAtMs: null,
      limits: { characters: 0, speechMilliseconds: null },
    })
    expect(await accounts.list()).toEqual([beta, alpha])
    expect(await accounts.getByName('beta')).toEqual(beta)
    await expect(accounts.create({ name: 'beta' })).rejects.toMatchObject({
      code: 'conflict',
      message: 'There is already an account named beta.',
    })
    await expect(accounts.getByName('gamma')).rejects.toMatchObject({ code: 'not_found' })
    await expect(accounts.create({ name: ' beta' })).rejects.toMatchObject({ code: 'invalid_parameter' })
    await expect(accounts.create({ name: 'gamma\uD83C' })).rejects.toMatchObject({
      code: 'invalid_parameter',
      message: "Value for 'name' contains half of a surrogate pair.",
    })
  })

  test('the addendum is signed once, revoked, and signed again', async () => {
    const { id } = await accounts.create({ name: 'a' })
    expect(await accounts.signAddendum(id)).toMatchObject({ addendumSignedAtMs: 1_700_000_000_000 })
    nowMs += 5
    expect(await accounts.signAddendum(id)).toMatchObject({ addendumSignedAtMs: 1_700_000_000_000 })
    expect(await accounts.revokeAddendum(id)).toMatchObject({ addendumSignedAtMs: null })
    expect(await accounts.signAddendum(id)).toMatchObject({ addendumSignedAtMs: 1_700_000_000_005 })
    await expect(accounts.signAddendum('nobody')).rejects.toMatchObject({ code: 'not_found' })
    expect(onChange).toHaveBeenCalledTimes(4)
  })

  test('limits change one by one, and null lifts them', async () => {
    const { id } = await accounts.create({ name: 'a' })
    await accounts.setLimits(id, { characters: 5 })
    expect((await accounts.setLimits(id, { speechMilliseconds: 0 })).limits).toEqual({
      characters: 5,
      speechMilliseconds: 0,
    })
    expect((await accounts.setLimits(id, { characters: null })).limits.characters).toBe(null)
    for (const characters of [-1, 1.5, Number.NaN, 2 ** 53]) {
      await expect(accounts.setLimits(id, { characters })).rejects.toMatchObject({
        code: 'invalid_parameter',
      })
    }
    expect((await accounts.setLimits(id, {})).limits).toEqual({ characters: null, speechMilliseconds: 0 })
  })

  test('a key is listed without its secret, and its secret is nowhere in the store', async () => {
    const { id } = await accounts.create({ name: 'a' })
    const { key, secret } = await keys.create({ accountId: id, ...DEVELOPER, limits: { characters: 7 } })
    expect(key.id).toMatch(/^[0-9a-f-]{36}:[0-9a-f-]{36}$/)
    expect(await keys.list(id)).toEqual([key])
    expect(key).toEqual({
      id: key.id,
      accountId: id,
      first4: secret.slice(0, 4),
      last4: secret.slice(-4),
      label: 'Shop',
      role: 'developer',
      scopes: null,
      limits: { characters: 7, speechMilliseconds: null },
      settings: { defaultTagHandlingVersion: 'v2' },
      createdAtMs: nowMs,
      deactivatedAtMs: null,
    })
    expect(await repository.findKeyByHash(hashSecret(secret))).toMatchObject({ account: { name: 'a' }, key })
    expect(await repository.findKeyByHash(hashSecret(`${secret}x`))).toBeUndefined()
  })

  test('keys keep their scopes and settings, and settings change one by one', async () => {
    const { id } = await accounts.create({ name: 'a' })
    const key = await createKey(id, { scopes: ['usage:read', 'translate:text'] })
    expect(key.scopes).toEqual(['translate:text', 'usage:read'])
    const reference = { accountId: id, keyId: key.id }
    await keys.setSettings(reference, { defaultTagHandlingVersion: 'v1' })
    expect(await keys.setSettings(reference, {})).toEqual({
      ...key,
      settings: { defaultTagHandlingVersion: 'v1' },
    })
    await expect(createKey(id, { scopes: ['everything'] })).rejects.toMatchObject({
      code: 'invalid_parameter',
    })
    await expect(createKey(id, { scopes: [] })).rejects.toMatchObject({ code: 'invalid_parameter' })
  })

  test('deactivation is permanent, keeps its first time, and leaves the label free to change', async () => {
    const { id } = await accounts.create({ name: 'a' })
    const reference = { accountId: id, keyId: (await createKey(id)).id }
    expect(await keys.deactivate(reference)).toMatchObject({ deactivatedAtMs: nowMs })
    nowMs += 1_000
    expect(await keys.deactivate(reference)).toMatchObject({ deactivatedAtMs: nowMs - 1_000 })
    expect(await keys.relabel(reference, 'Old shop')).toMatchObject({
      label: 'Old shop',
      deactivatedAtMs: nowMs - 1_000,
    })
    expect(await keys.setLimits(reference, { characters: 0 })).toMatchObject({ limits: { characters: 0 } })
    await expect(keys.relabel(reference, ' ')).rejects.toMatchObject({ code: 'invalid_parameter' })
  })

  test('a key of another account or another role is not found', async () => {
    const mine = await accounts.create({ name: 'mine' })
    const other = await accounts.create({ name: 'other' })
    const key = await createKey(mine.id, { role: 'admin' })
    for (const reference of [
      { accountId: other.id, keyId: key.id },
      { accountId: mine.id, keyId: key.id, role: 'developer' },
      { accountId: mine.id, keyId: 'none' },
    ] as const) {
      await expect(keys.deactivate(reference)).rejects.toMatchObject({
        code: 'not_found',
        message: 'API key not found.',
      })
    }
    expect(await keys.get({ accountId: mine.id, keyId: key.id })).toEqual(key)
    expect(await keys.list(mine.id, 'developer')).toEqual([])
    expect(await keys.list(mine.id, 'admin')).toEqual([key])
  })

  test('an account has no more active keys of a role than it may, however many are created at once', async () => {
    const { id } = await accounts.create({ name: 'a' })
    const elsewhere = createKeyService({
      repository: createAccountRepository({ db: store.openAnother() }),
      clock,
      ids: randomIds,
      onChange,
      config: { maxActiveKeys: { developer: 3, admin: 2 } },
    })
    const attempts = Array.from({ length: 12 }, (_, index) =>
      (index % 2 === 0 ? keys : elsewhere).create({ accountId: id, ...DEVELOPER }),
    )
    const outcomes = await Promise.allSettled(attempts)
    expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(3)
    const [one] = await keys.list(id)
    await expect(createKey(id)).rejects.toMatchObject({ code: 'invalid_parameter' })
    await createKey(id, { role: 'admin' })
    await keys.deactivate({ accountId: id, keyId: one?.id ?? '' })
    await createKey(id)
    expect(await keys.list(id, 'developer')).toHaveLength(4)
    await expect(createKey('nobody')).rejects.toMatchObject({ code: 'not_found' })
  })

  test('a chosen secret is honoured once', async () => {
    const { id } = await accounts.create({ name: 'a' })
    const { key, secret } = await keys.create({ accountId: id, ...DEVELOPER, secret: 'chosen-8' })
    expect([secret, key.first4, key.last4]).toEqual(['chosen-8', 'chos', 'en-8'])
    await expect(createKey(id, { secret: 'chosen-8' })).rejects.toMatchObject({
      code: 'conflict',
      message: 'There is already a key with this secret.',
    })
    await expect(createKey(id, { secret: 'with space' })).rejects.toMatchObject({ code: 'invalid_parameter' })
  })

  test('the first start makes one account with an admin key and a developer key, and no addendum', async () => {
    const { created } = await start()
    expect(created).toMatchObject([
      { role: 'admin', preset: false, secret: expect.stringMatching(/:adm$/) },
      { role: 'developer', preset: false },
    ])
    const [account] = await accounts.list()
    expect(account).toMatchObject({ name: 'default', addendumSignedAtMs: null })
    for (const { secret, role } of created) {
      expect(await repository.findKeyByHash(hashSecret(secret))).toMatchObject({ account, key: { role } })
    }
    expect(await start()).toEqual({ created: [] })
    expect(await keys.list(account?.id ?? '')).toHaveLength(2)
  })

  test('processes that start at once make the first account once between them', async () => {
    const repositories = [store.db, store.openAnother(), store.openAnother()].map((db) =>
      createAccountRepository({ db }),
    )
    const results = await Promise.all(repositories.map((on) => start({}, on)))
    expect(results.map(({ created }) => created.length).toSorted((left, right) => left - right)).toEqual([
      0, 0, 2,
    ])
    const [account, ...others] = await accounts.list()
    expect(others).toEqual([])
    expect(await keys.list(account?.id ?? '')).toHaveLength(2)
  })

  test('preset keys are used at the first start, added when they change, and stay deactivated', async () => {
    const admin = 'preset-admin-key:adm'
    expect((await start({ adminKey: admin })).created).toMatchObject([
      { role: 'admin', secret: admin, preset: true },
      { role: 'developer', preset: false },
    ])
    const renewed = { adminKey: admin, developerKey: 'preset-developer-key' }
    const both = await Promise.all([
      start(renewed),
      start(renewed, createAccountRepository({ db: store.openAnother() })),
    ])
    expect(both.flatMap(({ created }) => created)).toEqual([
      { role: 'developer', secret: 'preset-developer-key', preset: true },
    ])
    const found = await repository.findKeyByHash(hashSecret(admin))
    await keys.deactivate({ accountId: found?.account.id ?? '', keyId: found?.key.id ?? '' })
    expect(await start(renewed)).toEqual({ created: [] })
    expect(await repository.findKeyByHash(hashSecret(admin))).toMatchObject({
      key: { deactivatedAtMs: nowMs },
    })
    await expect(start({ adminKey: 'same-key', developerKey: 'same-key' })).rejects.toMatchObject({
      code: 'configuration_invalid',
    })
  })

  test('what another process changes takes effect within the time that answers are trusted', async () => {
    const account = await accounts.create({ name: 'a' })
    const { key, secret } = await keys.create({ accountId: account.id, ...DEVELOPER })
    const elsewhere = createAuthenticator({
      repository: createAccountRepository({ db: store.openAnother() }),
      clock,
    })
    expect(await elsewhere.authenticate(secret)).toMatchObject({
      account: { addendum: false },
      key: { id: key.id },
    })
    await accounts.signAddendum(account.id)
    nowMs += 5_001
    expect(await elsewhere.authenticate(secret)).toMatchObject({ account: { addendum: true } })
    await keys.deactivate({ accountId: account.id, keyId: key.id })
    nowMs += 5_001
    expect(await elsewhere.authenticate(secret)).toBeUndefined()
  })
}
