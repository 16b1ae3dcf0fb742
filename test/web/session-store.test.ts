import { expect, test } from 'vitest'
import type { AccountId } from '../../src/accounts/account.ts'
import type { KeyId } from '../../src/accounts/api-key.ts'
import type { Session } from '../../src/sessions/session.ts'
import { migrate } from '../../src/storage/migrate.ts'
import { regionMigrations } from '../../src/storage/migrations/region/index.ts'
import { createSessionRepository } from '../../src/storage/sessions/session-repository.ts'
import { describeOnEachStore } from '../support/test-stores.ts'

const hash = (byte: number) => new Uint8Array(32).fill(byte)

function session(id: string, usedAtMs: number): Session {
  return {
    id,
    accountId: 'account' as AccountId,
    keyId: 'key' as KeyId,
    keySha256: hash(7),
    operatorUntilMs: id === 'operator' ? 5_000 : null,
    persistent: id === 'operator',
    createdAtMs: 1_000,
    usedAtMs,
  }
}

await describeOnEachStore('session store', (createStore) => {
  test('gives sessions back by their token as they were, until they are removed or end', async () => {
    const testStore = await createStore()
    const { db } = testStore
    await migrate(db, regionMigrations)
    const store = createSessionRepository({ db })
    await store.insert({ session: session('operator', 2_000), tokenSha256: hash(1) })
    await store.insert({ session: session('plain', 3_000), tokenSha256: hash(2) })
    expect(await store.findByToken(hash(1))).toEqual(session('operator', 2_000))
    expect(await store.findByToken(hash(3))).toBeUndefined()
    await store.touch('operator', 4_000)
    expect((await store.listOfKey('key')).map(({ id }) => id)).toEqual(['operator', 'plain'])
    await store.removeEnded({ createdBeforeMs: 0, usedBeforeMs: 3_000, nowMs: 0 })
    expect((await store.listOfKey('key')).map(({ id }) => id)).toEqual(['operator'])
    await store.removeOfKey('key')
    expect(await store.findByToken(hash(1))).toBeUndefined()
    await testStore.remove()
  })

  test('gives a link to one of two who ask at once', async () => {
    const testStore = await createStore()
    await migrate(testStore.db, regionMigrations)
    const stores = [testStore.db, testStore.openAnother()].map((handle) =>
      createSessionRepository({ db: handle }),
    )
    const link = {
      tokenSha256: hash(9),
      accountId: 'account',
      keyId: 'key',
      operator: true,
      expiresAtMs: 9_000,
    }
    await stores[0]?.insertLink(link)
    const taken = await Promise.all(stores.map((store) => store.takeLink(hash(9))))
    expect(taken.filter((one) => one !== undefined)).toEqual([link])
    await testStore.remove()
  })
})
