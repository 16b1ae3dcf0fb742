/**
 * How a variable is written in the target when it stands in the source as `actual`, given how the stored source and the
 * stored target write theirs. Numbers may be written with other signs between their digits.
 *
 * `undefined` where the two stored ones are not the same, or it cannot be told how the actual one is written.
 *
 * Example: stored `1,234.5` and `1.234,5` make of `9,876` the text `9.876`.
 */
export function renumber(storedSource: string, storedTarget: string, actual: string): string | undefined {
  if (storedSource === storedTarget) {
    const isPlain =
      signsOf(actual).length === 0 || signsOf(storedSource).length > 0 || !/^[\d.,]+$/.test(actual)
    return isPlain || storedSource === actual ? actual : undefined
  }
  if (!isNumber(storedSource) || !isNumber(storedTarget) || !isNumber(actual)) return undefined
  if (digitsOf(storedSource) !== digitsOf(storedTarget)) return undefined
  const from = signsOf(storedSource)
  const to = signsOf(storedTarget)
  if (from.length !== to.length) return undefined
  const written = new Map(from.map((sign, index) => [sign, to[index] ?? sign]))
  if (signsOf(actual).some((sign) => !written.has(sign))) return undefined
  return actual.replace(/\D/g, (sign) => written.get(sign) ?? sign)
}

function isNumber(text: string): boolean {
  return /^\d[\d.,:\u00a0\u202f'’]*$/.test(text)
}

function digitsOf(text: string): string {
  return text.replace(/\D/g, '')
}

function signsOf(text: string): readonly string[] {
  return text.match(/\D/g) ?? []
}
