import { join } from 'node:path'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import type { ExpectedPiece } from '../../../translation/scorer.ts'
import { createContextModel } from './context-model.ts'
import { expectedEdits } from './expected-edits.ts'
import { readContextTable } from './table-file.ts'
import { createVocabulary } from './vocabulary.ts'

const model = createContextModel(readContextTable(join(import.meta.dirname, '../tables/de.table')))
const tools = { model, vocabulary: createVocabulary(model), language: 'de' }

/** The sentence with each change that `[instead of the text, this piece]` gives. */
function made(text: string, stands: string, piece: string): readonly string[] {
  const start = stands === '' ? text.length : text.indexOf(stands)
  const expected = [{ start, end: start + stands.length, text: piece, odds: 2 }]
  return expectedEdits(text, expected, tools).map(
    (edit) => text.slice(0, edit.start) + edit.replacement + text.slice(edit.end),
  )
}

test('an ending is changed, put to a word or taken from it', () => {
  expect(made('Das ist ein schöne Haus.', 'e Haus', 'es')).toContain('Das ist ein schönes Haus.')
  expect(made('Er hat viel Freunde.', 'Freunde', 'e')).toContain('Er hat viele Freunde.')
  expect(made('Ich habe nicht viele Zeit.', 'e Zeit', ' Zeit')).toContain('Ich habe nicht viel Zeit.')
})

test('a word becomes another form of it, also where only its beginning was expected', () => {
  expect(made('Die Kinder spielt im Hof.', 'spielt', ' spielen')).toContain('Die Kinder spielen im Hof.')
  expect(made('Du schreiben einen Brief.', 'schreiben', ' schreib')).toContain('Du schreibst einen Brief.')
})

test('a word of grammar is left out or taken for another one', () => {
  expect(made('Wir fahren mit den Bus.', 'den', ' dem')).toContain('Wir fahren mit dem Bus.')
  expect(made('Ich bin in in Berlin.', 'in in', ' in')).not.toContain('Ich bin Berlin.')
  expect(made('Ich gehe zu nach Hause.', 'zu', ' nach')).toContain('Ich gehe nach Hause.')
})

test('a comma comes and goes, and neighbours change places', () => {
  expect(made('Er sagt dass es regnet.', 'dass', ',')).toEqual(['Er sagt, dass es regnet.'])
  expect(made('Er kommt, heute.', ', heute', ' heute')).toEqual(['Er kommt heute.'])
  expect(made('Er sagt, dass er kommt morgen.', 'kommt', ' morgen')).toContain(
    'Er sagt, dass er morgen kommt.',
  )
})

test('words that mean the same and names are no changes', () => {
  expect(made('Wir wohnen in Bremen.', 'wohnen', ' residieren')).toEqual([])
  expect(made('Wir wohnen in Bremen.', 'Bremen', ' Bremer')).toEqual([])
  expect(made('Wir haben BMW.', 'BMW', ' BMWs')).toEqual([])
})

test('changes stay inside the sentence and off what is masked, whatever was expected', () => {
  const words = fc.constantFrom(
    'Er',
    ' geht',
    ' in',
    ' die',
    ' Schule',
    ',',
    ' \uFFFC',
    ' 12',
    '.',
    ' dass',
    ' ',
    '-',
    ' l’a',
  )
  const text = fc.array(words, { maxLength: 12 }).map((parts) => parts.join(''))
  const pieces = fc.array(
    fc.record({
      start: fc.nat(40),
      length: fc.nat(6),
      text: fc.constantFrom(' der', 'en', ',', ' ', 's', ' die', '.'),
      odds: fc.double({ min: 0, max: 9, noNaN: true }),
    }),
    { maxLength: 8 },
  )
  fc.assert(
    fc.property(text, pieces, (sentence, wild) => {
      const expected = wild.map(
        ({ start, length, ...rest }): ExpectedPiece => ({ ...rest, start, end: start + length }),
      )
      for (const { start, end, replacement } of expectedEdits(sentence, expected, tools)) {
        expect(start).toBeGreaterThanOrEqual(0)
        expect(end).toBeLessThanOrEqual(sentence.length)
        expect(end).toBeGreaterThanOrEqual(start)
        expect(sentence.slice(start, end) + replacement).not.toContain('\uFFFC')
        expect(sentence.slice(start, end)).not.toBe(replacement)
      }
    }),
    { examples: [['Er dass dass', [{ start: 2, length: 0, text: ' ', odds: 0 }]]] },
  )
})
