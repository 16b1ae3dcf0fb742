import { createRequire } from 'node:module'
import { type CallContext, serveCalls } from '../../kernel/threads/serve-calls.ts'
import { serveParent } from '../../kernel/threads/worker-process.ts'
import type { SherpaVoice } from './voice-files.ts'

export interface VoiceProcessData {
  readonly voice: SherpaVoice
  readonly threads: number
}

/** The calls of sherpa-onnx that we need, as its JavaScript declares them. */
interface SherpaSpeech {
  readonly OfflineTts: { createAsync(config: unknown): Promise<SherpaVoiceModel> }
}

interface SherpaVoiceModel {
  generateAsync(request: {
    readonly text: string
    readonly sid: number
    readonly speed: number
    /** False: memory that is ours, since it goes to another process. */
    readonly enableExternalBuffer: boolean
    /** 1 goes on. */
    readonly onProgress: (part: { readonly samples: Float32Array }) => number
  }): Promise<unknown>
}

const FULL_SCALE = 32_767
const FIRST_SPEAKER = 0

serveParent((port, received) => {
  const { voice, threads } = received as VoiceProcessData
  let model: Promise<SherpaVoiceModel> | undefined

  function load(): Promise<SherpaVoiceModel> {
    const sherpa = createRequire(import.meta.url)('sherpa-onnx-node') as SherpaSpeech
    return sherpa.OfflineTts.createAsync({
      model: { [voice.part]: voice.files, numThreads: threads, provider: 'cpu', debug: 0 },
      maxNumSentences: 1,
    })
  }

  serveCalls(
    async (text: string, { report }: CallContext) => {
      model ??= load()
      await (await model).generateAsync({
        text,
        sid: FIRST_SPEAKER,
        speed: 1,
        enableExternalBuffer: false,
        onProgress({ samples }) {
          report(Int16Array.from(samples, (sample) => FULL_SCALE * Math.max(-1, Math.min(1, sample))))
          return 1
        },
      })
    },
    { port },
  )
})
