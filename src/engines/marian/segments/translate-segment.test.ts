import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import {
  copies,
  doublesAll,
  dropsStandIns,
  modelOf,
  options,
  reverses,
  saysNothing,
  segmentOf,
  tokeniser,
} from '../../../../test/marian/support/segment-model.ts'
import type { ProtectedSpan } from '../../../translation/engine.ts'
import type { LastWord, NextSearch, ReviewedText } from '../inference/decode-task.ts'
import { translateSegment } from './translate-segment.ts'

describe('every protected span comes out exactly once', () => {
  const pieces = fc.constantFrom('ba', 'ti ko', ' sena', ', ', '. ', ' ', '😀', 'я', '\ud800', '(', ') ')
  const spans = fc.constantFrom(['{n}', '{n}'], ['%s', '%s'], ['<a/>', '<a/>'], ['ko', 'Haus'], [
    'https://x.y',
    'https://x.y',
  ] as const)
  const parts = fc.array(fc.oneof({ weight: 3, arbitrary: pieces }, spans), { maxLength: 14 })

  test.each([
    ['copies', copies],
    ['drops stand-ins', dropsStandIns],
    ['doubles everything', doublesAll],
    ['says nothing', saysNothing],
    ['turns the order round', reverses],
  ] as const)('by a model that %s', async (_, translate) => {
    await fc.assert(
      fc.asyncProperty(parts, async (list) => {
        let text = ''
        const protectedSpans: ProtectedSpan[] = []
        for (const part of list) {
          const source = typeof part === 'string' ? part : (part[0] ?? '')
          if (typeof part !== 'string') {
            protectedSpans.push({
              start: text.length,
              end: text.length + source.length,
              output: part[1] ?? '',
            })
          }
          text += source
        }
        const { model } = modelOf(translate)
        const result = await translateSegment(model, { text, protectedSpans }, options)
        expect(result.protectedRanges).toHaveLength(protectedSpans.length)
        const ranges = result.protectedRanges.map((range) => range ?? { start: -1, end: -1 })
        for (const [index, range] of ranges.entries()) {
          expect(result.text.slice(range.start, range.end)).toBe(protectedSpans[index]?.output)
        }
        const ascending = ranges.toSorted((a, b) => a.start - b.start)
        for (const [index, range] of ascending.entries()) {
          expect(range.start).toBeGreaterThanOrEqual(ascending[index - 1]?.end ?? 0)
        }
        for (const link of result.alignment) {
          expect(link.source.end).toBeLessThanOrEqual(text.length)
          expect(link.target.end).toBeLessThanOrEqual(result.text.length)
          expect(link.target.start).toBeLessThan(link.target.end)
        }
        expect(result.text).not.toMatch(/X\d/)
      }),
      { numRuns: 150 },
    )
  })
})

test('a stand-in that the model keeps holds the place of its span in the sentence', async () => {
  const { model, requests } = modelOf(reverses)
  const result = await translateSegment(model, segmentOf('ba {name} ti', [['{name}', '{name}']]), options)
  expect(requests).toHaveLength(1)
  expect(result.text).toMatch(/^ti.*\{name\}.*ba$/)
})

test('text that the model has no pieces for is carried over', async () => {
  const { model } = modelOf(copies)
  const translate = async (text: string) =>
    (await translateSegment(model, { text, protectedSpans: [] }, options)).text
  expect(await translate('😀😀')).toBe('😀😀')
  expect(await translate('Где поезд?')).toBe('Где поезд?')
  expect(await translate('ba ti 👩‍👧')).toBe('ba ti 👩‍👧')
  expect(await translate('ba 日本 ti')).toBe('ba 日本 ti')
  expect(await translate('\ud800')).toBe('\ud800')
  expect(await translate('')).toBe('')
  expect(await translate('...')).toBe('...')
})

test('a model that says nothing leaves the text untranslated rather than lost', async () => {
  const { model } = modelOf(saysNothing)
  expect((await translateSegment(model, { text: 'ba ti ko', protectedSpans: [] }, options)).text).toBe(
    'ba ti ko',
  )
})

describe('a long sentence', () => {
  const words = fc.array(fc.constantFrom('ba', 'ti', 'ko,', 'sena', 'mora.', 'lu'), {
    minLength: 1,
    maxLength: 120,
  })

  test('is translated in parts within the limit, and nothing of it is left out', async () => {
    await fc.assert(
      fc.asyncProperty(words, async (list) => {
        const { model, requests } = modelOf(copies, { maxSourcePieces: 24 })
        const text = list.join(' ')
        const result = await translateSegment(model, { text, protectedSpans: [] }, options)
        expect(result.text).toBe(text)
        for (const request of requests) expect(request.sourceIds.length).toBeLessThanOrEqual(25)
      }),
      { numRuns: 100 },
    )
  })

  test('is cut after clause punctuation where there is some, and never inside a protected span', async () => {
    const { model, requests } = modelOf(copies, { maxSourcePieces: 8 })
    await translateSegment(
      model,
      { text: 'ba ti ko sena, lu mora ba ti ko lu sena', protectedSpans: [] },
      options,
    )
    expect(tokeniser.decode(requests[0]?.sourceIds ?? []).text).toBe('ba ti ko sena,')
    const text = `ba ti ${'ko'.repeat(60)} lu`
    const span = { start: 6, end: text.length - 3, output: 'OUT' }
    const result = await translateSegment(model, { text, protectedSpans: [span] }, options)
    expect(result.text).toBe('ba ti OUT lu')
  })

  test('without spaces or with one endless word is still translated whole', async () => {
    const { model } = modelOf(copies, { maxSourcePieces: 16 })
    const text = 'bati'.repeat(25)
    const result = await translateSegment(model, { text, protectedSpans: [] }, { ...options, joint: '' })
    expect(result.text).toBe(text)
  })

  test('that is no language at all, like a key or an encoded file, is carried over unasked', async () => {
    const { model, requests } = modelOf(reverses)
    const blob = 'bati'.repeat(25_000)
    const result = await translateSegment(model, { text: `ba ${blob}`, protectedSpans: [] }, options)
    expect(result.text).toContain(blob)
    expect(requests.length).toBeLessThan(5)
  })
})

describe('a translation that runs in circles', () => {
  const [ba = 0] = tokeniser.encode('ba').map((token) => token.id)
  const [ti = 0] = tokeniser.encode('ti').map((token) => token.id)

  test('is decoded again with repetitions forbidden', async () => {
    const groups: number[] = []
    const { model } = modelOf(copies, {
      async decode(request) {
        groups.push(request.uniqueGroupSize)
        const looping = request.uniqueGroupSize === 0
        const ids = looping ? Array.from({ length: 30 }, (_, index) => (index % 2 === 0 ? ba : ti)) : [ba, ti]
        return {
          ids,
          score: -1,
          ended: looping ? 'loop' : 'end',
          others: [],
          attention: ids.map(() => new Float32Array(3)),
        }
      },
    })
    expect((await translateSegment(model, { text: 'ba', protectedSpans: [] }, options)).text).toBe(
      tokeniser.decode([ba, ti]).text,
    )
    expect(groups).toEqual([0, 3])
  })

  test('is cut at its first repetition when that does not help', async () => {
    const { model } = modelOf(copies, {
      async decode() {
        const ids = Array.from({ length: 30 }, (_, index) => (index % 2 === 0 ? ba : ti))
        return { ids, score: -1, ended: 'loop', others: [], attention: ids.map(() => new Float32Array(3)) }
      },
    })
    expect((await translateSegment(model, { text: 'ba', protectedSpans: [] }, options)).text).toBe(
      tokeniser.decode([ba, ti]).text,
    )
  })
})

const foundText = (text: string, score: number) => {
  const ids = tokeniser.encode(text).map(({ id }) => id)
  return {
    ids,
    score,
    logProbabilities: [...ids, 0].map(() => -1),
    attention: ids.map(() => new Float32Array(9)),
  }
}

const reviewed = (found: ReturnType<typeof foundText>): ReviewedText => ({
  ...found,
  attention: () => found.attention,
})

describe('a translation that says a phrase twice in a row', () => {
  async function translated(text: string, scoreOfOther: number, echo = 'ba sena ba sena'): Promise<string> {
    const { model } = modelOf(copies, {
      async decode({ review }) {
        const first = foundText(echo, -0.5)
        const next = review?.([reviewed(first)])
        expect(next?.forbidsEchoes).toBe(text.startsWith('lu') ? undefined : true)
        return { ...first, ended: 'end', others: next ? [foundText('ba sena', scoreOfOther)] : [] }
      },
    })
    return (await translateSegment(model, { text, protectedSpans: [] }, options)).text
  }

  test('gives way to one that does not and is about as likely', async () => {
    expect(await translated('ti ko', -0.55)).toBe('ba sena')
  })

  test('stays when the other is far less likely, or the text says one twice, too', async () => {
    expect(await translated('ti ko', -0.7)).toBe('ba sena ba sena')
    expect(await translated('lu mora lu mora', -0.4)).toBe('ba sena ba sena')
  })

  test('stays when the other loses a number', async () => {
    expect(await translated('ti ko 12', -0.4, 'ba sena ba sena 12')).toBe('ba sena ba sena 12')
  })
})

describe('a translation with a word that training has never seen', () => {
  const idsOf = (text: string) => tokeniser.encode(text).map(({ id }) => id)

  async function translated(first: string, scoreOfOther: number) {
    const searches: (NextSearch | undefined)[] = []
    const { model } = modelOf(copies, {
      wordsOf: () => ({ has: (word) => !word.toLowerCase().startsWith('bana') }),
      async decode({ words, review }) {
        const costOf = (text: string) =>
          idsOf(text)
            .reduce<LastWord | undefined>((word, id) => word?.with(id), words?.none)
            ?.cost()
        expect(costOf('ti bana')).toBeGreaterThan(0)
        expect(costOf('bana ti')).toBe(0)
        const found = foundText(first, -1)
        const next = review?.([reviewed(found)])
        searches.push(next)
        return { ...found, ended: 'end', others: next ? [foundText('ko sena ti', scoreOfOther)] : [] }
      },
    })
    const segment = { text: 'kora lu', protectedSpans: [] }
    return { text: (await translateSegment(model, segment, { ...options, width: 4 })).text, searches }
  }

  test('is searched for again from that word on, and gives way to what is likelier', async () => {
    const { text, searches } = await translated('ko bana ti', -0.9)
    expect(text).toBe('ko sena ti')
    expect(searches.map((next) => next?.beginning)).toEqual([idsOf('ko')])
  })

  test('stays when nothing likelier is found', async () => {
    expect((await translated('ko bana ti', -1.1)).text).toBe('ko bana ti')
  })

  test('is not searched for again when there is none', async () => {
    expect((await translated('ko lu ti', -0.9)).searches).toEqual([undefined])
  })
})

test('of several translations the one is taken that keeps what has to be kept', async () => {
  const idsOf = (text: string) => tokeniser.encode(text).map(({ id }) => id)
  const textOf = (text: string, score: number) => ({
    ids: idsOf(text),
    score,
    attention: idsOf(text).map(() => new Float32Array(9)),
  })
  const { model } = modelOf(copies, {
    decode: async () => ({ ...textOf('sena ti', -1), ended: 'end', others: [textOf('sena X1', -1.2)] }),
  })
  const segment = segmentOf('kora {x} lu', [['{x}', '{x}']])
  expect((await translateSegment(model, segment, options)).text).toBe('sena {x}')
})

test('other translations are told where they are wanted and nothing is protected', async () => {
  const [ba = 0, ti = 0] = ['ba', 'ti'].flatMap((text) => tokeniser.encode(text).map(({ id }) => id))
  const { model } = modelOf(copies, {
    decode: async () => ({
      ids: [ba],
      score: -1,
      ended: 'end',
      others: [[ti], [], [ba, ti]].map((ids) => ({
        ids,
        score: -2,
        attention: ids.map(() => new Float32Array(3)),
      })),
      attention: [new Float32Array(3)],
    }),
  })
  const text = (ids: readonly number[]) => tokeniser.decode(ids).text
  const segment = { text: 'ba', protectedSpans: [] }
  const wanted = await translateSegment(model, segment, { ...options, alternatives: 2 })
  expect(wanted.alternatives?.map((other) => other.text)).toEqual([text([ti]), text([ba, ti])])
  expect(await translateSegment(model, segment, options)).not.toHaveProperty('alternatives')
})
