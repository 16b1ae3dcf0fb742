import { join } from 'node:path'
import { expect, test } from 'vitest'
import { createContextModel } from '../context/context-model.ts'
import { readContextTable } from '../context/table-file.ts'
import { tokenise } from '../tokens.ts'
import { accentDoubts } from './accent-doubts.ts'

const model = createContextModel(readContextTable(join(import.meta.dirname, '../tables/es.table')))
const known = new Set(['número', 'numero', 'trabajo', 'trabajó', 'casa', 'más', 'mas', 'mi'])
const speller = {
  knows: (text: string) => known.has(text.toLowerCase()),
  respell: () => undefined,
  guesses: () => [],
}

function doubts(text: string): readonly string[] {
  const found = accentDoubts(tokenise(text, 'es'), {
    speller,
    model,
    alphabet: 'abcdefghijklmnopqrstuvwxyzáéíóúñü',
  })
  return found.map(({ start, end, replacement, move }) => `${text.slice(start, end)}>${replacement} ${move}`)
}

test('a word that is another with an accent more or less is asked about, one that nobody writes is misspelt', () => {
  expect(doubts('mi casa trabajo')).toEqual(['trabajo>trabajó accent'])
  expect(doubts('numero')).toEqual(['numero>número spelling'])
  expect(doubts('número')).toEqual(['número>numero accent'])
})

test('names and words in capitals are no doubt', () => {
  expect(doubts('el Trabajo TRABAJO')).toEqual([])
  expect(doubts('Trabajo')).toEqual(['Trabajo>Trabajó accent'])
})

test('chains of hyphens cost no look into the dictionary for each letter', () => {
  let looks = 0
  const counting = {
    ...speller,
    knows: () => {
      looks += 1
      return true
    },
  }
  const tokens = tokenise(`${'mar-'.repeat(1000)}mar`, 'es')
  expect(accentDoubts(tokens, { speller: counting, model, alphabet: 'aá' })).toEqual([])
  expect(looks).toBe(0)
})
