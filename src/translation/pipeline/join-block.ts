import type { LanguagePair, TranslatedSegment } from '../engine.ts'
import { createAssembly, untranslated } from '../segments/segment-parts.ts'
import { restoreLayout } from './layout-whitespace.ts'
import type { PreparedBlock, PreparedUnit } from './prepare-block.ts'
import type { Finisher, TranslatedBlock } from './translated-block.ts'

/**
 * Makes one translation of a block from those of its units: layout put back, finishers applied in order, the
 * whitespace between units copied. `protectedRanges` are those of the block's own spans, in their order.
 *
 * `translationOf` answers for every unit with words. Where an engine says nothing for words, they stay as they are,
 * since a sentence in the wrong language is better than none.
 */
export function joinBlock(
  { block, units }: PreparedBlock,
  pair: LanguagePair,
  translationOf: (unit: PreparedUnit) => TranslatedSegment | undefined,
  finishers: readonly Finisher[],
): TranslatedSegment {
  const translated: TranslatedBlock = {
    block,
    pair,
    units: units.map((unit) => ({
      range: { start: unit.start, end: unit.end },
      segment: unit.segment,
      opens: unit.opens,
      closes: unit.closes,
      translated: laidOut(unit, translationOf(unit)),
    })),
  }
  const isTouched = units.some(({ spoken }) => spoken !== undefined)
  const finished = isTouched ? finishers.reduce((current, finish) => finish(current), translated) : translated
  const assembly = createAssembly()
  let end = 0
  for (const { range, translated: unit } of finished.units) {
    assembly.copy(block.text.slice(end, range.start), end)
    assembly.append(unit, range.start)
    end = range.end
  }
  assembly.copy(block.text.slice(end), end)
  const { protectedRanges, ...joined } = assembly.result()
  return { ...joined, protectedRanges: block.own.map((index) => protectedRanges[index]) }
}

function laidOut(unit: PreparedUnit, translated: TranslatedSegment | undefined): TranslatedSegment {
  if (unit.spoken === undefined || translated === undefined || !/[\p{L}\p{N}]/u.test(translated.text)) {
    return untranslated(unit.segment)
  }
  return restoreLayout(unit.segment, unit.layout, translated)
}
