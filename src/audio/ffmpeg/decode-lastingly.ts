import { InterpresError } from '../../kernel/errors.ts'
import { SAMPLES_PER_SECOND, type Samples } from '../../speech/audio.ts'
import { createTrail, type Restart } from '../resuming/trail.ts'
import { decodeWithFfmpeg, type FfmpegDecoding } from './decode-with-ffmpeg.ts'

/** A decoder that dies again before it has given so much is not started again. */
const PATIENCE_SAMPLES = 2 * SAMPLES_PER_SECOND

/**
 * Decodes while somebody speaks, with another process when one dies: that one begins a little before the last sound that
 * came, and what it says again is left out. Errors: as `decodeWithFfmpeg`; `engine_unavailable` when the next process
 * dies as well, or the container cannot be entered in its middle.
 */
export async function* decodeLastingly(decoding: FfmpegDecoding): AsyncGenerator<Samples> {
  const trail = createTrail(decoding.container)
  const source = createRelay(decoding.bytes, (chunk) => trail.push(chunk))
  let given = 0
  let diedAt = Number.NEGATIVE_INFINITY

  async function* decodeFrom({ bytes, startS }: Restart): AsyncGenerator<Samples> {
    let toSkip = given - Math.round(startS * SAMPLES_PER_SECOND)
    for await (const samples of decodeWithFfmpeg({ ...decoding, bytes: source.read(bytes) })) {
      const fresh = samples.subarray(Math.min(samples.length, Math.max(0, toSkip)))
      toSkip -= samples.length
      if (fresh.length === 0) continue
      given += fresh.length
      trail.heard(given / SAMPLES_PER_SECOND)
      yield fresh
    }
  }

  try {
    for (let start: Restart | undefined = { bytes: [], startS: 0 }; start !== undefined; ) {
      try {
        return yield* decodeFrom(start)
      } catch (error) {
        start = isDeath(error) && given - diedAt >= PATIENCE_SAMPLES ? trail.restart() : undefined
        if (start === undefined) throw error
        diedAt = given
      }
    }
  } finally {
    source.close()
  }
}

function isDeath(error: unknown): boolean {
  return error instanceof InterpresError && error.code === 'engine_unavailable'
}

/** Chunks for one reader after the other: what a former one waited for goes to the next. */
function createRelay(chunks: AsyncIterable<Uint8Array>, taken: (chunk: Uint8Array) => void) {
  const iterator = chunks[Symbol.asyncIterator]()
  let coming: Promise<IteratorResult<Uint8Array>> | undefined
  let readers = 0

  return {
    /** `before` comes first. */
    async *read(before: readonly Uint8Array[]): AsyncGenerator<Uint8Array> {
      readers += 1
      const reader = readers
      yield* before
      for (;;) {
        coming ??= iterator.next()
        const { done, value } = await coming
        if (done === true || reader !== readers) return
        coming = undefined
        taken(value)
        yield value
      }
    },
    close: () => void iterator.return?.()?.catch(() => {}),
  }
}
