import { readdir } from 'node:fs/promises'
import { join } from 'node:path'
import { InterpresError } from '../../kernel/errors.ts'
import { readOnnxMetadata } from '../../packs/speech/onnx-metadata.ts'

/** A voice as sherpa-onnx wants it configured: the name of its part of `model`, and that part. */
export interface SherpaVoice {
  readonly part: 'vits' | 'matcha' | 'kokoro'
  readonly files: Readonly<Record<string, string>>
  readonly samplesPerSecond: number
}

/**
 * Recognises a voice by the names of its files, as they are in the archives of sherpa-onnx; `undefined` for a directory
 * that holds none. Errors: `invalid_parameter` for a damaged one.
 */
export async function findSherpaVoice(directory: string): Promise<SherpaVoice | undefined> {
  const names = (await readdir(directory)).toSorted()
  const find = (pattern: RegExp) => {
    const name = names.find((candidate) => pattern.test(candidate))
    return name === undefined ? undefined : join(directory, name)
  }
  const model = find(/\.int8\.onnx$/) ?? find(/^(?!vocos|hifigan).*\.onnx$/)
  const tokens = find(/^tokens\.txt$/)
  const dataDir = find(/^espeak-ng-data$/)
  const lexicon = find(/^lexicon[\w-]*\.txt$/)
  const voices = find(/^voices\.bin$/)
  const vocoder = find(/^(?:vocos|hifigan).*\.onnx$/)
  if (model === undefined || tokens === undefined) return undefined
  if (dataDir === undefined && lexicon === undefined) return undefined
  const samplesPerSecond = await sampleRateOf(model)
  const common = { tokens, ...(dataDir && { dataDir }), ...(lexicon && { lexicon }) }
  if (voices !== undefined) return { part: 'kokoro', files: { ...common, model, voices }, samplesPerSecond }
  if (vocoder === undefined) return { part: 'vits', files: { ...common, model }, samplesPerSecond }
  return { part: 'matcha', files: { ...common, acousticModel: model, vocoder }, samplesPerSecond }
}

async function sampleRateOf(model: string): Promise<number> {
  const metadata = await readOnnxMetadata(model).catch(() => new Map<string, string>())
  const rate = Number(metadata.get('sample_rate'))
  if (Number.isInteger(rate) && rate > 0) return rate
  throw new InterpresError('invalid_parameter', 'The model of the voice does not tell its sample rate.')
}
