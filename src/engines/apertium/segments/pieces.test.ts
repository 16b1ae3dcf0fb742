import { expect, test } from 'vitest'
import type { LexicalUnit } from './lexical-units.ts'
import { type Piece, parseMarked, separateStandIns } from './pieces.ts'
import { maskSegment } from './stand-ins.ts'

function units(...surfaces: readonly string[]): readonly LexicalUnit[] {
  return surfaces.map((surface) => ({ surface, reading: `^${surface}/x$`, before: ' ', start: 0, end: 1 }))
}

const read = (
  stream: string,
  surfaces: readonly string[] = [],
  literals: readonly string[] = [],
): readonly Piece[] => parseMarked(stream, units(...surfaces), literals)

test('words tell which units they stem from', () => {
  expect(read('[[t:b:2]]casa[[/]] de [[t:b:1; t:b:3; t:b:1]]Juan[[/]]', ['a', 'b', 'c'])).toEqual([
    { kind: 'word', text: 'casa', units: [1] },
    { kind: 'space', text: ' ', units: [] },
    { kind: 'word', text: 'de', units: [] },
    { kind: 'space', text: ' ', units: [] },
    { kind: 'word', text: 'Juan', units: [0, 2] },
  ])
})

test('the full stop that was added disappears, alone or joined to a word', () => {
  expect(read('[[t:b:1]]Sí[[/]][[t:b:0]].[[/]]', ['Yes'])).toEqual([{ kind: 'word', text: 'Sí', units: [0] }])
  expect(read('[[t:b:1; t:b:0]]Sí.[[/]]', ['Yes'])).toEqual([{ kind: 'word', text: 'Sí', units: [0] }])
})

test('marks of failed words are stripped unless the source has them', () => {
  expect(read('[[t:b:1]]#åttetall[[/]]', ['åtta'])).toMatchObject([{ text: 'åttetall' }])
  expect(read('[[t:b:1]]@koga[[/]]', ['kога'])).toMatchObject([{ text: 'koga' }])
  expect(read('[[t:b:1]]#åtta[[/]]', ['#åtta'])).toMatchObject([{ text: '#åtta' }])
  expect(read('[[t:b:1]]#prpers[[/]] [[t:b:2]]x[[/]]', ['I', 'x']).map(({ text }) => text)).toEqual([
    ' ',
    'x',
  ])
})

test('symbols and literals outside words keep their place, each literal once', () => {
  const pieces = read('"[[t:b:1]]q[[/]]"[;0][;0] 50 % \\@', ['q'], ['\t'])
  expect(pieces.map(({ kind, text }) => [kind, text])).toEqual([
    ['symbol', '"'],
    ['word', 'q'],
    ['symbol', '"'],
    ['space', '\t'],
    ['space', ' '],
    ['word', '50'],
    ['space', ' '],
    ['symbol', '%'],
    ['space', ' '],
    ['symbol', '@'],
  ])
})

test('stand-ins are found inside words, whatever their case, and never twice', () => {
  const segment = { text: 'a{n}b', protectedSpans: [{ start: 1, end: 4, output: '{n}' }] }
  const pieces: readonly Piece[] = [
    { kind: 'word', text: 'aXQA0Xb', units: [0] },
    { kind: 'space', text: ' ', units: [] },
    { kind: 'word', text: 'xqa0x', units: [0] },
    { kind: 'word', text: 'xqa9x', units: [0] },
  ]
  expect(separateStandIns(pieces, maskSegment(segment))).toEqual([
    { kind: 'word', text: 'a', units: [0] },
    { kind: 'stand-in', text: '{n}', units: [0], standIn: 0 },
    { kind: 'word', text: 'b', units: [0] },
    { kind: 'space', text: ' ', units: [] },
  ])
})

test('a stand-in that the analysis took apart is found all the same', () => {
  const segment = { text: 'ano.{n}/b', protectedSpans: [{ start: 4, end: 7, output: '{n}' }] }
  const pieces: readonly Piece[] = [
    { kind: 'word', text: 'ano.xq', units: [0] },
    { kind: 'word', text: 'a0x', units: [1] },
    { kind: 'symbol', text: '/', units: [] },
  ]
  expect(separateStandIns(pieces, maskSegment(segment))).toEqual([
    { kind: 'word', text: 'ano.', units: [0] },
    { kind: 'stand-in', text: '{n}', units: [0], standIn: 0 },
    { kind: 'symbol', text: '/', units: [] },
  ])
})
