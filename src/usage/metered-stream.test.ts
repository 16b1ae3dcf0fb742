import { expect, test } from 'vitest'
import { randomIds } from '../kernel/ids.ts'
import { silentLogger } from '../kernel/logging.ts'
import type { Region } from '../kernel/region.ts'
import { createMeter } from './meter.ts'
import { createMeteredStream } from './metered-stream.ts'
import { createQuotaKeeper, DEFAULT_QUOTA_KEEPER } from './quota-keeper.ts'
import type { GrantShare, UsageEvent } from './usage-event.ts'

/** A stream of a key with so much left; grants are never taken back. */
function open(remaining: number, isLimited = true) {
  let nowMs = 0
  let left = remaining
  const released: GrantShare[] = []
  const counted: UsageEvent[] = []
  const claims: number[] = []
  const clock = { nowMs: () => nowMs }
  const quota = createQuotaKeeper({
    store: {
      claim: async (wanted) =>
        wanted.map(({ amount }) => {
          claims.push(amount)
          const isGranted = amount <= left
          if (isGranted) left -= amount
          return { isGranted, remaining: left }
        }),
      release: async (shares) => {
        released.push(...shares)
        for (const { reserved } of shares) left += reserved
      },
    },
    clock,
    ids: randomIds,
    logger: silentLogger,
    config: DEFAULT_QUOTA_KEEPER,
  })
  const consumer = {
    accountId: 'account',
    keyId: 'key',
    limited: { characters: false, milliseconds: isLimited },
  }
  const meter = createMeter({ outbox: { append: async () => {} }, onRecorded: () => {} })
  const stream = createMeteredStream(
    { region: 'eu' as Region, meter, quota, clock, ids: randomIds },
    { consumer, kind: 'speech_to_text', requestId: 'session' },
  )
  return {
    stream,
    quota,
    claims,
    released,
    counted,
    count: (total: number) => stream.commit(total, async (events) => void counted.push(...events)),
    sum: () => counted.reduce((total, { amount }) => total + amount, 0),
    left: () => left,
    advance: (ms: number) => {
      nowMs += ms
    },
  }
}

test('a key without limits asks for nothing and counts what it used', async () => {
  const { stream, claims, counted, count } = open(0, false)
  expect(await stream.allow(5_000)).toBe(5_000)
  await count(1_200)
  await count(1_200)
  await count(5_000)
  expect(claims).toEqual([])
  expect(counted.map(({ amount, grant }) => [amount, grant])).toEqual([
    [1_200, undefined],
    [3_800, undefined],
  ])
})

test('quota is set aside in minutes, and what was not used is given back', async () => {
  const { stream, quota, claims, count, left, sum } = open(1_000_000)
  expect(await stream.allow(200)).toBe(200)
  await count(200)
  expect(claims).toEqual([60_000])
  stream.close()
  await quota.settled()
  expect(sum() + left()).toBe(1_000_000)
})

test('the next minute is set aside when half of the last is used', async () => {
  const { stream, quota, claims } = open(1_000_000)
  await stream.allow(29_000)
  expect(claims).toEqual([60_000])
  await stream.allow(31_000)
  await quota.settled()
  expect(claims).toEqual([60_000, 60_000])
})

test('quota is used to its last millisecond, and not beyond', async () => {
  for (const quotaMs of [1, 59_999, 60_000, 60_001, 90_123]) {
    const { stream, count, sum } = open(quotaMs)
    let reached = 0
    for (let total = 100; ; total += 100) {
      const allowed = await stream.allow(total)
      await count(allowed)
      reached = allowed
      if (allowed < total) break
    }
    expect([reached, sum()]).toEqual([quotaMs, quotaMs])
    stream.close()
  }
})

test('usage that spans two grants is counted as two events, each covered by its own', async () => {
  const { stream, counted, count } = open(1_000_000)
  await stream.allow(59_990)
  await count(59_990)
  await stream.allow(60_100)
  await count(60_100)
  expect(counted.map(({ amount }) => amount)).toEqual([59_990, 10, 100])
  expect(counted[1]?.grant?.grantId).not.toBe(counted[2]?.grant?.grantId)
})

test('a grant that gets old is given back for a new one', async () => {
  const { stream, quota, released, advance, count, sum, left } = open(100_000)
  await stream.allow(1_000)
  await count(1_000)
  advance(400_000)
  expect(await stream.allow(2_000)).toBe(2_000)
  await quota.settled()
  expect(released.map(({ reserved }) => reserved)).toEqual([59_000])
  await count(2_000)
  stream.close()
  await quota.settled()
  expect(sum() + left()).toBe(100_000)
})

test('two streams of a key share what is left', async () => {
  const { stream, quota, left } = open(70_000)
  expect(await stream.allow(1)).toBe(1)
  const other = await quota.reserve({
    region: 'eu' as Region,
    accountId: 'account',
    keyId: 'key',
    unit: 'milliseconds',
    amount: 60_000,
    orLess: true,
    holdMs: 1_000,
  })
  expect(other.share.reserved).toBe(10_000)
  expect(left()).toBe(0)
})

test('what could not be written down is counted with what comes next, under the same id', async () => {
  for (const isLimited of [false, true]) {
    const { stream, counted, count, sum } = open(1_000_000, isLimited)
    await stream.allow(1_000)
    const refused: UsageEvent[] = []
    const refuse = async (events: readonly UsageEvent[]) => {
      refused.push(...events)
      throw new Error('the store is away')
    }
    await expect(stream.commit(700, refuse)).rejects.toThrow('the store is away')
    await count(1_000)
    await count(1_000)
    expect(sum()).toBe(1_000)
    expect(counted[0]).toEqual(refused[0])
  }
})
