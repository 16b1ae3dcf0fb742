import type { Config } from '../config/config.ts'
import type { Clock } from '../kernel/clock.ts'
import type { Logger } from '../kernel/logging.ts'
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
  const known = new Map<string, Known>()
  const problems = new Map<string, string>()
  const isSupported = hasSherpaOnnx()

  async function add(key: string, { id, directory, languages, manifest }: SpeechPack): Promise<void> {
    try {
      const { quality, punctuates, detectsLanguage } = manifest
      const model = await findSherpaModel(directory)
      const facts = { name: id, model, languages, quality, punctuates, detectsLanguage }
      const recogniser = createSherpaRecogniser({ clock, logger }, { ...facts, streams: speech.streams })
      known.set(key, { recogniser: share(recogniser), close: () => recogniser.close() })
    } catch (error) {
      problems.set(id, error instanceof Error ? error.message : 'It cannot be read.')
    }
  }

  async function refresh(): Promise<void> {
    const { packs, unreadable } = await listSpeechPacks(speech.packsDirectory)
    problems.clear()
    for (const { id, problem } of unreadable) problems.set(id, problem)
    const listening = packs.filter(({ manifest }) => manifest.kind !== 'voice')
    const wanted = new Map(listening.map((pack) => [keyOf(pack), pack]))
    for (const [key, { close }] of known) {
      if (wanted.has(key)) continue
      known.delete(key)
      void close()
    }
    for (const [key, pack] of wanted) if (!known.has(key)) await add(key, pack)
  }

  if (isSupported) await refresh()
  const timer = setInterval(() => {
    if (isSupported)
      refresh().catch((error: Error) => logger.warn({ error }, 'speech packs cannot be listed'))
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
      await Promise.all([...known.values()].map(({ close }) => close()))
    },
  }
}

/** Another one for a pack that was replaced. */
function keyOf({ id, manifest }: SpeechPack): string {
  return `${id} ${manifest.files.map(({ sha256 }) => sha256).join(' ')}`
}
