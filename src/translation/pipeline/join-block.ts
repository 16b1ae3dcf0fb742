import type { Pace } from '../../kernel/turns/pace.ts'
import type { LanguagePair, TextRange, TranslatedSegment } from '../engine.ts'
import { createAssembly, untranslated } from '../segments/segment-parts.ts'
import type { SentencePair, TranslatedBlockText } from '../translator.ts'
import { restoreLayout } from './formatting/layout-whitespace.ts'
import { spaceBetween } from './formatting/space-between.ts'
import type { PreparedBlock, PreparedUnit } from './prepare-block.ts'
import type { Finisher, TranslatedBlock, TranslatedUnit } from './translated-block.ts'

export interface JoinOptions {
  readonly pair: LanguagePair
  /** Answers for every unit with words. */
  readonly translationOf: (unit: PreparedUnit) => TranslatedSegment | undefined
  /** True for what no finisher changes. */
  readonly isFinal?: (unit: PreparedUnit) => boolean
  readonly finishers: readonly Finisher[]
  /** False where nobody places markup by the alignment, which then is left empty. */
  readonly aligned: boolean
  readonly pace: Pace
  /** True to tell the sentences, with the alternatives that their translations have. */
  readonly withSentences?: boolean
}

/**
 * Makes one translation of a block from those of its units: layout put back, finishers applied in order, the
 * whitespace between units copied, or as the target writes it (`spaceBetween`). `protectedRanges` are those of the
 * block's own spans, in their order.
 *
 * Of a block of many units others are let in between.
 *
 * Where an engine says nothing for words, they stay as they are: a sentence in the wrong language is better than none.
 */
export async function joinBlock(prepared: PreparedBlock, options: JoinOptions): Promise<TranslatedBlockText> {
  const { block, units } = prepared
  const { pair, aligned, pace } = options
  const translated: TranslatedBlock = { block, pair, units: await laidOutUnits(prepared, options) }
  const finished = await finish(translated, prepared, options)
  if (units.length > 1) await pace(block.text.length)
  const targets: TextRange[] = []
  const assembly = createAssembly({ aligned })
  let end = 0
  let before = ''
  for (const { range, translated: unit, opens } of finished) {
    const gap = block.text.slice(end, range.start)
    const sourceBefore = block.text.slice(Math.max(0, end - 1), end)
    const space = spaceBetween({ before, after: unit.text, gap, sourceBefore, isCut: !opens }, pair)
    if (space === gap) assembly.copy(gap, end)
    else assembly.insert(space)
    const start = assembly.length
    assembly.append(unit, range.start)
    targets.push({ start, end: assembly.length })
    end = range.end
    before = unit.text
    if (units.length > 1) await pace(unit.text.length)
  }
  assembly.copy(block.text.slice(end), end)
  const { protectedRanges, ...joined } = assembly.result()
  const result = { ...joined, protectedRanges: block.own.map((index) => protectedRanges[index]) }
  if (options.withSentences !== true) return result
  const others = await otherTexts(translated, finished, prepared, options)
  return { ...result, sentences: sentencesOf(finished, targets, others) }
}

/** Units that a finisher is given at a time where it looks at each by itself. */
const UNITS_AT_A_TIME = 64

/** The units with the finishers applied in order, but for those that are final. */
async function finish(
  translated: TranslatedBlock,
  { units }: PreparedBlock,
  { finishers, isFinal = () => false, pace }: Pick<JoinOptions, 'finishers' | 'isFinal' | 'pace'>,
): Promise<readonly TranslatedUnit[]> {
  if (units.every(({ toTranslate }) => toTranslate === undefined)) return translated.units
  let touched = translated
  for (const apply of finishers) touched = await finishInParts(touched, apply, pace)
  return touched.units.map((unit, index) => {
    const own = units[index]
    return own !== undefined && isFinal(own) ? (translated.units[index] ?? unit) : unit
  })
}

async function finishInParts(block: TranslatedBlock, apply: Finisher, pace: Pace): Promise<TranslatedBlock> {
  if (apply.isByUnit !== true || block.units.length <= UNITS_AT_A_TIME) return apply(block)
  const units: TranslatedUnit[] = []
  for (let from = 0; from < block.units.length; from += UNITS_AT_A_TIME) {
    const part = block.units.slice(from, from + UNITS_AT_A_TIME)
    units.push(...apply({ ...block, units: part }).units)
    await pace(part.reduce((sum, { segment }) => sum + segment.text.length, 0))
  }
  return { ...block, units }
}

/** The pieces of a long sentence are one sentence again. */
function sentencesOf(
  units: readonly TranslatedUnit[],
  targets: readonly TextRange[],
  others: readonly (readonly string[])[],
): readonly SentencePair[] {
  const sentences: SentencePair[] = []
  for (const [index, { range, opens, closes }] of units.entries()) {
    const target = targets[index] ?? { start: 0, end: 0 }
    const before = sentences.at(-1)
    if (opens || before === undefined) {
      sentences.push({ source: range, target, alternatives: closes ? (others[index] ?? []) : [] })
    } else {
      sentences[sentences.length - 1] = {
        source: { start: before.source.start, end: range.end },
        target: { start: before.target.start, end: target.end },
        alternatives: [],
      }
    }
  }
  return sentences
}

/**
 * The other translations of each unit, as they would stand in the text. The first others of all units are finished
 * together as one variant of the block, then the second ones: finishing each by itself would take the square of the units.
 */
async function otherTexts(
  translated: TranslatedBlock,
  finished: readonly TranslatedUnit[],
  prepared: PreparedBlock,
  options: JoinOptions,
): Promise<readonly (readonly string[])[]> {
  const others = prepared.units.map((unit) => options.translationOf(unit)?.alternatives ?? [])
  const ranks = others.reduce((most, { length }) => Math.max(most, length), 0)
  const texts = others.map(() => new Set<string>())
  for (let rank = 0; rank < ranks; rank += 1) {
    const units = translated.units.map((unit, index) => {
      const [own, other] = [prepared.units[index], others[index]?.[rank]]
      return own === undefined || other === undefined
        ? unit
        : { ...unit, translated: laidOut(own, other, options.aligned) }
    })
    const variant = await finish({ ...translated, units }, prepared, options)
    for (const [index, unit] of variant.entries()) {
      if (others[index]?.[rank] !== undefined) texts[index]?.add(unit.translated.text)
    }
  }
  return texts.map((known, index) =>
    [...known].filter((text) => text !== '' && text !== finished[index]?.translated.text),
  )
}

async function laidOutUnits(
  { units }: PreparedBlock,
  { translationOf, aligned, pace }: JoinOptions,
): Promise<readonly TranslatedUnit[]> {
  const results: TranslatedUnit[] = []
  for (const unit of units) {
    results.push({
      range: { start: unit.start, end: unit.end },
      segment: unit.segment,
      opens: unit.opens,
      closes: unit.closes,
      translated: laidOut(unit, translationOf(unit), aligned),
    })
    if (units.length > 1) await pace(unit.segment.text.length)
  }
  return results
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
