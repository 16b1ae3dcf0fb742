import type { FastifyInstance } from 'fastify'
import { expect } from 'vitest'
import { randomIds } from '../../../src/kernel/ids.ts'
import type { Region } from '../../../src/kernel/region.ts'
import type { UsageKind } from '../../../src/usage/usage-kind.ts'
import type { CreateTestStore } from '../../support/test-stores.ts'
import { compareReports } from './compare-reports.ts'
import { createFaultyDatabase, type Faults } from './faulty-database.ts'
import { createRandom } from './random.ts'
import { createUsageApi } from './usage-api.ts'
import { createUsageModel, type UsageModel } from './usage-model.ts'
import { createUsageService, type UsageService } from './usage-service.ts'
import { createUsageStores, EU, JP, testClock, US } from './usage-stores.ts'

const REGIONS = [EU, US, JP]
const HOUR_MS = 3_600_000
/** Around the end of a year, a leap day, and back again. */
const JUMPS = ['2027-12-31T20:00:00Z', '2028-02-28T21:00:00Z', '2028-02-29T23:00:00Z', '2028-01-01T00:00:00Z']
const CHARACTER_LIMIT = 6_000

export interface SimulatedAccount {
  readonly id: string
  readonly adminSecret: string
}

export interface Simulation {
  readonly model: UsageModel
  /** Many clients at once, some of whose work fails, against two processes whose stores fail now and then. */
  work(): Promise<void>
  /** The clock moves; keys are created, relabelled and deactivated. */
  change(): Promise<void>
  /** Without faults, every report of either process equals the model's. */
  compareReports(): Promise<void>
  /** Requests that were not acknowledged, by reason. */
  refused(): { readonly failed: number; readonly quota: number; readonly away: number }
  close(): Promise<void>
}

interface SimulatedKey {
  readonly accountId: string
  readonly id: string
  readonly secret: string
  readonly isLimited: boolean
}

export async function createSimulation(createStore: CreateTestStore, seed: number): Promise<Simulation> {
  const random = createRandom(seed)
  const clock = testClock(Date.parse('2027-12-30T22:00:00Z'))
  const faults: Faults = { before: 0, after: 0 }
  const model = createUsageModel()
  const refused = { failed: 0, quota: 0, away: 0 }
  const stores = await createUsageStores(createStore, REGIONS)

  const startProcess = async (own: boolean) => {
    const faulty = (db: typeof stores.control.db, isOutbox: boolean) =>
      createFaultyDatabase(db, {
        random,
        faults,
        isDefinite: (sql) => isOutbox && sql.startsWith('insert into "usage_events"'),
      })
    const regions = new Map(
      [...stores.regions].map(([region, store]) => [
        region,
        faulty(own ? store.db : store.openAnother(), true),
      ]),
    )
    const service = createUsageService({
      control: faulty(own ? stores.control.db : stores.control.openAnother(), false),
      regions,
      clock,
      forwarding: { eventsPerBatch: 20, gatherMs: 5, pollMs: 20, maxBackoffMs: 20 },
    })
    const addresses = new Map<Region, FastifyInstance>()
    for (const region of REGIONS) addresses.set(region, await createUsageApi(service, { region, clock }))
    return { service, addresses }
  }
  const processes = [await startProcess(true), await startProcess(false)]
  const { accounts, keys } = await createCallers(processes[0]?.service, model)

  async function request(region: Region, url: string, secret: string, body?: object, tag?: string) {
    const answer = await random
      .pick(processes)
      .addresses.get(region)
      ?.inject({
        method: body === undefined ? 'GET' : 'POST',
        url,
        headers: {
          authorization: `Service-Auth-Key ${secret}`,
          ...(tag === undefined ? {} : { 'x-reporting-tag': tag }),
        },
        ...(body === undefined ? {} : { payload: body }),
      })
    if (answer === undefined) throw new Error(`nobody serves ${region}`)
    return answer
  }

  async function doWork(): Promise<void> {
    const key = random.pick(keys)
    const region = random.pick(REGIONS)
    const kind = random.pick<UsageKind>([
      'text_translation',
      'text_translation',
      'document_translation',
      'text_improvement',
      'speech_to_text',
    ])
    const amount = random.pick([0, 1, random.integer(1, 3_000), random.integer(1, 200)])
    const isTagged = kind.startsWith('text') && random.chance(0.4)
    const tag = isTagged ? `Team-${random.integer(1, 9)}` : undefined
    const fail = random.chance(0.1)
    const answer = await request(region, '/work', key.secret, { kind, amount, fail }, tag)
    if (answer.statusCode === 200) {
      expect(fail).toBe(false)
      const date = new Date(clock.nowMs()).toISOString().slice(0, 10)
      if (amount === 0) return
      const { accountId, id: keyId } = key
      model.acknowledged.push({ accountId, keyId, region, kind, amount, date, tag: tag?.toLowerCase() })
    } else if (answer.statusCode === 456) {
      expect(key.isLimited).toBe(true)
      refused.quota += 1
    } else if (answer.statusCode === 503) {
      refused.away += 1
    } else {
      expect([answer.statusCode, fail]).toEqual([500, true])
      refused.failed += 1
    }
  }

  function assertLimitsHold(): void {
    for (const { id } of keys.filter(({ isLimited }) => isLimited)) {
      for (const month of ['2027-12', '2028-01', '2028-02', '2028-03']) {
        expect(model.used(id, `${month}-01`, `${month}-31`)).toBeLessThanOrEqual(CHARACTER_LIMIT)
      }
    }
  }

  return {
    model,
    refused: () => refused,
    work: async () => {
      faults.before = 0.04
      faults.after = 0.04
      await Promise.all(Array.from({ length: random.integer(20, 60) }, doWork))
      faults.before = 0
      faults.after = 0
      assertLimitsHold()
    },
    change: async () => {
      if (random.chance(0.15)) clock.set(Date.parse(random.pick(JUMPS)))
      else clock.advance(random.integer(-2, 9) * HOUR_MS)
      const service = processes[0]?.service
      const key = random.pick(keys)
      if (service === undefined || key.isLimited || !random.chance(0.3)) return
      const label = `Label ${random.integer(1, 1_000)} "\u00fc"`
      await service.keys.relabel({ accountId: key.accountId, keyId: key.id }, label)
      model.keyOf(key.id).label = label
      if (!random.chance(0.3) || keys.length < 6) return
      await service.keys.deactivate({ accountId: key.accountId, keyId: key.id })
      for (const { service: other } of processes) other.authenticator.expire()
      keys.splice(keys.indexOf(key), 1)
    },
    compareReports: () =>
      compareReports({
        accounts,
        model,
        random,
        fetchReport: async (url, secret) => {
          const answer = await request(EU, url, secret)
          return { status: answer.statusCode, body: answer.json<unknown>() }
        },
      }),
    close: async () => {
      for (const { service, addresses } of processes) {
        await Promise.all([...addresses.values()].map((app) => app.close()))
        await service.close()
      }
      await stores.remove()
    },
  }
}

/** Three accounts with keys that may look alike when masked; one key of each has a limit. */
async function createCallers(service: UsageService | undefined, model: UsageModel) {
  if (service === undefined) throw new Error('no process')
  const accounts: SimulatedAccount[] = []
  const keys: SimulatedKey[] = []
  for (let account = 0; account < 3; account += 1) {
    const { id: accountId } = await service.accounts.create({ name: randomIds.uuid() })
    await service.accounts.signAddendum(accountId)
    const admin = await service.keys.create({ accountId, role: 'admin', label: 'Admin' })
    accounts.push({ id: accountId, adminSecret: admin.secret })
    for (let index = 0; index < 5; index += 1) {
      const isLimited = index === 4
      const { key, secret } = await service.keys.create({
        accountId,
        role: 'developer',
        label: `Key ${index}`,
        limits: isLimited ? { characters: CHARACTER_LIMIT } : {},
        secret: `k${index % 3}"\\-${randomIds.uuid()}-end${index % 2}`,
      })
      keys.push({ accountId, id: key.id, secret, isLimited })
      model.addKey({ id: key.id, masked: `${key.first4}****${key.last4}`, label: key.label })
    }
  }
  return { accounts, keys }
}
