/**
 * What one more core gives: the engine on core 0 alone and on cores 0 and 1, in turns in one process, with one worker and with
 * two. Linux only. `npm run bench -- cores [ROUNDS] [SECONDS OF EACH]`.
 */
import { execFileSync } from 'node:child_process'
import { join } from 'node:path'
import { createMarianEngine, type MarianEngine } from '../src/engines/marian/marian-engine.ts'
import { systemClock } from '../src/kernel/clock.ts'
import { silentLogger } from '../src/kernel/logging.ts'
import type { LanguageCode } from '../src/languages/language-code.ts'
import { quantile } from './support/document-load.ts'
import { sentence } from './support/floods.ts'

const [rounds = '7', seconds = '4'] = process.argv.slice(2)
const PLACES = { one: '0', both: '0,1' }
const LOADS = { 'requests of 200 sentences': [2, 200], '16 clients, a sentence each': [16, 1] } as const
let next = 0

console.log('| load | workers | sentences/s on both cores, of one | processor time of a sentence, of one |')
console.log('|---|---|---|---|')
for (const workers of [1, 2]) {
  const engine = await createMarianEngine(
    { logger: silentLogger, clock: systemClock },
    {
      modelsDirectory: join(import.meta.dirname, 'none'),
      builtInDirectory: join(import.meta.dirname, '../packs'),
      workers,
      runtime: 'portable',
    },
  )
  for (const [load, [clients, sentences]] of Object.entries(LOADS)) {
    const rates: number[] = []
    const costs: number[] = []
    for (let round = 0; round <= Number(rounds); round += 1) {
      const one = await measure(engine, PLACES.one, clients, sentences)
      const both = await measure(engine, PLACES.both, clients, sentences)
      // The first round warms up.
      if (round > 0) rates.push(both.rate / one.rate)
      if (round > 0) costs.push(both.processorMs / one.processorMs)
    }
    const columns = [rates, costs].map((ratios) => median(ratios).toFixed(2))
    console.log(`| ${[load, workers, ...columns].join(' | ')} |`)
  }
  await engine.close()
}

async function measure(engine: MarianEngine, cores: string, clients: number, sentences: number) {
  execFileSync('taskset', ['-a', '-p', '-c', cores, String(process.pid)], { stdio: 'pipe' })
  const startMs = performance.now()
  const before = process.cpuUsage()
  let done = 0
  const client = async () => {
    while (performance.now() - startMs < 1000 * Number(seconds)) {
      await translate(engine, sentences)
      done += sentences
    }
  }
  await Promise.all(Array.from({ length: clients }, client))
  const { user, system } = process.cpuUsage(before)
  return { rate: done / (performance.now() - startMs), processorMs: (user + system) / 1000 / done }
}

async function translate(engine: MarianEngine, sentences: number): Promise<void> {
  await engine.translate({
    pair: { source: 'en' as LanguageCode, target: 'es' as LanguageCode },
    segments: Array.from({ length: sentences }, () => ({ text: sentence(next++), protectedSpans: [] })),
    formality: 'default',
    preferQuality: false,
    context: undefined,
    instructions: [],
    signal: new AbortController().signal,
  })
}

function median(values: readonly number[]): number {
  return quantile(
    values.toSorted((a, b) => a - b),
    0.5,
  )
}
