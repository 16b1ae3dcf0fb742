/** A stretch in UTF-16 units, as offsets of fields are. */
export interface Range {
  readonly start: number
  readonly end: number
}

/** A sentence of a paragraph and where its translation stands in that of the paragraph. */
export interface Sentence {
  readonly source: Range
  readonly target: Range
}

/** A sentence on the page: by its paragraph, and within it. */
export interface Place {
  readonly piece: number
  readonly sentence: number
}

/** The server counts in code points. */
export function inUtf16(
  text: string,
  translation: string,
  sentences: readonly Sentence[],
): readonly Sentence[] {
  const [inText, inTranslation] = [utf16Offsets(text), utf16Offsets(translation)]
  return sentences.map(({ source, target }) => ({
    source: { start: inText(source.start), end: inText(source.end) },
    target: { start: inTranslation(target.start), end: inTranslation(target.end) },
  }))
}

/** Asked in ascending order, all together take one walk. */
function utf16Offsets(text: string): (point: number) => number {
  let units = 0
  let points = 0
  return (point) => {
    while (points < point && units < text.length) {
      units += (text.codePointAt(units) ?? 0) > 0xffff ? 2 : 1
      points += 1
    }
    return units
  }
}

interface PlacedPiece {
  readonly source: string
  readonly separator: string
  readonly unit: { readonly text: string; readonly sentences: readonly Sentence[] } | undefined
}

/** The sentence at an offset of the text; behind its last letter it is still the one that was typed. */
export function placeAt(pieces: readonly PlacedPiece[], offset: number): Place | undefined {
  let begin = 0
  for (const [piece, { source, separator, unit }] of pieces.entries()) {
    if (offset <= begin + source.length) {
      const own = unit?.sentences.findLastIndex((sentence) => sentence.source.start + begin <= offset) ?? -1
      return own < 0 ? undefined : { piece, sentence: own }
    }
    begin += source.length + separator.length
  }
  return undefined
}

/** Where a sentence stands in the whole text. */
export function rangeOf(pieces: readonly PlacedPiece[], { piece, sentence }: Place): Range | undefined {
  const found = pieces[piece]?.unit?.sentences[sentence]
  if (found === undefined) return undefined
  const begin = pieces
    .slice(0, piece)
    .reduce((sum, { source, separator }) => sum + source.length + separator.length, 0)
  return { start: begin + found.source.start, end: begin + found.source.end }
}

/** A translation with another one of a sentence in its place. */
export function withSentence<Unit extends { readonly text: string; readonly sentences: readonly Sentence[] }>(
  unit: Unit,
  index: number,
  text: string,
): Unit {
  const changed = unit.sentences[index]
  if (changed === undefined) return unit
  const { start, end } = changed.target
  const by = text.length - (end - start)
  const sentences = unit.sentences.map(({ source, target }, at) => ({
    source,
    target: {
      start: at > index ? target.start + by : target.start,
      end: at >= index ? target.end + by : target.end,
    },
  }))
  return { ...unit, text: unit.text.slice(0, start) + text + unit.text.slice(end), sentences }
}
