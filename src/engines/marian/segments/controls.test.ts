import { describe, expect, test } from 'vitest'
import {
  copies,
  doublesAll,
  modelOf,
  options,
  reverses,
  saysNothing,
  segmentOf,
  type Translate,
  tokeniser,
} from '../../../../test/marian/support/segment-model.ts'
import { translateSegment } from './translate-segment.ts'

test('pieces that only tell the model something never come out, nor stand-ins that did not go in', async () => {
  const { model, requests } = modelOf(copies, {
    controls: {
      copyTokens: ['L', 'H'],
      marks: ['1'],
      terminology: { before: '2', between: '3', after: 'X' },
    },
  })
  await translateSegment(model, segmentOf('ba L {n} ti', [['{n}', '{n}']]), options)
  const offered = (request: number, piece: string) =>
    requests[request]?.candidates.includes(tokeniser.idOf(piece) ?? -1)
  expect(['L', 'H', 'a'].map((piece) => offered(0, piece))).toEqual([true, true, true])
  expect(['1', '2', '3', 'X'].map((piece) => offered(0, piece))).toEqual([false, false, false, false])
  await translateSegment(model, segmentOf('ba ti', []), options)
  expect(['L', 'H', 'a'].map((piece) => offered(1, piece))).toEqual([false, false, true])
})

test('what would tell the model something is carried over as the text that it is', async () => {
  const { model, requests } = modelOf(copies, {
    controls: {
      copyTokens: ['L', 'H'],
      terminology: { before: '1', between: '2', after: 'X' },
      marks: ['3'],
    },
  })
  const text = 'ba 3 ti 1 ko'
  expect((await translateSegment(model, segmentOf(text, []), options)).text).toBe(text)
  const given = requests.flatMap((request) => request.sourceIds)
  for (const mark of ['1', '3']) expect(given).not.toContain(tokeniser.idOf(mark))
})

describe('numbers that a model gets wrong', () => {
  const one = tokeniser.encode('1').at(-1)?.id
  const doublesOnes: Translate = (ids) => ids.flatMap((id) => (id === one ? [id, id] : [id]))
  const text = 'ba 12 ti 1.2'

  test('are carried where the pack declares what its model copies', async () => {
    const { model, requests } = modelOf(doublesOnes, { controls: { copyTokens: ['L', 'H'] } })
    const result = await translateSegment(model, segmentOf(text, []), options)
    expect(result.text).toBe(text)
    expect(requests).toHaveLength(2)
  })

  test('stay as they are without such a declaration', async () => {
    const { model } = modelOf(doublesOnes)
    expect((await translateSegment(model, segmentOf(text, []), options)).text).toBe('ba 112 ti 11.2')
  })

  test('are right in another order and grouping', async () => {
    const { model, requests } = modelOf(reverses, { controls: { copyTokens: ['L', 'H'] } })
    await translateSegment(model, segmentOf('1 ba 2', []), options)
    expect(requests).toHaveLength(1)
  })
})

test('words that the pack declares to be copied are the stand-ins', async () => {
  const { model, requests } = modelOf(copies, { controls: { copyTokens: ['L', 'H'] } })
  const result = await translateSegment(
    model,
    segmentOf('ba {a} ti {b}', [
      ['{a}', '{a}'],
      ['{b}', '{b}'],
    ]),
    options,
  )
  expect(result.text).toBe('ba {a} ti {b}')
  expect(tokeniser.decode(requests[0]?.sourceIds ?? []).text).toBe('ba L ti H')
})

test.each([
  ['copies', copies],
  ['doubles everything', doublesAll],
  ['says nothing', saysNothing],
  ['turns the order round', reverses],
] as const)('large numbers and protected spans are there once, by a model that %s', async (_, translate) => {
  const { model } = modelOf(translate)
  const segment = segmentOf('ba 3 million ti {n} ko', [['{n}', '37']])
  const { text, protectedRanges } = await translateSegment(model, segment, {
    ...options,
    sourceLanguage: 'en',
    targetLanguage: 'ja',
  })
  expect(text.split('300万')).toHaveLength(2)
  const [range] = protectedRanges
  expect(text.slice(range?.start, range?.end)).toBe('37')
})
