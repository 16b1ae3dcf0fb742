import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import type { LanguageCode } from '../../languages/language-code.ts'
import type { Sentence } from '../transcript/pieces.ts'
import { lineWidth, widthOf } from './line-breaks.ts'
import { writePlainText } from './plain-text.ts'
import { layOutCues, writeSubtitles } from './subtitles.ts'
import { type TimedText, timedText } from './timed-text.ts'

const EN = 'en' as LanguageCode

/** A sentence whose words are said evenly. */
function spoken(text: string, startMs: number, endMs: number, language: LanguageCode = EN): TimedText {
  const parts = text.split(/(?<=\s)(?=\S)/u)
  const step = (endMs - startMs) / parts.length
  const words = parts.map((part, index) => ({
    text: part,
    startMs: startMs + index * step,
    endMs: startMs + (index + 1) * step,
  }))
  const sentence: Sentence = { text, language, startMs, endMs, words }
  return timedText(sentence, text, language)
}

const words = fc.array(fc.stringMatching(/^[a-zäöß]{1,14}[,.]?$/), { minLength: 1, maxLength: 60 })
const unspaced = fc.stringMatching(/^[東京都庁のすへでカナ、。」「（）A1]{1,90}$/)

const script = fc
  .array(
    fc.record({
      text: fc.oneof(
        words.map((list) => ({ text: list.join(' '), language: EN })),
        unspaced.map((text) => ({ text, language: 'ja' as LanguageCode })),
        fc.constant({ text: 'x'.repeat(200), language: EN }),
      ),
      pauseMs: fc.nat(5000),
      durationMs: fc.integer({ min: 1, max: 40_000 }),
    }),
    { maxLength: 12 },
  )
  .map((entries) => {
    let atMs = 0
    return entries.map(({ text: { text, language }, pauseMs, durationMs }) => {
      const startMs = atMs + pauseMs
      atMs = startMs + durationMs
      return spoken(text, startMs, atMs, language)
    })
  })

const plain = (text: string) => text.replaceAll(/\s/gu, '')

describe('subtitles', () => {
  test('are one or two lines that fit, for 1 to 7 seconds, one after the other, and lose no letter', () => {
    fc.assert(
      fc.property(script, (sentences) => {
        const cues = layOutCues(sentences)
        let endMs = 0
        for (const cue of cues) {
          expect(cue.lines.length).toBeGreaterThan(0)
          expect(cue.lines.length).toBeLessThanOrEqual(2)
          for (const line of cue.lines) {
            expect(line).toBe(line.trim())
            expect(line).not.toBe('')
            expect(widthOf(line)).toBeLessThanOrEqual(lineWidth(EN))
          }
          expect(cue.startMs).toBeGreaterThanOrEqual(endMs)
          expect(cue.endMs - cue.startMs).toBeGreaterThanOrEqual(1000)
          expect(cue.endMs - cue.startMs).toBeLessThanOrEqual(7000)
          endMs = cue.endMs
        }
        const shown = cues.flatMap(({ lines }) => lines).join('')
        expect(plain(shown)).toBe(plain(sentences.map(({ text }) => text).join('')))
      }),
      { numRuns: 300 },
    )
  })

  test('of scripts without blanks have short lines', () => {
    fc.assert(
      fc.property(unspaced, fc.integer({ min: 500, max: 30_000 }), (text, durationMs) => {
        for (const { lines } of layOutCues([spoken(text, 0, durationMs, 'ja' as LanguageCode)]))
          for (const line of lines) expect(widthOf(line)).toBeLessThanOrEqual(16)
      }),
    )
  })

  test('begin when their words are said', () => {
    const cues = layOutCues([
      spoken('The first sentence is said at once.', 500, 3000),
      spoken('The second one comes after a pause.', 6000, 8500),
    ])
    expect(cues).toEqual([
      { startMs: 500, endMs: 3000, lines: ['The first sentence is said at once.'] },
      { startMs: 6000, endMs: 8500, lines: ['The second one comes after a pause.'] },
    ])
  })

  test('break where the lines become even, rather behind a mark', () => {
    const [cue] = layOutCues([spoken('She travelled far, and nobody had ever heard of her house.', 0, 5000)])
    expect(cue?.lines).toEqual(['She travelled far,', 'and nobody had ever heard of her house.'])
  })

  test('that are too short to be read are shown with the next, where both fit', () => {
    const cues = layOutCues([
      spoken('Yes.', 0, 300),
      spoken('I think so.', 350, 1400),
      spoken('No.', 9000, 9200),
    ])
    expect(cues).toEqual([
      { startMs: 0, endMs: 1400, lines: ['Yes. I think so.'] },
      { startMs: 9000, endMs: 10_000, lines: ['No.'] },
    ])
  })

  test('are written as SubRip has them', () => {
    const text = writeSubtitles([
      spoken('One --> two.', 3_723_004, 3_725_004),
      spoken('Three.', 3_730_000, 3_731_500),
    ])
    expect(text).toBe(
      '1\n01:02:03,004 --> 01:02:05,004\nOne → two.\n\n2\n01:02:10,000 --> 01:02:11,500\nThree.\n',
    )
  })
})

test('plain text has a sentence a line, and a blank line at a pause of two seconds', () => {
  const text = writePlainText([
    spoken('One.', 0, 1000),
    spoken('Two.', 2999, 3500),
    spoken('Three.', 5500, 6000),
  ])
  expect(text).toBe('One.\nTwo.\n\nThree.\n')
})
