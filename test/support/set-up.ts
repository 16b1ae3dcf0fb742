import { configureGlobal } from 'fast-check'
import { afterAll } from 'vitest'
import { killLeftProcesses } from './server-process.ts'

// Property tests draw the same cases every time, and others with another seed.
configureGlobal({ seed: Number(process.env['INTERPRES_TEST_SEED'] ?? 1) })

// What a test that failed has not stopped would work on beside the tests that follow.
afterAll(killLeftProcesses)
