/** What a stream of packets consists of. */
export interface PacketStream {
  readonly codec: 'opus' | 'flac' | 'aac' | 'pcm'
  readonly samplesPerSecond: number
  /** Samples in each packet. */
  readonly frameLength: number
  /** Samples at the beginning that were not put in. */
  readonly delay: number
  /** Of these, how many players are told to leave out. */
  readonly leftOut: number
  /** What a decoder has to know: the packets that a stream in Ogg begins with, or what AAC calls its configuration. */
  readonly headers: readonly Uint8Array[]
}

/** Puts packets into a container, one stretch after the other. */
export interface Muxer {
  /** What a player reads before any audio. */
  readonly headers: readonly Uint8Array[]
  write(packets: readonly Uint8Array[]): readonly Uint8Array[]
  finish(): readonly Uint8Array[]
}

/** What came of a stretch, in packets. */
export interface EncodedFrames {
  /** Those that a stream begins with; the same each time. */
  readonly headers: readonly Uint8Array[]
  readonly packets: readonly Uint8Array[]
}

/** Encodes all that one stream says. */
export interface FrameEncoder {
  /** Gives the packets with all of the samples, and with the silence that fills them. Errors: `engine_unavailable`. */
  encode(samples: AsyncIterable<Int16Array>): Promise<EncodedFrames>
  close(): Promise<void>
}

/** Opus as bare packets: the head, then each packet by itself. */
export function createBareMuxer({ headers }: PacketStream): Muxer {
  return { headers: headers.slice(0, 1), write: (packets) => packets, finish: () => [] }
}

/** What follows one another as it is: raw audio, and transport streams, whose packets are made of whole cells. */
export function createPlainMuxer({ headers }: PacketStream): Muxer {
  return {
    headers,
    write: (packets) => (packets.length === 0 ? [] : [Buffer.concat(packets)]),
    finish: () => [],
  }
}

/** FLAC as such: its description, then the frames. */
export function createFlacMuxer(stream: PacketStream): Muxer {
  return createPlainMuxer({ ...stream, headers: [flacDescription(stream)] })
}

const FLAC_SIGNATURE_AT = 9
const LAST_BLOCK = 0x80

/** `fLaC` and the block that describes the stream, marked as the last one: the comments are left out. */
export function flacDescription({ headers: [first = new Uint8Array()] }: PacketStream): Uint8Array {
  const description = Buffer.from(first.subarray(FLAC_SIGNATURE_AT))
  description[4] = LAST_BLOCK
  return description
}
