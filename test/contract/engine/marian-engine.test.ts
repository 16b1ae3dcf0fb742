import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll } from 'vitest'
import { createMarianEngine } from '../../../src/engines/marian/marian-engine.ts'
import { systemClock } from '../../../src/kernel/clock.ts'
import { silentLogger } from '../../../src/kernel/logging.ts'
import type { TranslationEngine } from '../../../src/translation/engine.ts'
import { buildModel } from '../../marian/support/build-model.ts'
import { BUILT_IN_PACKS } from '../../marian/support/built-in-contents.ts'
import { writePack } from '../../marian/support/write-pack.ts'
import { describeEngineContract } from './engine-contract.ts'
import { ENGLISH_SENTENCES, pair } from './languages.ts'

const directories: string[] = []
afterAll(async () => {
  for (const directory of directories) await rm(directory, { recursive: true, force: true })
})

async function engineOver(
  fill: (modelsDirectory: string) => Promise<unknown>,
  builtInDirectory?: string,
): Promise<TranslationEngine> {
  const modelsDirectory = await mkdtemp(join(tmpdir(), 'interpres-contract-'))
  directories.push(modelsDirectory)
  await fill(modelsDirectory)
  return await createMarianEngine(
    { logger: silentLogger, clock: systemClock },
    { modelsDirectory, workers: 1, ...(builtInDirectory === undefined ? {} : { builtInDirectory }) },
  )
}

const withRandomWeights = () => engineOver((directory) => writePack(directory, 'en-de', buildModel()))

describeEngineContract('marian, random weights', withRandomWeights, {
  pair: pair('en', 'de'),
  sentences: [
    'bati sena moka lu na.',
    'kora tipa, mesa ro ke?',
    'sota ni bura lemo ha!',
    'te mika pano sulu ra ne ti.',
    'go hana beri moto.',
  ],
  // Random weights hardly ever end a sentence; the built-in pack takes these.
  withoutOddTexts: ['a word of 100 KiB', 'a sentence of 5,000 words'],
  propertyRuns: 30,
})

describeEngineContract('marian, built-in pack', () => engineOver(() => Promise.resolve(), BUILT_IN_PACKS), {
  pair: pair('en', 'de'),
  sentences: ENGLISH_SENTENCES,
})
