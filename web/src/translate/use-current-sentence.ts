import { useCallback, useMemo, useState } from 'react'
import type { Piece } from './live-translation.ts'
import { type Place, placeAt, type Range, rangeOf } from './sentences.ts'

/** The sentence that the caret stands in, or the pointer on; nothing where there is but one, which needs no mark. */
export function useCurrentSentence(pieces: readonly Piece[]): {
  readonly place: Place | undefined
  /** Where it stands in the text; `undefined` where it is the only one. */
  readonly range: Range | undefined
  readonly setCaret: (offset: number) => void
  readonly setPlace: (place: Place) => void
} {
  const [caret, setCaret] = useState(0)
  const [pointed, setPlace] = useState<Place>()
  const [meant, setMeant] = useState({ caret, pieces })
  // Whoever types or moves the caret means that sentence.
  if (meant.caret !== caret || meant.pieces !== pieces) {
    setMeant({ caret, pieces })
    setPlace(undefined)
  }
  const place = useMemo(() => pointed ?? placeAt(pieces, caret), [pieces, caret, pointed])
  const count = pieces.reduce((sum, { unit }) => sum + (unit?.sentences.length ?? 0), 0)
  return {
    place,
    range: place === undefined || count < 2 ? undefined : rangeOf(pieces, place),
    setCaret: useCallback((offset: number) => setCaret(offset), []),
    setPlace,
  }
}
