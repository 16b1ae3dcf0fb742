import type { Piece } from './live-translation.ts'

/** The language of the first paragraph that tells it for sure, or else of the first one. */
export function detectedIn(pieces: readonly Piece[]): {
  readonly detected: string | undefined
  readonly isUncertain: boolean
} {
  const units = pieces.flatMap(({ unit }) => (unit === undefined || unit.detected === '' ? [] : [unit]))
  const sure = units.find(({ isUncertain }) => !isUncertain)
  return { detected: (sure ?? units[0])?.detected, isUncertain: sure === undefined }
}
