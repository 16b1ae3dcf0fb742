import { expect, test } from 'vitest'
import type { LanguageCode } from '../languages/language-code.ts'
import type { EngineRequest, LanguagePair } from '../translation/engine.ts'
import type { ScoreRequest } from '../translation/scorer.ts'
import { createTranslationJudge } from './judge-by-translation.ts'
import { unread, type WordingJudge } from './wording-judge.ts'

const signal = new AbortController().signal
const turn = { accountId: 'account', keyId: 'key', priority: 'interactive' } as const
const language = 'de' as LanguageCode

/** Scores by length: every letter of a target makes it less likely; nothing is said of empty ones. */
function engineOf(pairs: readonly string[]) {
  const seen: { translate: EngineRequest[]; score: ScoreRequest[] } = { translate: [], score: [] }
  return {
    seen,
    canScore: ({ source, target }: LanguagePair) => pairs.includes(`${source}-${target}`),
    async translate(request: EngineRequest) {
      seen.translate.push(request)
      return request.segments.map(({ text }) => ({
        text: text.toUpperCase(),
        alignment: [],
        protectedRanges: [],
      }))
    },
    async score(request: ScoreRequest) {
      seen.score.push(request)
      return request.texts.map(({ target }) =>
        target === '' ? undefined : { logProbability: -target.length, pieces: 1 },
      )
    },
  }
}

async function judged(
  judge: WordingJudge,
  questions: readonly { readonly sentence: string; readonly others: readonly string[] }[],
  of = language,
) {
  const readings = await judge.read({
    language: of,
    sentences: questions.map(({ sentence }) => sentence),
    turn,
    signal,
  })
  const asked = questions.map(({ others }, index) => ({ reading: readings[index] ?? unread(''), others }))
  return await judge.compare({ language: of, questions: asked, turn, signal })
}

test('each wording is compared with the sentence as it stands, given what the sentence is translated to', async () => {
  const engine = engineOf(['de-en', 'en-de'])
  const questions = [
    { sentence: 'abc', others: ['a', 'abcdef'] },
    { sentence: 'xy', others: ['', 'xyz'] },
  ]
  expect(await judged(createTranslationJudge(engine), questions)).toEqual([
    [2, -3],
    [undefined, -1],
  ])
  for (const asked of engine.seen.score) {
    expect(asked).toMatchObject({ pair: { source: 'en', target: 'de' }, turn })
    expect(new Set(asked.texts.map(({ source }) => source))).toEqual(new Set(['ABC', 'XY']))
  }
  expect(engine.seen.translate).toHaveLength(1)
})

test('a reading tells what the sentence means and what was expected instead', async () => {
  const engine = engineOf(['de-en', 'en-de'])
  const expected = [{ start: 1, end: 2, text: ' c', odds: 1.5 }]
  const judge = createTranslationJudge({
    ...engine,
    score: async ({ texts }) => texts.map(() => ({ logProbability: -1, pieces: 2, expected })),
  })
  expect(await judge.read({ language, sentences: ['ab'], signal })).toEqual([
    { sentence: 'ab', meaning: 'AB', score: { logProbability: -1, pieces: 2, expected }, expected },
  ])
})

test('English is judged by way of a language that is installed both ways, others by way of English', async () => {
  const engine = engineOf(['en-de', 'en-fr', 'fr-en', 'de-fr', 'fr-de'])
  const judge = createTranslationJudge(engine)
  const english = 'en' as LanguageCode
  expect(judge.canJudge(english)).toBe(true)
  await judged(judge, [{ sentence: 'a', others: ['b'] }], english)
  expect(engine.seen.translate[0]?.pair).toEqual({ source: 'en', target: 'fr' })
  expect(judge.canJudge('nl' as LanguageCode)).toBe(false)
})

test('without a model nothing is said', async () => {
  const judge = createTranslationJudge(engineOf([]))
  expect(await judge.read({ language, sentences: ['a'], signal })).toEqual([unread('a')])
  expect(await judged(judge, [{ sentence: 'a', others: ['b', 'c'] }])).toEqual([[undefined, undefined]])
})
