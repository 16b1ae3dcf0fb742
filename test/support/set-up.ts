import { configureGlobal } from 'fast-check'
import { afterAll } from 'vitest'
import { keepAnswers } from './answers.ts'
import { killLeftProcesses } from './server-process.ts'

// The same cases in every file of a run, others in the next one; vitest.config.ts chooses and prints the seed.
configureGlobal({ seed: Number(process.env['INTERPRES_TEST_SEED']) })

// What a test that failed has not stopped would work on beside the tests that follow.
afterAll(killLeftProcesses)
afterAll(keepAnswers)
