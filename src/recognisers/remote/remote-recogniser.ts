import type { Clock } from '../../kernel/clock.ts'
import { InterpresError, overload } from '../../kernel/errors.ts'
import { createHttpClient, type HttpAnswer } from '../../kernel/http-client.ts'
import type { Logger } from '../../kernel/logging.ts'
import { baseLanguage, type LanguageCode } from '../../languages/language-code.ts'
import { millisecondsOf, type Samples } from '../../speech/audio.ts'
import type { Hypothesis, Recogniser, RecogniserStream, StreamOptions } from '../../speech/recogniser.ts'
import { readTranscription, type Utterance } from './transcription.ts'
import { writeWav } from './wav.ts'

export interface RemoteRecogniserConfig {
  /** Of a server with OpenAI's form of transcription, with or without `/v1`. */
  readonly baseUrl: string
  /** Default: `whisper-1`, which servers with one model take for theirs. */
  readonly model?: string | undefined
  readonly apiKey?: string | undefined
  readonly languages: readonly LanguageCode[]
  /** Utterances that are sent at a time. */
  readonly streams: number
  /** For one utterance. Default: a minute. */
  readonly timeoutMs?: number
}

const MINUTE_MS = 60_000
const ANSWER_BYTES = 4 * 1024 ** 2
const RETRY_AFTER_SECONDS = 10
/** Less is no word, and servers refuse it. */
const SHORTEST_MS = 100

/**
 * Sends whole utterances to a server, each once: words come when somebody has paused. A server that is out of order is
 * asked a second time; one that refuses is not.
 */
export function createRemoteRecogniser(
  { clock, logger }: { readonly clock: Clock; readonly logger: Logger },
  config: RemoteRecogniserConfig,
): Recogniser {
  const { model = 'whisper-1', languages } = config
  const client = createHttpClient({ clock }, clientConfigOf(config))

  async function send(body: FormData, signal: AbortSignal): Promise<HttpAnswer> {
    const call = () => client.call('/v1/audio/transcriptions', { body, signal })
    const first = await call().catch((error: unknown) => {
      if (signal.aborted || !isUnavailable(error)) throw error
      return undefined
    })
    return first === undefined || first.status >= 500 ? await call() : first
  }

  async function transcribe(
    parts: readonly Samples[],
    utterance: Utterance,
    options: StreamOptions,
    signal: AbortSignal,
  ): Promise<Hypothesis> {
    const { language } = options
    const answer = await send(formOf(parts, model, options), signal).catch((error: unknown) => {
      throw isUnavailable(error) ? unavailable(error) : error
    })
    if (answer.status < 200 || answer.status > 299) {
      logger.warn({ status: answer.status }, 'the transcription server refused an utterance')
      throw failureOf(answer)
    }
    const hypothesis = readTranscription(answer.body, utterance)
    if (hypothesis === undefined) throw unavailable('no transcription')
    return language === undefined ? hypothesis : { ...hypothesis, language }
  }

  return {
    id: `remote/${model}`,
    languages,
    quality: 'standard',
    isRemote: true,
    isStreaming: false,
    onlyAppends: false,
    punctuates: true,
    detectsLanguage: true,
    takesTerms: true,
    open: async (options) =>
      createStream((parts, utterance, signal) =>
        transcribe(parts, { ...utterance, languages }, options, signal),
      ),
    async close() {
      client.close()
    },
  }
}

function clientConfigOf({ baseUrl, apiKey, streams, timeoutMs = MINUTE_MS }: RemoteRecogniserConfig) {
  return {
    baseUrl: baseUrl.replace(/\/+$/, '').replace(/\/v1$/, ''),
    headers: apiKey === undefined ? {} : { Authorization: `Bearer ${apiKey}` },
    timeoutMs,
    limitBytes: ANSWER_BYTES,
    maxConcurrent: streams,
    queueLimit: streams,
  }
}

function formOf(parts: readonly Samples[], model: string, { language, terms = [] }: StreamOptions): FormData {
  const form = new FormData()
  form.set('file', new Blob([writeWav(parts)], { type: 'audio/wav' }), 'utterance.wav')
  form.set('model', model)
  form.set('response_format', 'verbose_json')
  form.append('timestamp_granularities[]', 'word')
  form.append('timestamp_granularities[]', 'segment')
  if (language !== undefined) form.set('language', baseLanguage(language))
  // Such models write what stands before the utterance on, in its spelling.
  if (terms.length > 0) form.set('prompt', terms.join(', '))
  return form
}

type Transcribe = (
  parts: readonly Samples[],
  utterance: Omit<Utterance, 'languages'>,
  signal: AbortSignal,
) => Promise<Hypothesis>

function createStream(transcribe: Transcribe): RecogniserStream {
  const closed = new AbortController()
  let parts: Samples[] = []
  let utteranceStart = 0
  let accepted = 0

  function accept(samples: Samples): void {
    parts.push(samples.slice())
    accepted += samples.length
  }

  return {
    accept,
    skip(samples) {
      if (parts.length > 0) return accept(samples)
      accepted += samples.length
      utteranceStart = accepted
    },
    hypothesis: async () => ({ words: [] }),
    async endUtterance() {
      const utterance = { startMs: millisecondsOf(utteranceStart), endMs: millisecondsOf(accepted) }
      const spoken = parts
      parts = []
      utteranceStart = accepted
      if (utterance.endMs - utterance.startMs < SHORTEST_MS) return { words: [] }
      return await transcribe(spoken, utterance, closed.signal)
    },
    async close() {
      parts = []
      closed.abort(unavailable('closed'))
    },
  }
}

function isUnavailable(error: unknown): boolean {
  return error instanceof InterpresError && error.code === 'engine_unavailable'
}

function unavailable(cause: unknown): InterpresError {
  return new InterpresError('engine_unavailable', 'The speech recogniser is not available at the moment.', {
    retryAfterSeconds: RETRY_AFTER_SECONDS,
    cause,
  })
}

function failureOf({ status, retryAfterSeconds }: HttpAnswer): InterpresError {
  if (status !== 429) return unavailable(`status ${status}`)
  return overload(
    'The speech recogniser is busy. Please try again later.',
    retryAfterSeconds ?? RETRY_AFTER_SECONDS,
  )
}
