/**
 * Rule-based translation, measured in one run:
 *
 * 1. a pipeline held open against one process per text (the toolbox's own command), as a ratio;
 * 2. memory and processes per pipeline;
 * 3. whether marking words changes translations, and how many words of a translation tell where they stem from.
 *
 * `npm run bench -- apertium [MODE ...]` takes names of modes, e.g. `eng-spa`; without them all that are installed.
 */
import { spawnSync } from 'node:child_process'
import { createInstalledModes } from '../src/engines/apertium/modes/installed-modes.ts'
import type { ServedMode } from '../src/engines/apertium/modes/served-modes.ts'
import { openPipeline, type Pipeline } from '../src/engines/apertium/pipelines/pipeline.ts'
import { residentBytes } from '../src/engines/apertium/pipelines/resident-memory.ts'
import { parseAnalysis } from '../src/engines/apertium/segments/lexical-units.ts'
import { translateSegment } from '../src/engines/apertium/segments/segment-translation.ts'
import { parseStream, toStream } from '../src/engines/apertium/segments/stream-text.ts'
import { systemClock } from '../src/kernel/clock.ts'
import { SENTENCES } from './apertium-sentences.ts'

const CONFIG = {
  modesDirectory: '/usr/share/apertium/modes',
  programDirectory: '/usr/bin',
  segmentTimeoutMs: 10_000,
}
const CALLS = 5

function milliseconds(started: number): number {
  return performance.now() - started
}

async function millisecondsHeldOpen(
  pipeline: Pipeline,
  mode: ServedMode,
  texts: readonly string[],
): Promise<number> {
  for (const text of texts) await translateSegment(pipeline, { text, protectedSpans: [] }, mode)
  const started = performance.now()
  for (const text of texts) await translateSegment(pipeline, { text, protectedSpans: [] }, mode)
  return milliseconds(started) / texts.length
}

function millisecondsPerProcess(mode: ServedMode, texts: readonly string[]): number {
  const run = (text: string) => spawnSync('apertium', ['-u', mode.mode], { input: text })
  run(texts[0] ?? '')
  const started = performance.now()
  for (const text of texts.slice(0, CALLS)) run(text)
  return milliseconds(started) / CALLS
}

function textOf(stream: string): string {
  return parseStream(stream)
    .map((part) => (part.kind === 'text' ? part.text : ''))
    .join('')
}

/** Translates with and without marks through the same pipeline; true when the texts differ. */
async function marksChange(pipeline: Pipeline, text: string): Promise<boolean> {
  const { stream, literals } = toStream(text)
  const analysis = parseAnalysis(await pipeline.analyse(stream), text, literals)
  const join = (mark: (index: number) => string): string =>
    analysis.units.map(({ before, reading }, index) => before + mark(index) + reading).join('') +
    mark(analysis.units.length) +
    pipeline.stopReading
  const plain = await pipeline.transfer(join(() => ''))
  const marked = await pipeline.transfer(join((index) => `[[t:b:${index}]]`))
  return textOf(plain) !== textOf(marked)
}

async function linkedWords(
  pipeline: Pipeline,
  mode: ServedMode,
  text: string,
): Promise<readonly [number, number]> {
  const result = await translateSegment(pipeline, { text, protectedSpans: [] }, mode)
  const words = [...result.text.matchAll(/[\p{L}\p{N}]+/gu)]
  const linked = words.filter(({ index }) =>
    result.alignment.some(({ target }) => target.start <= index && index < target.end),
  )
  return [linked.length, words.length]
}

async function measure(mode: ServedMode, texts: readonly string[]) {
  const pipeline = await openPipeline(mode.mode, CONFIG)
  try {
    const held = await millisecondsHeldOpen(pipeline, mode, texts)
    const single = millisecondsPerProcess(mode, texts)
    const links = { linked: 0, words: 0, changed: 0 }
    for (const text of texts) {
      const [linked, words] = await linkedWords(pipeline, mode, text)
      links.linked += linked
      links.words += words
      if (await marksChange(pipeline, text)) links.changed++
    }
    const processIds = pipeline.processIds()
    const memory = processIds.reduce((sum, processId) => sum + residentBytes(processId), 0)
    return {
      mode: mode.mode,
      held,
      single,
      ...links,
      sentences: texts.length,
      processes: processIds.length,
      memory,
    }
  } finally {
    await pipeline.dispose()
  }
}

const wanted = process.argv.slice(2)
const modes = createInstalledModes({ clock: systemClock, config: CONFIG })
  .list()
  .filter(({ mode }) => wanted.length === 0 || wanted.includes(mode))
const results: Awaited<ReturnType<typeof measure>>[] = []
for (const mode of modes) {
  const texts = SENTENCES[mode.source] ?? []
  if (texts.length === 0) continue
  const result = await measure(mode, texts)
  results.push(result)
  console.log(
    `${mode.mode.padEnd(12)} held open ${result.held.toFixed(1).padStart(5)} ms, process per text ` +
      `${result.single.toFixed(0).padStart(4)} ms: ${(result.single / result.held).toFixed(0).padStart(4)} times; ` +
      `${result.processes} processes, ${(result.memory / 2 ** 20).toFixed(0)} MiB; ` +
      `${((100 * result.linked) / result.words).toFixed(1)} % of words linked, ${result.changed} of ${result.sentences} changed by marks`,
  )
}
const sum = (of: (result: (typeof results)[number]) => number): number =>
  results.reduce((total, result) => total + of(result), 0)
if (results.length === 0) console.log('No modes are installed: run node scripts/system-packages.mjs')
else {
  const ratio = Math.exp(sum(({ single, held }) => Math.log(single / held)) / results.length)
  console.log(
    `\n${results.length} modes: ${ratio.toFixed(0)} times faster held open (geometric mean); ` +
      `${(sum(({ memory }) => memory) / results.length / 2 ** 20).toFixed(0)} MiB and ` +
      `${(sum(({ processes }) => processes) / results.length).toFixed(1)} processes per pipeline (mean); ` +
      `${((100 * sum(({ linked }) => linked)) / sum(({ words }) => words)).toFixed(1)} % of words linked; ` +
      `${sum(({ changed }) => changed)} of ${sum(({ sentences }) => sentences)} translations changed by marks`,
  )
}
