import { expect, test } from 'vitest'
import { tokenise } from '../tokens.ts'
import { createChoiceFinder } from './choices.ts'
import { pairsSpeakFor } from './pair-evidence.ts'

const SETS = [
  { kind: 'words' as const, members: ['la', 'las'] },
  { kind: 'endings' as const, members: ['', 's'] },
]
const finder = createChoiceFinder(SETS, 'es', () => true)

/** Whether pairs, each with the logarithm of its count, speak for `wording` in place of the word at `at`. */
function speaks(
  text: string,
  at: number,
  wording: string,
  pairs: Readonly<Record<string, number>>,
  odds = 2,
): boolean {
  const tokens = tokenise(text, 'es')
  const all = finder.find(tokens).flatMap((choice) =>
    choice.possible.flatMap((member) =>
      member === choice.member
        ? []
        : [
            {
              choice,
              wording: `${choice.stem}${SETS[choice.set]?.members[member] ?? ''}`,
              odds,
            },
          ],
    ),
  )
  const one = all.find(({ choice, wording: other }) => choice.first === at && other === wording)
  if (one === undefined) throw new Error('There is nothing to choose there.')
  return pairsSpeakFor(one, tokens, all, { pairLog: (left, right) => pairs[`${left} ${right}`] ?? 0 })
}

test('a word that was counted beside its neighbour may take the place of one that was not', () => {
  expect(speaks('dos hora', 1, 'horas', { 'dos horas': 6 })).toBe(true)
})

test('what was never counted beside a neighbour may not', () => {
  expect(speaks('seis hora', 1, 'horas', { 'dos horas': 6 })).toBe(false)
})

test('what is less usual than what stands there may not', () => {
  expect(speaks('la hora', 1, 'horas', { 'la hora': 5, 'la horas': 1 })).toBe(false)
})

test('where changing the neighbour makes as usual a pair nothing is clear', () => {
  const pairs = { 'la hora': 6, 'las horas': 6 }
  expect(speaks('las hora', 1, 'horas', pairs)).toBe(false)
  expect(speaks('las hora', 0, 'la', pairs)).toBe(false)
  expect(speaks('las hora', 0, 'la', { ...pairs, 'las horas': 2 })).toBe(true)
  expect(speaks('las hora', 1, 'horas', pairs, -1)).toBe(true)
})
