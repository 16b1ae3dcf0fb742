import { expect, test } from 'vitest'
import { layOutText, type Measure } from './lay-out-text.ts'
import type { PlacedText } from './placed-text.ts'

/** Every letter is half as wide as high. */
const measure: Measure = (text) => text.length / 2

const placed = (text: string, facts: Partial<PlacedText> = {}): PlacedText => ({
  runs: [{ text, isBold: false, isItalic: false }],
  size: 10,
  left: 100,
  right: 200,
  align: 'left',
  top: 500,
  bottom: 500,
  lowest: 500,
  pitch: 12,
  ...facts,
})
const linesOf = (text: PlacedText) =>
  layOutText(text, measure).lines.map(({ runs }) => runs.map((run) => run.text).join('|'))

test('text that fits keeps its size', () => {
  expect(layOutText(placed('twenty letters wide!'), measure)).toMatchObject({
    size: 10,
    lines: [{ x: 100, y: 500, runs: [{ x: 100 }] }],
  })
})

test('text that is a little too long becomes smaller', () => {
  const { size, lines } = layOutText(placed('four words and some more'), measure)
  expect(size).toBeLessThan(10)
  expect(size).toBeGreaterThan(7)
  expect(lines).toHaveLength(1)
})

test('long text goes on below where there is room', () => {
  const text = placed('many words that need much more room than one line', { lowest: 400 })
  expect(linesOf(text).length).toBeGreaterThan(1)
  expect(layOutText(text, measure).size).toBeGreaterThan(8)
})

test('text that fits nowhere has the smallest size', () => {
  expect(layOutText(placed('word '.repeat(100)), measure).size).toBe(6)
})

test('looks stay with their words, and lines stand in the middle', () => {
  const runs = [
    { text: 'plain ', isBold: false, isItalic: false },
    { text: 'bold', isBold: true, isItalic: false },
  ]
  const { lines } = layOutText(placed('', { runs, align: 'center' }), measure)
  expect(lines).toMatchObject([
    {
      x: 125,
      runs: [
        { text: 'plain', x: 125 },
        { text: ' bold', isBold: true, x: 150 },
      ],
    },
  ])
})
