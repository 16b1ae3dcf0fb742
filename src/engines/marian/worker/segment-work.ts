import type { Segment, WorkTurn } from '../../../translation/engine.ts'

const LETTERS_PER_PIECE = 4
const PIECES_PER_SPAN = 4
const USUAL_PIECES = 24

/**
 * The work that a segment is, in sentences of usual length, at least one. Known before it is cut into pieces, and about
 * as exact as fairness needs: words have a piece for every four letters, all else has one for each character.
 */
export function workOf({ text, protectedSpans }: Segment): number {
  let letters = 0
  let others = 0
  for (let at = 0; at < text.length; at += 1) {
    const code = text.charCodeAt(at)
    if (code === 0x20) continue
    const isSpelled = code >= 0x41 && code < 0x2e80 && (code < 0x5b || code > 0x60)
    if (isSpelled) letters += 1
    else others += 1
  }
  const pieces = letters / LETTERS_PER_PIECE + others + PIECES_PER_SPAN * protectedSpans.length
  return Math.max(1, pieces / USUAL_PIECES)
}

const NOBODY: WorkTurn = { accountId: '', keyId: '', priority: 'interactive' }

/** The parties that a request belongs to, from the largest to the request itself; see `FairQueue`. */
export function turnPath(
  { priority, accountId, keyId }: WorkTurn = NOBODY,
  request: number,
): readonly string[] {
  return [priority, accountId, keyId, String(request)]
}

/** Where both wait, interactive work gets this many times the share of bulk work. */
const INTERACTIVE_SHARE = 8

export function shareOf(party: string): number {
  return party === ('interactive' satisfies WorkTurn['priority']) ? INTERACTIVE_SHARE : 1
}

/** Whose work it is, whatever its priority. */
export function ownerOf([, accountId = '', keyId = '']: readonly string[]): string {
  return JSON.stringify([accountId, keyId])
}
