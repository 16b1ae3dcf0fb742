import type { ProtectedSpan, TextRange } from '../../../translation/engine.ts'

/** A word that stands for a protected span while the text around it is translated. */
export type Carrier = string

/**
 * Words that models carry over unchanged more often than others, for packs that name none. Each text uses those it does
 * not contain.
 */
const DEFAULT_CARRIERS: readonly Carrier[] = [
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

/** What a word may go on with; scripts written without spaces are not among it: in `请X1看` the carrier stands alone. */
const WORD =
  /(?![\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Thai}\p{Script=Lao}\p{Script=Khmer}\p{Script=Myanmar}])[\p{L}\p{M}\p{N}_]/u
const LONGEST_WORD = 24

/**
 * Picks what stands for each span, in the order in which attempts are worth making. First the wanted output itself
 * where it is a word, because the sentence then keeps a word of the right kind in that place; then carriers.
 * `undefined` when there are more spans than words to stand for them.
 */
export function carrierPlans(
  text: string,
  spans: readonly ProtectedSpan[],
  copyTokens: readonly string[],
): readonly (readonly Carrier[])[] {
  const pool = (copyTokens.length > 0 ? copyTokens : DEFAULT_CARRIERS).filter(
    (carrier) => !text.includes(carrier),
  )
  const plans: (readonly Carrier[])[] = []
  const carriers = spans.map((_, index) => pool[index])
  const complete = carriers.every((carrier) => carrier !== undefined)
  if (copyTokens.length > 0 && complete) plans.push(carriers)
  const outputs = spans.map((span, index) => (isWord(span.output) ? span.output : carriers[index]))
  const distinct = new Set(outputs).size === outputs.length
  if (
    distinct &&
    outputs.every((output) => output !== undefined) &&
    spans.some((span) => isWord(span.output))
  ) {
    if (outputs.every((output) => occurrences(text, output).length <= 1)) plans.push(outputs)
  }
  if (copyTokens.length === 0 && complete) plans.push(carriers)
  return plans
}

function isWord(text: string): boolean {
  return text.length <= LONGEST_WORD && /^[\p{L}\p{N}][\p{L}\p{M}\p{N}'’ -]*$/u.test(text)
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
      (WORD.test(before) && WORD.test(word.charAt(0))) ||
      (WORD.test(after) && WORD.test(word.charAt(word.length - 1)))
    if (!joined) found.push({ start: at, end })
  }
  return found
}

const CODE = /^(\p{Lu}+)\p{N}+$/u
const TELLING_LENGTH = 4

/**
 * Whether a translation still holds something of a carrier, such as the `X` of an `X1` that came apart, that its source
 * without carriers does not hold.
 */
export function hasRemains(translation: string, source: string, carriers: readonly Carrier[]): boolean {
  const rest = translation.toLowerCase()
  const words = rest.match(/[\p{L}\p{M}\p{N}]+/gu) ?? []
  const known = source.toLowerCase()
  return carriers.some((carrier) => {
    const whole = carrier.toLowerCase()
    const letters = CODE.exec(carrier)?.[1]
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
 * Where each carrier stands in a translation: its range when it occurs exactly once, else `undefined`. A carrier that
 * was doubled counts as lost, since no one can say which of the two was meant.
 */
export function locateCarriers(translation: string, carriers: readonly Carrier[]): (TextRange | undefined)[] {
  return carriers.map((carrier) => {
    const found = occurrences(translation, carrier)
    const anywhere = translation.split(carrier).length - 1
    return found.length === 1 && anywhere === 1 ? found[0] : undefined
  })
}
