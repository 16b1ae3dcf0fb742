import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
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
import type { Recogniser } from '../recogniser.ts'
import type { SpokenSentences } from '../speech-translation.ts'
import type { LiveSpeechOptions, SpeechEvent, SpeechEvents } from './live-speech.ts'
import { createOpenLiveSpeech } from './open-live-speech.ts'

const [en, de, fr] = ['en', 'de', 'fr'] as LanguageCode[] as [LanguageCode, LanguageCode, LanguageCode]

beforeEach(() => vi.useFakeTimers())
afterEach(() => vi.useRealTimers())

const speak = (text: string, ms = 300): SpokenStretch[] => text.split(' ').map((word) => [word, ms] as const)

const LETTER: readonly SpokenStretch[] = [
  [null, 300],
  ...speak('good morning my dear friends'),
  [null, 1_500],
  ...speak('here is the news'),
  [null, 1_500],
]

interface Settings {
  readonly stretches?: readonly SpokenStretch[]
  readonly options?: Partial<LiveSpeechOptions>
  readonly traits?: Partial<Recogniser>
  readonly translate?: (spoken: SpokenSentences) => Promise<readonly string[]>
  readonly speak?: (text: string) => number
  readonly tell?: (batch: SpeechEvents) => Promise<void>
}

async function open(settings: Settings = {}) {
  const stretches = settings.stretches ?? LETTER
  const recogniser: NumberedRecogniser = createNumberedRecogniser(stretches, settings.traits)
  const batches: SpeechEvents[] = []
  const failures: unknown[] = []
  const asked: SpokenSentences[] = []
  const encodings = { open: 0 }
  let fedMs = settings.options?.startMs ?? 0
  const options: LiveSpeechOptions = {
    accountId: 'account',
    keyId: 'key',
    source: en,
    sourceMode: 'auto',
    targets: [de],
    speech: undefined,
    formality: 'default',
    glossaryId: undefined,
    startMs: 0,
    turn: { accountId: 'account', keyId: 'key', priority: 'interactive' },
    ...settings.options,
  }
  const openLiveSpeech = createOpenLiveSpeech({
    recognisers: {
      choose: () => recogniser,
      support: () => ({ transcription: new Set(), autoDetection: new Set() }),
    },
    voiceActivity: numberedActivity,
    splitter: { split: segmentByLanguageData },
    nameCase: () => undefined,
    clock: { nowMs: () => Date.now() },
    translation: {
      check: async () => {},
      terms: async (_options, { source, targets }, limit) => [`${source}>${targets.join()} ${limit}`],
      open: () => ({
        translate: async (spoken) => {
          asked.push(spoken)
          if (settings.translate !== undefined) return settings.translate(spoken)
          return spoken.sentences.map((text) => `${text.toUpperCase()} (${spoken.target})`)
        },
      }),
    },
    synthesisers: {
      choose: () => ({
        id: 'fake',
        languages: [de],
        quality: 'basic',
        samplesPerSecond: 16_000,
        async *speak({ text }) {
          for (let left = settings.speak?.(text) ?? text.length * 10; left > 0; left -= 300) {
            yield new Int16Array(Math.min(left, 300) * 16)
          }
        },
        close: async () => {},
      }),
      languages: () => new Set([de]),
    },
    encoder: {
      lacks: () => undefined,
      async open() {
        encodings.open += 1
        let isFirst = true
        return {
          async encode(samples) {
            const data = [...(isFirst ? [Buffer.from('head')] : []), Buffer.from(`${samples.length / 16}`)]
            const headers = isFirst ? 1 : 0
            isFirst = false
            return { data, headers, durationMs: samples.length / 16 }
          },
          finish: async () => ({ data: [Buffer.from('tail')], headers: 0, durationMs: 0 }),
          async close() {
            encodings.open -= 1
          },
        }
      },
    },
  })
  const speech = await openLiveSpeech(options, {
    async tell(batch) {
      expect(batch.heardMs).toBeLessThanOrEqual(fedMs)
      batches.push(batch)
      await settings.tell?.(batch)
    },
    fail: (error) => failures.push(error),
  })
  const audio = numberedAudio(stretches)

  return {
    speech,
    recogniser,
    encodings,
    asked,
    batches,
    failures,
    events: () => batches.flatMap(({ events }) => events),
    /** Speaks for so long, in real time or faster. */
    async speak(ms = Infinity, { speed = 1 } = {}) {
      const from = (fedMs - options.startMs) * 16
      for (let start = from; start < Math.min(audio.length, from + ms * 16); start += 1_600) {
        const chunk = audio.slice(start, start + 1_600)
        fedMs += chunk.length / 16
        speech.accept(chunk)
        await vi.advanceTimersByTimeAsync(100 / speed)
      }
    },
    async finish() {
      const finished = speech.finish()
      await vi.advanceTimersByTimeAsync(20_000)
      await finished
    },
  }
}

function concludedOf(events: readonly SpeechEvent[], target?: LanguageCode): string {
  return events
    .flatMap((event) =>
      (target === undefined && event.kind === 'source') ||
      (event.kind === 'target' && event.target === target)
        ? event.concluded.map(({ text }) => text)
        : [],
    )
    .join('')
}

/** What every client relies on. */
function expectOrder(events: readonly SpeechEvent[]): void {
  const ends = new Map<string, number>()
  for (const event of events) {
    if (event.kind !== 'source' && event.kind !== 'target') continue
    const track = event.kind === 'source' ? 'source' : event.target
    let end = ends.get(track) ?? 0
    for (const piece of event.concluded) {
      expect(piece.text).not.toBe('')
      expect(piece.startMs).toBeGreaterThanOrEqual(end)
      expect(piece.endMs).toBeGreaterThanOrEqual(piece.startMs)
      end = piece.endMs
    }
    ends.set(track, end)
    for (const piece of event.tentative) {
      expect(piece.text).not.toBe('')
      expect(piece.startMs).toBeGreaterThanOrEqual(end)
    }
  }
}

test('speech is written down and translated sentence by sentence, and ends in the order of the contract', async () => {
  const live = await open({ options: { targets: [de, fr] } })
  await live.speak()
  await live.finish()
  const events = live.events()
  expectOrder(events)
  expect(concludedOf(events)).toBe('Good morning my dear friends. Here is the news.')
  for (const target of [de, fr]) {
    expect(concludedOf(events, target)).toBe(
      `GOOD MORNING MY DEAR FRIENDS. (${target}) HERE IS THE NEWS. (${target})`,
    )
  }
  expect(events.slice(-3)).toEqual([
    { kind: 'source-end' },
    { kind: 'target-end', target: de },
    { kind: 'target-end', target: fr },
  ])
  expect(live.failures).toEqual([])
  await live.speech.close()
  expect(live.recogniser.openStreams).toBe(0)
})

test('each batch says what was heard and how far the text is concluded, and nothing is told in silence', async () => {
  const live = await open({ stretches: [...LETTER, [null, 5_000]] })
  await live.speak(300 + 1_500 + 1_500)
  const last = live.batches.at(-1)
  expect(last?.concludedMs).toBe(1_800)
  await live.speak(5_500)
  const told = live.batches.length
  await live.speak()
  expect(live.batches).toHaveLength(told)
  await live.speech.close()
})

test('at most five batches a second are told, and the newest tentative text alone', async () => {
  const live = await open()
  const timesMs: number[] = []
  const seen = live.batches
  let count = 0
  const watching = setInterval(() => {
    if (seen.length > count) timesMs.push(...Array.from({ length: seen.length - count }, () => Date.now()))
    count = seen.length
  }, 1)
  await live.speak(Infinity, { speed: 2 })
  await live.finish()
  clearInterval(watching)
  expect(timesMs.length).toBeGreaterThan(3)
  for (const [index, ms] of timesMs.slice(5).entries())
    expect(ms - (timesMs[index] ?? 0)).toBeGreaterThanOrEqual(999)
})

test('sentences are translated with the two before them, each once for good', async () => {
  const sentences = ['one', 'two', 'three', 'four'].flatMap((word) => [
    ...speak(word),
    [null, 1_500] as const,
  ])
  const live = await open({ stretches: sentences })
  await live.speak()
  await live.finish()
  const final = live.asked.filter((spoken) => spoken.sentences[0]?.endsWith('.'))
  expect(final.at(-1)).toMatchObject({ sentences: ['Four.'], context: 'Two. Three.', source: en, target: de })
  await live.speech.close()
})

test('a recogniser that takes terms is told those of the glossary, in each of its streams; others are not', async () => {
  for (const takesTerms of [true, false]) {
    const live = await open({ traits: { takesTerms }, options: { targets: [de, fr] } })
    await live.speak(800)
    live.recogniser.die()
    await live.speak()
    await live.finish()
    expect(live.recogniser.openedWith).toHaveLength(2)
    const terms = takesTerms ? { terms: ['en>de,fr 50'] } : {}
    for (const options of live.recogniser.openedWith) expect(options).toEqual({ language: en, ...terms })
    await live.speech.close()
  }
})

test('what is being said is translated at most every 300 ms, without its last two words while they may change', async () => {
  const live = await open({
    stretches: [...speak('one two three four five six seven eight nine ten'), [null, 300]],
  })
  const startedMs: number[] = []
  const { asked } = live
  let count = 0
  const watching = setInterval(() => {
    while (count < asked.length) {
      startedMs.push(Date.now())
      count += 1
    }
  }, 1)
  await live.speak()
  clearInterval(watching)
  expect(startedMs.length).toBeGreaterThan(3)
  for (const [index, ms] of startedMs.slice(1).entries())
    expect(ms - (startedMs[index] ?? 0)).toBeGreaterThanOrEqual(299)
  expect(asked.every(({ sentences: [text = ''] }) => !text.includes('?'))).toBe(true)
  const told = live.events().filter((event) => event.kind === 'target')
  expect(told.every((event) => event.kind === 'target' && event.concluded.length === 0)).toBe(true)
  expect(told.length).toBeGreaterThan(3)
  await live.speech.close()
})

test('a slow translation delays neither the transcript nor the order', async () => {
  const live = await open({
    translate: async ({ sentences: [text = ''], signal }) => {
      await new Promise((resolve) => {
        setTimeout(resolve, 2_000)
        signal.addEventListener('abort', resolve)
      })
      return [text]
    },
  })
  await live.speak()
  expect(concludedOf(live.events())).toContain('Here is the news')
  await live.finish()
  expect(concludedOf(live.events(), de)).toBe('Good morning my dear friends. Here is the news.')
  expectOrder(live.events())
  await live.speech.close()
})

describe('spoken translations', () => {
  const options = {
    speech: { target: de, type: 'audio/opus' as const, voice: 'female' as const },
    targets: [fr, de],
  }

  test('say exactly the concluded text, in order, with the headers first and the end last', async () => {
    const live = await open({ options })
    await live.speak()
    await live.finish()
    const events = live.events()
    const spoken = events.flatMap((event) => (event.kind === 'speech' ? [event] : []))
    expect(spoken.map(({ text }) => text ?? '').join('')).toBe(concludedOf(events, de))
    expect(spoken[0]?.speech.headers).toBe(1)
    expect(spoken.filter(({ speech }) => speech.headers > 0)).toHaveLength(1)
    expect(String(spoken.at(-1)?.speech.data[0])).toBe('tail')
    expect(events.slice(-4).map((event) => event.kind)).toEqual([
      'source-end',
      'target-end',
      'target-end',
      'speech-end',
    ])
    await live.speech.close()
    expect(live.encodings.open).toBe(0)
  })

  test('come in stretches, of which the first alone has the text', async () => {
    const live = await open({ options, stretches: [...speak('hello'), [null, 1_500]], speak: () => 2_000 })
    await live.speak()
    await live.finish()
    const spoken = live.events().flatMap((event) => (event.kind === 'speech' ? [event] : []))
    expect(spoken.map(({ text, speech }) => [text, speech.durationMs])).toEqual([
      ['HELLO. (de)', 600],
      [undefined, 600],
      [undefined, 600],
      [undefined, 200],
      [undefined, 0],
    ])
    await live.speech.close()
  })
})

test('times go on where a session before it was', async () => {
  const live = await open({ options: { startMs: 60_000 } })
  await live.speak()
  await live.finish()
  const [first] = live.events().flatMap((event) => (event.kind === 'source' ? event.concluded : []))
  expect(first).toMatchObject({ startMs: 60_300 })
  expect(live.batches.at(-1)).toMatchObject({ heardMs: 66_000 })
  await live.speech.close()
})

test('one that takes slowly gets the newest state, and nothing concluded is lost', async () => {
  const live = await open({
    tell: () => new Promise((resolve) => setTimeout(resolve, 1_700)),
  })
  await live.speak()
  await live.finish()
  expect(concludedOf(live.events())).toBe('Good morning my dear friends. Here is the news.')
  expect(live.batches.length).toBeLessThan(8)
  expectOrder(live.events())
  await live.speech.close()
})

describe('failures', () => {
  const unavailable = () => new InterpresError('engine_unavailable', 'gone')

  test('of a recogniser that comes back are not noticed', async () => {
    const live = await open()
    await live.speak(1_000)
    live.recogniser.die()
    await live.speak()
    await live.finish()
    expect(concludedOf(live.events())).toBe('Good morning my dear friends. Here is the news.')
    expect(live.failures).toEqual([])
    await live.speech.close()
  })

  test('of one that does not are told once, after what is concluded', async () => {
    const live = await open()
    await live.speak(2_600)
    live.recogniser.open = () => Promise.reject(unavailable())
    live.recogniser.die()
    await live.speak()
    await live.finish()
    expect(live.failures).toMatchObject([{ code: 'engine_unavailable' }])
    expect(concludedOf(live.events())).toBe('Good morning my dear friends.')
    expect(concludedOf(live.events(), de)).toBe('GOOD MORNING MY DEAR FRIENDS. (de)')
    expect(live.recogniser.openStreams).toBe(0)
  })

  test('of a translation are tried again, and then told', async () => {
    let attempts = 0
    const live = await open({
      translate: async ({ sentences: [text = ''] }) => {
        if (!text.endsWith('.')) return [text]
        attempts += 1
        throw attempts < 3 ? unavailable() : new InterpresError('unsupported_pair', 'no')
      },
    })
    await live.speak()
    await live.finish()
    expect(live.failures).toMatchObject([{ code: 'unsupported_pair' }])
    expect(attempts).toBe(3)
    expect(concludedOf(live.events())).toContain('Good morning')
  })

  test('of whoever is told end the speech', async () => {
    const live = await open({ tell: () => Promise.reject(new Error('gone')) })
    await live.speak()
    await live.finish()
    expect(live.failures).toHaveLength(1)
    expect(live.batches).toHaveLength(1)
    expect(live.recogniser.openStreams).toBe(0)
  })
})

test('closing at any moment frees everything and tells nothing more', async () => {
  for (let ms = 0; ms <= 6_000; ms += 300) {
    const live = await open({
      options: { speech: { target: de, type: 'audio/opus', voice: undefined } },
    })
    await live.speak(ms)
    const finished = ms % 600 === 0 ? live.speech.finish() : undefined
    await live.speech.close()
    const told = live.batches.length
    await vi.advanceTimersByTimeAsync(5_000)
    await finished
    expect(live.batches).toHaveLength(told)
    expect(live.recogniser.openStreams).toBe(0)
    expect(live.encodings.open).toBe(0)
    expect(live.failures).toEqual([])
    await live.speech.untilWaiting(1)
  }
})

test('audio that waits can be waited for', async () => {
  const live = await open()
  live.speech.accept(new Int16Array(32_000))
  expect(live.speech.waitingMs).toBe(2_000)
  await live.speech.untilWaiting(1_000)
  expect(live.speech.waitingMs).toBeLessThan(1_000)
  await live.speech.close()
})
