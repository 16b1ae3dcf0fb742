/** What browsers record in, as the server names it; the first that this browser knows. */
const TYPES: readonly (readonly [browser: string, server: string])[] = [
  ['audio/webm;codecs=opus', 'audio/webm;codecs=opus'],
  ['audio/ogg;codecs=opus', 'audio/ogg;codecs=opus'],
]
const CHUNK_MS = 200
const BITS_PER_SECOND = 32_000

/** Why nothing can be recorded here: a page without TLS that is not of this machine, or a browser that cannot. */
export type Hindrance = 'insecure' | 'unsupported'

export function findHindrance(): Hindrance | undefined {
  if (!window.isSecureContext) return 'insecure'
  return recordingType() === undefined || navigator.mediaDevices === undefined ? 'unsupported' : undefined
}

export function recordingType(): (typeof TYPES)[number] | undefined {
  if (typeof MediaRecorder === 'undefined') return undefined
  return TYPES.find(([browser]) => MediaRecorder.isTypeSupported(browser))
}

export interface Recording {
  readonly stop: () => Promise<void>
}

/**
 * Records from the microphone until it is stopped. Errors: `NotAllowedError` where the user refuses, `NotFoundError`
 * where there is no microphone.
 */
export async function record(
  onChunk: (bytes: Uint8Array) => void,
  /** The microphone was taken away. */
  onLost: () => void,
): Promise<Recording> {
  const stream = await navigator.mediaDevices.getUserMedia({
    audio: { channelCount: 1, echoCancellation: true, noiseSuppression: true },
  })
  const recorder = new MediaRecorder(stream, {
    mimeType: recordingType()?.[0] ?? '',
    audioBitsPerSecond: BITS_PER_SECOND,
  })
  // One after the other: reading a piece takes a moment, and pieces must not pass one another.
  let reading: Promise<void> = Promise.resolve()
  const readAfter = async (before: Promise<void>, data: Blob) => {
    await before
    if (data.size > 0) onChunk(new Uint8Array(await data.arrayBuffer()))
  }
  recorder.addEventListener('dataavailable', ({ data }) => {
    reading = readAfter(reading, data)
  })
  const stopped = new Promise<void>((resolve) => {
    recorder.addEventListener('stop', () => resolve())
  })
  for (const track of stream.getTracks()) track.addEventListener('ended', onLost)
  recorder.start(CHUNK_MS)
  return {
    async stop() {
      if (recorder.state !== 'inactive') recorder.stop()
      await stopped
      await reading
      for (const track of stream.getTracks()) track.stop()
    },
  }
}
