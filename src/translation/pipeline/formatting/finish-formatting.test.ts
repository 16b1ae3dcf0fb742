import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { code } from '../../../../test/support/fake-engine.ts'
import { findPlaceholders } from '../../placeholders/find-placeholders.ts'
import { claimRanges } from '../../segments/claim-ranges.ts'
import { finishFormatting } from './finish-formatting.ts'

function finish(
  source: string,
  text: string,
  target: string,
  preserve: boolean,
  opens = true,
  closes = true,
) {
  const segment = { text: source, protectedSpans: findPlaceholders(source) }
  const raw = { text, alignment: [], protectedRanges: [] }
  const translated = { ...raw, protectedRanges: claimRanges(segment, raw).ranges }
  const unit = { range: { start: 0, end: source.length }, segment, translated, opens, closes }
  const block = {
    block: { ...segment, own: [] },
    pair: { source: code('en'), target: code(target) },
    units: [unit],
  }
  const [finished] = finishFormatting({ preserve })(block).units
  finished?.translated.protectedRanges.forEach((range, index) => {
    if (range === undefined) return
    expect(finished.translated.text.slice(range.start, range.end)).toBe(segment.protectedSpans[index]?.output)
  })
  return finished?.translated.text
}

test.each<[source: string, translated: string, target: string, expected: string]>([
  ['Hi there', 'hallo du', 'de', 'Hallo du'],
  ['<b>Third one.</b>', '<b>dritte.</b>', 'de', '<b>Dritte.</b>'],
  ['<B>third</B> one', '<B>dritte</B>', 'es', '<B>dritte</B>'],
  [
    '<td>Price</td><td></td><td>Old</td>',
    '<td>precio</td><td></td><td>viejo</td>',
    'es',
    '<td>Precio</td><td></td><td>Viejo</td>',
  ],
  ['save changes', 'Änderungen speichern.', 'de', 'Änderungen speichern'],
  ['Save changes', 'Änderungen speichern.', 'de', 'Änderungen speichern'],
  ['It is late.', 'Es ist spät', 'de', 'Es ist spät.'],
  ['Is it late?', 'Ist es spät', 'de', 'Ist es spät?'],
  ['Is it late?', 'هل تأخر الوقت', 'ar', 'هل تأخر الوقت؟'],
  ['It is late.', '遅いです', 'ja', '遅いです。'],
  ['It is late.', 'สายแล้ว', 'th', 'สายแล้ว'],
  ['Stop!', 'Arrête', 'fr', 'Arrête\u202f!'],
  ['Note:', 'Hinweis', 'de', 'Hinweis:'],
  ['Wait...', 'Warte', 'de', 'Warte...'],
  ['It is late.', '遅いです。', 'ja', '遅いです。'],
  ['and so on', 'usw.', 'de', 'usw.'],
  ['and so forth', 'u.a.', 'de', 'u.a.'],
  ['"It is late."', '"Es ist spät"', 'de', '"Es ist spät."'],
  ['"Late".', '"Spät"', 'de', '"Spät".'],
  ['- first item', 'erster Punkt', 'de', '- erster Punkt'],
  ['• First item', 'erster Punkt', 'de', '• Erster Punkt'],
  ['Where are you?', '¿dónde estás?', 'es', '¿Dónde estás?'],
  ['Where is it?', 'dónde está?', 'es', '¿Dónde está?'],
  ['- Stop!', '- alto!', 'es', '- ¡Alto!'],
  ['Well, is it?', 'Bueno, ¿lo es?', 'es', 'Bueno, ¿lo es?'],
  ['iPhone sales', 'iPhone-Verkäufe', 'de', 'iPhone-Verkäufe'],
  ['Istanbul is big', 'istanbul büyük', 'tr', 'İstanbul büyük'],
  ['Ice', 'ijs', 'nl', 'IJs'],
  ['Hi', '  hallo ', 'de', 'Hallo'],
  ['{name} is here', '{name} ist da.', 'de', '{name} ist da'],
  ['Go to https://x.org.', 'Geh zu https://x.org', 'de', 'Geh zu https://x.org.'],
  ['hello world', 'Hallo Welt', 'de', 'Hallo Welt'],
])('%j as %j in %s becomes %j', (source, translated, target, expected) => {
  expect(finish(source, translated, target, false)).toBe(expected)
})

test.each<[source: string, translated: string, target: string, expected: string]>([
  ['hello world', 'Bonjour le monde', 'fr', 'bonjour le monde'],
  ['hello world', 'Hallo Welt', 'de', 'Hallo Welt'],
  ['the NATO', 'NATO-förbundet', 'sv', 'NATO-förbundet'],
  ['berlin, Berlin', 'Berlin, Berlin', 'fr', 'Berlin, Berlin'],
  ['... and then', 'et alors', 'fr', '... et alors'],
  ['hello', 'Bonjour !', 'fr', 'bonjour '],
  ['Really?', 'Vraiment.', 'fr', 'Vraiment\u202f?'],
  ['¿Qué?', 'What?', 'en', 'What?'],
  ['What?', '¿Qué?', 'es', '¿Qué?'],
])('preserved, %j as %j in %s becomes %j', (source, translated, target, expected) => {
  expect(finish(source, translated, target, true)?.trim()).toBe(expected.trim())
})

test('pieces inside a long sentence begin and end as the engine wrote them, without an invented full stop', () => {
  expect(finish('Many words,', 'viele wörter.', 'de', false, false, false)).toBe('viele wörter')
  expect(finish('Many words', 'viele wörter', 'de', false, false, false)).toBe('viele wörter')
})

const wordsOf = (text: string) => text.toLowerCase().match(/[\p{L}\p{N}{}]+/gu) ?? []

test('words stay as they are but for the case of the first, and protected outputs stay at their ranges', () => {
  const parts = fc.array(
    fc.constantFrom(
      'hello',
      'World',
      '{name}',
      '.',
      '?',
      '!',
      '…',
      ' ',
      '"',
      '(',
      ')',
      '- ',
      '¿',
      '5 km',
      'é',
      '。',
    ),
    { minLength: 1, maxLength: 12 },
  )
  fc.assert(
    fc.property(
      parts,
      parts,
      fc.boolean(),
      fc.constantFrom('de', 'fr', 'ja', 'es', 'th'),
      (left, right, preserve, target) => {
        const text = right.join('')
        expect(wordsOf(finish(left.join('').trim() || 'x', text, target, preserve) ?? '')).toEqual(
          wordsOf(text),
        )
      },
    ),
  )
})
