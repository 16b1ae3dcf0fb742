import { serveParent } from '../../../src/kernel/threads/worker-process.ts'
import { serveRecogniser } from '../../../src/speech/processes/serve-recogniser.ts'

// Hypotheses fail, and the last word of an utterance is how many streams are open in this process.
serveParent((port) => {
  let openStreams = 0
  serveRecogniser(port, async () => {
    openStreams += 1
    return {
      accept: () => {},
      async hypothesis() {
        throw new Error('nothing is heard')
      },
      endUtterance: async () => ({
        words: [{ text: `${openStreams}`, startMs: 0, endMs: 0, hasBlankBefore: false }],
      }),
      async close() {
        openStreams -= 1
      },
    }
  })
})
