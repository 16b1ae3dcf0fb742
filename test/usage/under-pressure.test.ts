import type { FastifyInstance } from 'fastify'
import { afterEach, beforeEach, expect, test } from 'vitest'
import type { CreatedKey } from '../../src/accounts/key-service.ts'
import type { Database } from '../../src/storage/database.ts'
import { describeOnEachStore } from '../support/test-stores.ts'
import { createUsageApi } from './support/usage-api.ts'
import { createUsageService, type UsageService } from './support/usage-service.ts'
import { createUsageStores, EU, testClock, type UsageTestStores } from './support/usage-stores.ts'

await describeOnEachStore('usage under pressure', (createStore) => {
  const clock = testClock()
  let stores: UsageTestStores | undefined
  let service: UsageService
  let app: FastifyInstance
  let first: CreatedKey
  let second: CreatedKey
  /** Holds up every write to the region store until it is opened. */
  let gate = createGate()

  beforeEach(async () => {
    stores = await createUsageStores(createStore, [EU])
    gate = createGate()
    const region = stores.regions.get(EU)
    if (region === undefined) throw new Error('the region has no store')
    const slow: Database = {
      ...region.db,
      write: async (statements) => {
        await gate.passed
        return region.db.write(statements)
      },
    }
    service = createUsageService({
      control: stores.control.db,
      regions: new Map([[EU, slow]]),
      clock,
      rateLimits: { requestsPerMinute: 4 },
    })
    app = await createUsageApi(service, { region: EU, clock })
    const account = await service.accounts.create({ name: 'acme' })
    const create = (label: string) => service.keys.create({ accountId: account.id, role: 'admin', label })
    first = await create('First')
    second = await create('Second')
  })

  afterEach(async () => {
    gate.open()
    await app.close()
    await service.close()
    await stores?.remove()
  })

  function request(url: string, key: CreatedKey, body?: object) {
    const headers = { authorization: `Service-Auth-Key ${key.secret}` }
    return body === undefined
      ? app.inject({ url, headers })
      : app.inject({ method: 'POST', url, headers, payload: body })
  }

  const work = (key: CreatedKey) => request('/work', key, { kind: 'text_translation', amount: 3 })

  test('a commit that hangs holds up the answers that it is for, and no others', async () => {
    let answered = 0
    const waiting = [work(first), work(second)].map((answer) =>
      answer.then(({ statusCode }) => {
        answered += 1
        return statusCode
      }),
    )
    for (let round = 0; round < 5; round += 1) {
      expect((await request('/v2/admin/developer-keys', first)).statusCode).toBe(200)
    }
    expect(answered).toBe(0)
    gate.open()
    expect(await Promise.all(waiting)).toEqual([200, 200])
  })

  test('a key that comes too often is told when to come again, and no other key notices', async () => {
    gate.open()
    for (let round = 0; round < 4; round += 1) expect((await work(first)).statusCode).toBe(200)
    const refused = await work(first)
    expect([refused.statusCode, refused.headers['retry-after']]).toEqual([429, '15'])
    expect((await work(second)).statusCode).toBe(200)
    clock.advance(15_000)
    expect((await work(first)).statusCode).toBe(200)
  })
})

function createGate() {
  let open = () => {}
  const passed = new Promise<void>((resolve) => {
    open = resolve
  })
  return { passed, open: () => open() }
}
