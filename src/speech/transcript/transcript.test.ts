import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import type { LanguageCode } from '../../languages/language-code.ts'
import { segmentByLanguageData } from '../../sentences/sentencex-splitter.ts'
import type { RecognisedWord } from '../recogniser.ts'
import type { Sentence, SourcePiece } from './pieces.ts'
import { createTranscript, type TranscriptOptions } from './transcript.ts'
import type { Concluded } from './writing.ts'

const en = 'en' as LanguageCode

function transcriptOf(options: Partial<TranscriptOptions> = {}) {
  const transcript = createTranscript({
    punctuates: false,
    stableAfter: 2,
    language: en,
    isLanguageFixed: options.language !== undefined || !('language' in options),
    likelyLanguage: en,
    startMs: 0,
    splitter: { split: segmentByLanguageData },
    nameCase: (_language, word) => (word === 'spain' ? 'Spain' : undefined),
    ...options,
  })
  const pieces: SourcePiece[] = []
  const sentences: Sentence[] = []
  const note = (concluded: Concluded) => {
    pieces.push(...concluded.pieces)
    sentences.push(...concluded.sentences)
  }
  return {
    transcript,
    note,
    pieces,
    texts: () => pieces.map(({ text }) => text),
    sentences: () => sentences.map(({ text }) => text),
    words: () => sentences.flatMap((sentence) => sentence.words),
    tentative: () =>
      transcript
        .tail()
        .tentative.map(({ text }) => text)
        .join(''),
  }
}

/** Words of 300 ms, one every 400 ms; `|` is a pause of 400 ms. */
function spoken(text: string, startMs = 0): RecognisedWord[] {
  const words: RecognisedWord[] = []
  let nowMs = startMs
  for (const word of text.split(' ').filter((each) => each !== '')) {
    if (word !== '|') words.push({ text: word, startMs: nowMs, endMs: nowMs + 300, hasBlankBefore: true })
    nowMs += 400
  }
  return words
}

describe('what is concluded', () => {
  test('is what was the same often enough, but for the last word, and everything at the end of the utterance', () => {
    const { transcript, note, texts, tentative } = transcriptOf()
    note(transcript.hear({ words: spoken('the cat') }, 700))
    expect(tentative()).toBe('The cat')
    note(transcript.hear({ words: spoken('the cat sat') }, 1_100))
    note(transcript.hear({ words: spoken('the cat sad') }, 1_200))
    expect(texts()).toEqual(['The cat'])
    expect(tentative()).toBe(' sad')
    note(transcript.endUtterance({ words: spoken('the cat sat') }, 1_700))
    expect(texts()).toEqual(['The cat', ' sat'])
    expect(tentative()).toBe('.')
    note(transcript.pass(2_050))
    expect(tentative()).toBe('.')
    note(transcript.pass(2_100))
    expect(texts().join('')).toBe('The cat sat.')
  })

  test('comes in pieces at least 600 ms apart', () => {
    const { transcript, note, texts } = transcriptOf({ stableAfter: 1 })
    const words = spoken('one two three four five six')
    for (let nowMs = 0; nowMs <= 2_400; nowMs += 100) {
      note(transcript.hear({ words: words.filter(({ endMs }) => endMs <= nowMs) }, nowMs))
    }
    expect(texts()).toEqual(['One', ' two', ' three four'])
  })

  test('stands when later hypotheses contradict it, and only what follows it in time is added', () => {
    const { transcript, note, texts } = transcriptOf()
    note(transcript.hear({ words: spoken('i scream for') }, 1_200))
    note(transcript.hear({ words: spoken('i scream for') }, 1_300))
    expect(texts()).toEqual(['I scream'])
    note(transcript.endUtterance({ words: spoken('ice cream for you') }, 2_000))
    expect(texts().join('')).toBe('I scream for you')
  })

  test('is not repeated when the same words seem to be later', () => {
    const { transcript, note, texts } = transcriptOf()
    note(transcript.hear({ words: spoken('and got my fellow') }, 1_600))
    note(transcript.hear({ words: spoken('and got my fellow citizens') }, 2_000))
    expect(texts()).toEqual(['And got my fellow'])
    note(transcript.endUtterance({ words: spoken('and while my fellow citizens', 600) }, 3_000))
    expect(texts().join('')).toBe('And got my fellow citizens')
  })

  test('is heard no second time by a recogniser that begins anew', () => {
    const { transcript, note, texts } = transcriptOf({ stableAfter: 1 })
    note(transcript.hear({ words: spoken('go go go on') }, 1_500))
    transcript.restart()
    const again = spoken('go go go on and on').filter(({ startMs }) => startMs >= 800)
    note(transcript.endUtterance({ words: again }, 2_500))
    expect(texts().join('')).toBe('Go go go on and on')
  })
})

describe('sentences', () => {
  test('go on when somebody speaks again within 400 ms, with a comma instead of the stop', () => {
    const { transcript, note, texts, sentences } = transcriptOf()
    note(transcript.endUtterance({ words: spoken('and so my fellow americans') }, 2_400))
    note(transcript.pass(2_750))
    transcript.beginUtterance()
    note(transcript.pass(3_500))
    note(transcript.endUtterance({ words: spoken('ask not', 3_100) }, 4_400))
    note(transcript.pass(5_100))
    expect(texts().join('')).toBe('And so my fellow americans, ask not.')
    expect(sentences()).toEqual(['And so my fellow americans, ask not.'])
  })

  test('have capitals, names, commas at pauses and question marks', () => {
    const { transcript, note, sentences } = transcriptOf()
    note(transcript.endUtterance({ words: spoken("when i'm in spain | i sleep") }, 3_000))
    note(transcript.pass(4_000))
    const others = [
      'WHERE ARE YOU',
      'ask what you can do',
      'what you can do',
      'how many people are there',
      'do this',
    ]
    for (const [index, text] of others.entries()) {
      note(transcript.endUtterance({ words: spoken(text, 5_000 * (index + 1)) }, 5_000 * (index + 1) + 3_000))
      note(transcript.pass(5_000 * (index + 1) + 4_000))
    }
    expect(sentences()).toEqual([
      "When I'm in Spain, I sleep.",
      'Where are you?',
      'Ask what you can do.',
      'What you can do.',
      'How many people are there?',
      'Do this.',
    ])
  })

  test('end at the marks of recognisers that write them', () => {
    const { transcript, note, sentences, texts } = transcriptOf({ punctuates: true, stableAfter: 1 })
    note(transcript.hear({ words: spoken('It is late. We should go') }, 2_400))
    expect(sentences()).toEqual(['It is late.'])
    note(transcript.endUtterance({ words: spoken('It is late. We should go now.') }, 3_000))
    expect(sentences()).toEqual(['It is late.', 'We should go now.'])
    expect(texts().join('')).toBe('It is late. We should go now.')
  })

  test('of more than 25 words end before a conjunction or at a pause', () => {
    const { transcript, note, sentences } = transcriptOf()
    const long = Array.from({ length: 26 }, () => 'word').join(' ')
    note(transcript.endUtterance({ words: spoken(`${long} and ${long} | last`) }, 40_000))
    note(transcript.finish())
    expect(sentences().map((text) => text.split(' ').length)).toEqual([26, 27, 1])
  })

  test('end where the language changes', () => {
    const { transcript, note, pieces, sentences } = transcriptOf({ language: undefined })
    note(transcript.endUtterance({ words: spoken('good morning'), language: en }, 1_000))
    transcript.beginUtterance()
    const de = 'de' as LanguageCode
    note(transcript.endUtterance({ words: spoken('guten Morgen', 1_200), language: de }, 2_500))
    note(transcript.finish())
    expect(pieces.map(({ text, language }) => [language, text])).toEqual([
      ['en', 'Good morning'],
      ['en', '.'],
      ['de', ' Guten Morgen'],
      ['de', '.'],
    ])
    expect(sentences()).toEqual(['Good morning.', 'Guten Morgen.'])
  })

  test('are written without blanks where the script has none', () => {
    const { transcript, note, texts } = transcriptOf({ language: 'ja' as LanguageCode, punctuates: true })
    const words = ['今日', 'は', '晴れ', '。'].map((text, index) => ({
      text,
      startMs: index * 300,
      endMs: index * 300 + 300,
      hasBlankBefore: false,
    }))
    note(transcript.endUtterance({ words }, 1_500))
    note(
      transcript.endUtterance(
        { words: [{ text: '明日も。', startMs: 3_000, endMs: 3_500, hasBlankBefore: true }] },
        4_000,
      ),
    )
    expect(texts()).toEqual(['今日は晴れ。', '明日も。'])
  })
})

test('nothing is told before a language is detected', () => {
  const { transcript, note, texts, tentative } = transcriptOf({ language: undefined, stableAfter: 1 })
  note(transcript.hear({ words: spoken('guten Morgen Welt') }, 1_200))
  expect([texts(), tentative()]).toEqual([[], ''])
  note(transcript.hear({ words: spoken('guten Morgen Welt'), language: 'de' as LanguageCode }, 1_300))
  expect([texts(), tentative()]).toEqual([['Guten Morgen'], ' Welt'])
})

const word = fc.constantFrom('a', 'bee', 'see', 'Dr.', 'end.', 'I', 'what', ' ', '日', '。')
const hypothesis = fc.array(fc.record({ text: word, ms: fc.nat(500), gap: fc.nat(400) }), { maxLength: 8 })
const utterance = fc.record({
  hypotheses: fc.array(hypothesis, { maxLength: 12 }),
  last: hypothesis,
  silence: fc.nat(1_500),
  isCut: fc.boolean(),
  restarts: fc.boolean(),
})

test('whatever a recogniser makes of the audio: text is only added, times rise, and sentences hold all of it', () => {
  fc.assert(
    fc.property(
      fc.array(utterance, { maxLength: 4 }),
      fc.boolean(),
      fc.integer({ min: 1, max: 3 }),
      (all, punctuates, stableAfter) => {
        const { transcript, note, pieces, texts, words } = transcriptOf({ punctuates, stableAfter })
        let nowMs = 0
        for (const { hypotheses, last, silence, isCut, restarts } of all) {
          const startMs = nowMs
          const wordsOf = (rough: typeof last): RecognisedWord[] => {
            let ms = startMs
            return rough.map(({ text, ms: length, gap }) => {
              const from = ms + gap
              ms = from + length
              return { text, startMs: from, endMs: ms, hasBlankBefore: true }
            })
          }
          transcript.beginUtterance()
          for (const [index, rough] of hypotheses.entries()) {
            nowMs += 100
            if (restarts && index === 5) transcript.restart()
            note(transcript.hear({ words: wordsOf(rough) }, nowMs))
          }
          nowMs += 100
          note(transcript.endUtterance({ words: wordsOf(last) }, nowMs, isCut ? nowMs - 50 : undefined))
          nowMs += silence
          note(transcript.pass(nowMs))
        }
        note(transcript.finish())
        let endMs = 0
        for (const piece of pieces) {
          expect(piece.text.trim()).not.toBe('')
          expect(piece.startMs).toBeGreaterThanOrEqual(endMs)
          expect(piece.endMs).toBeGreaterThanOrEqual(piece.startMs)
          expect(piece.endMs).toBeLessThanOrEqual(nowMs)
          endMs = piece.endMs
        }
        expect(
          words()
            .map(({ text }) => text)
            .join(''),
        ).toBe(texts().join(''))
        expect(texts().join('')).not.toMatch(/^\s|\s\s/)
      },
    ),
    { numRuns: 400 },
  )
})

test('a recogniser that appends or comes to rest is written down word for word, however often it is asked', () => {
  const texts = fc.array(fc.constantFrom('alpha', 'beta', 'gamma', 'delta', 'beta'), {
    minLength: 1,
    maxLength: 30,
  })
  fc.assert(
    fc.property(
      texts,
      fc.infiniteStream(fc.integer({ min: 30, max: 900 })),
      fc.integer({ min: 0, max: 2 }),
      (all, steps, doubt) => {
        const { transcript, note, texts: told } = transcriptOf({ stableAfter: doubt + 1, punctuates: true })
        const words = spoken(all.join(' '))
        const endMs = words.at(-1)?.endMs ?? 0
        let nowMs = 0
        // Words are heard wrongly as long as fewer than `doubt` words followed.
        for (const step of steps) {
          nowMs += step
          if (nowMs >= endMs) break
          const heard = words.filter((each) => each.endMs <= nowMs)
          const shown = heard.map((each, index) =>
            index >= heard.length - doubt ? { ...each, text: `${each.text}${heard.length}` } : each,
          )
          note(transcript.hear({ words: shown }, nowMs))
          if (doubt === 0) note(transcript.hear({ words: shown }, nowMs))
        }
        note(transcript.endUtterance({ words }, endMs + 500))
        if (doubt === 0) expect(told().join('')).toBe(all.join(' '))
        expect(told().join('').split(' ')).toHaveLength(all.length)
      },
    ),
  )
})
