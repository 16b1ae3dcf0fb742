/** What the first bytes of a frame tell. */
export interface MpegFrame {
  readonly bytes: number
  readonly samples: number
  /** Samples a second. */
  readonly rate: number
}

const RATES = [44_100, 48_000, 32_000]
/** kbit/s by the index in the frame, from 1 on; of MPEG-1 by layer, then of the lower rates. */
const BIT_RATES = {
  first: {
    1: [32, 64, 96, 128, 160, 192, 224, 256, 288, 320, 352, 384, 416, 448],
    2: [32, 48, 56, 64, 80, 96, 112, 128, 160, 192, 224, 256, 320, 384],
    3: [32, 40, 48, 56, 64, 80, 96, 112, 128, 160, 192, 224, 256, 320],
  },
  low: {
    1: [32, 48, 56, 64, 80, 96, 112, 128, 144, 160, 176, 192, 224, 256],
    2: [8, 16, 24, 32, 40, 48, 56, 64, 80, 96, 112, 128, 144, 160],
    3: [8, 16, 24, 32, 40, 48, 56, 64, 80, 96, 112, 128, 144, 160],
  },
} as const

function isSync([first = 0, second = 0]: Uint8Array): boolean {
  return first === 0xff && (second & 0xe0) === 0xe0
}

/** ISO 11172-3 and 13818-3; `undefined` for what begins no frame. */
export function readMpegFrame(bytes: Uint8Array): MpegFrame | undefined {
  const [, second = 0, third = 0] = bytes
  const version = (second >> 3) & 3
  const layer = 4 - ((second >> 1) & 3)
  const rate = RATES[(third >> 2) & 3]
  if (!isSync(bytes) || version === 1 || rate === undefined) return undefined
  if (layer !== 1 && layer !== 2 && layer !== 3) return undefined
  const isFirst = version === 3
  const kilobits = BIT_RATES[isFirst ? 'first' : 'low'][layer][(third >> 4) - 1]
  if (kilobits === undefined) return undefined
  const samplesPerSecond = rate / (isFirst ? 1 : version === 2 ? 2 : 4)
  const samples = layer === 1 ? 384 : layer === 3 && !isFirst ? 576 : 1_152
  const slot = layer === 1 ? 4 : 1
  const slots = Math.floor((samples * kilobits * 1_000) / 8 / slot / samplesPerSecond)
  return { bytes: (slots + ((third >> 1) & 1)) * slot, samples, rate: samplesPerSecond }
}

const ADTS_RATES = [
  96_000, 88_200, 64_000, 48_000, 44_100, 32_000, 24_000, 22_050, 16_000, 12_000, 11_025, 8_000, 7_350,
]
const AAC_SAMPLES = 1_024

/** ISO 13818-7, 6.2; `undefined` for what begins no frame. */
export function readAdtsFrame(bytes: Uint8Array): MpegFrame | undefined {
  const [, second = 0, third = 0, fourth = 0, fifth = 0, sixth = 0, seventh = 0] = bytes
  const rate = ADTS_RATES[(third >> 2) & 15]
  if (!isSync(bytes) || (second & 0x16) !== 0x10 || rate === undefined) return undefined
  const length = ((fourth & 3) << 11) | (fifth << 3) | (sixth >> 5)
  return length < 7 ? undefined : { bytes: length, samples: AAC_SAMPLES * ((seventh & 3) + 1), rate }
}
