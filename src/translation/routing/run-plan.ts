import { shifted } from '../../text/text-range.ts'
import type { EngineRequest, Segment, TextRange, TranslatedSegment } from '../engine.ts'
import { composeAlignments, shiftAlignment } from '../segments/alignment.ts'
import { hasWords, rangeOfWords, untranslated } from '../segments/segment-parts.ts'
import type { ServedPair } from './pair-index.ts'
import type { Plan } from './plans.ts'
import type { RouteTask } from './router.ts'

/**
 * Translates segments by a plan. Through a third language alignments are composed and protected outputs are carried
 * along, so that the result looks like a direct one. Context goes with the source text, formality and instructions
 * with the target text.
 */
export async function runPlan(
  { legs: [first, second] }: Plan,
  task: RouteTask,
  preferQuality: boolean,
): Promise<readonly TranslatedSegment[]> {
  if (second === undefined) return first.engine.translate(requestOf(first, task, preferQuality))
  const neutral = {
    ...task,
    // An example shows the way to the target, not to the language in between.
    segments: task.segments.map(({ text, protectedSpans }) => ({ text, protectedSpans })),
    formality: 'default',
    instructions: [],
    alternatives: 0,
  } as const
  const middles = await first.engine.translate(requestOf(first, neutral, preferQuality))
  const bridges = middles.map((middle, index) => bridgeOf(middle, task.segments[index] as Segment))
  const worded = bridges.filter(({ segment }) => hasWords(segment))
  const segments = worded.map(({ segment }) => segment)
  const results =
    segments.length === 0
      ? []
      : await second.engine.translate(
          requestOf(second, { ...task, segments, context: undefined }, preferQuality),
        )
  let next = 0
  return bridges.map((bridge) => {
    if (!hasWords(bridge.segment)) return bridge.cross(untranslated(bridge.segment))
    next += 1
    return bridge.cross(results[next - 1] as TranslatedSegment)
  })
}

function requestOf({ pair }: ServedPair, task: RouteTask, preferQuality: boolean): EngineRequest {
  return {
    pair: { source: pair.source, target: pair.target },
    segments: task.segments,
    formality: pair.formality ? task.formality : 'default',
    preferQuality,
    context: task.context,
    instructions: pair.instructions ? task.instructions : [],
    ...(task.alternatives === undefined ? {} : { alternatives: task.alternatives }),
    ...(task.turn === undefined ? {} : { turn: task.turn }),
    signal: task.signal,
  }
}

interface Bridge {
  /** What the second engine translates. */
  readonly segment: Segment
  /** Makes the second engine's result a translation of the first engine's source. */
  cross(translated: TranslatedSegment): TranslatedSegment
}

function bridgeOf(middle: TranslatedSegment, source: Segment): Bridge {
  const spans = source.protectedSpans
    .flatMap(({ output }, index) => {
      const range = middle.protectedRanges[index]
      return range === undefined || range.start === range.end ? [] : [{ ...range, output, index }]
    })
    .toSorted((left, right) => left.start - right.start)
  const whole: Segment = { text: middle.text, protectedSpans: spans }
  const words = rangeOfWords(whole, { start: 0, end: middle.text.length })
  const segment: Segment = {
    text: middle.text.slice(words.start, words.end),
    protectedSpans: spans.map(({ output, ...range }) => ({ ...shifted(range, -words.start), output })),
  }
  const cross = (translated: TranslatedSegment): TranslatedSegment => {
    const protectedRanges = source.protectedSpans.map((): TextRange | undefined => undefined)
    spans.forEach(({ index }, position) => {
      protectedRanges[index] = translated.protectedRanges[position]
    })
    const { score: firstScore } = middle
    const { score: secondScore, alternatives } = translated
    return {
      text: translated.text,
      alignment: composeAlignments(middle.alignment, shiftAlignment(translated.alignment, words.start, 0)),
      protectedRanges,
      ...(firstScore === undefined || secondScore === undefined ? {} : { score: firstScore + secondScore }),
      ...(alternatives === undefined ? {} : { alternatives: alternatives.map(cross) }),
    }
  }
  return { segment, cross }
}
