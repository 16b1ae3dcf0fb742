import fc from 'fast-check'
import { expect, test } from 'vitest'
import { countCharacters, groupTexts, splitParagraphs } from '../text/paragraphs.ts'
import { createLiveTranslation, type Wish } from './live-translation.ts'

const WISH: Wish = {
  source: 'en',
  target: 'de',
  formality: 'default',
  glossaryIds: [],
  styleId: undefined,
  context: '',
}

function setUp({ maxTexts = 50 } = {}) {
  const requests: {
    readonly texts: readonly string[]
    readonly signal: AbortSignal
    readonly answer: () => void
    readonly fail: () => void
  }[] = []
  const waits: { readonly delayMs: number; readonly act: () => void; isOn: boolean }[] = []
  let nowMs = 0
  const live = createLiveTranslation({
    translate: (texts, _wish, signal) =>
      new Promise((resolve, reject) => {
        requests.push({
          texts,
          signal,
          answer: () =>
            resolve({
              units: texts.map((text) => ({
                text: text.toUpperCase(),
                detected: 'en',
                isUncertain: false,
                billed: countCharacters(text),
                terms: [],
                sentences: [
                  { source: { start: 0, end: text.length }, target: { start: 0, end: text.length } },
                ],
              })),
              notApplied: [],
            }),
          fail: () => reject(new Error('no')),
        })
      }),
    alternatives: async (sentence) => ({
      texts: [sentence.toUpperCase(), `other ${sentence}`],
      billed: countCharacters(sentence),
    }),
    nowMs: () => nowMs,
    after(delayMs, act) {
      const wait = { delayMs, act, isOn: true }
      waits.push(wait)
      return () => {
        wait.isOn = false
      }
    },
    limits: { maxTexts, maxBytes: 100_000 },
    retryAfterMs: () => undefined,
  })
  return {
    live,
    requests,
    waits,
    pass: (ms: number) => {
      nowMs += ms
    },
    shown: () =>
      live
        .read()
        .pieces.map(({ unit, separator }) => (unit?.text ?? '?') + separator)
        .join(''),
    settle: () => new Promise((resolve) => setTimeout(resolve)),
  }
}

test('only paragraphs that changed are sent', async () => {
  const { live, requests, shown, settle } = setUp()
  live.update('one\ntwo\n', WISH, 'now')
  requests[0]?.answer()
  await settle()
  live.update('one\nthree\n\none', WISH, 'now')
  expect(requests[1]?.texts).toEqual(['three'])
  requests[1]?.answer()
  await settle()
  expect(shown()).toBe('ONE\nTHREE\n\nONE')
  live.update('two\none', WISH, 'now')
  expect(requests).toHaveLength(2)
  expect(shown()).toBe('TWO\nONE')
})

test('a late answer never stands where a newer one belongs', async () => {
  const { live, requests, shown, settle } = setUp()
  live.update('first', WISH, 'now')
  live.update('second', WISH, 'now')
  expect(requests[0]?.signal.aborted).toBe(true)
  requests[1]?.answer()
  await settle()
  requests[0]?.answer()
  await settle()
  expect(shown()).toBe('SECOND')
})

test('waits as long as the last request took, within bounds', async () => {
  const { live, requests, waits, pass, settle } = setUp()
  live.update('a', WISH, 'soon')
  expect(waits.at(-1)?.delayMs).toBe(80)
  waits.at(-1)?.act()
  pass(5_000)
  requests[0]?.answer()
  await settle()
  live.update('ab', WISH, 'soon')
  expect(waits.at(-1)?.delayMs).toBe(600)
})

test('keeps what was translated when a later part fails, and goes on from there', async () => {
  const { live, requests, shown, settle } = setUp({ maxTexts: 1 })
  live.update('one\ntwo', WISH, 'now')
  requests[0]?.answer()
  await settle()
  requests[1]?.fail()
  await settle()
  expect(live.read().problem?.message).toBe('no')
  expect(shown()).toBe('ONE\n?')
  live.retry()
  expect(requests[2]?.texts).toEqual(['two'])
  requests[2]?.answer()
  await settle()
  expect(live.read().problem).toBeUndefined()
  expect(shown()).toBe('ONE\nTWO')
})

test('paragraphs joined again are the text', () => {
  fc.assert(
    fc.property(
      fc.string({ unit: fc.constantFrom('a', ' ', '. ', '\n', '😀', 'é'), maxLength: 400 }),
      (text) => {
        const joined = splitParagraphs(text)
          .map((part) => part.text + part.separator)
          .join('')
        expect(joined).toBe(text)
        expect(countCharacters(text)).toBe([...text].length)
      },
    ),
  )
})

test('a line that is longer than a request is cut between sentences, and no character is cut', () => {
  const long = 'A sentence with 😀. '.repeat(3_000)
  const parts = splitParagraphs(long)
  expect(parts.length).toBeGreaterThan(2)
  expect(parts.every(({ text }) => text.length <= 20_000 && text.isWellFormed())).toBe(true)
  expect(parts.map(({ text }) => text).join('')).toBe(long)
})

test('texts are grouped in order within both limits', () => {
  const groups = groupTexts(['aaaa', 'bbbb', 'c', 'd'], { maxTexts: 3, maxBytes: 18 })
  expect(groups).toEqual([['aaaa', 'bbbb', 'c'], ['d']])
})

/** Types a text letter by letter, each request answered at once; gives what all of them cost. */
async function costOfTyping(text: string, everyMs: number): Promise<number> {
  const { live, requests, waits, pass, settle } = setUp()
  let answered = 0
  const rest = async (ms: number) => {
    pass(ms)
    for (const wait of waits) {
      if (!wait.isOn || wait.delayMs > ms) continue
      wait.isOn = false
      wait.act()
    }
    for (; answered < requests.length; answered += 1) requests[answered]?.answer()
    await settle()
  }
  for (let length = 1; length <= text.length; length += 1) {
    live.update(text.slice(0, length), WISH, 'soon')
    await rest(everyMs)
  }
  await rest(600)
  expect(live.read().pieces.map(({ unit }) => unit?.text)).toEqual([text.toUpperCase()])
  return live.read().counted
}

test('typing a long paragraph costs a few times its length, however slowly the keys follow', async () => {
  const text = 'all letters count '.repeat(25).trim()
  // With a request for every key it would be 100,000 characters.
  expect(await costOfTyping(text, 150)).toBeLessThan(7 * text.length)
  expect(await costOfTyping('short', 150)).toBe(1 + 2 + 3 + 4 + 5)
})

test('what an input method composes is not sent before it is a word', () => {
  const { live, requests, waits } = setUp()
  live.update('k', WISH, 'later')
  live.update('ka', WISH, 'later')
  expect(waits).toEqual([])
  live.update('か', WISH, 'soon')
  waits[0]?.act()
  expect(requests.map(({ texts }) => texts)).toEqual([['か']])
})

test('another translation of a sentence takes its place until its paragraph changes, and is counted', async () => {
  const { live, requests, shown, settle } = setUp()
  live.update('one\ntwo', WISH, 'now')
  requests[0]?.answer()
  await settle()
  const place = { piece: 1, sentence: 0 }
  expect(await live.alternatives(place)).toEqual(['other two'])
  expect(live.read().counted).toBe(9)
  live.replaceSentence(place, 'other two')
  expect(shown()).toBe('ONE\nother two')
  live.update('one\ntwo!', WISH, 'now')
  requests[1]?.answer()
  await settle()
  expect(shown()).toBe('ONE\nTWO!')
  live.update('one\ntwo', WISH, 'now')
  expect(shown()).toBe('ONE\nother two')
  expect(await live.alternatives({ piece: 7, sentence: 0 })).toEqual([])
})
