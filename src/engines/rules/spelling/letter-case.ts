/** `replacement` with the capitals of the word that it stands for: `Teh` gives `The`, `TEH` gives `THE`. */
export function likeCase(original: string, replacement: string): string {
  const letters = original.replaceAll(/[^\p{L}]/gu, '')
  if (letters.length > 1 && letters === letters.toUpperCase() && letters !== letters.toLowerCase()) {
    return replacement.toUpperCase()
  }
  if (!/^\p{Lu}/u.test(letters)) return replacement
  const at = replacement.search(/\p{L}/u)
  if (at < 0) return replacement
  const first = String.fromCodePoint(replacement.codePointAt(at) ?? 0)
  return replacement.slice(0, at) + first.toUpperCase() + replacement.slice(at + first.length)
}
