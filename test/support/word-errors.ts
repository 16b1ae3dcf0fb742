/** Spellings that say the same to whoever counts errors. */
const SAME: Readonly<Record<string, string>> = { mister: 'mr' }

/** Words as they are compared: without case and punctuation. */
export function comparableWords(text: string): readonly string[] {
  const words = text.toLowerCase().match(/[\p{L}\p{N}']+/gu) ?? []
  return words.map((word) => SAME[word] ?? word)
}

/** How many words would have to be changed, added or taken out to get from one to the other. */
export function countWordErrors(heard: string, said: string): { errors: number; words: number } {
  const wanted = comparableWords(said)
  const got = comparableWords(heard)
  let row = Array.from({ length: wanted.length + 1 }, (_, index) => index)
  for (const [index, word] of got.entries()) {
    const next = [index + 1]
    for (const [at, other] of wanted.entries()) {
      const changed = (row[at] ?? 0) + (word === other ? 0 : 1)
      next.push(Math.min(changed, (row[at + 1] ?? 0) + 1, (next[at] ?? 0) + 1))
    }
    row = next
  }
  return { errors: row.at(-1) ?? 0, words: wanted.length }
}
