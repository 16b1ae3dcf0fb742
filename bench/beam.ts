/**
 * What a beam of four costs, of greedy search: processor time on the project's own held-out sentences, both in turns in one
 * thread. `npm run bench -- beam [PAIR] [SENTENCES] [ROUNDS] [portable | int8]`.
 */
import { join } from 'node:path'
import { createBatcher } from '../src/engines/marian/inference/batcher.ts'
import { listPacks } from '../src/engines/marian/packs/read-pack.ts'
import { translateSegment } from '../src/engines/marian/segments/translate-segment.ts'
import { loadModel } from '../src/engines/marian/worker/load-model.ts'
import { developmentText } from './support/development-text.ts'
import { quantile } from './support/document-load.ts'

const [pair = 'en-es', count = '64', rounds = '9', kind = 'portable'] = process.argv.slice(2)
const TOGETHER = [1, 8, 32]
const [source = '', target = ''] = pair.split('-')
const { packs } = await listPacks(join(import.meta.dirname, '../packs'))
const served = packs.flatMap(({ directory, manifest }) =>
  manifest.pairs
    .filter((one) => one.source === source && one.target === target)
    .map(({ token = [] }) => ({ directory, manifest, prefixTokens: [token].flat() })),
)
const [pack] = served
if (pack === undefined) throw new Error(`No built-in pack for ${pair}`)
const { directory, manifest, prefixTokens } = pack
const model = await loadModel(
  { key: pair, directory, cacheDirectory: join(import.meta.dirname, '../node_modules/.cache'), manifest },
  kind === 'int8' ? kind : 'portable',
  createBatcher({ maxRows: 32, maxPositions: 2048 }),
)
const texts = developmentText(source === 'en' ? target : source)
  .map(({ english, other }) => (source === 'en' ? english : other))
  .filter((text) => text.length >= 40 && text.length <= 160)
  .slice(0, Number(count))

for (const together of TOGETHER) {
  const ratios: number[] = []
  const beams: number[] = []
  for (let round = 0; round <= Number(rounds); round += 1) {
    const [greedy, beam] = [await processorMs(1, together), await processorMs(4, together)]
    // The first round warms up.
    if (round > 0) ratios.push(beam / greedy)
    if (round > 0) beams.push(beam)
  }
  const ms = median(beams).toFixed(2)
  console.log(`${together} at a time: ${ms} ms a sentence, ${median(ratios).toFixed(2)} of greedy search`)
}
await model.close()

async function processorMs(width: number, together: number): Promise<number> {
  const before = process.cpuUsage()
  const options = {
    prefixTokens,
    width,
    sourceLanguage: 'en',
    targetLanguage: target,
    alternatives: 0,
    joint: ' ',
    path: ['', 'bench'],
  }
  const { signal } = new AbortController()
  for (let start = 0; start < texts.length; start += together) {
    const batch = texts.slice(start, start + together)
    await Promise.all(
      batch.map((text) => translateSegment(model, { text, protectedSpans: [] }, { ...options, signal })),
    )
  }
  const { user, system } = process.cpuUsage(before)
  return (user + system) / 1000 / texts.length
}

function median(values: readonly number[]): number {
  return quantile(
    values.toSorted((a, b) => a - b),
    0.5,
  )
}
