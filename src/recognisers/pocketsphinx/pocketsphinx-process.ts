import { availableParallelism } from 'node:os'
import { serveParent } from '../../kernel/threads/worker-process.ts'
import { serveRecogniser } from '../../speech/processes/serve-recogniser.ts'
import { createDecoderStream } from './decoder-stream.ts'
import type { PocketsphinxInstallation } from './installation.ts'
import { loadPocketsphinx } from './library.ts'

/** Second passes cost half a second at the end of an utterance and gain next to nothing. */
const ONE_PASS = ['-fwdflat', 'no', '-bestpath', 'no', '-logfn', '/dev/null']
/** Takes less than half of the time, for a few wrong words more: where streams share the cores. */
const NARROW = ['-maxhmmpf', '3000', '-maxwpf', '5', '-topn', '2']

serveParent((port, data) => {
  const installation = data as PocketsphinxInstallation
  const library = loadPocketsphinx(installation)
  const { acousticModel, languageModel, dictionary } = installation
  const model = ['-hmm', acousticModel, '-lm', languageModel, '-dict', dictionary]
  serveRecogniser(port, async (_options, streamsBeside) => {
    const hasCoreToSpare = streamsBeside < Math.max(1, Math.floor(availableParallelism() / 2))
    const options = [...model, ...ONE_PASS, ...(hasCoreToSpare ? [] : NARROW)]
    return createDecoderStream(library, await library.create(options))
  })
})
