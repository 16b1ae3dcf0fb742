import type { LanguageCode } from '../../src/languages/language-code.ts'
import type {
  AlignmentLink,
  EnginePair,
  EngineRequest,
  Segment,
  TextRange,
  TranslatedSegment,
  TranslationEngine,
} from '../../src/translation/engine.ts'

/** What a fake engine does to protected spans: keep and report, keep without saying where, drop, or write twice. */
export type SpanTreatment = 'report' | 'keep' | 'lose' | 'double'

export interface FakeEngineOptions {
  readonly name?: string
  /** `en-de`, `pt-BR>en`; a pair may be given in full to set its quality. */
  readonly pairs: readonly (string | EnginePair)[]
  /** Translates one word. By default `word` to `de` gives `word~de`. */
  readonly word?: (word: string, request: EngineRequest) => string
  /** How else it translates a word, for alternatives. */
  readonly others?: readonly ((word: string) => string)[]
  readonly spans?: SpanTreatment
  /** Runs before each request, e.g. to throw or to wait. */
  readonly before?: (request: EngineRequest) => void | Promise<void>
}

export interface FakeEngine extends TranslationEngine {
  readonly requests: EngineRequest[]
  installed: readonly EnginePair[]
  closed: boolean
}

export const code = (text: string) => text as LanguageCode

export function enginePair(
  text: string,
  facts: Partial<Pick<EnginePair, 'quality' | 'formality' | 'instructions'>> = {},
): EnginePair {
  const [source = '', target = ''] = text.includes('>') ? text.split('>') : text.split('-')
  return {
    source: code(source),
    target: code(target),
    quality: 'standard',
    formality: false,
    instructions: false,
    ...facts,
  }
}

/** Translates word by word with an alignment, writes one space for any whitespace, and remembers what it was asked. */
export function createFakeEngine(options: FakeEngineOptions): FakeEngine {
  const engine: FakeEngine = {
    name: options.name ?? 'fake',
    requests: [],
    installed: options.pairs.map((pair) => (typeof pair === 'string' ? enginePair(pair) : pair)),
    closed: false,
    pairs: () => engine.installed,
    async translate(request) {
      engine.requests.push(request)
      await options.before?.(request)
      const word = options.word ?? ((text) => `${text}~${request.pair.target}`)
      const treatment = options.spans ?? 'report'
      return request.segments.map((segment) => {
        const first = translateWords(segment, (text) => word(text, request), treatment)
        const others = options.others?.slice(0, request.alternatives ?? 0) ?? []
        if (others.length === 0) return first
        const alternatives = others.map((other) => translateWords(segment, other, treatment))
        return { ...first, alternatives }
      })
    },
    async close() {
      engine.closed = true
    },
  }
  return engine
}

function translateWords(
  { text, protectedSpans }: Segment,
  translate: (word: string) => string,
  treatment: SpanTreatment,
): TranslatedSegment {
  const alignment: AlignmentLink[] = []
  const protectedRanges: (TextRange | undefined)[] = []
  let target = ''
  const add = (source: TextRange, output: string) => {
    const start = target.length
    target += output
    if (output !== '') alignment.push({ source, target: { start, end: target.length } })
    return { start, end: target.length }
  }
  const addWords = (start: number, end: number) => {
    for (const match of text.slice(start, end).matchAll(/[\p{L}\p{M}]+|\s+|[^\p{L}\p{M}\s]/gu)) {
      const from = start + match.index
      const isWord = /^\p{L}/u.test(match[0])
      add(
        { start: from, end: from + match[0].length },
        isWord ? translate(match[0]) : match[0].replace(/\s+/g, ' '),
      )
    }
  }
  let end = 0
  for (const span of protectedSpans) {
    addWords(end, span.start)
    end = span.end
    const range = treatment === 'lose' ? undefined : add(span, span.output)
    if (treatment === 'double') add(span, ` ${span.output}`)
    protectedRanges.push(treatment === 'report' ? range : undefined)
  }
  addWords(end, text.length)
  return { text: target, alignment, protectedRanges }
}
