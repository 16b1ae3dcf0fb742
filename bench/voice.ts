/**
 * How speech keeps up: `npm run bench -- voice [SPEED] [MOST_STREAMS]`, or `voice server` for the last figure alone. Takes the
 * read English of `test/fixtures/speech`, or of the directory INTERPRES_TEST_SPEECH, and what is installed and configured, as
 * the server uses it. Prints
 * - what a recording takes, for which nobody has to wait;
 * - the delay from a spoken word to the text that has it, what a stream takes, and how many streams at once double the delay;
 * - what the server takes for ten streams of Opus beside the recogniser.
 * Processor time can be trusted also where others work on the machine; delays cannot.
 */
import { availableParallelism } from 'node:os'
import { composeSpeech } from '../src/compose/speech.ts'
import { composeTranslationOnly } from '../src/compose/translation.ts'
import { loadConfig } from '../src/config/config.ts'
import { systemClock } from '../src/kernel/clock.ts'
import { silentLogger } from '../src/kernel/logging.ts'
import type { LanguageCode } from '../src/languages/language-code.ts'
import { joinSamples } from '../src/speech/audio.ts'
import { hearRecording } from '../src/speech/recordings/hear-recording.ts'
import { readEnglish } from '../test/support/recorded-speech.ts'
import { countWordErrors } from '../test/support/word-errors.ts'
import { timeStream } from './support/live-streams.ts'
import { measureServer } from './support/opus-clients.ts'
import { megabytesOf, processorMsOf } from './support/process-family.ts'

const ONLY_SERVER = process.argv[2] === 'server'
const SPEED = ONLY_SERVER ? 1 : Number(process.argv[2] ?? 1)
const MOST_STREAMS = Number(process.argv[3] ?? 8)
const PAUSE_MS = 1_500
const OPUS_CLIENTS = 10

const settings = Object.entries(process.env).flatMap(([name, value]) =>
  /^INTERPRES_(?!TEST)/.test(name) && value !== undefined ? [[name, value] as const] : [],
)
const config = loadConfig({ environment: Object.fromEntries(settings) })
const translation = await composeTranslationOnly(config)
const installed = await composeSpeech(config, {
  logger: silentLogger,
  clock: systemClock,
  metrics: { gauge: () => {} },
  translation,
})
if (installed === undefined) throw new Error('Voice is switched off, or a part of it is missing.')
const speech = installed
const openLiveSpeech = speech.openLive({
  glossaryResolver: { resolve: () => Promise.reject(new Error('no glossary was named')) },
})

const recordings = readEnglish()
const silence = new Int16Array(PAUSE_MS * 16)
const audio = joinSamples(recordings.flatMap((recording) => [recording.read(), silence]))
const audioMs = audio.length / 16
const said = recordings.map(({ transcript }) => transcript).join(' ')

const quantile = (values: readonly number[], share: number): number =>
  values.toSorted((a, b) => a - b)[Math.min(values.length - 1, Math.floor(values.length * share))] ??
  Number.NaN
const seconds = (ms: number) => `${(ms / 1_000).toFixed(2)} s`
const spread = (values: readonly number[]) =>
  `${seconds(quantile(values, 0.5))} (95 %: ${seconds(quantile(values, 0.95))})`
const errorsIn = (text: string) => {
  const { errors, words } = countWordErrors(text, said)
  return `${((100 * errors) / words).toFixed(1)} %`
}

console.log(`${recordings.length} recordings, ${seconds(audioMs)}, ${availableParallelism()} cores`)
if (!ONLY_SERVER) {
  await timeStream(openLiveSpeech, audio.subarray(0, 48_000), SPEED)
  await measureRecording()
  await measureStreams()
}
await speech.close()
await translation.close()
for (const targets of [[], ['de']]) {
  const percents = await measureServer(OPUS_CLIENTS, targets)
  console.log(
    `${OPUS_CLIENTS} streams of Opus${targets.length === 0 ? '' : ' into German'}: the server takes ${percents.toFixed(1)} % of a core beside the recogniser`,
  )
}

/** As a voice job hears it. */
async function measureRecording(): Promise<void> {
  const beforeMs = processorMsOf(process.pid)
  const startMs = performance.now()
  const heard = hearRecording(
    {
      audio: (async function* () {
        yield audio
      })(),
      language: 'en' as LanguageCode,
      fromMs: 0,
      tellEveryMs: audioMs,
      onProgress: () => {},
      signal: new AbortController().signal,
    },
    speech,
  )
  const sentences: string[] = []
  for await (const more of heard) sentences.push(...more.sentences.map(({ text }) => text))
  const took = (performance.now() - startMs) / audioMs
  const factor = (processorMsOf(process.pid) - beforeMs) / audioMs
  console.log('as a recording:')
  console.log(
    `  processor time        ${factor.toFixed(2)} of the audio; ${took.toFixed(2)} of it by the clock`,
  )
  console.log(`  word errors           ${errorsIn(sentences.join(' '))}`)
}

/** More and more streams at once, until words take twice as long as with one. */
async function measureStreams(): Promise<void> {
  let one: { readonly medianMs: number; readonly megabytes: number } | undefined
  for (let streams = 1; streams <= MOST_STREAMS; streams += 1) {
    const beforeMs = processorMsOf(process.pid)
    const all = await Promise.all(
      Array.from({ length: streams }, () => timeStream(openLiveSpeech, audio, SPEED)),
    )
    const factor = (processorMsOf(process.pid) - beforeMs) / (audioMs * streams)
    const megabytes = megabytesOf(process.pid)
    const medianMs = quantile(
      all.flatMap(({ concluded }) => concluded),
      0.5,
    )
    one ??= { medianMs, megabytes }
    const each =
      streams === 1 ? '' : `, ${((megabytes - one.megabytes) / (streams - 1)).toFixed(0)} MB a further stream`
    console.log(`${streams} streams at ${SPEED} x real time:`)
    console.log(`  spoken to tentative   ${spread(all.flatMap(({ tentative }) => tentative))}`)
    console.log(`  spoken to concluded   ${spread(all.flatMap(({ concluded }) => concluded))}`)
    console.log(`  sentence to translation concluded ${spread(all.flatMap(({ translated }) => translated))}`)
    console.log(`  drain                 ${spread(all.map(({ drainMs }) => drainMs))}`)
    console.log(
      `  processor time        ${factor.toFixed(2)} of the audio for each; ${megabytes.toFixed(0)} MB in all${each}`,
    )
    if (streams === 1) {
      console.log(`  word errors           ${errorsIn(all[0]?.text ?? '')}`)
      console.log(`  translated            ${all[0]?.translation}`)
    }
    if (medianMs <= 2 * one.medianMs) continue
    console.log(
      `The delay doubles at ${streams} streams: ${(streams / availableParallelism()).toFixed(1)} a core.`,
    )
    break
  }
}
