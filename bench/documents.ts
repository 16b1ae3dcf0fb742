// How fast documents of each format are read and written again, without the engine, and how much memory it takes: what is
// held while the text is translated, and the most that the process grew by. Each format has a process of its own. Time is
// that of the processor, so that other work beside counts little. `MB/s` is of the text that the file holds unpacked: the
// file itself, or the XML in an archive.
// Run: npm run bench -- documents [FORMAT…]
import { execFileSync } from 'node:child_process'
import { formatOfExtension } from '../src/documents/formats/format-table.ts'
import { requestedSource } from '../src/languages/requested-language.ts'
import type { TranslatedSegment } from '../src/translation/engine.ts'
import type { Block } from '../src/translation/markup/parsed-text.ts'
import { SAMPLE_DOCUMENTS } from './support/sample-documents.ts'

const ROUNDS = 5
const CHILD = '--child'
const SPEC = { source: requestedSource('en'), target: requestedSource('de') }

const [first, ...rest] = process.argv.slice(2)
if (first === CHILD) await measure(rest[0] ?? '')
else {
  const wanted = first === undefined ? [...SAMPLE_DOCUMENTS.keys()] : [first, ...rest]
  console.log(
    'format      file    text  pieces |  read  +unchanged  +all changed |   read  read+write  |    held   grown',
  )
  for (const format of wanted) {
    process.stdout.write(
      execFileSync(process.execPath, [
        '--expose-gc',
        ...process.execArgv,
        process.argv[1] ?? '',
        CHILD,
        format,
      ]),
    )
  }
}

/** Every word changed, and aligned with itself, as an engine aligns words. */
function upperCase({ text, protectedSpans }: Block): TranslatedSegment {
  const words = text
    .matchAll(/\S+/g)
    .map(({ 0: word, index }) => ({ start: index, end: index + word.length }))
  return {
    text: text.toUpperCase(),
    alignment: Array.from(words, (range) => ({ source: range, target: range })),
    protectedRanges: protectedSpans,
  }
}

function processorMs<Result>(work: () => Result): [result: Result, ms: number] {
  const before = process.cpuUsage()
  const result = work()
  const { user, system } = process.cpuUsage(before)
  return [result, (user + system) / 1000]
}

async function measure(format: string): Promise<void> {
  const sample = SAMPLE_DOCUMENTS.get(format)?.()
  const output = formatOfExtension(format)?.outputs[format]
  if (sample === undefined || output === undefined) throw new Error(`There is no format ${format}.`)
  const reader = await output()
  const { bytes, textBytes } = sample
  const fastest = {
    read: Number.POSITIVE_INFINITY,
    same: Number.POSITIVE_INFINITY,
    write: Number.POSITIVE_INFINITY,
  }
  let pieces = 0
  let held = 0
  let grown = 0
  for (let round = 0; round < ROUNDS; round += 1) {
    globalThis.gc?.()
    const before = process.memoryUsage()
    const [document, read] = processorMs(() => reader.open(bytes, { fileName: `sample.${format}` }))
    globalThis.gc?.()
    held = Math.max(held, process.memoryUsage().heapUsed - before.heapUsed)
    const same = document.blocks.map(({ text, protectedSpans }) => ({
      text,
      alignment: [],
      protectedRanges: protectedSpans,
    }))
    const [, unchanged] = processorMs(() => document.render(same, SPEC))
    const changed = document.blocks.map(upperCase)
    const [, write] = processorMs(() => document.render(changed, SPEC))
    fastest.read = Math.min(fastest.read, read)
    fastest.same = Math.min(fastest.same, unchanged)
    fastest.write = Math.min(fastest.write, write)
    pieces = document.blocks.length
    grown = Math.max(grown, process.memoryUsage().rss - before.rss)
  }
  const speed = (ms: number) => (textBytes / 1000 / ms).toFixed(1).padStart(5)
  const megabytes = (count: number) => (count / 1e6).toFixed(1).padStart(6)
  const ms = (value: number) => `${value.toFixed(0)} ms`.padStart(8)
  console.log(
    `${format.padEnd(8)} ${megabytes(bytes.length)}M ${megabytes(textBytes)}M ${String(pieces).padStart(7)} |` +
      `${ms(fastest.read)} ${ms(fastest.same)} ${ms(fastest.write)}     | ${speed(fastest.read + fastest.same)} ` +
      `${speed(fastest.read + fastest.write)} MB/s | ${megabytes(held)}M ${megabytes(grown)}M`,
  )
}
