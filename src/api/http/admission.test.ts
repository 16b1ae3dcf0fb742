import fc from 'fast-check'
import { expect, test } from 'vitest'
import { createAdmission } from './admission.ts'

const forever = new AbortController().signal

test('parties take turns, however many requests one of them has waiting', async () => {
  const admission = createAdmission({ maxActive: 1, maxWaiting: 20 })
  const order: string[] = []
  const leaveFirst = await admission.enter('flood', forever)
  const visit = async (party: string) => {
    const leave = await admission.enter(party, forever)
    order.push(party)
    leave()
  }
  const visits = [...Array.from({ length: 5 }, () => visit('flood')), visit('quiet'), visit('shy')]
  leaveFirst()
  await Promise.all(visits)
  expect(order.slice(0, 3)).toEqual(['flood', 'quiet', 'shy'])
  expect(admission.active).toBe(0)
})

test('what is too much is refused at once, and one party cannot fill the waiting room while others wait', async () => {
  const admission = createAdmission({ maxActive: 1, maxWaiting: 4 })
  const leave = await admission.enter('a', forever)
  const waiting = [
    admission.enter('b', forever),
    admission.enter('a', forever),
    admission.enter('a', forever),
  ]
  await expect(admission.enter('a', forever)).rejects.toMatchObject({
    code: 'overloaded',
    retryAfterSeconds: 1,
  })
  waiting.push(admission.enter('c', forever))
  await expect(admission.enter('d', forever)).rejects.toMatchObject({ code: 'overloaded' })
  leave()
  await Promise.all(waiting.map(async (entered) => (await entered)()))
})

test('who gives up while waiting leaves the queue', async () => {
  const admission = createAdmission({ maxActive: 1, maxWaiting: 2 })
  const leave = await admission.enter('a', forever)
  const caller = new AbortController()
  const given = admission.enter('b', caller.signal)
  caller.abort()
  await expect(given).rejects.toMatchObject({ code: 'cancelled' })
  expect(admission.waiting).toBe(0)
  leave()
  expect(admission.active).toBe(0)
})

test('never more than the limit are active, and everybody who was let in gets a place', async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.array(fc.constantFrom('a', 'b', 'c'), { maxLength: 40 }),
      fc.integer({ min: 1, max: 5 }),
      async (parties, maxActive) => {
        const admission = createAdmission({ maxActive, maxWaiting: 100 })
        let most = 0
        await Promise.all(
          parties.map(async (party) => {
            const leave = await admission.enter(party, forever)
            most = Math.max(most, admission.active)
            await new Promise((resolve) => setImmediate(resolve))
            leave()
            leave()
          }),
        )
        expect(most).toBeLessThanOrEqual(maxActive)
        expect([admission.active, admission.waiting]).toEqual([0, 0])
      },
    ),
    { numRuns: 50 },
  )
})
