import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import {
  createNumberedRecogniser,
  type NumberedRecogniser,
  numberedActivity,
  numberedAudio,
  type SpokenStretch,
} from '../../../test/support/numbered-speech.ts'
import { InterpresError } from '../../kernel/errors.ts'
import type { LanguageCode } from '../../languages/language-code.ts'
import { segmentByLanguageData } from '../../sentences/sentencex-splitter.ts'
import type { Samples } from '../audio.ts'
import { openListener } from './listener.ts'
import type { Sentence, SourcePiece } from './pieces.ts'

const en = 'en' as LanguageCode

async function listen(
  stretches: readonly SpokenStretch[],
  {
    chunkMs = () => 100,
    traits = {},
    startMs = 0,
    isLive = true,
    onChunk,
  }: {
    chunkMs?: () => number
    traits?: Parameters<typeof createNumberedRecogniser>[1]
    startMs?: number
    isLive?: boolean
    onChunk?: (recogniser: NumberedRecogniser, index: number) => void
  } = {},
) {
  const recogniser = createNumberedRecogniser(stretches, traits)
  const pieces: SourcePiece[] = []
  const sentences: Sentence[] = []
  const listener = await openListener({
    recogniser,
    activity: await numberedActivity.open(),
    language: en,
    isLanguageFixed: true,
    likelyLanguage: en,
    startMs,
    isLive,
    splitter: { split: segmentByLanguageData },
    nameCase: () => undefined,
    told(concluded) {
      pieces.push(...concluded.pieces)
      sentences.push(...concluded.sentences)
      for (const { endMs } of concluded.pieces) expect(endMs).toBeLessThanOrEqual(listener.heardMs)
    },
  })
  try {
    for (const [index, chunk] of chunks(numberedAudio(stretches), chunkMs).entries()) {
      onChunk?.(recogniser, index)
      await listener.hear(chunk)
    }
    await listener.finish()
  } finally {
    await listener.close()
  }
  return { recogniser, pieces, sentences, text: pieces.map(({ text }) => text).join('') }
}

function chunks(all: Samples, ms: () => number): Samples[] {
  const parts: Samples[] = []
  for (let start = 0; start < all.length; ) {
    const end = start + Math.max(1, ms()) * 16
    parts.push(all.slice(start, end))
    start = end
  }
  return parts
}

const speak = (text: string, ms = 300): SpokenStretch[] => text.split(' ').map((word) => [word, ms] as const)

test('pauses of 500 ms end utterances, of 0.9 s sentences, with the times of the words', async () => {
  const { pieces, sentences, recogniser } = await listen([
    [null, 1_000],
    ...speak('good morning my dear friends'),
    [null, 800],
    ...speak('and others'),
    [null, 2_000],
    ...speak('welcome all'),
    [null, 1_500],
  ])
  expect(sentences.map(({ text, startMs, endMs }) => [text, startMs, endMs])).toEqual([
    ['Good morning my dear friends, and others.', 1_000, 3_900],
    ['Welcome all.', 5_900, 6_500],
  ])
  expect(pieces[0]).toMatchObject({ text: 'Good', startMs: 1_000, endMs: 1_300, language: 'en' })
  expect(recogniser.openStreams).toBe(0)
})

test('an utterance without end is cut at its longest pause after 15 s, and nothing is lost or heard twice', async () => {
  const first = Array.from({ length: 41 }, (_, index) => `one${index}`).join(' ')
  const second = Array.from({ length: 41 }, (_, index) => `two${index}`).join(' ')
  const { text, recogniser } = await listen([...speak(first), [null, 200], ...speak(second), [null, 900]], {
    traits: { punctuates: true },
  })
  expect(text).toBe(`${first} ${second}`)
  expect(recogniser.listened / 16).toBeGreaterThan(26_000)
})

test('one without any pause is cut after the last sure word', async () => {
  const all = Array.from({ length: 120 }, (_, index) => `word${index}`).join(' ')
  const { text } = await listen([...speak(all), [null, 900]], { traits: { punctuates: true } })
  expect(text).toBe(all)
})

test('recognisers that hear everything anew are not given silence, and are asked without waiting', async () => {
  const { text, recogniser } = await listen(
    [[null, 20_000], ...speak('here is somebody at last'), [null, 20_000]],
    { traits: { isStreaming: false } },
  )
  expect(text).toBe('Here is somebody at last.')
  expect(recogniser.listened / 16).toBeLessThan(3_000)
})

test('a recogniser that dies is opened again and hears what was not concluded, at any moment', async () => {
  const all: SpokenStretch[] = [
    [null, 500],
    ...speak('one two three four five six seven eight'),
    [null, 900],
    ...speak('nine ten eleven twelve'),
    [null, 900],
  ]
  const { text: whole } = await listen(all, { traits: { punctuates: true } })
  for (let at = 1; at < 60; at += 1) {
    const { text, recogniser } = await listen(all, {
      traits: { punctuates: true },
      onChunk: (own, index) => {
        if (index === at) own.die()
      },
    })
    expect(text).toBe(whole)
    expect(recogniser.openStreams).toBe(0)
  }
})

test('a recogniser that is dying when it is asked for is opened once more', async () => {
  const dying = new InterpresError('engine_unavailable', 'The recogniser died.')
  const { text, recogniser } = await listen([...speak('one two three'), [null, 900]], {
    traits: { refusals: [dying] },
  })
  expect(text).toBe('One two three.')
  expect(recogniser.openedWith).toHaveLength(2)
})

test('one whose streams are all taken says so at once', async () => {
  const taken = new InterpresError('overloaded', 'All streams are taken.')
  const refused = listen(speak('one two three'), { traits: { refusals: [taken] } })
  await expect(refused).rejects.toBe(taken)
})

test('a recogniser that dies again and again is given up', async () => {
  const failing = listen(speak(Array.from({ length: 40 }, () => 'word').join(' ')), {
    onChunk: (recogniser) => recogniser.die(),
  })
  await expect(failing).rejects.toMatchObject({ code: 'engine_unavailable' })
})

test('the transcript is the same however the audio is cut, from wherever it begins', async () => {
  const stretch = fc.oneof(
    fc.tuple(fc.constantFrom('alpha', 'beta', 'gamma'), fc.integer({ min: 100, max: 900 })),
    fc.tuple(fc.constant(null), fc.integer({ min: 30, max: 2_000 })),
  )
  await fc.assert(
    fc.asyncProperty(
      fc.array(stretch, { maxLength: 25 }),
      fc.infiniteStream(fc.integer({ min: 1, max: 1_000 })),
      async (stretches, lengths) => {
        const even = await listen(stretches)
        const uneven = await listen(stretches, { chunkMs: () => lengths.next().value ?? 1, startMs: 5_000 })
        expect(uneven.text).toBe(even.text)
        expect(uneven.pieces.map(({ startMs, endMs }) => [startMs - 5_000, endMs - 5_000])).toEqual(
          even.pieces.map(({ startMs, endMs }) => [startMs, endMs]),
        )
        const recorded = await listen(stretches, { isLive: false })
        expect(recorded.text).toBe(even.text)
      },
    ),
    { numRuns: 60 },
  )
})
