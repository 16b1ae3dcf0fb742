import { type ApertiumEngine, createApertiumEngine } from '../../../src/engines/apertium/apertium-engine.ts'
import { systemClock } from '../../../src/kernel/clock.ts'
import { silentLogger } from '../../../src/kernel/logging.ts'
import { describeEngineContract } from './engine-contract.ts'
import { ENGLISH_SENTENCES, pair, SWEDISH_SENTENCES } from './languages.ts'

function createEngine(): ApertiumEngine {
  return createApertiumEngine({ logger: silentLogger, clock: systemClock })
}

const installed = createEngine()
const served = installed.pairs().map(({ source, target }) => `${source}-${target}`)
await installed.close()

for (const [source, target, sentences] of [
  ['en', 'ca', ENGLISH_SENTENCES],
  ['sv', 'da', SWEDISH_SENTENCES],
] as const) {
  const name = `${source}-${target}`
  describeEngineContract(`apertium ${name}`, async () => createEngine(), {
    pair: pair(source, target),
    sentences,
    skip: served.includes(name) ? undefined : `Apertium's rules for ${name} are not installed`,
  })
}
