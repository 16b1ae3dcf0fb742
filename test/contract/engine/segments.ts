import * as fc from 'fast-check'
import type { EngineRequest, LanguagePair, ProtectedSpan, Segment } from '../../../src/translation/engine.ts'

export function plain(text: string): Segment {
  return { text, protectedSpans: [] }
}

/**
 * A segment whose stretches in braces are protected; `{a|b}` is to become `b`, `{a}` stays as it stands.
 *
 * Example: `Hi {name}!` has the span `[3, 9)` with the output `{name}`.
 */
export function withSpans(marked: string): Segment {
  let text = ''
  let from = 0
  const protectedSpans: ProtectedSpan[] = []
  for (const match of marked.matchAll(/\{([^{}|]*)(?:\|([^{}]*))?\}/g)) {
    text += marked.slice(from, match.index)
    from = match.index + match[0].length
    const source = match[2] === undefined ? match[0] : (match[1] ?? '')
    protectedSpans.push({
      start: text.length,
      end: text.length + source.length,
      output: match[2] ?? match[0],
    })
    text += source
  }
  return { text: text + marked.slice(from), protectedSpans }
}

export function request(
  pair: LanguagePair,
  segments: readonly Segment[],
  options: Partial<EngineRequest> = {},
): EngineRequest {
  return {
    pair,
    segments,
    formality: 'default',
    preferQuality: false,
    context: undefined,
    instructions: [],
    signal: new AbortController().signal,
    ...options,
  }
}

/** Texts that no translator was made for and that callers send all the same. */
export function oddTexts(words: readonly string[]): ReadonlyMap<string, string> {
  const long = Array.from({ length: 5_000 }, (_, index) => words[index % words.length] ?? '').join(' ')
  return new Map([
    ['nothing', ''],
    ['punctuation', '?!... — «» "" ()'],
    ['digits', '12.5 % – 1,000,000.00'],
    ['an emoji', '👩‍👩‍👧'],
    ['emoji among words', `${words[0]} 😀 ${words[1]} 🇪🇺.`],
    ['right-to-left text', 'مرحبا \u200fשלום עולם'],
    ['a lone high surrogate', `${words[0]} \ud800 ${words[1]}`],
    ['a lone low surrogate', `\udc00${words[0]}`],
    ['control characters', `${words[0]}\u0000\u0001${words[1]}\u001b[31m \u007f\u0085 ${words[2]}`],
    ['tabs and newlines', `${words[0]}\t${words[1]}\n\n${words[2]}\r\n${words[3]}`],
    [
      'spaces of all kinds',
      `${words[0]}\u00a0${words[1]}  ${words[2]}\u2003${words[3]}\u3000\u2028${words[0]}`,
    ],
    ['combining marks', `e\u0301te\u0301 ${words[0]} a\u0300\u0323`],
    ['soft hyphens', `${words[0]?.slice(0, 2)}\u00ad${words[0]?.slice(2)}`],
    ['brackets and escapes', `\\ [x] {y} ^z$ / <b>${words[0]}</b> @ ~ # * [[/]] [[t:b:1]] \\0`],
    ['numbered marks', `⟦1⟧ <x id="1"/> XQZ1X xqa0x ${words[0]}`],
    ['JSON', `{"1": "${words[0]}", "translations": ["${words[1]}"]}`],
    ['a word of 100 KiB', 'x'.repeat(102_400)],
    ['a sentence of 5,000 words', `${long}.`],
  ])
}

/** Segments of ordinary and odd words with protected spans anywhere, never inside a surrogate pair. */
export function madeUpSegments(words: readonly string[]): fc.Arbitrary<Segment> {
  const odd = [
    '\u0000',
    '~',
    '\ud800',
    '\u00ad',
    '😀',
    '[[/]]',
    '^a/b$',
    '\\',
    '{',
    '<b>',
    '...',
    '’s',
    '١٢',
    '中文',
    '⟦1⟧',
  ]
  const word = fc.oneof(
    { weight: 6, arbitrary: fc.constantFrom(...words) },
    { weight: 2, arbitrary: fc.constantFrom(...odd) },
    { weight: 1, arbitrary: fc.string({ unit: 'grapheme', maxLength: 5 }) },
  )
  const stretch = fc.record({
    text: word,
    after: fc.constantFrom(' ', ' ', ' ', '', '  ', '\n'),
    isProtected: fc.boolean(),
  })
  return fc.array(stretch, { maxLength: 12 }).map((stretches) => {
    let text = ''
    const protectedSpans: ProtectedSpan[] = []
    for (const [index, { text: content, after, isProtected }] of stretches.entries()) {
      // A lone surrogate beside another would become a pair that a boundary cuts.
      const glue = /[\ud800-\udbff]$/.test(text) ? ' ' : ''
      text += glue
      if (isProtected && content.trim() !== '') {
        protectedSpans.push({ start: text.length, end: text.length + content.length, output: `⟨${index}⟩` })
      }
      text += content + after
    }
    const end = Math.max(text.trimEnd().length, protectedSpans.at(-1)?.end ?? 0)
    const start = Math.min(text.length - text.trimStart().length, protectedSpans[0]?.start ?? end)
    return {
      text: text.slice(start, end),
      protectedSpans: protectedSpans.map((span) => ({
        ...span,
        start: span.start - start,
        end: span.end - start,
      })),
    }
  })
}
