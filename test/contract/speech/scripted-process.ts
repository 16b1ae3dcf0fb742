import { serveParent } from '../../../src/kernel/threads/worker-process.ts'
import {
  createScriptedRecogniser,
  type RecogniserScript,
} from '../../../src/recognisers/scripted/scripted-recogniser.ts'
import { serveRecogniser } from '../../../src/speech/processes/serve-recogniser.ts'

// A scripted recogniser in a process, for the suite of recognisers.
serveParent((port, script) => {
  const recogniser = createScriptedRecogniser(script as RecogniserScript)
  serveRecogniser(port, (options) => recogniser.open(options))
})
