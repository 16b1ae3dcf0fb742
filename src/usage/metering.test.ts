import { expect, test } from 'vitest'
import { InterpresError } from '../kernel/errors.ts'
import type { IdSource } from '../kernel/ids.ts'
import { silentLogger } from '../kernel/logging.ts'
import type { Region } from '../kernel/region.ts'
import type { Consumer } from './consumer.ts'
import { createMeter, type MeterConfig } from './meter.ts'
import { createMetering, type WorkOrder } from './metering.ts'
import { createQuotaKeeper, DEFAULT_QUOTA_KEEPER } from './quota-keeper.ts'
import type { QuotaClaim } from './quota-store.ts'
import { createRateLimiter } from './rate-limiter.ts'
import type { GrantShare, UsageEvent } from './usage-event.ts'

const consumer: Consumer = {
  accountId: 'account',
  keyId: 'key',
  limited: { characters: false, milliseconds: false },
}
const limited: Consumer = { ...consumer, limited: { characters: true, milliseconds: false } }
const order: WorkOrder = { consumer, kind: 'text_translation', amount: 12, requestId: 'request' }

function open({
  append = async () => {},
  remaining = 100,
  meterConfig,
}: {
  append?: (events: readonly UsageEvent[]) => Promise<void>
  remaining?: number
  meterConfig?: MeterConfig
} = {}) {
  let nowMs = Date.UTC(2026, 11, 31, 23, 59, 59, 999)
  let left = remaining
  let lastId = 0
  const committed: UsageEvent[][] = []
  const claims: QuotaClaim[] = []
  const released: GrantShare[] = []
  let recorded = 0
  const clock = { nowMs: () => nowMs }
  const ids: IdSource = {
    uuid: () => {
      lastId += 1
      return `id-${lastId}`
    },
    traceId: () => '',
    bytes: () => Buffer.alloc(0),
  }
  const meter = createMeter({
    outbox: {
      append: async (events) => {
        await append(events)
        committed.push([...events])
      },
    },
    onRecorded: () => {
      recorded += 1
    },
    ...(meterConfig === undefined ? {} : { config: meterConfig }),
  })
  const quota = createQuotaKeeper({
    store: {
      claim: async (wanted) =>
        wanted.map((claim) => {
          claims.push(claim)
          const isGranted = claim.amount <= left
          if (isGranted) left -= claim.amount
          return { isGranted, remaining: left }
        }),
      release: async (shares) => {
        released.push(...shares)
      },
    },
    clock,
    ids,
    logger: silentLogger,
    config: DEFAULT_QUOTA_KEEPER,
  })
  const rateLimiter = createRateLimiter({
    clock,
    config: { requestsPerMinute: undefined, charactersPerMinute: undefined },
  })
  const metering = createMetering({ region: 'us' as Region, meter, quota, rateLimiter, clock, ids })
  return {
    metering,
    committed,
    claims,
    released,
    recordedTimes: () => recorded,
    advance: (ms: number) => {
      nowMs += ms
    },
  }
}

test('usage is committed before the result is given away', async () => {
  const { metering, committed, claims } = open()
  const result = await metering.metered({ ...order, reportingTag: 'team' }, async () => {
    expect(committed).toEqual([])
    return 'done'
  })
  expect(result).toBe('done')
  expect(committed).toMatchObject([
    [
      {
        accountId: 'account',
        keyId: 'key',
        region: 'us',
        kind: 'text_translation',
        amount: 12,
        atMs: Date.UTC(2026, 11, 31, 23, 59, 59, 999),
        reportingTag: 'team',
        requestId: 'request',
        grant: undefined,
      },
    ],
  ])
  expect(claims).toEqual([])
})

test('a request across midnight counts on the day on which it was finished', async () => {
  const { metering, committed, advance } = open()
  await metering.metered(order, async () => advance(1))
  expect(committed[0]?.[0]?.atMs).toBe(Date.UTC(2027, 0, 1))
})

test('work that fails costs nothing and gives its quota back', async () => {
  const { metering, committed, released } = open()
  const failing = metering.metered({ ...order, consumer: limited }, () =>
    Promise.reject(new Error('no engine')),
  )
  await expect(failing).rejects.toThrow('no engine')
  await metering.settled()
  expect(committed).toEqual([])
  expect(released).toMatchObject([{ reserved: 12 }])
})

test('work without usage is not counted and needs no quota', async () => {
  const { metering, committed, claims } = open({ remaining: 0 })
  await metering.metered({ ...order, consumer: limited, amount: 0 }, async () => 'done')
  expect([committed, claims]).toEqual([[], []])
})

test('no work starts without quota', async () => {
  const { metering } = open({ remaining: 11 })
  let started = false
  const refused = metering.metered({ ...order, consumer: limited }, async () => {
    started = true
  })
  await expect(refused).rejects.toMatchObject({ code: 'quota_exceeded' })
  expect(started).toBe(false)
})

test('a commit may be smaller than the reservation, and never larger', async () => {
  const { metering, committed } = open()
  const reservation = await metering.reserve({ ...order, consumer: limited, amount: 50 })
  await reservation.commit(20)
  expect(committed).toMatchObject([[{ amount: 20, grant: { reserved: 50 } }]])
  const tooSmall = await metering.reserve({ ...order, consumer: limited, amount: 50 })
  await expect(tooSmall.commit(51)).rejects.toMatchObject({ code: 'internal' })
})

test('work that outlived its quota is not answered for', async () => {
  const { metering, committed, advance } = open()
  const reservation = await metering.reserve({ ...order, consumer: limited, holdMs: 1_000 })
  advance(1_001)
  await expect(reservation.commit()).rejects.toMatchObject({ code: 'deadline_exceeded' })
  expect(committed).toEqual([])
})

test('quota is not given back after a commit that failed, since it may have taken effect', async () => {
  const { metering, released } = open({
    append: () => Promise.reject(new InterpresError('store_unavailable', 'away')),
  })
  const failing = metering.metered({ ...order, consumer: limited }, async () => 'done')
  await expect(failing).rejects.toMatchObject({ code: 'store_unavailable' })
  await metering.settled()
  expect(released).toEqual([])
})

test('concurrent requests share commits, and a failing commit fails exactly those that are in it', async () => {
  let commits = 0
  const { metering, committed, recordedTimes } = open({
    append: async () => {
      commits += 1
      if (commits === 2) throw new InterpresError('store_unavailable', 'away')
    },
    meterConfig: { maxWaitingEvents: 100, maxEventsPerCommit: 10 },
  })
  const outcomes = await Promise.allSettled(
    Array.from({ length: 30 }, () => metering.metered(order, async () => 'done')),
  )
  expect(committed.map((events) => events.length)).toEqual([10, 10])
  expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(20)
  expect(recordedTimes()).toBe(2)
})

test('more than may wait is refused at once', async () => {
  const { metering } = open({ meterConfig: { maxWaitingEvents: 2, maxEventsPerCommit: 10 } })
  const outcomes = await Promise.allSettled(
    Array.from({ length: 3 }, () => metering.metered(order, async () => 'done')),
  )
  expect(outcomes.map(({ status }) => status)).toEqual(['fulfilled', 'fulfilled', 'rejected'])
  expect(outcomes[2]).toMatchObject({ reason: { code: 'overloaded', retryAfterSeconds: 1 } })
})

test('a reservation that another process made is committed with its quota', async () => {
  const first = open()
  const { held } = await first.metering.reserve({ ...order, consumer: limited })
  const { metering, committed, claims } = open()
  await metering.resume(order, held).commit()
  expect(committed).toMatchObject([[{ amount: 12, grant: held?.share }]])
  expect(claims).toEqual([])
})

test('a reservation that another process made is given back', async () => {
  const first = open()
  const { held } = await first.metering.reserve({ ...order, consumer: limited })
  const { metering, released } = open()
  metering.resume(order, held).release()
  metering.resume(order, undefined).release()
  await metering.settled()
  expect(released).toEqual([held?.share])
})

test('a resumed reservation ends with its time', async () => {
  const { metering, advance } = open()
  const { held } = await metering.reserve({ ...order, consumer: limited, holdMs: 1_000 })
  advance(1_001)
  await expect(metering.resume(order, held).commit()).rejects.toMatchObject({ code: 'deadline_exceeded' })
})

test('usage that is recorded with something else is recorded there and nowhere else', async () => {
  const { metering, committed, recordedTimes } = open()
  const written: (UsageEvent | undefined)[] = []
  const write = async (event: UsageEvent | undefined) => {
    written.push(event)
  }
  await (await metering.reserve(order)).commitWith(write)
  await (await metering.reserve({ ...order, amount: 0 })).commitWith(write)
  expect(written).toMatchObject([{ amount: 12 }, undefined])
  expect([committed, recordedTimes()]).toEqual([[], 1])
})

test('quota stays taken when recording with something else fails: somebody else may have counted it', async () => {
  const { metering, released } = open()
  const reservation = await metering.reserve({ ...order, consumer: limited })
  const failing = reservation.commitWith(() => Promise.reject(new InterpresError('conflict', 'collected')))
  await expect(failing).rejects.toMatchObject({ code: 'conflict' })
  reservation.release()
  await metering.settled()
  expect(released).toEqual([])
})
