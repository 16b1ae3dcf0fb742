import { afterEach, expect, test } from 'vitest'
import { describeOnEachStore } from '../support/test-stores.ts'
import { createSimulation, type Simulation } from './support/usage-simulation.ts'

const SEEDS = (process.env['INTERPRES_SIMULATION_SEEDS'] ?? '1').split(',').map(Number)
const STEPS = 30

await describeOnEachStore('simulated months of usage', (createStore) => {
  let simulation: Simulation | undefined

  afterEach(async () => {
    await simulation?.close()
    simulation = undefined
  })

  test.each(SEEDS)(
    'every report equals what clients remember, whatever fails and whoever forwards (seed %i)',
    async (seed) => {
      const running = await createSimulation(createStore, seed)
      simulation = running
      for (let step = 1; step <= STEPS; step += 1) {
        await running.work()
        await running.change()
        if (step % 6 === 0) await running.compareReports()
      }
      await running.compareReports()
      expect(running.model.acknowledged.length).toBeGreaterThan(STEPS * 10)
      expect(running.refused()).toEqual({
        failed: expect.any(Number),
        quota: expect.any(Number),
        away: expect.any(Number),
      })
      for (const count of Object.values(running.refused())) expect(count).toBeGreaterThan(0)
    },
  )
})
