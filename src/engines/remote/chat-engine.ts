import type { Clock } from '../../kernel/clock.ts'
import { InterpresError, overload } from '../../kernel/errors.ts'
import { createHttpClient, type HttpAnswer, type HttpClient, unavailable } from '../../kernel/http-client.ts'
import type { Logger } from '../../kernel/logging.ts'
import { mapLimited } from '../../kernel/turns/map-limited.ts'
import type { LanguageCode } from '../../languages/language-code.ts'
import { isTargetOnly } from '../../languages/language-registry.ts'
import type {
  EnginePair,
  EngineRequest,
  LanguagePair,
  Segment,
  SegmentExample,
  TranslatedSegment,
  TranslationEngine,
} from '../../translation/engine.ts'
import { answerText, type ChatExtras, chatMessages, type NumberedTexts, readAnswer } from './chat-messages.ts'
import { keepsMarkers, type MarkedSegment, type MarkerStyle, markSegment, unmarkSegment } from './markers.ts'
import { cutIntoPieces, type TextPiece } from './text-pieces.ts'

export interface ChatEngineConfig {
  /** Of an OpenAI-compatible API, version included: `http://127.0.0.1:11434/v1`. */
  readonly baseUrl: string
  readonly model: string
  /** Used instead where quality is preferred to speed. */
  readonly qualityModel?: string
  readonly apiKey?: string
  /** Every ordered pair of these is served. */
  readonly languages: readonly LanguageCode[]
  /** Further pairs. */
  readonly pairs?: readonly LanguagePair[]
  /** For one call. Default 60 s. */
  readonly timeoutMs?: number
  /** Calls at a time. Default 4. */
  readonly maxConcurrent?: number
  /** Calls that may wait before requests are refused. Default 64. */
  readonly queueLimit?: number
  /** Longest answer that is read. Default 4 MiB. */
  readonly limitBytes?: number
  /**
   * Segments in one call. Default 1: only then does a result not depend on its companions, as every engine promises.
   * More is faster where the model's reading of the rules dominates.
   */
  readonly segmentsPerCall?: number
}

const DEFAULTS = {
  timeoutMs: 60_000,
  maxConcurrent: 4,
  queueLimit: 64,
  limitBytes: 4 * 1024 ** 2,
  segmentsPerCall: 1,
} as const

/** Longer segments are cut: models lose their way in long answers. */
const PIECE_LIMIT = 3_000

const BRACKETS: MarkerStyle = {
  write: (number) => `⟦${number}⟧`,
  pattern: /⟦\s*(\d{1,9})\s*⟧/g,
  escape: (text) => text,
  unescape: (text) => text,
}

/** A piece of a segment that is to be translated, numbered within its call. */
interface Task {
  readonly piece: TextPiece
  readonly example: SegmentExample | undefined
  answer: string
}

function servedPairs(config: ChatEngineConfig): readonly EnginePair[] {
  const sources = config.languages.filter((code) => !isTargetOnly(code))
  const all = [
    ...sources.flatMap((source) => config.languages.map((target) => ({ source, target }))),
    ...(config.pairs ?? []),
  ]
  const distinct = new Map(all.map((pair) => [`${pair.source} ${pair.target}`, pair]))
  return [...distinct.values()]
    .filter(({ source, target }) => source !== target)
    .map(({ source, target }) => ({ source, target, quality: 'high', formality: true, instructions: true }))
}

function failureOf({ status, retryAfterSeconds }: HttpAnswer): InterpresError {
  if (status !== 429) return unavailable(`status ${status}`, retryAfterSeconds)
  return overload('The translation engine is busy. Please try again later.', retryAfterSeconds ?? 5)
}

/** Asks a chat model for translations. */
function createModel(client: HttpClient, logger: Logger, config: ChatEngineConfig) {
  async function ask(
    request: EngineRequest,
    segments: NumberedTexts,
    extras: ChatExtras,
  ): Promise<NumberedTexts> {
    const model = (request.preferQuality ? config.qualityModel : undefined) ?? config.model
    const messages = chatMessages(request, segments, extras)
    const answer = await client.call('/chat/completions', {
      body: { model, temperature: 0, stream: false, messages },
      signal: request.signal,
    })
    if (answer.status < 200 || answer.status > 299) {
      logger.warn({ status: answer.status }, 'the chat server refused a translation')
      throw failureOf(answer)
    }
    return readAnswer(answerText(answer.body) ?? '', segments)
  }

  /** Fills in the answers of the tasks, asking once more for each that was not answered in a usable way. */
  return async function complete(request: EngineRequest, tasks: readonly Task[]): Promise<void> {
    const numbered = Object.fromEntries(tasks.map(({ piece }, index) => [String(index + 1), piece.text]))
    const answers = await ask(request, numbered, { examples: examplesOf(tasks) })
    for (const [index, task] of tasks.entries()) {
      const first = answers[String(index + 1)]
      task.answer =
        first !== undefined && keepsMarkers(first, task.piece.text, BRACKETS)
          ? first
          : await askAgain(request, task, first)
    }
  }

  async function askAgain(
    request: EngineRequest,
    { piece }: Task,
    first: string | undefined,
  ): Promise<string> {
    const second = (await ask(request, { '1': piece.text }, { again: true }))['1']
    const answer = second ?? first
    if (answer !== undefined) return answer
    logger.warn({}, 'the chat server gave no usable translation, twice')
    throw unavailable('no usable answer')
  }
}

function examplesOf(tasks: readonly Task[]): Readonly<Record<string, SegmentExample>> {
  return Object.fromEntries(
    tasks.flatMap(({ example }, index) => (example === undefined ? [] : [[String(index + 1), example]])),
  )
}

/** A segment on its way through the model. */
interface Work {
  readonly segment: Segment
  readonly marked: MarkedSegment
  readonly tasks: readonly Task[]
}

function workFor(segment: Segment): Work {
  const marked = markSegment(segment, BRACKETS)
  const pieces = cutIntoPieces(marked.text, PIECE_LIMIT, BRACKETS.pattern)
  return {
    segment,
    marked,
    tasks: pieces.map((piece) => ({ piece, example: segment.example, answer: piece.text })),
  }
}

function resultOf({ segment, marked, tasks }: Work): TranslatedSegment {
  const answer = tasks.map((task) => task.answer + task.piece.after).join('')
  return unmarkSegment(answer, segment, marked, BRACKETS)
}

function inGroups<Item>(items: readonly Item[], size: number): readonly (readonly Item[])[] {
  return Array.from({ length: Math.ceil(items.length / size) }, (_, index) =>
    items.slice(index * size, (index + 1) * size),
  )
}

/**
 * Translates with a chat model behind any OpenAI-compatible server, e.g. a local one. Obeys formality, context and
 * instructions; knows nothing about which word became which.
 */
export function createChatEngine(
  dependencies: { readonly logger: Logger; readonly clock: Clock },
  config: ChatEngineConfig,
): TranslationEngine {
  const settings = { ...DEFAULTS, ...config }
  const headers: Record<string, string> =
    config.apiKey === undefined ? {} : { Authorization: `Bearer ${config.apiKey}` }
  const client = createHttpClient(dependencies, { ...settings, headers })
  const complete = createModel(client, dependencies.logger, config)
  const pairs = servedPairs(config)

  return {
    name: 'remote',
    pairs: () => pairs,
    async translate(request) {
      const { pair, segments } = request
      if (!pairs.some(({ source, target }) => source === pair.source && target === pair.target)) {
        throw new InterpresError(
          'unsupported_pair',
          `No model translates from ${pair.source} to ${pair.target}.`,
        )
      }
      const work = segments.map(workFor)
      const tasks = work.flatMap((each) => each.tasks.filter(({ piece }) => piece.isTranslated))
      await mapLimited(inGroups(tasks, settings.segmentsPerCall), settings.maxConcurrent, (group) =>
        complete(request, group),
      )
      return work.map(resultOf)
    },
    async close() {
      client.close()
    },
  }
}
