import { untilAborted } from '../../kernel/until-aborted.ts'

/** A stretch of a stream of bytes that one decoder takes. */
export interface Part {
  /** Who reads it again goes on where the last reader stopped. */
  readonly bytes: AsyncIterable<Uint8Array>
  /** At least so many of its first bytes, or all that it has; they are in `bytes`, too. */
  peek(length: number): Promise<Uint8Array>
}

/** The chunks that hold something, until the signal aborts. Errors: those of the signal and of the stream. */
export async function* readChunks(
  chunks: AsyncIterable<Uint8Array>,
  signal: AbortSignal,
): AsyncGenerator<Uint8Array> {
  const iterator = chunks[Symbol.asyncIterator]()
  try {
    for (;;) {
      const { done, value } = await untilAborted(signal, iterator.next())
      if (done === true) return
      if (value.length > 0) yield value
    }
  } finally {
    // It may wait for its sender, for whom nobody waits any more.
    iterator.return?.()?.catch(() => {})
  }
}

/**
 * Cuts a stream where a container begins at the beginning of a chunk: who connects anew may go on in the middle of a
 * container, or begin another. A part has to be read to its end before the next one is asked for.
 */
export async function* splitIntoParts(chunks: AsyncGenerator<Uint8Array>): AsyncGenerator<Part> {
  const takeChunk = async () => {
    const { done, value } = await chunks.next()
    return done === true ? undefined : value
  }
  for (let next = await takeChunk(); next !== undefined; ) {
    const part = createPart(next, takeChunk)
    yield part
    next = part.following()
  }
}

function createPart(first: Uint8Array, takeChunk: () => Promise<Uint8Array | undefined>) {
  let peeked: Uint8Array[] = [first]
  let following: Uint8Array | undefined
  let hasEnded = false

  async function take(): Promise<Uint8Array | undefined> {
    if (hasEnded) return undefined
    const chunk = await takeChunk()
    hasEnded = chunk === undefined || isContainerStart(chunk)
    if (!hasEnded) return chunk
    following = chunk
    return undefined
  }

  async function* read(): AsyncGenerator<Uint8Array> {
    const before = peeked
    peeked = []
    yield* before
    for (let chunk = await take(); chunk !== undefined; chunk = await take()) yield chunk
  }

  return {
    bytes: { [Symbol.asyncIterator]: read },
    async peek(length: number) {
      let bytes = Buffer.concat(peeked)
      while (bytes.length < length) {
        const chunk = await take()
        if (chunk === undefined) break
        peeked.push(chunk)
        bytes = Buffer.concat([bytes, chunk])
      }
      return bytes
    },
    following: () => following,
  }
}

const STARTS = [Buffer.from('OggS'), Buffer.from([0x1a, 0x45, 0xdf, 0xa3]), Buffer.from('fLaC')]
const FLAGS_OF_OGG_PAGE = 5
const FIRST_PAGE = 2

function isContainerStart(chunk: Uint8Array): boolean {
  const start = STARTS.findIndex((bytes) => bytes.equals(chunk.subarray(0, bytes.length)))
  return start > 0 || (start === 0 && ((chunk[FLAGS_OF_OGG_PAGE] ?? 0) & FIRST_PAGE) !== 0)
}
