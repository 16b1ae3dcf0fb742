import { expect, test } from 'vitest'
import type { Tokeniser } from '../../tokeniser/tokeniser.ts'
import type { FaultFinder } from './fault-finder.ts'
import { createJudge } from './judged-texts.ts'

/** Six nats for every translation. */
const faults: FaultFinder = {
  words: undefined,
  isStrange: () => false,
  of: (_, pieceCount) => ({
    cost: 6 / pieceCount,
    isIncomplete: false,
    hasEcho: false,
    strangeWord: undefined,
    missing: [],
  }),
}
const tokeniser = {
  decode: (ids: readonly number[]) => ({ text: ids.join(' '), ranges: [] }),
} as unknown as Tokeniser

const SHORT = { ids: [1, 2, 3, 4, 5], score: -0.1 }
const LONG = { ids: [1, 2, 3, 4, 5, 6, 7, 8, 9], score: -0.35 }

test('what all translations miss makes a longer one no better', () => {
  const { likeliest, ranked } = createJudge(tokeniser, faults)
  expect(likeliest([LONG, SHORT])?.decoded).toBe(SHORT)
  expect(ranked([LONG, SHORT]).map(({ decoded }) => decoded)).toEqual([SHORT, LONG])
})
