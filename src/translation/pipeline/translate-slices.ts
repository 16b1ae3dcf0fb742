import { setTimeout as pause } from 'node:timers/promises'
import { InterpresError } from '../../kernel/errors.ts'
import { throwIfAborted } from '../../kernel/until-aborted.ts'
import type { Segment, TranslatedSegment } from '../engine.ts'
import type { Route, RoutedTranslation, RouteTask } from '../routing/router.ts'
import type { BlocksProgress } from '../translator.ts'
import { eachAtOnce } from './each-at-once.ts'

/** How often a slice of bulk work is tried again, and after which pauses. */
export interface SliceRetries {
  readonly pausesMs: readonly number[]
}

export interface SlicedTask {
  readonly route: Route
  readonly task: RouteTask
  readonly retries: SliceRetries
  readonly onProgress: ((progress: BlocksProgress) => void) | undefined
}

/** A slice ends with the first segment that reaches one of these. */
const SLICE_SEGMENTS = 512
const SLICE_CHARACTERS = 65_536

/** While the last sentences of one slice are translated, the next one keeps the engine's workers busy. */
const SLICES_AT_ONCE = 2

/**
 * Translates segments in slices, so that an engine never holds all of a book, progress can be told, and a failure costs
 * one slice. Results do not depend on the cuts, as engines promise.
 *
 * Bulk work is tried again where it failed for a passing reason: nobody waits for it. For a caller who waits the
 * router's other ways have been tried already.
 */
export async function translateSlices(work: SlicedTask): Promise<RoutedTranslation> {
  const { task, onProgress } = work
  const slices = slicesOf(task.segments)
  const total = slices.reduce((sum, { characters }) => sum + characters, 0)
  const results: RoutedTranslation[] = []
  let done = 0
  await eachAtOnce([...slices.entries()], SLICES_AT_ONCE, task.signal, async ([index, slice], signal) => {
    results[index] = await translateSlice(work, { ...task, segments: slice.segments, signal })
    done += slice.characters
    onProgress?.({ done, total })
  })
  const segments: TranslatedSegment[] = []
  for (const result of results) for (const segment of result.segments) segments.push(segment)
  const isOfQuality = results.every(({ modelTypeUsed }) => modelTypeUsed === 'quality_optimized')
  return { segments, modelTypeUsed: isOfQuality ? 'quality_optimized' : 'latency_optimized' }
}

interface Slice {
  readonly segments: readonly Segment[]
  readonly characters: number
}

export function slicesOf(segments: readonly Segment[]): readonly Slice[] {
  const slices: { readonly segments: Segment[]; characters: number }[] = []
  for (const segment of segments) {
    let slice = slices.at(-1)
    if (
      slice === undefined ||
      slice.segments.length >= SLICE_SEGMENTS ||
      slice.characters >= SLICE_CHARACTERS
    ) {
      slice = { segments: [], characters: 0 }
      slices.push(slice)
    }
    slice.segments.push(segment)
    slice.characters += segment.text.length
  }
  return slices
}

async function translateSlice({ route, retries }: SlicedTask, task: RouteTask): Promise<RoutedTranslation> {
  const pausesMs = task.turn?.priority === 'bulk' ? retries.pausesMs : []
  for (const pauseMs of pausesMs) {
    try {
      return await route.translate(task)
    } catch (error) {
      throwIfAborted(task.signal)
      if (!isPassing(error)) throw error
      // An abort ends the pause early; the next attempt then throws what the signal says.
      await pause(pauseMs, undefined, { signal: task.signal }).catch(() => {})
      throwIfAborted(task.signal)
    }
  }
  return route.translate(task)
}

/** The deadline that passed is the slice's own: the request's would have aborted its signal. */
function isPassing(error: unknown): boolean {
  if (!(error instanceof InterpresError)) return false
  return (
    error.code === 'engine_unavailable' || error.code === 'overloaded' || error.code === 'deadline_exceeded'
  )
}
