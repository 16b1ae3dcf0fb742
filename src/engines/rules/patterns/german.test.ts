import { join } from 'node:path'
import { expect, test } from 'vitest'
import { applyEdits } from '../../../text/text-edit.ts'
import { createContextModel } from '../context/context-model.ts'
import { readContextTable } from '../context/table-file.ts'
import { GERMAN } from './german.ts'
import { patternEdits } from './pattern-rule.ts'

const model = createContextModel(readContextTable(join(import.meta.dirname, '../tables/de.table')))

function mended(text: string): string {
  const edits = patternEdits(text, GERMAN, model)
  return applyEdits(
    text,
    edits.map(({ replacement, ...edit }) => ({ ...edit, text: replacement })),
  )
}

test.each([
  ['Der Chef will mit ihn sprechen.', 'Der Chef will mit ihm sprechen.'],
  ['Sie arbeitet bei eine Bank.', 'Sie arbeitet bei einer Bank.'],
  ['Das ist ein Brief von einen Freund.', 'Das ist ein Brief von einem Freund.'],
  ['Er hat es ohne mir gemacht.', 'Er hat es ohne mich gemacht.'],
])('%s: what a preposition governs in one way only is mended', (wrong, right) => {
  expect(mended(wrong)).toBe(right)
})

test.each([
  'Wir kommen mit ein paar Freunden.',
  'Er trinkt Tee mit ein wenig Milch.',
  'Sie sprach von ein und demselben Haus.',
  'Das Spiel ist für ihn und gegen sie.',
  'Mit den Kindern und mit ihr war es schön.',
])('%s: is left alone', (text) => {
  expect(mended(text)).toBe(text)
})
