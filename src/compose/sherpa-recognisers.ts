import type { Config } from '../config/config.ts'
import type { Clock } from '../kernel/clock.ts'
import type { Logger } from '../kernel/logging.ts'
import { createSingleFlight } from '../kernel/turns/single-flight.ts'
import { listSpeechPacks, type SpeechPack } from '../packs/speech/speech-pack.ts'
import { findSherpaModel } from '../recognisers/sherpa/model-files.ts'
import { hasSherpaOnnx } from '../recognisers/sherpa/sherpa-onnx.ts'
import { createSherpaRecogniser } from '../recognisers/sherpa/sherpa-recogniser.ts'
import type { Recogniser } from '../speech/recogniser.ts'

/** A recogniser for each speech pack that listens, while it is installed. */
interface SherpaRecognisers {
  current(): readonly Recogniser[]
  warnings(): readonly string[]
  close(): Promise<void>
}

interface Known {
  readonly recogniser: Recogniser
  readonly close: () => Promise<void>
}

export async function composeSherpaRecognisers(
  { speech, models }: Config,
  { logger, clock }: { readonly logger: Logger; readonly clock: Clock },
  share: (recogniser: Recogniser) => Recogniser,
): Promise<SherpaRecognisers> {
  let known: ReadonlyMap<string, Known> = new Map()
  let problems: ReadonlyMap<string, string> = new Map()
  const isSupported = hasSherpaOnnx()

  async function compose({ id, directory, languages, manifest }: SpeechPack): Promise<Known> {
    const { quality, punctuates, detectsLanguage } = manifest
    const model = await findSherpaModel(directory)
    const facts = { name: id, model, languages, quality, punctuates, detectsLanguage }
    const recogniser = createSherpaRecogniser({ clock, logger }, { ...facts, streams: speech.streams })
    return { recogniser: share(recogniser), close: () => recogniser.close() }
  }

  /** What is there now takes the place of what was there all at once: nobody sees half of it. */
  async function refresh(): Promise<void> {
    const { packs, unreadable } = await listSpeechPacks(speech.packsDirectory)
    const nextProblems = new Map(unreadable.map(({ id, problem }) => [id, problem]))
    const next = new Map<string, Known>()
    for (const pack of packs.filter(({ manifest }) => manifest.kind !== 'voice')) {
      const key = keyOf(pack)
      try {
        next.set(key, known.get(key) ?? (await compose(pack)))
      } catch (error) {
        nextProblems.set(pack.id, error instanceof Error ? error.message : 'It cannot be read.')
      }
    }
    const gone = [...known].filter(([key]) => !next.has(key))
    known = next
    problems = nextProblems
    for (const [, { close }] of gone) void close()
  }

  const rescan = createSingleFlight(refresh)
  if (isSupported) await rescan.startedAfterNow()
  const timer = setInterval(() => {
    if (!isSupported) return
    rescan.startedAfterNow().catch((error: Error) => logger.warn({ error }, 'speech packs cannot be listed'))
  }, models.rescanMs)
  timer.unref()

  return {
    current: () => [...known.values()].map(({ recogniser }) => recogniser),
    warnings: () => [
      ...(isSupported ? [] : ['Speech packs cannot be used: sherpa-onnx has no build for this machine.']),
      ...[...problems].map(([id, problem]) => `The speech pack ${id} cannot be used: ${problem}`),
    ],
    async close() {
      clearInterval(timer)
      await rescan.settled()
      await Promise.all([...known.values()].map(({ close }) => close()))
    },
  }
}

/** Another one for a pack that was replaced. */
function keyOf({ id, manifest }: SpeechPack): string {
  return `${id} ${manifest.files.map(({ sha256 }) => sha256).join(' ')}`
}
