const VALUES: readonly (readonly [numeral: string, value: number])[] = [
  ['M', 1000],
  ['CM', 900],
  ['D', 500],
  ['CD', 400],
  ['C', 100],
  ['XC', 90],
  ['L', 50],
  ['XL', 40],
  ['X', 10],
  ['IX', 9],
  ['V', 5],
  ['IV', 4],
  ['I', 1],
]

/** 19 gives `XIX`. */
export function toRomanNumeral(value: number): string {
  let rest = value
  let result = ''
  for (const [numeral, size] of VALUES) {
    while (rest >= size) {
      result += numeral
      rest -= size
    }
  }
  return result
}

/** `XIX` gives 19; `undefined` for anything that is not the one right spelling of a number. */
export function readRomanNumeral(text: string): number | undefined {
  let rest = text
  let total = 0
  for (const [numeral, size] of VALUES) {
    while (rest.startsWith(numeral)) {
      total += size
      rest = rest.slice(numeral.length)
    }
  }
  return rest === '' && total > 0 && toRomanNumeral(total) === text ? total : undefined
}
