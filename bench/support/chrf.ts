const CHARACTER_ORDER = 6

/**
 * chrF2 of a corpus in percent, as sacreBLEU computes it: means of the precisions and recalls of character groups of one to six
 * (without spaces), recall counting twice. 0 for nothing.
 */
export function chrf2(hypotheses: readonly string[], references: readonly string[]): number {
  let precisions = 0
  let recalls = 0
  let orders = 0
  for (let order = 1; order <= CHARACTER_ORDER; order += 1) {
    let common = 0
    let given = 0
    let wanted = 0
    for (const [index, hypothesis] of hypotheses.entries()) {
      const own = groups(hypothesis, order)
      const other = groups(references[index] ?? '', order)
      for (const [group, count] of own) common += Math.min(count, other.get(group) ?? 0)
      for (const count of own.values()) given += count
      for (const count of other.values()) wanted += count
    }
    if (wanted === 0) continue
    orders += 1
    precisions += given === 0 ? 0 : common / given
    recalls += common / wanted
  }
  const [precision, recall] = [precisions / Math.max(1, orders), recalls / Math.max(1, orders)]
  const sum = 4 * precision + recall
  return sum === 0 ? 0 : (500 * precision * recall) / sum
}

function groups(text: string, order: number): Map<string, number> {
  const characters = Array.from(text.replaceAll(/\s/g, ''))
  const counts = new Map<string, number>()
  for (let at = 0; at + order <= characters.length; at += 1) {
    const group = characters.slice(at, at + order).join('')
    counts.set(group, (counts.get(group) ?? 0) + 1)
  }
  return counts
}
