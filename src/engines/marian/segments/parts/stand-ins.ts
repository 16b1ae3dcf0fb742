import { isUnspaced } from '../../../../languages/unspaced-scripts.ts'
import type { ProtectedSpan, TextRange } from '../../../../translation/engine.ts'
import type { ModelControls } from '../loaded-model.ts'

/** A word that stands for a protected span while the text around it is translated. */
export type StandIn = string

/**
 * Words that models carry over unchanged more often than others, for packs that name none. Each text uses those it does
 * not contain.
 */
const DEFAULT_STAND_INS: readonly StandIn[] = [
  'X1',
  'X2',
  'X3',
  'X4',
  'X5',
  'X6',
  'X7',
  'X8',
  'X9',
  'X10',
  'X11',
  'X12',
  'X13',
  'X14',
  'X15',
  'X16',
]

const WORD = /[\p{L}\p{M}\p{N}_]/u
const LONGEST_WORD = 24

/** One way to carry all spans of a text through the model. */
export interface StandInPlan {
  /** What stands in the source for each span. */
  readonly inSource: readonly string[]
  /** What is then looked for in the translation, to be replaced by the span's output. */
  readonly inTarget: readonly StandIn[]
  /** Pieces that must not come out. */
  readonly marks: readonly string[]
}

/**
 * What stands for each span, in the order in which attempts are worth making: the pack's own marks for terms; the words
 * that it declares to be copied; the wanted output itself where it is a word, because the sentence then keeps a word of
 * the right kind in that place; stand-ins that no one has declared. Empty when there are more spans than words to stand for
 * them.
 *
 * Example: `a house` with a span whose output is `Haus` gives the source `a <t> house <is> Haus </t>` with terminology
 * marks, then `a Haus`, then `a X1`.
 */
export function standInPlans(
  text: string,
  spans: readonly ProtectedSpan[],
  { copyTokens, terminology }: ModelControls,
): readonly StandInPlan[] {
  const declared = copyTokens.length > 0
  const pool = (declared ? copyTokens : DEFAULT_STAND_INS).filter((standIn) => !text.includes(standIn))
  const standIns = spans.map((_, index) => pool[index])
  const outputs = spans.map((span, index) => (isWord(span.output) ? span.output : standIns[index]))
  const copying = planOf(standIns, standIns)
  const hasTerm = spans.some((span) => span.output !== text.slice(span.start, span.end))
  const marked =
    terminology === undefined || !hasTerm
      ? undefined
      : planOf(
          spans.map((span, index) => {
            const source = text.slice(span.start, span.end)
            if (source === span.output) return outputs[index]
            return [terminology.before, source, terminology.between, span.output, terminology.after].join(' ')
          }),
          spans.map((span, index) =>
            text.slice(span.start, span.end) === span.output ? outputs[index] : span.output,
          ),
          Object.values(terminology),
        )
  const speaking =
    spans.some((span) => isWord(span.output)) &&
    outputs.every((output) => output === undefined || occurrences(text, output).length <= 1)
      ? planOf(outputs, outputs)
      : undefined
  const plans = declared ? [marked, copying, speaking] : [marked, speaking, copying]
  return plans.filter((plan) => plan !== undefined)
}

/** No plan when something is missing or the same word would be looked for twice. */
function planOf(
  inSource: readonly (string | undefined)[],
  inTarget: readonly (string | undefined)[],
  marks: readonly string[] = [],
): StandInPlan | undefined {
  const isComplete = (words: readonly (string | undefined)[]) => words.every((word) => word !== undefined)
  if (!isComplete(inSource) || !isComplete(inTarget) || new Set(inTarget).size < inTarget.length)
    return undefined
  return {
    inSource: inSource.map((word) => word ?? ''),
    inTarget: inTarget.map((word) => word ?? ''),
    marks,
  }
}

function isWord(text: string): boolean {
  return text.length <= LONGEST_WORD && /^[\p{L}\p{N}][\p{L}\p{M}\p{N}'’ -]*$/u.test(text)
}

/** What a word may go on with; scripts written without spaces are not among it: in `请X1看` the stand-in stands alone. */
function goesOn(character: string): boolean {
  return WORD.test(character) && !isUnspaced(character)
}

/** Where `word` stands in `text` as a word of its own. */
function occurrences(text: string, word: string): TextRange[] {
  const found: TextRange[] = []
  if (word === '') return found
  for (let at = text.indexOf(word); at >= 0; at = text.indexOf(word, at + word.length)) {
    const end = at + word.length
    const before = text.slice(Math.max(0, at - 2), at).match(/.$/u)?.[0] ?? ''
    const after = String.fromCodePoint(text.codePointAt(end) ?? 0x20)
    const joined =
      (goesOn(before) && goesOn(word.charAt(0))) || (goesOn(after) && goesOn(word.charAt(word.length - 1)))
    if (!joined) found.push({ start: at, end })
  }
  return found
}

const CODE = /^(\p{Lu}+)\p{N}+$/u
const TELLING_LENGTH = 4

/**
 * Whether a translation still holds something of a stand-in, such as the `X` of an `X1` that came apart, that its source
 * without stand-ins does not hold.
 */
export function hasRemains(translation: string, source: string, standIns: readonly StandIn[]): boolean {
  const rest = translation.toLowerCase()
  const words = rest.match(/[\p{L}\p{M}\p{N}]+/gu) ?? []
  const known = source.toLowerCase()
  return standIns.some((standIn) => {
    const whole = standIn.toLowerCase()
    const letters = CODE.exec(standIn)?.[1]
    if (rest.includes(whole)) return true
    if (letters !== undefined && translation.includes(letters) && !source.includes(letters)) return true
    return words.some(
      (word) =>
        !known.includes(word) &&
        (whole.includes(word) ||
          (whole.length > TELLING_LENGTH && word.includes(whole.slice(0, TELLING_LENGTH)))),
    )
  })
}

/**
 * Where each stand-in stands in a translation: its range when it occurs exactly once, else `undefined`. A stand-in that
 * was doubled counts as lost, since no one can say which of the two was meant.
 */
export function locateStandIns(translation: string, standIns: readonly StandIn[]): (TextRange | undefined)[] {
  return standIns.map((standIn) => {
    const found = occurrences(translation, standIn)
    const anywhere = translation.split(standIn).length - 1
    return found.length === 1 && anywhere === 1 ? found[0] : undefined
  })
}
