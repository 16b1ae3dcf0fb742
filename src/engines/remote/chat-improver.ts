import type { Clock } from '../../kernel/clock.ts'
import { createHttpClient, unavailable } from '../../kernel/http-client.ts'
import type { Logger } from '../../kernel/logging.ts'
import { mapLimited } from '../../kernel/turns/map-limited.ts'
import { baseLanguage, type LanguageCode } from '../../languages/language-code.ts'
import type { ImproveRequest, Improver, Passage, ProposedEdit } from '../../writing/improver.ts'
import { CORRECTION, type Manner, TONES, WRITING_STYLES } from '../../writing/manner.ts'
import { answerText, readAnswer } from './chat-messages.ts'
import { improvementMessages } from './improvement-messages.ts'
import { keepsMeaning } from './keeps-meaning.ts'
import { type MarkerStyle, markSegment } from './markers.ts'

export interface ChatImproverConfig {
  /** Of an OpenAI-compatible API, version included. */
  readonly baseUrl: string
  readonly model: string
  readonly apiKey?: string
  readonly languages: readonly LanguageCode[]
  /** For one call. Default 60 s. */
  readonly timeoutMs?: number
}

const MARKERS: MarkerStyle = {
  write: (number) => `⟦${number}⟧`,
  pattern: /⟦\s*(\d{1,9})\s*⟧/g,
  escape: (text) => text,
  unescape: (text) => text,
}

const MANNERS: readonly Manner[] = [
  CORRECTION,
  ...WRITING_STYLES.map((name): Manner => ({ kind: 'style', name })),
  ...TONES.map((name): Manner => ({ kind: 'tone', name })),
]

const AT_ONCE = 4
const ANSWER_BYTES = 1024 ** 2

/**
 * Rewrites with a chat model behind any OpenAI-compatible server. An answer that loses a number, a name, a negation or
 * protected text, or changes the order of what is protected, is asked for once more; then the passage stays as it is.
 */
export function createChatImprover(
  dependencies: { readonly logger: Logger; readonly clock: Clock },
  { baseUrl, model, apiKey, languages, timeoutMs = 60_000 }: ChatImproverConfig,
): Improver {
  const headers: Record<string, string> = apiKey === undefined ? {} : { Authorization: `Bearer ${apiKey}` }
  const client = createHttpClient(dependencies, {
    baseUrl,
    headers,
    timeoutMs,
    limitBytes: ANSWER_BYTES,
    maxConcurrent: AT_ONCE,
    queueLimit: 64,
  })
  const skills = [...new Set(languages.map(baseLanguage))].map((language) => ({ language, manners: MANNERS }))

  async function ask(text: string, { language, manner, signal }: ImproveRequest, again: boolean) {
    const texts = { '1': text }
    const messages = improvementMessages({ language, manner, texts, again })
    const { status, body, retryAfterSeconds } = await client.call('/chat/completions', {
      body: { model, temperature: 0, stream: false, messages },
      signal,
    })
    if (status < 200 || status > 299) throw unavailable(`status ${status}`, retryAfterSeconds)
    return readAnswer(answerText(body) ?? '', texts)['1']
  }

  async function improvePassage(passage: Passage, request: ImproveRequest): Promise<readonly ProposedEdit[]> {
    if (!/\p{L}/u.test(unprotected(passage))) return []
    const marked = markSegment(passage, MARKERS)
    for (const again of [false, true]) {
      const answer = await ask(marked.text, request, again)
      if (answer === undefined || !keepsMeaning(marked.text, answer, request.language)) continue
      const edits = editsOf(passage, marked.text, answer, request.manner)
      if (edits !== undefined) return edits
    }
    dependencies.logger.warn({}, 'the chat server gave no improvement that keeps what the text says, twice')
    return []
  }

  return {
    name: 'remote',
    skills: () => skills,
    improve: (request) =>
      mapLimited(request.passages, AT_ONCE, (passage) => improvePassage(passage, request)),
    async close() {
      client.close()
    },
  }
}

function unprotected({ text, protectedSpans }: Passage): string {
  let rest = ''
  let done = 0
  for (const { start, end } of protectedSpans) {
    rest += text.slice(done, start)
    done = end
  }
  return rest + text.slice(done)
}

/** What changes between the markers, one edit for each stretch; `undefined` where the markers are not the same. */
function editsOf(
  { text, protectedSpans }: Passage,
  sent: string,
  answer: string,
  manner: Manner,
): readonly ProposedEdit[] | undefined {
  const markersOf = (marked: string) =>
    Array.from(marked.matchAll(MARKERS.pattern), (match) => match[1]).join()
  if (markersOf(sent) !== markersOf(answer)) return undefined
  const stretches = answer.split(/⟦\s*\d{1,9}\s*⟧/u)
  if (stretches.length !== protectedSpans.length + 1) return undefined
  return stretches.flatMap((after, index) => {
    const start = protectedSpans[index - 1]?.end ?? 0
    const end = protectedSpans[index]?.start ?? text.length
    return changedWords(text.slice(start, end), after, start, manner)
  })
}

function changedWords(
  before: string,
  after: string,
  offset: number,
  manner: Manner,
): readonly ProposedEdit[] {
  const old = before.match(/\s+|\S+/gu) ?? []
  const now = after.match(/\s+|\S+/gu) ?? []
  let head = 0
  while (head < old.length && old[head] === now[head]) head += 1
  let tail = 0
  while (tail < Math.min(old.length, now.length) - head && old.at(-1 - tail) === now.at(-1 - tail)) tail += 1
  if (head === old.length && old.length === now.length) return []
  const start = offset + old.slice(0, head).join('').length
  const isCorrection = manner.kind === 'correction'
  return [
    {
      start,
      end: offset + before.length - old.slice(old.length - tail).join('').length,
      replacement: now.slice(head, now.length - tail).join(''),
      kind: isCorrection ? 'grammar' : 'style',
      explanation: isCorrection ? 'A language model corrected this.' : 'A language model rewrote this.',
      sureness: 0.8,
    },
  ]
}
