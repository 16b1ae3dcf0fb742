import type { Clock } from '../../kernel/clock.ts'
import type { HttpClient } from '../../kernel/http-client.ts'
import type { Logger } from '../../kernel/logging.ts'
import { baseLanguage, type LanguageCode, parseLanguageCode } from '../../languages/language-code.ts'
import type { EnginePair, PairQuality } from '../../translation/engine.ts'

/** The pairs of an upstream server, as it last told them. */
export interface UpstreamLanguages {
  /** Starts reading the lists again when they are old; never waits. Empty until they were read once. */
  pairs(): readonly EnginePair[]
  /** Reads the lists now. Keeps the old ones when that fails. */
  refresh(): Promise<void>
}

export interface UpstreamLanguagesConfig {
  readonly quality: PairQuality
  /** Lists older than this are read again. */
  readonly refreshMs: number
}

const RETRY_MS = 30_000
/** Free-text instructions are obeyed for these target languages and their variants. */
const INSTRUCTED = new Set(['de', 'en', 'es', 'fr', 'it', 'ja', 'ko', 'zh'])

interface ListedLanguage {
  readonly code: LanguageCode
  readonly formality: boolean
}

/** Reads `[{"language": "PT-BR", "supports_formality": true}]`; entries that are no languages are left out. */
function readList(body: unknown): readonly ListedLanguage[] {
  if (!Array.isArray(body)) throw new Error('The list of languages is no list.')
  return body.flatMap((entry: unknown): readonly ListedLanguage[] => {
    if (typeof entry !== 'object' || entry === null || !('language' in entry)) return []
    const code = typeof entry.language === 'string' ? parseLanguageCode(entry.language) : undefined
    const formality = 'supports_formality' in entry && entry.supports_formality === true
    return code === undefined ? [] : [{ code, formality }]
  })
}

export function createUpstreamLanguages(
  { client, clock, logger }: { client: HttpClient; clock: Clock; logger: Logger },
  config: UpstreamLanguagesConfig,
): UpstreamLanguages {
  let pairs: readonly EnginePair[] = []
  let staleAtMs = Number.NEGATIVE_INFINITY
  let reading: Promise<void> | undefined

  async function list(type: 'source' | 'target'): Promise<readonly ListedLanguage[]> {
    const { signal } = new AbortController()
    const { status, body } = await client.call(`/v2/languages?type=${type}`, { signal })
    if (status !== 200) throw new Error(`The list of languages was refused with status ${status}.`)
    return readList(body)
  }

  async function read(): Promise<void> {
    try {
      const [sources, targets] = await Promise.all([list('source'), list('target')])
      pairs = sources.flatMap((source) =>
        targets
          .filter(({ code }) => code !== source.code)
          .map(({ code, formality }) => ({
            source: source.code,
            target: code,
            quality: config.quality,
            formality,
            instructions: INSTRUCTED.has(baseLanguage(code)),
          })),
      )
      staleAtMs = clock.nowMs() + config.refreshMs
    } catch (error) {
      staleAtMs = clock.nowMs() + RETRY_MS
      logger.warn(
        { error: error instanceof Error ? error : undefined },
        'cannot read the languages of the upstream server',
      )
    }
  }

  function refresh(): Promise<void> {
    reading ??= read().finally(() => {
      reading = undefined
    })
    return reading
  }

  return {
    pairs() {
      if (clock.nowMs() >= staleAtMs) void refresh()
      return pairs
    },
    refresh,
  }
}
