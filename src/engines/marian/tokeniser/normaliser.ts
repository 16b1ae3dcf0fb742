import type { CharacterMap } from './character-map.ts'
import type { PieceTrie } from './piece-trie.ts'
import type { SentencepieceModel } from './sentencepiece-model.ts'

/** Normalised text and where each of its UTF-16 units came from. */
export interface NormalisedText {
  /** Spaces are written as `▁`. */
  readonly text: string
  /**
   * `origins[i]` is the UTF-16 offset in the original of what became unit `i`; one more entry marks the end of what
   * was consumed. Never descending.
   */
  readonly origins: Uint32Array
}

interface EncodedText {
  readonly bytes: Uint8Array
  readonly offsets: Uint32Array
}

interface Stretch {
  readonly text: string
  readonly length: number
}

const SPACE = 0x20
const SPACE_SYMBOL = '\u2581'

export interface NormaliserOptions {
  readonly settings: SentencepieceModel['normaliser']
  readonly whitespaceAsSuffix: boolean
  readonly characterMap: CharacterMap
  /** Pieces that the vocabulary's author defined; they pass unchanged. */
  readonly userDefined: PieceTrie
}

/** Normalises text the way the vocabulary was trained, keeping track of offsets. */
export function createNormaliser(options: NormaliserOptions): (original: string) => NormalisedText {
  const { settings } = options
  const space = settings.escapeWhitespaces ? SPACE_SYMBOL : ' '
  const stretchAt = createStretches(options)

  return (original) => {
    const encoded = encodeUtf8(original)
    const { bytes, offsets } = encoded
    const units: string[] = []
    const origins: number[] = []
    let position = 0

    function push(text: string, origin: number): void {
      units.push(text)
      for (let index = 0; index < text.length; index += 1) origins.push(origin)
    }

    if (settings.removeExtraWhitespaces) {
      while (position < bytes.byteLength) {
        const { text, length } = stretchAt(original, encoded, position)
        if (text !== ' ') break
        position += length
      }
    }
    if (position < bytes.byteLength && settings.addDummyPrefix && !options.whitespaceAsSuffix) {
      push(space, offsets[position] ?? 0)
    }
    let afterSpace = settings.removeExtraWhitespaces
    while (position < bytes.byteLength) {
      const origin = offsets[position] ?? 0
      const { text, length } = stretchAt(original, encoded, position)
      const start = afterSpace ? leadingSpaces(text) : 0
      for (const character of text.slice(start)) push(character === ' ' ? space : character, origin)
      if (start < text.length) afterSpace = text.endsWith(' ')
      position += length
      if (!settings.removeExtraWhitespaces) afterSpace = false
    }
    let end = offsets[position] ?? original.length
    if (settings.removeExtraWhitespaces) {
      while (units.at(-1) === space) {
        units.pop()
        end = origins.pop() ?? end
      }
    }
    if (settings.addDummyPrefix && options.whitespaceAsSuffix && units.length > 0) push(space, end)
    origins.push(end)
    return { text: units.join(''), origins: Uint32Array.from(origins) }
  }
}

/** The stretch of the original at a byte, normalised, and how many bytes it takes. */
function createStretches({
  characterMap,
  userDefined,
}: NormaliserOptions): (original: string, encoded: EncodedText, position: number) => Stretch {
  return (original, { bytes, offsets }, position) => {
    const at = offsets[position] ?? 0
    const defined = userDefined.longestMatch(original, at)
    if (defined > 0) {
      const text = original.slice(at, at + defined)
      return { text, length: Buffer.byteLength(text) }
    }
    const match = characterMap.longestMatch(bytes, position)
    if (match !== undefined)
      return { text: Buffer.from(match.replacement).toString('utf8'), length: match.length }
    const first = bytes[position] ?? 0
    if (first < 0x80) return { text: String.fromCharCode(first), length: 1 }
    const length = sequenceLength(first)
    return { text: Buffer.from(bytes.subarray(position, position + length)).toString('utf8'), length }
  }
}

function leadingSpaces(text: string): number {
  let count = 0
  while (text.charCodeAt(count) === SPACE) count += 1
  return count
}

/** UTF-8 of a string, a lone surrogate becoming U+FFFD, and for each byte the UTF-16 offset of its character. */
function encodeUtf8(text: string): EncodedText {
  const bytes = Buffer.from(text.isWellFormed() ? text : text.toWellFormed(), 'utf8')
  const offsets = new Uint32Array(bytes.byteLength + 1)
  let offset = 0
  for (let position = 0; position < bytes.byteLength; ) {
    const length = sequenceLength(bytes[position] ?? 0)
    offsets.fill(offset, position, position + length)
    position += length
    offset += length === 4 ? 2 : 1
  }
  offsets[bytes.byteLength] = offset
  return { bytes, offsets }
}

/** Bytes of the UTF-8 sequence that begins with this byte, in well-formed text. */
function sequenceLength(first: number): number {
  if (first < 0x80) return 1
  if (first < 0xe0) return 2
  return first < 0xf0 ? 3 : 4
}
