import { expect, test } from 'vitest'
import type { TextRange } from '../../../translation/engine.ts'
import { alignmentLinks } from './alignment-links.ts'

/** Ranges of the pieces of a text that are written with bars between them: `The |hou|se`. */
function pieces(marked: string): { text: string; ranges: TextRange[] } {
  let text = ''
  const ranges = marked.split('|').map((piece) => {
    const start = text.length + (piece.startsWith(' ') ? 1 : 0)
    text += piece
    return { start, end: text.length }
  })
  return { text, ranges }
}

function links(
  source: string,
  target: string,
  attention: readonly (readonly number[])[],
): [string, string][] {
  const from = pieces(source)
  const to = pieces(target)
  return alignmentLinks({
    sourceText: from.text,
    sourceRanges: from.ranges,
    targetText: to.text,
    targetRanges: to.ranges,
    attention: attention.map((weights) => Float32Array.from(weights)),
  }).map((link) => [
    from.text.slice(link.source.start, link.source.end),
    to.text.slice(link.target.start, link.target.end),
  ])
}

test('pieces of a word are linked as one word, punctuation by itself', () => {
  const attention = [
    [0.9, 0.05, 0.03, 0.01, 0.01],
    [0.1, 0.5, 0.3, 0.05, 0.05],
    [0.1, 0.2, 0.6, 0.05, 0.05],
    [0, 0, 0, 0.9, 0.1],
  ]
  expect(links('The| hou|se|.', 'Das| Ha|us|.', attention)).toEqual([
    ['The', 'Das'],
    ['house', 'Haus'],
    ['.', '.'],
  ])
})

test('a word that stems from two words is linked to both', () => {
  expect(links('train| station', 'Bahnhof', [[0.48, 0.48, 0.04]])).toEqual([
    ['train', 'Bahnhof'],
    ['station', 'Bahnhof'],
  ])
})

test('attention without a clear winner gives no link', () => {
  expect(
    links('a| b| c| d', 'x| y', [
      [0.2, 0.2, 0.2, 0.2, 0.2],
      [0.22, 0.21, 0.19, 0.19, 0.19],
    ]),
  ).toEqual([])
})

test('scripts without spaces are linked piece by piece', () => {
  expect(
    links('陽子|ビーム', 'proton| beam', [
      [0.9, 0.05, 0.05],
      [0.05, 0.9, 0.05],
    ]),
  ).toEqual([
    ['陽子', 'proton'],
    ['ビーム', 'beam'],
  ])
})

test('a word that draws attention from everywhere leaves the others their own', () => {
  expect(
    links('see| the| orders', 'Bestellungen| ansehen| die', [
      [0.1, 0.44, 0.4, 0.06],
      [0.5, 0.4, 0.05, 0.05],
      [0.05, 0.8, 0.05, 0.1],
    ]),
  ).toEqual([
    ['orders', 'Bestellungen'],
    ['see', 'ansehen'],
    ['the', 'die'],
  ])
})
