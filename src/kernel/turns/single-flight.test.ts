import { expect, test } from 'vitest'
import { createSingleFlight } from './single-flight.ts'

function controlled() {
  const runs: { readonly finish: () => void; readonly fail: () => void }[] = []
  const flight = createSingleFlight(
    () =>
      new Promise((resolve, reject) => {
        runs.push({ finish: resolve, fail: () => reject(new Error('failed')) })
      }),
  )
  return { runs, flight }
}

test('callers during a run share the next one, which begins when the first has ended', async () => {
  const { runs, flight } = controlled()
  const first = flight.startedAfterNow()
  const second = flight.startedAfterNow()
  const third = flight.startedAfterNow()
  expect(runs).toHaveLength(1)
  runs[0]?.finish()
  await first
  await Promise.resolve()
  expect(runs).toHaveLength(2)
  runs[1]?.finish()
  await Promise.all([second, third])
  await flight.settled()
  expect(runs).toHaveLength(2)
})

test('a failed run fails its own callers only', async () => {
  const { runs, flight } = controlled()
  const first = flight.startedAfterNow()
  const second = flight.startedAfterNow()
  runs[0]?.fail()
  await expect(first).rejects.toThrow('failed')
  runs[1]?.finish()
  await second
})

test('runs never overlap, whenever callers come, and each caller gets a run that began after its call', async () => {
  let active = 0
  let begun = 0
  const flight = createSingleFlight(async () => {
    begun += 1
    active += 1
    expect(active).toBe(1)
    await Promise.resolve()
    active -= 1
  })
  const call = async (turns: number) => {
    for (let turn = 0; turn < turns; turn += 1) await Promise.resolve()
    const before = begun
    await flight.startedAfterNow()
    expect(begun).toBeGreaterThan(before)
  }
  await Promise.all(Array.from({ length: 40 }, (_, turns) => call(turns)))
})
