import { expect, test } from 'vitest'
import { tokeniser } from '../../../../test/marian/support/segment-model.ts'
import { createWishTracker, patternWord, type WishedWord } from './wished-words.ts'
import { wholeWordPieces, wishesFor } from './wishes.ts'

const isKnown = (word: string) => !word.endsWith('x')

const wish = (worth: number, ...ways: readonly string[]): WishedWord => ({
  worth,
  patterns: ways.map((way) =>
    way.split(' ').map((word) => patternWord(word, [{ letters: word.toLowerCase(), longestEnding: 2 }])),
  ),
})
const worthOf = (text: string, ...wished: readonly WishedWord[]) => {
  const tracker = createWishTracker(wished, isKnown)
  return tracker.worthOf(tracker.after(tracker.start, text))
}

test('what has been said counts once and for all, what has been begun by its letters', () => {
  const reply = wish(6, 'Replik')
  expect(worthOf('Rep', reply)).toBe(3)
  expect(worthOf('Replik', reply)).toBe(6)
  expect(worthOf('die Repliken', reply)).toBe(6)
  expect(worthOf('die Repliken der Repl', reply)).toBe(6)
  expect(worthOf('Reptil', reply)).toBe(0)
  expect(worthOf('Replikation', reply)).toBe(0)
  expect(worthOf('Unreplik', reply)).toBe(0)
})

test('a form that is no word says nothing, but the word itself does', () => {
  expect(worthOf('Replikx', wish(6, 'Replik'))).toBe(6)
  expect(worthOf('Replikx ', wish(6, 'Replik'))).toBe(0)
  expect(worthOf('Fax ', wish(6, 'Fax'))).toBe(6)
})

test('nouns of German have their capital, and marks of letters do not count', () => {
  expect(worthOf('replik', wish(6, 'Replik'))).toBe(0)
  expect(worthOf('Große', wish(6, 'große'))).toBe(6)
  expect(worthOf('äpfe', wish(6, 'apfel'))).toBeCloseTo(4.8)
})

test('expressions are said word by word, each with its ending', () => {
  const integer = wish(6, 'ganze Zahl', 'Ganzzahl')
  expect(worthOf('ganze', integer)).toBe(3)
  expect(worthOf('ganzen Zahlen', integer)).toBe(6)
  expect(worthOf('ganze Note', integer)).toBe(0)
  expect(worthOf('Ganzzahl', integer)).toBe(6)
  expect(worthOf('Zahl', integer)).toBe(0)
})

test('several wishes are paid for each', () => {
  expect(worthOf('ba ti ', wish(2, 'ti'), wish(3, 'ba'))).toBe(5)
})

test('each piece is worth what the text is worth with it', () => {
  const wished = [wish(6, 'bana lu'), wish(4, 'ti')]
  const candidates = Uint32Array.from({ length: tokeniser.size }, (_, id) => id)
  const { none } = wishesFor(tokeniser, wished, candidates, { isKnown, isUnspaced: false })
  const tracker = createWishTracker(wished, isKnown)
  for (const text of ['', 'ba', 'bana', 'bana l', 'bana lu', 'bana ko', 'ti ba', 'ti', 'ti bana lu']) {
    let state = none
    for (const { id } of tokeniser.encode(text)) state = state.with(id)
    const written = text === '' ? '' : ` ${text}`
    const gains = state.gains()
    for (const id of candidates) {
      const piece = id === 0 ? ' ' : tokeniser.pieceText(id).replace('\u2581', ' ')
      const expected = tracker.worthOf(tracker.after(tracker.start, written + piece))
      expect([text, piece, state.given + (gains?.[id] ?? 0)]).toEqual([text, piece, expect.closeTo(expected)])
      expect(state.with(id).given).toBeCloseTo(expected)
    }
  }
})

test('pieces that are a whole wished word are told', () => {
  const ids = wholeWordPieces(tokeniser, [wish(1, 'ba')])
  expect(ids.map((id) => tokeniser.pieceText(id))).toContain('\u2581ba')
  expect(ids.every((id) => tokeniser.pieceText(id).startsWith('\u2581ba'))).toBe(true)
})

test('at a letter that no wished word begins with, none of them is looked at', () => {
  let looks = 0
  const stem = {
    longestEnding: 3,
    get letters() {
      looks += 1
      return 'haus'
    },
  }
  const wished = Array.from({ length: 50 }, () => ({ patterns: [[patternWord('Haus', [stem])]], worth: 6 }))
  const tracker = createWishTracker(wished, () => true)
  looks = 0
  tracker.after(tracker.start, 'baum')
  expect(looks).toBe(0)
})
