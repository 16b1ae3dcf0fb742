import { describe, expect, test } from 'vitest'
import type { DecodeTask, LastWord, NextSearch, Wishes, WishState } from '../decode-task.ts'
import { type BestHypothesis, createHypotheses } from './hypotheses.ts'

const [END, A, B, C, D] = [0, 2, 3, 4, 5] as const
/** How likely a piece is after another one; 0 stands for the start and the end. */
const LIKELIHOODS: Readonly<Record<number, Readonly<Record<number, number>>>> = {
  [END]: { [A]: 0.6, [B]: 0.4 },
  [A]: { [C]: 0.9, [END]: 0.1 },
  [B]: { [C]: 0.5, [END]: 0.5 },
  [C]: { [D]: 0.8, [END]: 0.2 },
  [D]: { [END]: 1 },
}

const task: DecodeTask = {
  sourceIds: [7, 8, END],
  candidates: Uint32Array.of(END, A, B, C, D),
  maxLength: 9,
  uniqueGroupSize: 0,
  forbidsEchoes: false,
  width: 2,
  isCancelled: () => false,
  finish() {},
}

/** What is found, and in how many steps. */
function search(changes: Partial<DecodeTask>, next?: NextSearch): { found: BestHypothesis; steps: number } {
  const hypotheses = createHypotheses({ ...task, ...changes }, next)
  for (let steps = 1; ; steps += 1) {
    const previous = hypotheses.previousIds()
    hypotheses.extend({
      firstQuery: 0,
      score(slot, logits) {
        for (const [index, id] of task.candidates.entries())
          logits[index] = Math.log(LIKELIHOODS[previous[slot] ?? END]?.[id] ?? 0)
        return 0
      },
    })
    const found = hypotheses.result()
    if (found !== undefined) return { found, steps }
  }
}

/** A word of the piece `strange` costs two nats when another piece ends it. */
function costsOf(strange: number) {
  const wordOf = (id: number | undefined): LastWord => ({
    cost: () => (id === strange ? 2 : 0),
    with: wordOf,
  })
  return { endsWord: () => true, none: wordOf(undefined) }
}

test('a word that costs something gives way to one that is a little less likely', () => {
  expect(search({}).found.ids).toEqual([A, C, D])
  const { found } = search({ words: costsOf(A) })
  expect(found.ids).toEqual([B, C, D])
  expect(found.others.every(({ ids }) => ids[0] === B)).toBe(true)
})

test('greedy search charges words, too', () => {
  const words = { ...costsOf(C), endsWord: (id: number) => id === END }
  const hypotheses = createHypotheses({ ...task, width: 1, words })
  for (const likelihoods of [
    [0, 0, 0, 1, 0],
    [0.6, 0, 0, 0, 0.4],
  ])
    hypotheses.extend({
      firstQuery: 0,
      score(_, logits) {
        for (const [index, likelihood] of likelihoods.entries()) logits[index] = Math.log(likelihood)
        return 0
      },
    })
  expect(hypotheses.previousIds()).toEqual([D])
})

describe('a hypothesis far behind the likeliest', () => {
  test('is given up', () => {
    expect(search({ margin: 1 }).found.others.some(({ ids }) => ids[0] === B)).toBe(true)
    expect(search({ margin: 0.9 }).found.others.some(({ ids }) => ids[0] === B)).toBe(false)
  })

  test('stays while the likeliest has yet to pay for its last word', () => {
    const { found } = search({ margin: 0.4, words: costsOf(A) })
    expect(found.ids).toEqual([B, C, D])
  })
})

describe('a search that goes on from what is known', () => {
  const beginning = { beginning: [B], forbidsEchoes: false }

  test('finds nothing else, as likely as it is as a whole', () => {
    const { found } = search({}, beginning)
    expect(found.ids).toEqual([B, C, D])
    expect(found.score).toBeCloseTo(Math.log(0.4 * 0.5 * 0.8) / 4)
    expect(found.logProbabilities.map(Math.exp)).toEqual(
      [0.4, 0.5, 0.8, 1].map((likelihood) => expect.closeTo(likelihood, 5)),
    )
    expect(found.others.map(({ ids }) => ids)).toEqual([[B]])
  })

  test('is given up when what is known is the likeliest once more', () => {
    const known = { ids: [A, C, D], telling: 2 }
    const { found, steps } = search({}, { beginning: [], forbidsEchoes: false, known })
    expect(steps).toBe(2)
    expect([found, ...found.others].filter(({ ids }) => ids.includes(D))).toEqual([])
    expect(found.ended).not.toBe('end')
  })

  test('goes on while something else is likelier', () => {
    const known = { ids: [B, C, D], telling: 2 }
    expect(search({}, { beginning: [], forbidsEchoes: false, known }).found.ids).toEqual([A, C, D])
  })
})

describe('a word that is wished for', () => {
  /** Nats for piece B at the start, taken back when C follows. */
  const wishes = (worth: number): Wishes => {
    const over: WishState = { given: 0, gains: () => undefined, with: () => over }
    const said: WishState = { given: worth, gains: () => Float32Array.of(0, 0, 0, -worth, 0), with: withSaid }
    function withSaid(id: number): WishState {
      return id === C ? over : said
    }
    const none = {
      given: 0,
      gains: () => Float32Array.of(0, 0, worth, 0, 0),
      with: (id: number) => (id === B ? said : over),
    }
    return { none }
  }

  test('is found, and what was paid for it is not part of the score', () => {
    const { found } = search({}, { beginning: [], forbidsEchoes: false, wishes: wishes(9) })
    expect(found.ids).toEqual([B])
    expect(found.score).toBeCloseTo(Math.log(0.4 * 0.5) / 2)
  })

  test('is nothing worth any more when it becomes another one', () => {
    const { found } = search({}, { beginning: [], forbidsEchoes: false, wishes: wishes(0.1) })
    expect(found.ids).toEqual([A, C, D])
  })
})
