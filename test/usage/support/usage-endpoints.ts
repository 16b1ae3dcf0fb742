import type { FastifyInstance } from 'fastify'
import { afterAll, beforeAll, beforeEach } from 'vitest'
import type { Account } from '../../../src/accounts/account.ts'
import type { CreatedKey } from '../../../src/accounts/key-service.ts'
import { randomIds } from '../../../src/kernel/ids.ts'
import type { LogFields, Logger } from '../../../src/kernel/logging.ts'
import type { CreateTestStore } from '../../support/test-stores.ts'
import { createUsageApi } from './usage-api.ts'
import { createUsageService, type UsageService } from './usage-service.ts'
import { createUsageStores, EU, type TestClock, testClock, US, type UsageTestStores } from './usage-stores.ts'

export interface Call {
  readonly on?: FastifyInstance
  /** The admin key when absent. */
  readonly key?: string
  readonly method?: 'GET' | 'POST' | 'PUT'
  readonly body?: object
  readonly headers?: Readonly<Record<string, string>>
}

export interface UsageEndpoints {
  readonly clock: TestClock
  readonly service: UsageService
  readonly eu: FastifyInstance
  readonly us: FastifyInstance
  /** A fresh account for each test, with addendum, an admin key and a developer key. */
  readonly account: Account
  readonly admin: CreatedKey
  readonly developer: CreatedKey
  /** Everything that was logged during the test. */
  readonly logged: readonly string[]
  createKey(label: string, secret?: string): Promise<CreatedKey>
  call(url: string, options?: Call): Promise<EndpointAnswer>
  /** Uses `amount` of `kind`, with the developer key when no other is named. */
  work(
    kind: string,
    amount: number,
    options?: Omit<Call, 'body'> & { fail?: boolean },
  ): Promise<EndpointAnswer>
}

export interface EndpointAnswer {
  readonly status: number
  readonly body: unknown
  readonly headers: Readonly<Record<string, unknown>>
}

const NOON = Date.UTC(2026, 10, 21, 12)

/** The addresses eu and us of one process, for all tests of a suite; each test begins on 2026-11-21 at noon UTC. */
export function useUsageEndpoints(createStore: CreateTestStore): UsageEndpoints {
  const clock = testClock(NOON)
  let logged: string[] = []
  let stores: UsageTestStores
  let service: UsageService
  let eu: FastifyInstance
  let us: FastifyInstance
  let account: Account
  let admin: CreatedKey
  let developer: CreatedKey

  beforeAll(async () => {
    stores = await createUsageStores(createStore, [EU, US])
    const logger = collectingLogger((line) => logged.push(line))
    const regions = stores.regionDatabases()
    service = createUsageService({ control: stores.control.db, regions, clock, logger })
    eu = await createUsageApi(service, { region: EU, clock, logger })
    us = await createUsageApi(service, { region: US, clock, logger })
  })

  beforeEach(async () => {
    logged = []
    clock.set(NOON - 1)
    account = await service.accounts.create({ name: randomIds.uuid() })
    await service.accounts.signAddendum(account.id)
    admin = await service.keys.create({ accountId: account.id, role: 'admin', label: 'Admin' })
    developer = await createKey('Shop "A" \\ ü', `shop-${randomIds.uuid()}-last`)
    clock.set(NOON)
  })

  afterAll(async () => {
    await Promise.all([eu.close(), us.close()])
    await service.close()
    await stores.remove()
  })

  function createKey(label: string, secret: string = randomIds.uuid()): Promise<CreatedKey> {
    return service.keys.create({ accountId: account.id, role: 'developer', label, secret })
  }

  async function call(url: string, options: Call = {}): Promise<EndpointAnswer> {
    const { on = eu, key = admin.secret, body, headers } = options
    const answer = await on.inject({
      method: options.method ?? (body === undefined ? 'GET' : 'POST'),
      url,
      headers: { authorization: `Service-Auth-Key ${key}`, ...headers },
      ...(body === undefined ? {} : { payload: body }),
    })
    return { status: answer.statusCode, body: answer.json<unknown>(), headers: answer.headers }
  }

  return {
    clock,
    get service() {
      return service
    },
    get eu() {
      return eu
    },
    get us() {
      return us
    },
    get account() {
      return account
    },
    get admin() {
      return admin
    },
    get developer() {
      return developer
    },
    get logged() {
      return logged
    },
    createKey,
    call,
    work: (kind, amount, { fail = false, ...options } = {}) =>
      call('/work', { key: developer.secret, ...options, body: { kind, amount, fail } }),
  }
}

/** Usage counters as reports show them. */
export function counters(text: number, documents = 0, improvement = 0, speech = 0) {
  return {
    total_characters: text + documents + improvement,
    text_translation_characters: text,
    document_translation_characters: documents,
    text_improvement_characters: improvement,
    speech_to_text_milliseconds: speech,
  }
}

function collectingLogger(collect: (line: string) => void): Logger {
  const note = (fields: LogFields, message: string) => {
    const { error, ...rest } = fields
    collect(`${message} ${JSON.stringify(rest)} ${error instanceof Error ? (error.stack ?? '') : ''}`)
  }
  return { debug: note, info: note, warn: note, error: note }
}
