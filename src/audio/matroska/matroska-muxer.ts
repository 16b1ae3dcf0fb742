import { flacDescription, type Muxer, type PacketStream } from '../encoding/packets.ts'

const NAMES = { opus: 'A_OPUS', flac: 'A_FLAC', aac: 'A_AAC', pcm: 'A_PCM/INT/LIT' } as const
const CLUSTER_MS = 1_000
const OPUS_PRE_ROLL_NS = 80_000_000
const UNKNOWN_SIZE = Buffer.from('01ffffffffffffff', 'hex')
const SAMPLE_BITS = 16
const AUDIO = 2

/** One track in a file that has no end: each cluster says when it begins. */
export function createMatroskaMuxer(stream: PacketStream, documentType: 'webm' | 'matroska'): Muxer {
  const { samplesPerSecond, frameLength } = stream
  const millisecond = (packets: number) => Math.round((packets * frameLength * 1_000) / samplesPerSecond)
  const packetsPerCluster = Math.max(1, Math.floor((CLUSTER_MS * samplesPerSecond) / (1_000 * frameLength)))
  let written = 0

  function makeCluster(packets: readonly Uint8Array[]): Uint8Array {
    const startMs = millisecond(written)
    const blocks = packets.map((packet, at) => {
      const head = Buffer.from([0x81, 0, 0, 0x80])
      head.writeInt16BE(millisecond(written + at) - startMs, 1)
      return element('a3', head, packet)
    })
    written += packets.length
    return element('1f43b675', element('e7', unsigned(startMs)), ...blocks)
  }

  return {
    headers: [
      Buffer.concat([
        describeFile(documentType),
        Buffer.from('18538067', 'hex'),
        UNKNOWN_SIZE,
        element(
          '1549a966',
          element('2ad7b1', unsigned(1_000_000)),
          ...['4d80', '5741'].map((id) => element(id, Buffer.from('Interpres'))),
        ),
        element('1654ae6b', describeTrack(stream)),
      ]),
    ],
    write(packets) {
      const clusters: Uint8Array[] = []
      for (let at = 0; at < packets.length; at += packetsPerCluster) {
        clusters.push(makeCluster(packets.slice(at, at + packetsPerCluster)))
      }
      return clusters
    },
    finish: () => [],
  }
}

/** Versions of the notation and of the kind of document, and how long its names and lengths are at most. */
function describeFile(documentType: string): Buffer {
  const numbers = { '4286': 1, '42f7': 1, '42f2': 4, '42f3': 8, '4287': 4, '4285': 2 }
  const elements = Object.entries(numbers).map(([id, value]) => element(id, unsigned(value)))
  return element('1a45dfa3', ...elements, element('4282', Buffer.from(documentType)))
}

function describeTrack(stream: PacketStream): Buffer {
  const { codec, samplesPerSecond, leftOut, headers } = stream
  const rate = Buffer.alloc(8)
  rate.writeDoubleBE(samplesPerSecond)
  const isOpus = codec === 'opus'
  const description = codec === 'flac' ? flacDescription(stream) : headers[0]
  const delayNs = Math.round((leftOut * 1e9) / samplesPerSecond)
  return element(
    'ae',
    element('d7', unsigned(1)),
    element('73c5', unsigned(1)),
    element('83', unsigned(AUDIO)),
    element('9c', unsigned(0)),
    element('86', Buffer.from(NAMES[codec])),
    ...(description === undefined ? [] : [element('63a2', description)]),
    ...(isOpus ? [element('56aa', unsigned(delayNs)), element('56bb', unsigned(OPUS_PRE_ROLL_NS))] : []),
    element(
      'e1',
      element('b5', rate),
      element('9f', unsigned(1)),
      ...(codec === 'pcm' || codec === 'flac' ? [element('6264', unsigned(SAMPLE_BITS))] : []),
    ),
  )
}

/** Its identifier as it is written, in hexadecimal; its length in four bytes. */
function element(id: string, ...content: readonly Uint8Array[]): Buffer {
  const size = Buffer.alloc(4)
  size.writeUInt32BE(0x1000_0000 + content.reduce((sum, { length }) => sum + length, 0))
  return Buffer.concat([Buffer.from(id, 'hex'), size, ...content])
}

function unsigned(value: number): Buffer {
  const digits = value.toString(16)
  return Buffer.from(digits.length % 2 === 0 ? digits : `0${digits}`, 'hex')
}
