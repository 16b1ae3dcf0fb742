/** Turns UTF-16 offsets into offsets in code points; asked in ascending order, all together take one walk. */
export function codePointOffsets(text: string): (offset: number) => number {
  let units = 0
  let points = 0
  return (offset) => {
    if (offset < units) {
      units = 0
      points = 0
    }
    while (units < offset) {
      units += (text.codePointAt(units) ?? 0) > 0xffff ? 2 : 1
      points += 1
    }
    return points
  }
}
