import { afterAll, describe, expect, test } from 'vitest'
import { systemClock } from '../../../src/kernel/clock.ts'
import { silentLogger } from '../../../src/kernel/logging.ts'
import { findPocketsphinx } from '../../../src/recognisers/pocketsphinx/installation.ts'
import { createPocketsphinxRecogniser } from '../../../src/recognisers/pocketsphinx/pocketsphinx-recogniser.ts'
import type { ProcessDependencies } from '../../../src/speech/processes/recogniser-processes.ts'
import type { Recogniser } from '../../../src/speech/recogniser.ts'
import { readCommittedClip, readEnglish } from '../../support/recorded-speech.ts'
import { WITHOUT_FFMPEG } from '../../support/speech-clips.ts'
import { countWordErrors } from '../../support/word-errors.ts'
import { chunksOf, describeProcessContract, describeRecogniserContract, hear } from './recogniser-contract.ts'

const installation = findPocketsphinx()
const WITHOUT = installation === undefined ? ' (skipped: pocketsphinx is not installed)' : WITHOUT_FFMPEG

function create({
  streams = 2,
  ...others
}: Pick<ProcessDependencies, 'startProcess'> & { readonly streams?: number } = {}): Recogniser {
  if (installation === undefined) throw new Error('pocketsphinx is not installed')
  return createPocketsphinxRecogniser(
    { clock: systemClock, logger: silentLogger, ...others },
    { installation, streams },
  )
}

describe.skipIf(WITHOUT !== '')(`pocketsphinx${WITHOUT}`, () => {
  const setup = { create, speech: () => readCommittedClip('en-lj001-0008.flac') }
  describeRecogniserContract('pocketsphinx', setup)
  describeProcessContract('pocketsphinx', setup)

  const recognisers: Recogniser[] = []
  afterAll(() => Promise.all(recognisers.map((recogniser) => recogniser.close())))

  async function open() {
    const recogniser = create()
    recognisers.push(recogniser)
    return await recogniser.open({})
  }

  test('of English that is read aloud at most 35 % of the words are wrong', async () => {
    let errors = 0
    let words = 0
    for (const { transcript, read } of readEnglish()) {
      const stream = await open()
      const heard = await hear(stream, chunksOf(read(), 100))
      await stream.close()
      const counted = countWordErrors(heard.words.map(({ text }) => text).join(' '), transcript)
      errors += counted.errors
      words += counted.words
    }
    expect(words).toBeGreaterThan(30)
    expect(errors / words).toBeLessThanOrEqual(0.35)
  })

  test('a speaker who is known is understood from the first word on', async () => {
    const stream = await open()
    await hear(stream, chunksOf(readCommittedClip('en-librivox-0870.flac'), 100))
    const { words } = await hear(stream, chunksOf(readCommittedClip('en-librivox-0880.flac'), 100))
    await stream.close()
    expect(words.slice(0, 3).map(({ text }) => text)).toEqual(['he', 'was', 'not'])
    expect(words.every(({ text }) => /^[a-z.'-]+$/.test(text))).toBe(true)
  })
})
