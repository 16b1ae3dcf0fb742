/** `El` for `la` gives `La`; `DEL` stays in capitals. */
export function matchCapital(sample: string, word: string): string {
  const letters = sample.replace(/[^\p{L}]/gu, '')
  if (letters.length > 1 && letters === letters.toUpperCase()) return word.toUpperCase()
  const isCapital = letters !== '' && letters.charAt(0) !== letters.charAt(0).toLowerCase()
  return isCapital ? word.charAt(0).toUpperCase() + word.slice(1) : word
}
