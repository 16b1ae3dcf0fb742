import type { ProtectedSpan, TranslatedSegment } from '../../../translation/engine.ts'
import { renderBlock } from '../../../translation/markup/writing/render-block.ts'
import type { DocumentReader } from '../../model/document-reader.ts'
import { decodeFile } from '../../text/file-encoding.ts'
import { lineEndOf } from '../../text/lines.ts'
import type { Passage } from '../../text/passage.ts'
import { openTextDocument } from '../../text/text-document.ts'
import { type CuePart, readCueParts, type SubtitleKind } from './cue-parts.ts'
import { cutTranslation, type SourcePart } from './cut-translation.ts'
import { type Cue, readSrt, readVtt } from './read-cues.ts'
import { type LineLayout, visibleWidth, wrapLines } from './wrap-lines.ts'

/** SubRip. */
export const srtReader: DocumentReader = { open: (bytes) => openSubtitles(bytes, 'srt') }

/** WebVTT. */
export const vttReader: DocumentReader = { open: (bytes) => openSubtitles(bytes, 'vtt') }

/** Longest pause inside a sentence, and most cues of one. */
const LONGEST_PAUSE_MS = 1500
const MOST_CUES = 6

/** Least width of a line, for files of short lines. */
const LEAST_WIDTH = 32

function openSubtitles(bytes: Uint8Array, kind: SubtitleKind) {
  const file = decodeFile(bytes)
  const { text } = file
  const cues = kind === 'srt' ? readSrt(text) : readVtt(text)
  const layout = { lineEnd: lineEndOf(text), width: widthOf(text, cues) }
  const parts = cues.flatMap((cue) => readCueParts(text, cue, kind))
  const passages = joinParts(parts).map((unit) => passageOf(unit, layout))
  return openTextDocument({ bytes, file, layers: [{ text, passages, toFile: (edits) => edits }] })
}

function widthOf(text: string, cues: readonly Cue[]): number {
  const widths = cues.flatMap(({ lines }) =>
    lines.map(({ start, end }) => visibleWidth(text.slice(start, end))),
  )
  return widths.reduce((widest, width) => Math.max(widest, width), LEAST_WIDTH)
}

/** A sentence that goes on in the next cue is one unit with it. */
function joinParts(parts: readonly CuePart[]): CuePart[][] {
  const units: CuePart[][] = []
  for (const part of parts) {
    const unit = units.at(-1)
    const last = unit?.at(-1)
    const goesOn =
      unit !== undefined &&
      last !== undefined &&
      !part.isOpening &&
      unit.length < MOST_CUES &&
      last.cue !== part.cue &&
      part.cue.fromMs - last.cue.toMs <= LONGEST_PAUSE_MS &&
      part.cue.fromMs >= last.cue.fromMs &&
      !/[.!?。！？♪♫:\])]["'”’»)]*$|\.\.\.$|…$/u.test(last.draft.tree.text)
    if (goesOn) unit.push(part)
    else units.push([part])
  }
  return units
}

function passageOf(unit: readonly CuePart[], layout: LineLayout): Passage {
  const sources: SourcePart[] = []
  const protectedSpans: ProtectedSpan[] = []
  let text = ''
  for (const { draft, cue } of unit) {
    text += text === '' ? '' : ' '
    const start = text.length
    text += draft.tree.text
    sources.push({ start, end: text.length, durationMs: cue.toMs - cue.fromMs })
  }
  const start = unit[0]?.draft.range.start ?? 0
  const end = unit.at(-1)?.draft.range.end ?? start
  return {
    start,
    end,
    block: { text, protectedSpans },
    write(translated, source) {
      const pieces = cutTranslation(translated, sources)
      let written = ''
      let at = start
      for (const [index, { draft, lineCount }] of unit.entries()) {
        const piece: TranslatedSegment = pieces[index] ?? { text: '', alignment: [], protectedRanges: [] }
        written += source.slice(at, draft.range.start)
        written += wrapLines(renderBlock(source, draft, piece), lineCount, layout)
        at = draft.range.end
      }
      return written + source.slice(at, end)
    },
  }
}
