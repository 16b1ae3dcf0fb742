/** What is known of one case, and whether it is one of those that are looked for. */
export interface Case {
  readonly evidence: readonly number[]
  readonly isRight: boolean
  /** How many such cases it stands for. */
  readonly weight: number
}

const STEPS = 40

/**
 * Weights whose sum over the evidence is the natural logarithm of the odds that a case is right. By Newton's method; `ridge` keeps
 * weights small of which few cases tell.
 */
export function fitLogistic(cases: readonly Case[], ridge: number): readonly number[] {
  const size = cases[0]?.evidence.length ?? 0
  let current = new Float64Array(size)
  for (let step = 0; step < STEPS; step += 1) {
    const gradient = current.map((weight) => weight * ridge)
    const curvature = Array.from({ length: size }, (_, row) =>
      new Float64Array(size).fill(ridge, row, row + 1),
    )
    for (const { evidence, isRight, weight } of cases) {
      const sum = evidence.reduce((all, value, index) => all + value * (current[index] ?? 0), 0)
      const p = 1 / (1 + Math.exp(-sum))
      for (const [row, value] of evidence.entries()) {
        if (value === 0) continue
        gradient[row] = (gradient[row] ?? 0) + weight * value * (p - (isRight ? 1 : 0))
        const line = curvature[row] as Float64Array
        const scaled = weight * value * p * (1 - p)
        for (const [column, other] of evidence.entries()) line[column] = (line[column] ?? 0) + scaled * other
      }
    }
    const change = solve(
      curvature.map((line) => [...line]),
      [...gradient],
    )
    current = current.map((weight, index) => weight - (change[index] ?? 0))
  }
  return [...current]
}

/** Gauss-Jordan elimination with pivots. */
function solve(matrix: readonly (readonly number[])[], results: readonly number[]): readonly number[] {
  const rows = matrix.map((row, index) => [...row, results[index] ?? 0])
  for (const column of rows.keys()) {
    const pivot = rows
      .slice(column)
      .reduce((best, row) => (Math.abs(row[column] ?? 0) > Math.abs(best[column] ?? 0) ? row : best))
    rows.splice(rows.indexOf(pivot), 1)
    rows.splice(
      column,
      0,
      pivot.map((value) => value / (pivot[column] ?? 1)),
    )
    for (const [index, row] of rows.entries()) {
      if (index === column) continue
      const factor = row[column] ?? 0
      rows[index] = row.map((value, at) => value - factor * (rows[column]?.[at] ?? 0))
    }
  }
  return rows.map((row) => row.at(-1) ?? 0)
}
