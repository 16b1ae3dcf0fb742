import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll } from 'vitest'
import { createMarianEngine } from '../../../src/engines/marian/marian-engine.ts'
import { systemClock } from '../../../src/kernel/clock.ts'
import { silentLogger } from '../../../src/kernel/logging.ts'
import type { TranslationEngine } from '../../../src/translation/engine.ts'
import { buildModel } from '../../marian/support/build-model.ts'
import { REAL_FILES, REAL_FIXTURE, realFile } from '../../marian/support/real-fixture.ts'
import { type PackContents, writePack } from '../../marian/support/write-pack.ts'
import { describeEngineContract } from './engine-contract.ts'
import { ENGLISH_SENTENCES, pair } from './languages.ts'

const directories: string[] = []
afterAll(async () => {
  for (const directory of directories) await rm(directory, { recursive: true, force: true })
})

async function engineWith(contents: () => Promise<PackContents>): Promise<TranslationEngine> {
  const modelsDirectory = await mkdtemp(join(tmpdir(), 'interpres-contract-'))
  directories.push(modelsDirectory)
  await writePack(modelsDirectory, 'en-de', await contents())
  return await createMarianEngine(
    { logger: silentLogger, clock: systemClock },
    { modelsDirectory, workers: 1 },
  )
}

describeEngineContract('marian, random weights', () => engineWith(async () => buildModel()), {
  pair: pair('en', 'de'),
  sentences: [
    'bati sena moka lu na.',
    'kora tipa, mesa ro ke?',
    'sota ni bura lemo ha!',
    'te mika pano sulu ra ne ti.',
    'go hana beri moto.',
  ],
  // Random weights hardly ever end a sentence; the real model takes these.
  withoutOddTexts: ['a word of 100 KiB', 'a sentence of 5,000 words'],
  propertyRuns: 30,
})

describeEngineContract(
  'marian, real model',
  () =>
    engineWith(async () => ({
      model: await readFile(realFile(REAL_FILES.int8)),
      sourceVocabulary: await readFile(realFile(REAL_FILES.vocabulary)),
      shortlist: await readFile(realFile(REAL_FILES.shortlist)),
    })),
  {
    pair: pair('en', 'de'),
    sentences: ENGLISH_SENTENCES,
    skip: REAL_FIXTURE === undefined ? 'no real model at hand' : undefined,
  },
)
