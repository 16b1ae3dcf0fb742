import { expect, test } from 'vitest'
import type { AccountId } from '../accounts/account.ts'
import type { KeyId } from '../accounts/api-key.ts'
import { randomIds } from '../kernel/ids.ts'
import type { Session } from './session.ts'
import type { SessionStore } from './session-store.ts'
import { createSessions } from './sessions.ts'

/** A store of one session, which answers a look-up when a test says so. */
function slowStore() {
  let stored: Session | undefined
  let answer = Promise.withResolvers<void>()
  answer.resolve()
  const store: SessionStore = {
    insert: async ({ session }) => void (stored = session),
    async findByToken() {
      const found = stored
      await answer.promise
      return found
    },
    listOfKey: async () => [],
    touch: async () => {},
    remove: async () => void (stored = undefined),
    removeOfKey: async () => void (stored = undefined),
    removeEnded: async () => {},
    insertLink: async () => {},
    takeLink: async () => undefined,
  }
  return {
    store,
    hold: () => {
      answer = Promise.withResolvers<void>()
      return answer.resolve
    },
  }
}

test('a session that ends while it is looked up is trusted no more', async () => {
  const { store, hold } = slowStore()
  const sessions = createSessions({ store, clock: { nowMs: () => 1_000 }, ids: randomIds })
  const { session, token } = await sessions.start({
    key: { id: 'key' as KeyId, accountId: 'account' as AccountId },
    keySha256: new Uint8Array(32),
    operator: false,
    persistent: false,
  })
  const release = hold()
  const lookedUp = sessions.find(token)
  await sessions.end(session)
  release()
  expect(await lookedUp).toEqual(session)
  expect(await sessions.find(token)).toBeUndefined()
})
