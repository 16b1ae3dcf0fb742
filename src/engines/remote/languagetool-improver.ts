import type { Clock } from '../../kernel/clock.ts'
import { createHttpClient, unavailable } from '../../kernel/http-client.ts'
import type { Logger } from '../../kernel/logging.ts'
import { mapLimited } from '../../kernel/turns/map-limited.ts'
import { baseLanguage, type LanguageCode } from '../../languages/language-code.ts'
import type { ImproveRequest, Improver, Passage, ProposedEdit } from '../../writing/improver.ts'
import { CORRECTION } from '../../writing/manner.ts'
import { takeEdits } from '../../writing/take-edits.ts'
import { readMatches } from './languagetool-matches.ts'

export interface LanguageToolConfig {
  /** Of the HTTP API, version included: `http://127.0.0.1:8081/v2`. */
  readonly baseUrl: string
  /** For one call. Default 30 s. */
  readonly timeoutMs?: number
  /** The list of languages is read again when it is older. Default 10 min. */
  readonly refreshMs?: number
}

/** The variety that is checked where the writer names none; without a variety the server checks no spelling. */
const USUAL_VARIETY: Readonly<Record<string, string>> = { en: 'en-US', de: 'de-DE', pt: 'pt-PT' }

const AT_ONCE = 4
const ANSWER_BYTES = 4 * 1024 ** 2
const RETRY_MS = 30_000

/**
 * Corrects with a LanguageTool server (https://languagetool.org/http-api/). Its advice on style is left alone, and so is
 * a match without a replacement. The languages are those that the server lists; none before it has answered once.
 */
export function createLanguageToolImprover(
  { logger, clock }: { readonly logger: Logger; readonly clock: Clock },
  { baseUrl, timeoutMs = 30_000, refreshMs = 600_000 }: LanguageToolConfig,
): Improver {
  const client = createHttpClient(
    { clock },
    {
      baseUrl,
      headers: {},
      timeoutMs,
      limitBytes: ANSWER_BYTES,
      maxConcurrent: AT_ONCE,
      queueLimit: 256,
    },
  )
  let varieties: readonly string[] = []
  let staleAtMs = Number.NEGATIVE_INFINITY

  async function readLanguages(): Promise<void> {
    staleAtMs = clock.nowMs() + RETRY_MS
    try {
      const { status, body } = await client.call('/languages', { signal: new AbortController().signal })
      if (status !== 200) throw new Error(`The list of languages was refused with status ${status}.`)
      varieties = readVarieties(body)
      staleAtMs = clock.nowMs() + refreshMs
    } catch (error) {
      logger.warn(
        { error: error instanceof Error ? error : undefined },
        'cannot read the languages of the LanguageTool server',
      )
    }
  }

  async function check(passage: Passage, { language, signal }: ImproveRequest) {
    if (!/\p{L}/u.test(passage.text)) return []
    const { status, body, retryAfterSeconds } = await client.call('/check', {
      body: new URLSearchParams({ text: passage.text, language: varietyOf(language, varieties) }),
      signal,
    })
    if (status !== 200) throw unavailable(`status ${status}`, retryAfterSeconds)
    return takeEdits(passage, readMatches(body, passage.text))
  }

  void readLanguages()
  return {
    name: 'languagetool',
    skills() {
      if (clock.nowMs() >= staleAtMs) void readLanguages()
      const languages = new Set(varieties.map((code) => baseLanguage(code as LanguageCode)))
      return [...languages].map((language) => ({ language, manners: [CORRECTION] }))
    },
    improve: (request): Promise<readonly (readonly ProposedEdit[])[]> =>
      mapLimited(request.passages, AT_ONCE, (passage) => check(passage, request)),
    async close() {
      client.close()
    },
  }
}

/** The codes with variety of `[{"name": "German (Germany)", "code": "de", "longCode": "de-DE"}]`. */
function readVarieties(body: unknown): readonly string[] {
  if (!Array.isArray(body)) throw new Error('The list of languages is no list.')
  return body.flatMap((entry: unknown) => {
    if (typeof entry !== 'object' || entry === null || !('longCode' in entry)) return []
    return typeof entry.longCode === 'string' ? [entry.longCode] : []
  })
}

function varietyOf(language: LanguageCode, varieties: readonly string[]): string {
  const wanted = [language, USUAL_VARIETY[baseLanguage(language)], baseLanguage(language)]
  return wanted.find((code) => code !== undefined && varieties.includes(code)) ?? language
}
