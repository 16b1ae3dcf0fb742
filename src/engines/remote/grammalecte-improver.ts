import type { Clock } from '../../kernel/clock.ts'
import { createHttpClient, unavailable } from '../../kernel/http-client.ts'
import { field } from '../../kernel/records.ts'
import { mapLimited } from '../../kernel/turns/map-limited.ts'
import type { LanguageCode } from '../../languages/language-code.ts'
import type { EditKind, Improver, Passage, ProposedEdit } from '../../writing/improver.ts'
import { CORRECTION } from '../../writing/manner.ts'
import { takeEdits } from '../../writing/take-edits.ts'

export interface GrammalecteConfig {
  /** Of `grammalecte-server`: `http://127.0.0.1:8085`. */
  readonly baseUrl: string
  /** For one call. Default 30 s. */
  readonly timeoutMs?: number
}

/** The mistakes that are mended, by Grammalecte's names; what it says of signs, spaces, units and taste is left out. */
const KINDS: Readonly<Record<string, EditKind>> = {
  conf: 'confusion',
  loc: 'confusion',
  gn: 'grammar',
  sgpl: 'grammar',
  infi: 'grammar',
  conj: 'grammar',
  ppas: 'grammar',
  imp: 'grammar',
  inte: 'grammar',
  vmode: 'grammar',
  eleu: 'grammar',
  maj: 'capitalisation',
  tu: 'spelling',
  virg: 'punctuation',
}

const AT_ONCE = 4
const ANSWER_BYTES = 4 * 1024 ** 2
const SURENESS = 0.9

/** Corrects French grammar with a server of Grammalecte (https://grammalecte.net); it offers nothing for unknown words. */
export function createGrammalecteImprover(
  { clock }: { readonly clock: Clock },
  { baseUrl, timeoutMs = 30_000 }: GrammalecteConfig,
): Improver {
  const client = createHttpClient(
    { clock },
    { baseUrl, headers: {}, timeoutMs, limitBytes: ANSWER_BYTES, maxConcurrent: AT_ONCE, queueLimit: 256 },
  )

  async function check(passage: Passage, signal: AbortSignal): Promise<readonly ProposedEdit[]> {
    if (!/\p{L}/u.test(passage.text)) return []
    const body = new URLSearchParams({
      text: linesOf(passage.text)
        .map(({ line }) => line)
        .join('\n'),
    })
    const answer = await client.call('/gc_text/fr', { body, signal })
    if (answer.status !== 200) throw unavailable(`status ${answer.status}`, answer.retryAfterSeconds)
    const paragraphs = field(answer.body, 'data')
    // A server that is out of order says so with status 200.
    if (!Array.isArray(paragraphs)) throw unavailable(field(answer.body, 'error'))
    return takeEdits(passage, readErrors(paragraphs, passage.text))
  }

  return {
    name: 'grammalecte',
    skills: () => [{ language: 'fr' as LanguageCode, manners: [CORRECTION] }],
    improve: ({ passages, signal }) => mapLimited(passages, AT_ONCE, (passage) => check(passage, signal)),
    async close() {
      client.close()
    },
  }
}

/** Grammalecte numbers lines from 1 and counts code points from the start of a line. */
function linesOf(text: string): readonly { readonly line: string; readonly start: number }[] {
  let start = 0
  return text.split(/(\r\n|\r|\n)/u).flatMap((part, index) => {
    const line = { line: part, start }
    start += part.length
    return index % 2 === 0 ? [line] : []
  })
}

/** The edits that an answer proposes: only where there is one suggestion, of several none is sure. */
export function readErrors(paragraphs: readonly unknown[], text: string): readonly ProposedEdit[] {
  const lines = linesOf(text)
  return paragraphs.flatMap((paragraph) => {
    const place = lines[Number(field(paragraph, 'iParagraph')) - 1]
    const errors = field(paragraph, 'lGrammarErrors')
    if (place === undefined || !Array.isArray(errors)) return []
    const points = Array.from(place.line)
    const unitsBefore = (point: unknown) => points.slice(0, Number(point)).join('').length + place.start
    return errors.flatMap((error: unknown): readonly ProposedEdit[] => {
      const kind = KINDS[String(field(error, 'sType'))]
      const suggestions = field(error, 'aSuggestions')
      const only: unknown =
        Array.isArray(suggestions) && suggestions.length === 1 ? suggestions[0] : undefined
      const start = unitsBefore(field(error, 'nStart'))
      const end = unitsBefore(field(error, 'nEnd'))
      if (kind === undefined || typeof only !== 'string' || !(end > start)) return []
      const message = field(error, 'sMessage')
      const explanation =
        typeof message === 'string' && message !== '' ? message : 'Grammalecte proposed this.'
      return [{ start, end, replacement: only, kind, explanation, sureness: SURENESS }]
    })
  })
}
