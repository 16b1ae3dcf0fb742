import type { Clock } from '../../kernel/clock.ts'
import { InterpresError, overload } from '../../kernel/errors.ts'
import { createHttpClient, type HttpAnswer, type HttpClient, unavailable } from '../../kernel/http-client.ts'
import type { Logger } from '../../kernel/logging.ts'
import { mapLimited } from '../../kernel/turns/map-limited.ts'
import type {
  EngineRequest,
  PairQuality,
  Segment,
  TranslatedSegment,
  TranslationEngine,
} from '../../translation/engine.ts'
import { type MarkedSegment, type MarkerStyle, markSegment, unmarkSegment } from './markers.ts'
import { createUpstreamLanguages } from './upstream-languages.ts'
import { ELEMENTS, PLAIN, readTranslations, translateBody } from './upstream-messages.ts'

export interface UpstreamEngineConfig {
  /** Address of a server of this same interface, without `/v2`: `https://translate.example.com`. */
  readonly baseUrl: string
  readonly apiKey?: string
  /** Of the `Authorization` header. Default `Service-Auth-Key`. */
  readonly scheme?: string
  /** How its translations compare with those of other engines. Default `high`. */
  readonly quality?: PairQuality
  /** For one call. Default 30 s. */
  readonly timeoutMs?: number
  /** Calls at a time. Default 4. */
  readonly maxConcurrent?: number
  /** Calls that may wait before requests are refused. Default 64. */
  readonly queueLimit?: number
  /** Longest answer that is read. Default 8 MiB. */
  readonly limitBytes?: number
  /** How old its lists of languages may be. Default 10 minutes. */
  readonly languagesRefreshMs?: number
}

export interface UpstreamEngine extends TranslationEngine {
  /** Reads the upstream's languages now; `pairs()` is empty until that was done once. Never rejects. */
  refresh(): Promise<void>
}

const DEFAULTS = {
  scheme: 'Service-Auth-Key',
  quality: 'high',
  timeoutMs: 30_000,
  maxConcurrent: 4,
  queueLimit: 64,
  limitBytes: 8 * 1024 ** 2,
  languagesRefreshMs: 600_000,
} as const

/** Of the interface: texts and bytes of one call, the latter with room for what stands around the texts. */
const TEXTS_PER_CALL = 50
const BYTES_PER_CALL = 100_000
const QUOTA_RETRY_SECONDS = 3_600

/** A segment on its way to the upstream and back. */
interface Work {
  readonly segment: Segment
  readonly marked: MarkedSegment
  readonly style: MarkerStyle
  answer: string
}

function workFor(segment: Segment): Work {
  const style = segment.protectedSpans.length === 0 ? PLAIN : ELEMENTS
  return { segment, style, marked: markSegment(segment, style), answer: '' }
}

/** Calls as few as the limits allow; texts with and without markers go separately. */
function inCalls(work: readonly Work[]): readonly (readonly Work[])[] {
  const calls: Work[][] = []
  for (const style of [PLAIN, ELEMENTS]) {
    let bytes = Number.POSITIVE_INFINITY
    for (const each of work) {
      if (each.style !== style || each.marked.text === '') continue
      const size = Buffer.byteLength(JSON.stringify(each.marked.text))
      bytes += size
      const last = calls.at(-1)
      if (last === undefined || bytes > BYTES_PER_CALL || last.length === TEXTS_PER_CALL) {
        calls.push([each])
        bytes = size
      } else last.push(each)
    }
  }
  return calls
}

function failureOf({ status, retryAfterSeconds }: HttpAnswer, { pair }: EngineRequest): InterpresError {
  switch (status) {
    case 429:
    case 529:
      return overload('The translation engine is busy. Please try again later.', retryAfterSeconds ?? 5)
    case 400:
    case 404:
      return new InterpresError(
        'unsupported_pair',
        `Nothing translates from ${pair.source} to ${pair.target} that way.`,
      )
    case 413:
      return new InterpresError('payload_too_large', 'A sentence is too long for the translation engine.')
    case 456:
      return unavailable(
        'the quota of the upstream account is used up',
        retryAfterSeconds ?? QUOTA_RETRY_SECONDS,
      )
    default:
      return unavailable(`status ${status}`, retryAfterSeconds)
  }
}

async function translateCall(
  { client, logger }: { client: HttpClient; logger: Logger },
  request: EngineRequest,
  call: readonly Work[],
): Promise<void> {
  const texts = call.map(({ marked }) => marked.text)
  const body = translateBody(request, texts, call[0]?.style === ELEMENTS)
  const answer = await client.call('/v2/translate', { body, signal: request.signal })
  if (answer.status !== 200) {
    logger.warn({ status: answer.status }, 'the upstream server refused a translation')
    throw failureOf(answer, request)
  }
  const translations = readTranslations(answer.body, texts.length)
  if (translations === undefined) throw unavailable('not one translation per text')
  for (const [index, each] of call.entries()) each.answer = translations[index] ?? ''
}

/** Lets another server of this same interface translate. Knows nothing about which word became which. */
export function createUpstreamEngine(
  dependencies: { readonly logger: Logger; readonly clock: Clock },
  config: UpstreamEngineConfig,
): UpstreamEngine {
  const settings = { ...DEFAULTS, ...config }
  const headers: Record<string, string> =
    config.apiKey === undefined ? {} : { Authorization: `${settings.scheme} ${config.apiKey}` }
  const client = createHttpClient(dependencies, { ...settings, headers })
  const languages = createUpstreamLanguages(
    { ...dependencies, client },
    { quality: settings.quality, refreshMs: settings.languagesRefreshMs },
  )

  function serves({ pair }: EngineRequest): boolean {
    return languages.pairs().some(({ source, target }) => source === pair.source && target === pair.target)
  }

  return {
    name: 'upstream',
    pairs: () => languages.pairs(),
    refresh: () => languages.refresh(),
    async translate(request) {
      if (!serves(request)) {
        const { source, target } = request.pair
        throw new InterpresError(
          'unsupported_pair',
          `The upstream server does not translate from ${source} to ${target}.`,
        )
      }
      const work = request.segments.map(workFor)
      await mapLimited(inCalls(work), settings.maxConcurrent, (call) =>
        translateCall({ ...dependencies, client }, request, call),
      )
      return work.map(
        ({ segment, marked, style, answer }): TranslatedSegment =>
          unmarkSegment(answer, segment, marked, style),
      )
    },
    async close() {
      client.close()
    },
  }
}
