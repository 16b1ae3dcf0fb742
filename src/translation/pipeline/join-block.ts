import type { LanguagePair, TranslatedSegment } from '../engine.ts'
import { createAssembly, untranslated } from '../segments/segment-parts.ts'
import { restoreLayout } from './layout-whitespace.ts'
import type { PreparedBlock, PreparedUnit } from './prepare-block.ts'
import { spaceBetween } from './space-between.ts'
import type { Finisher, TranslatedBlock } from './translated-block.ts'

export interface JoinOptions {
  readonly pair: LanguagePair
  /** Answers for every unit with words. */
  readonly translationOf: (unit: PreparedUnit) => TranslatedSegment | undefined
  /** True for what no finisher changes. */
  readonly isFinal?: (unit: PreparedUnit) => boolean
  readonly finishers: readonly Finisher[]
  /** False where nobody places markup by the alignment, which then is left empty. */
  readonly aligned: boolean
}

/**
 * Makes one translation of a block from those of its units: layout put back, finishers applied in order, the
 * whitespace between units copied, or as the target writes it (`spaceBetween`). `protectedRanges` are those of the
 * block's own spans, in their order.
 *
 * Where an engine says nothing for words, they stay as they are: a sentence in the wrong language is better than none.
 */
export function joinBlock(
  { block, units }: PreparedBlock,
  { pair, translationOf, isFinal = () => false, finishers, aligned }: JoinOptions,
): TranslatedSegment {
  const translated: TranslatedBlock = {
    block,
    pair,
    units: units.map((unit) => ({
      range: { start: unit.start, end: unit.end },
      segment: unit.segment,
      opens: unit.opens,
      closes: unit.closes,
      translated: laidOut(unit, translationOf(unit), aligned),
    })),
  }
  const isTouched = units.some(({ toTranslate }) => toTranslate !== undefined)
  const touched = isTouched ? finishers.reduce((current, finish) => finish(current), translated) : translated
  const finished = touched.units.map((unit, index) => {
    const own = units[index]
    return own !== undefined && isFinal(own) ? (translated.units[index] ?? unit) : unit
  })
  const assembly = createAssembly({ aligned })
  let end = 0
  let before = ''
  for (const { range, translated: unit, opens } of finished) {
    const gap = block.text.slice(end, range.start)
    const sourceBefore = block.text.slice(Math.max(0, end - 1), end)
    const space = spaceBetween({ before, after: unit.text, gap, sourceBefore, isCut: !opens }, pair)
    if (space === gap) assembly.copy(gap, end)
    else assembly.insert(space)
    assembly.append(unit, range.start)
    end = range.end
    before = unit.text
  }
  assembly.copy(block.text.slice(end), end)
  const { protectedRanges, ...joined } = assembly.result()
  return { ...joined, protectedRanges: block.own.map((index) => protectedRanges[index]) }
}

function laidOut(
  unit: PreparedUnit,
  translated: TranslatedSegment | undefined,
  aligned: boolean,
): TranslatedSegment {
  if (unit.toTranslate === undefined || translated === undefined || !/[\p{L}\p{N}]/u.test(translated.text)) {
    return untranslated(unit.segment, { aligned })
  }
  const restored = restoreLayout(unit.segment, unit.layout, translated)
  return aligned ? restored : { ...restored, alignment: [] }
}
