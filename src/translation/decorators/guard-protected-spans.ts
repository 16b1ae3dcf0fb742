import { InterpresError } from '../../kernel/errors.ts'
import type {
  EngineRequest,
  ProtectedSpan,
  Segment,
  TextRange,
  TranslatedSegment,
  TranslationEngine,
} from '../engine.ts'
import { tidyAlignment } from '../segments/alignment.ts'
import { claimRanges } from '../segments/claim-ranges.ts'
import { editTranslation } from '../segments/edit-translation.ts'
import { placeLostSpans } from '../segments/place-lost-spans.ts'
import { createAssembly, hasWords, partOf, rangeOfWords, untranslated } from '../segments/segment-parts.ts'

/**
 * Makes an engine keep what it was told to keep. In every result
 *
 * - each protected output stands at its range, the ranges are disjoint, and an output that is not a mere word stands
 *   nowhere else;
 * - alignment links lie inside both texts, split no code point and ascend by target.
 *
 * When an engine loses an output or writes it twice, the segment is translated once more in pieces, cut at the spans
 * in question, which costs some fluency and keeps the rest. What is lost even then is placed by alignment.
 */
export function guardProtectedSpans(engine: TranslationEngine): TranslationEngine {
  return {
    name: engine.name,
    pairs: () => engine.pairs(),
    close: () => engine.close(),
    async translate(request) {
      const results = await translateAll(engine, request)
      const attempts = request.segments.map((segment, index) => {
        const translated = claim(segment, tidied(segment, results[index] as TranslatedSegment))
        const plan = isKept(translated) ? undefined : planPieces(segment, translated.suspects)
        return { segment, translated, plan }
      })
      const pieces = attempts.flatMap(({ plan }) => plan?.pieces ?? [])
      if (pieces.length === 0) return attempts.map(({ segment, translated }) => settle(segment, translated))
      const again = await translateAll(engine, { ...request, segments: pieces })
      let next = 0
      return attempts.map(({ segment, translated, plan }) => {
        if (plan === undefined) return settle(segment, translated)
        const parts = plan.pieces.map((piece, index) => {
          const part = tidied(piece, again[next + index] as TranslatedSegment)
          return settle(piece, claim(piece, part))
        })
        next += plan.pieces.length
        return plan.join(parts)
      })
    },
  }
}

interface Claimed extends TranslatedSegment {
  readonly surplus: readonly TextRange[]
  /** Spans that are lost or stand more than once. */
  readonly suspects: readonly ProtectedSpan[]
}

interface PiecePlan {
  readonly pieces: readonly Segment[]
  join(translated: readonly TranslatedSegment[]): TranslatedSegment
}

async function translateAll(
  engine: TranslationEngine,
  request: EngineRequest,
): Promise<readonly TranslatedSegment[]> {
  const results = await engine.translate(request)
  if (results.length === request.segments.length) return results
  throw new InterpresError('engine_unavailable', 'The translation engine answered incompletely.', {
    cause: `${engine.name}: ${results.length} results for ${request.segments.length} segments`,
  })
}

function tidied(segment: Segment, translated: TranslatedSegment): TranslatedSegment {
  const text = translated.text.toWellFormed()
  return { ...translated, text, alignment: tidyAlignment(translated.alignment, segment.text, text) }
}

function claim(segment: Segment, translated: TranslatedSegment): Claimed {
  const { alternatives = [], ...first } = translated
  // An alternative is not mended: what lost something is none.
  const kept = alternatives.map((other) => claimOne(segment, tidied(segment, other))).filter(isKept)
  const others = kept.map(({ surplus: _surplus, suspects: _suspects, ...other }) => other)
  return { ...claimOne(segment, first), ...(others.length === 0 ? {} : { alternatives: others }) }
}

function claimOne(segment: Segment, translated: TranslatedSegment): Claimed {
  if (segment.protectedSpans.length === 0) {
    return { ...translated, protectedRanges: [], surplus: [], suspects: [] }
  }
  const { ranges, surplus } = claimRanges(segment, translated)
  const twice = new Set(surplus.map(({ start, end }) => translated.text.slice(start, end)))
  const suspects = segment.protectedSpans.filter(
    (span, index) => ranges[index] === undefined || twice.has(span.output),
  )
  return { ...translated, protectedRanges: ranges, surplus, suspects }
}

function isKept({ suspects }: Claimed): boolean {
  return suspects.length === 0
}

/** Removes what stands too often and places what is lost. */
function settle(segment: Segment, { surplus, suspects, ...translated }: Claimed): TranslatedSegment {
  if (suspects.length === 0) return translated
  const edits = surplus.map((range) => ({ ...withSpaceBefore(translated, range), text: '' }))
  return placeLostSpans(segment, editTranslation(translated, edits))
}

/** With the space before it, where one would be left over: `a {x} b` without `{x}` is `a b`. */
function withSpaceBefore({ text, protectedRanges }: TranslatedSegment, { start, end }: TextRange): TextRange {
  const leftOver = text[start - 1] === ' ' && !/[\p{L}\p{N}]/u.test(text[end] ?? ' ')
  const isProtected = protectedRanges.some((range) => range !== undefined && range.end === start)
  return leftOver && !isProtected ? { start: start - 1, end } : { start, end }
}

/** Cuts a segment at some of its spans; pieces without words stay as they are and are not translated. */
function planPieces(segment: Segment, cuts: readonly ProtectedSpan[]): PiecePlan | undefined {
  const parts: {
    readonly before: TextRange
    readonly piece: Segment
    readonly span: ProtectedSpan | undefined
  }[] = []
  let end = 0
  for (const span of [...cuts, undefined]) {
    const before = rangeOfWords(segment, { start: end, end: span?.start ?? segment.text.length })
    parts.push({ before, piece: partOf(segment, before), span })
    end = span?.end ?? end
  }
  const pieces = parts.map(({ piece }) => piece).filter(hasWords)
  if (pieces.length === 0) return undefined
  return {
    pieces,
    join(translated) {
      const assembly = createAssembly()
      let next = 0
      let copied = 0
      for (const { before, piece, span } of parts) {
        assembly.copy(segment.text.slice(copied, before.start), copied)
        assembly.append(
          hasWords(piece) ? (translated[next] as TranslatedSegment) : untranslated(piece),
          before.start,
        )
        if (hasWords(piece)) next += 1
        copied = span?.end ?? segment.text.length
        assembly.copy(segment.text.slice(before.end, span?.start ?? copied), before.end)
        if (span !== undefined) assembly.output(span)
      }
      return assembly.result()
    },
  }
}
