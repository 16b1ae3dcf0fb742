import { createRequire } from 'node:module'

/** The calls of sherpa-onnx that we need, as its JavaScript declares them. */
export interface SherpaOnnx {
  readonly OnlineRecognizer: new (config: SherpaConfig) => OnlineRecognizer
  readonly OfflineRecognizer: { createAsync(config: SherpaConfig): Promise<OfflineRecognizer> }
}

export interface SherpaConfig {
  readonly featConfig: { readonly sampleRate: number; readonly featureDim: number }
  readonly modelConfig: Readonly<Record<string, unknown>>
  readonly decodingMethod: 'greedy_search'
}

export interface Waveform {
  /** -1 to 1. */
  readonly samples: Float32Array
  readonly sampleRate: number
}

export interface OnlineRecognizer {
  createStream(): OnlineStream
  isReady(stream: OnlineStream): boolean
  decodeStreams(streams: readonly OnlineStream[]): void
  getResult(stream: OnlineStream): SherpaResult
}

export interface OnlineStream {
  acceptWaveform(waveform: Waveform): void
  inputFinished(): void
  setOption(key: string, value: string): void
}

export interface OfflineRecognizer {
  createStream(): { acceptWaveform(waveform: Waveform): void }
  setConfig(config: SherpaConfig): void
  decodeAsync(stream: object): Promise<SherpaResult>
}

/** Times in seconds since the stream began; lists are empty in models that do not know them. */
export interface SherpaResult {
  readonly text: string
  readonly tokens?: readonly string[]
  readonly timestamps?: readonly number[]
  readonly durations?: readonly number[]
  /** `en` or `<|en|>`, from models that detect it. */
  readonly lang?: string
}

/** Only in a process of its own: a model that it cannot read ends the process, and it has its own ONNX Runtime. */
export function loadSherpaOnnx(): SherpaOnnx {
  return createRequire(import.meta.url)('sherpa-onnx-node') as SherpaOnnx
}

/** Whether there is a build for this machine; nothing is loaded. */
export function hasSherpaOnnx(): boolean {
  const platform = process.platform === 'win32' ? 'win' : process.platform
  try {
    createRequire(import.meta.url).resolve(`sherpa-onnx-${platform}-${process.arch}`)
    return true
  } catch {
    return false
  }
}
