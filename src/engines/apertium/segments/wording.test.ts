import { expect, test } from 'vitest'
import { parseLanguageCode } from '../../../languages/language-code.ts'
import { fillAlignment } from './alignment.ts'
import { carrySentenceCase, undoStrayCapitals } from './letter-case.ts'
import type { LexicalUnit } from './lexical-units.ts'
import type { Piece } from './pieces.ts'
import { normaliseSpaces } from './spacing.ts'

/** Units for the words and punctuation of a text; a proper name is written `Name/np`. */
function unitsOf(marked: string): { readonly text: string; readonly units: readonly LexicalUnit[] } {
  const text = marked.replaceAll('/np', '')
  const names = new Set([...marked.matchAll(/(\S+)\/np/g)].map((match) => match[1]))
  const units = [...text.matchAll(/[\p{L}\p{N}]+|[^\s\p{L}\p{N}]/gu)].map((match) => ({
    surface: match[0],
    reading: `^${match[0]}/${match[0]}<${names.has(match[0]) ? 'np' : 'x'}>$`,
    before: '',
    start: match.index,
    end: match.index + match[0].length,
  }))
  return { text, units }
}

/** Pieces for `word:0` (of unit 0), `word` (of none) and spaces. */
function pieces(written: string): readonly Piece[] {
  return [...written.matchAll(/(\n+| +|\u00a0)|([^\s:]+|:)(?::([\d,]+))?/gu)].map(
    ([all, space, word, unit]): Piece => {
      if (space !== undefined) return { kind: 'space', text: all, units: [] }
      return { kind: 'word', text: word ?? '', units: unit === undefined ? [] : unit.split(',').map(Number) }
    },
  )
}

function code(text: string) {
  const parsed = parseLanguageCode(text)
  if (parsed === undefined) throw new RangeError(text)
  return parsed
}

function spaced(source: string, written: string, from = 'en', to = 'es'): string {
  const context = { ...unitsOf(source), source: code(from), target: code(to) }
  return normaliseSpaces(pieces(written), context)
    .map(({ text }) => text)
    .join('')
}

test('spaces left over from dropped words disappear', () => {
  expect(spaced('I know it now', '  sé:1  ahora:3 ')).toBe('sé ahora')
})

test('punctuation stands as close to its neighbours as in the source', () => {
  expect(spaced('the (old) teacher.', 'el:0 (:1 viejo:2 ):3 maestro:4 .:5')).toBe('el (viejo) maestro.')
  expect(spaced('a - b', 'a:0 -:1 b:2')).toBe('a - b')
})

test('French spaces before marks are closed up in Spanish, also unbreakable ones, but not in French', () => {
  expect(spaced('Ça va ?', 'Cómo:0 va:1\u00a0?:2', 'fr', 'es')).toBe('Cómo va?')
  expect(spaced('Ça va ?', 'Va:0 plan:1 ?:2', 'fr', 'oc')).toBe('Va plan ?')
})

test('what is not a plain space is kept as the source has it', () => {
  expect(spaced('a\n\nb', 'a:0\n\n b:1')).toBe('a\n\nb')
})

function cased(source: string, written: string): string {
  return carrySentenceCase(pieces(written), unitsOf(source).units)
    .map(({ text }) => text)
    .join('')
}

test('a capital lost with its word goes to the new first word', () => {
  expect(cased('I know', 'sé:1')).toBe('Sé')
  expect(cased('Say it', 'che mi:1 Dica:0')).toBe('Che mi dica')
})

test('names keep their capital where they go, and small beginnings stay small', () => {
  expect(cased('Madrid/np house', 'casa:1 de Madrid:0')).toBe('Casa de Madrid')
  expect(cased('say it', 'lo:1 dice:0')).toBe('lo dice')
})

test.each([
  ['hello friends', 'hola:0 Amigos:1', 'es', 'hola amigos'],
  ['how are you', 'comment:0 Tu:2 es:1', 'fr', 'comment tu es'],
  ['my iPhone', 'mi:0 IPHONE:1', 'es', 'mi iPhone'],
  ['in Madrid/np', 'en:0 Madrid:1', 'es', 'en Madrid'],
  ['the NATO', 'la:0 NATO:1', 'es', 'la NATO'],
])('capitals in %j that no source word has are undone', (source, written, target, expected) => {
  const language = parseLanguageCode(target)
  if (language === undefined) throw new Error(target)
  const undone = undoStrayCapitals(pieces(written), unitsOf(source).units, language)
  expect(undone.map(({ text }) => text).join('')).toBe(expected)
})

test('English keeps the capital of what may be a day, a language or a people', () => {
  const reading = { start: 0, end: 5, before: '' }
  const units = [
    { ...reading, surface: 'el', reading: '^el/el<det><def>$' },
    { ...reading, surface: 'lunes', reading: '^lunes/lunes<n><m>$' },
  ]
  const english = parseLanguageCode('en')
  if (english === undefined) throw new Error('en')
  const undone = undoStrayCapitals(pieces('The:0 Monday:1'), units, english)
  expect(undone.map(({ text }) => text).join('')).toBe('the Monday')
})

test('words that lost their mark stem from the source words that nothing else stems from', () => {
  const { units } = unitsOf('I do not like it')
  const filled = fillAlignment(pieces('Yo:0 nun gusta:3'), units)
  expect(filled.map((piece) => piece.units)).toEqual([[0], [], [1, 2], [], [3]])
})

test('a word put in by a rule stems from nothing when no source word is left', () => {
  const { units } = unitsOf('red house')
  expect(fillAlignment(pieces('casa:1 de rojo:0'), units).map((piece) => piece.units)).toEqual([
    [1],
    [],
    [],
    [],
    [0],
  ])
})
