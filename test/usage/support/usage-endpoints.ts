import type { FastifyInstance } from 'fastify'
import { afterAll, beforeAll, beforeEach } from 'vitest'
import type { Account } from '../../../src/accounts/account.ts'
import type { CreatedKey } from '../../../src/accounts/key-service.ts'
import { composeStores } from '../../../src/compose/stores.ts'
import { randomIds } from '../../../src/kernel/ids.ts'
import type { LogFields, Logger } from '../../../src/kernel/logging.ts'
import type { Region } from '../../../src/kernel/region.ts'
import type { Dialect } from '../../../src/storage/database.ts'
import type { Stores } from '../../../src/storage/open-stores.ts'
import { consumerOf } from '../../../src/usage/consumer.ts'
import { parseReportingTag } from '../../../src/usage/reporting-tag.ts'
import type { UsageKind } from '../../../src/usage/usage-kind.ts'
import { composeForTest, type TestService } from '../../support/composition.ts'
import { createPostgresTestDatabase, findPostgresServer } from '../../support/postgres.ts'
import { createUsageService, type UsageService } from './usage-service.ts'
import { EU, type TestClock, testClock, US } from './usage-stores.ts'

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
  /** Accounts and metering of another process on the same stores. */
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
  /** Translates a text of so many characters, with the developer key when no other is named. */
  translate(characters: number, options?: Omit<Call, 'body'>): Promise<EndpointAnswer>
  /** Has the other process use `amount` of `kind`, for the developer key when no other is named. */
  use(kind: UsageKind, amount: number, options?: Use): Promise<void>
}

export interface Use {
  readonly key?: string
  readonly region?: Region
  readonly reportingTag?: string
  /** The work fails after it has been set aside. */
  readonly fails?: boolean
}

export interface EndpointAnswer {
  readonly status: number
  readonly body: unknown
  readonly headers: Readonly<Record<string, unknown>>
}

const NOON = Date.UTC(2026, 10, 21, 12)

/** The real composition, for all tests of a suite; each test begins on 2026-11-21 at noon UTC. */
export function useUsageEndpoints(dialect: Dialect): UsageEndpoints {
  const clock = testClock(NOON)
  const cleanUp: (() => Promise<void>)[] = []
  let logged: string[] = []
  let composed: TestService
  let stores: Stores
  let service: UsageService
  let account: Account
  let admin: CreatedKey
  let developer: CreatedKey

  beforeAll(async () => {
    const logger = collectingLogger((line) => logged.push(line))
    const environment = dialect === 'postgres' ? await createDatabases(cleanUp) : {}
    composed = await composeForTest(environment, { clock, logger })
    cleanUp.push(() => composed.close())
    stores = await composeStores(composed.config, { regions: [EU, US] })
    cleanUp.push(() => stores.close())
    service = createUsageService({ ...stores, clock, logger })
    cleanUp.push(() => service.close())
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
    for (const undo of cleanUp.toReversed()) await undo()
  })

  function createKey(label: string, secret: string = randomIds.uuid()): Promise<CreatedKey> {
    return service.keys.create({ accountId: account.id, role: 'developer', label, secret })
  }

  async function call(url: string, options: Call = {}): Promise<EndpointAnswer> {
    const { on = composed.server('eu'), key = admin.secret, body, headers } = options
    const answer = await on.inject({
      method: options.method ?? (body === undefined ? 'GET' : 'POST'),
      url,
      headers: { authorization: `Service-Auth-Key ${key}`, ...headers },
      ...(body === undefined ? {} : { payload: body }),
    })
    return { status: answer.statusCode, body: answer.json<unknown>(), headers: answer.headers }
  }

  async function use(kind: UsageKind, amount: number, options: Use = {}): Promise<void> {
    const { key = developer.secret, region = EU, reportingTag, fails = false } = options
    const caller = await service.authenticator.authenticate(key)
    if (caller === undefined) throw new Error('the key is not known')
    const order = {
      consumer: consumerOf(caller),
      kind,
      amount,
      requestId: randomIds.uuid(),
      reportingTag: reportingTag === undefined ? undefined : parseReportingTag([reportingTag]),
    }
    const work = service.metering.get(region)?.metered(order, async () => {
      if (fails) throw new Error('the work failed')
    })
    await (fails ? work?.catch(() => {}) : work)
  }

  return {
    clock,
    get service() {
      return service
    },
    get eu() {
      return composed.server('eu')
    },
    get us() {
      return composed.server('us')
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
    translate: (characters, options = {}) =>
      call('/v2/translate', {
        key: developer.secret,
        ...options,
        body: { text: ['x'.repeat(characters)], source_lang: 'EN', target_lang: 'DE' },
      }),
    use,
  }
}

/** A control store and those of two regions; gives the settings that name them. */
async function createDatabases(cleanUp: (() => Promise<void>)[]): Promise<Record<string, string>> {
  const server = await findPostgresServer()
  const [control, eu, us] = [
    await createPostgresTestDatabase(server),
    await createPostgresTestDatabase(server),
    await createPostgresTestDatabase(server),
  ]
  for (const database of [control, eu, us]) cleanUp.push(() => database.drop())
  return {
    INTERPRES_CONTROL_DATABASE_URL: control.url,
    INTERPRES_DATABASE_URL_EU: eu.url,
    INTERPRES_DATABASE_URL_US: us.url,
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
