import { createFixtureEngine } from '../../../src/engines/fixture/fixture-engine.ts'
import { describeEngineContract } from './engine-contract.ts'
import { ENGLISH_SENTENCES, pair } from './languages.ts'

describeEngineContract('fixture', async () => createFixtureEngine(), {
  pair: pair('en', 'de'),
  sentences: ENGLISH_SENTENCES,
})
