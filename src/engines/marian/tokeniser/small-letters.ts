import type { SentencepieceModel } from './sentencepiece-model.ts'

/**
 * Respells normalised text for a vocabulary: a capital letter that it lacks becomes the small one where it has that. Without
 * `Ö`, `Österreich` is then read as `österreich`, and not as an unknown piece and `sterreich`. Lengths stay as they are.
 */
export function smallLetters({ pieces }: SentencepieceModel): (normalised: string) => string {
  const spelled = new Set(
    pieces.filter(({ type }) => type === 'normal').flatMap(({ text }) => Array.from(text)),
  )

  function readable(capital: string): string {
    if (spelled.has(capital)) return capital
    const small = capital.toLowerCase()
    return spelled.has(small) && small.length === capital.length ? small : capital
  }

  return (normalised) => normalised.replaceAll(/\p{Lu}/gu, readable)
}
