/**
 * How live speech keeps up: `npm run bench -- voice [SPEED] [MOST_STREAMS]`, with the read English of `test/fixtures/speech`, or of
 * the directory INTERPRES_TEST_SPEECH, and with what is installed and configured, as the server uses it. Prints the
 * delay from a spoken word to the text that has it, what a stream takes, and how many streams at once double the delay.
 */
import { readdirSync, readFileSync } from 'node:fs'
import { availableParallelism } from 'node:os'
import { setTimeout as pause } from 'node:timers/promises'
import { composeSpeech } from '../src/compose/speech.ts'
import { composeTranslationOnly } from '../src/compose/translation.ts'
import { loadConfig } from '../src/config/config.ts'
import { systemClock } from '../src/kernel/clock.ts'
import { silentLogger } from '../src/kernel/logging.ts'
import type { LanguageCode } from '../src/languages/language-code.ts'
import { joinSamples, type Samples } from '../src/speech/audio.ts'
import type { SpeechEvent } from '../src/speech/live/live-speech.ts'
import { readEnglish } from '../test/support/recorded-speech.ts'
import { countWordErrors } from '../test/support/word-errors.ts'

const SPEED = Number(process.argv[2] ?? 1)
const MOST_STREAMS = Number(process.argv[3] ?? 8)
const CHUNK_MS = 100
const PAUSE_MS = 1_500
const [en, de] = ['en' as LanguageCode, 'de' as LanguageCode]

const settings = Object.entries(process.env).flatMap(([name, value]) =>
  /^INTERPRES_(?!TEST)/.test(name) && value !== undefined ? [[name, value] as const] : [],
)
const config = loadConfig({ environment: Object.fromEntries(settings) })
const translation = await composeTranslationOnly(config)
const logger = silentLogger
const installed = await composeSpeech(config, {
  logger,
  clock: systemClock,
  metrics: { gauge: () => {} },
  translation,
})
if (installed === undefined) throw new Error('Voice is switched off, or a part of it is missing.')
const openLiveSpeech = installed.openLive({
  glossaryResolver: { resolve: () => Promise.reject(new Error('no glossary was named')) },
})

interface Told {
  readonly atMs: number
  readonly event: SpeechEvent
}

interface Heard {
  readonly told: readonly Told[]
  /** From the end of the audio to the last event. */
  readonly drainMs: number
}

/** Speaks in real time, or faster; times are milliseconds since the first sample was spoken. */
async function hear(audio: Samples): Promise<Heard> {
  const told: Told[] = []
  const startMs = performance.now()
  const now = () => performance.now() - startMs
  const speech = await openLiveSpeech(
    {
      accountId: 'bench',
      keyId: 'bench',
      source: en,
      sourceMode: 'fixed',
      targets: [de],
      speech: undefined,
      formality: 'default',
      glossaryId: undefined,
      startMs: 0,
      turn: { accountId: 'bench', keyId: 'bench', priority: 'interactive' },
    },
    {
      tell: async ({ events }) =>
        void told.push(...events.map((event) => ({ atMs: now() - openedMs, event }))),
      fail(error) {
        throw error
      },
    },
  )
  const openedMs = now()
  for (let start = 0; start < audio.length; start += CHUNK_MS * 16) {
    const chunk = audio.subarray(start, start + CHUNK_MS * 16)
    const spokenMs = (start + chunk.length) / 16 / SPEED
    await pause(Math.max(0, spokenMs - (now() - openedMs)))
    speech.accept(chunk)
  }
  const endedMs = now()
  await speech.finish()
  const drainMs = now() - endedMs
  await speech.close()
  return { told, drainMs }
}

interface Delays {
  readonly tentative: readonly number[]
  readonly concluded: readonly number[]
  readonly translated: readonly number[]
  readonly text: string
  readonly translation: string
}

function delaysOf({ told }: Heard): Delays {
  const delays = { tentative: [] as number[], concluded: [] as number[], translated: [] as number[] }
  let text = ''
  let translated = ''
  const words: { readonly endMs: number; readonly atMs: number }[] = []
  for (const { atMs, event } of told) {
    if (event.kind === 'source') {
      for (const piece of event.concluded) {
        text += piece.text
        const count = piece.text.trim().split(' ').length
        for (let word = 1; word <= count; word += 1) {
          words.push({ endMs: piece.startMs + ((piece.endMs - piece.startMs) * word) / count, atMs })
        }
      }
    } else if (event.kind === 'target') {
      for (const piece of event.concluded) {
        translated += piece.text
        delays.translated.push(atMs - piece.endMs / SPEED)
      }
    }
  }
  for (const { endMs, atMs } of words) {
    delays.concluded.push(atMs - endMs / SPEED)
    const first = told.find(
      ({ event }) =>
        event.kind === 'source' && ([...event.concluded, ...event.tentative].at(-1)?.endMs ?? 0) >= endMs,
    )
    if (first !== undefined) delays.tentative.push(first.atMs - endMs / SPEED)
  }
  return { ...delays, text, translation: translated }
}

const quantile = (values: readonly number[], share: number): number =>
  values.toSorted((a, b) => a - b)[Math.min(values.length - 1, Math.floor(values.length * share))] ??
  Number.NaN
const seconds = (ms: number) => `${(ms / 1_000).toFixed(2)} s`
const spread = (values: readonly number[]) =>
  `${seconds(quantile(values, 0.5))} (95 %: ${seconds(quantile(values, 0.95))})`

const recordings = readEnglish()
const silence = new Int16Array(PAUSE_MS * 16)
const audio = joinSamples(recordings.flatMap((recording) => [recording.read(), silence]))
const said = recordings.map(({ transcript }) => transcript).join(' ')
const audioMs = audio.length / 16

console.log(
  `${recordings.length} recordings, ${seconds(audioMs)}, at ${SPEED} x real time, ${availableParallelism()} cores`,
)
await hear(audio.subarray(0, 48_000))

let firstMs: number | undefined
for (let streams = 1; streams <= MOST_STREAMS; streams += 1) {
  const before = { processorMs: processorMs(), megabytes: megabytes() }
  const all = await Promise.all(Array.from({ length: streams }, () => hear(audio)))
  const delays = all.map(delaysOf)
  const concluded = delays.flatMap((each) => each.concluded)
  const factor = (processorMs() - before.processorMs) / (audioMs * streams)
  const { errors, words } = countWordErrors(delays[0]?.text ?? '', said)
  console.log(`${streams} streams:`)
  console.log(`  spoken to tentative   ${spread(delays.flatMap((each) => each.tentative))}`)
  console.log(`  spoken to concluded   ${spread(concluded)}`)
  console.log(`  sentence to translation concluded ${spread(delays.flatMap((each) => each.translated))}`)
  console.log(`  drain                 ${spread(all.map(({ drainMs }) => drainMs))}`)
  console.log(
    `  processor time        ${factor.toFixed(2)} of the audio for each; ${megabytes().toFixed(0)} MB in all`,
  )
  if (streams === 1) {
    console.log(`  word errors           ${((100 * errors) / words).toFixed(1)} %`)
    console.log(`  heard                 ${delays[0]?.text}`)
    console.log(`  translated            ${delays[0]?.translation}`)
  }
  const medianMs = quantile(concluded, 0.5)
  firstMs ??= medianMs
  if (medianMs > 2 * firstMs) {
    console.log(
      `The delay doubles at ${streams} streams: ${(streams / availableParallelism()).toFixed(1)} a core.`,
    )
    break
  }
}

await installed.close()
await translation.close()

/** Of this process and those that it started. */
function family(): readonly number[] {
  const children = readdirSync('/proc/self/task').flatMap((thread) =>
    readFileSync(`/proc/self/task/${thread}/children`, 'utf8').split(' ').filter(Boolean).map(Number),
  )
  return [process.pid, ...children]
}

function megabytes(): number {
  const resident = (pid: number) =>
    Number(/VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1] ?? 0)
  return family().reduce((sum, pid) => sum + resident(pid), 0) / 1_024
}

function processorMs(): number {
  return family().reduce((sum, pid) => {
    const fields = readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ')[1]?.split(' ') ?? []
    return sum + (Number(fields[11] ?? 0) + Number(fields[12] ?? 0)) * 10
  }, 0)
}
