import { expect, test } from 'vitest'
import { InterpresError } from '../../kernel/errors.ts'
import { silentLogger } from '../../kernel/logging.ts'
import type { LanguageCode } from '../../languages/language-code.ts'
import { unread, type WordingJudge } from '../../writing/wording-judge.ts'
import { forgivingJudge } from './forgiving-judge.ts'

const language = 'de' as LanguageCode
const reading = { language, sentences: ['Ja.'] }
const comparison = { language, questions: [{ reading: unread('Ja.'), others: ['Nein.', 'So.'] }] }

/** Answers when it is given up, and then fails. */
const endless = async (request: { readonly signal: AbortSignal }): Promise<never> => {
  await new Promise<void>((resolve) => {
    if (request.signal.aborted) resolve()
    else request.signal.addEventListener('abort', () => resolve())
  })
  throw new InterpresError('deadline_exceeded', 'It took too long.')
}
const judgeOf = (answer: typeof endless): WordingJudge => ({
  canJudge: () => true,
  read: answer,
  compare: answer,
})

test.each([
  ['takes too long', judgeOf(endless)],
  [
    'cannot be loaded',
    judgeOf(() => Promise.reject(new InterpresError('engine_unavailable', 'There is no model.'))),
  ],
])('a judge that %s says nothing', async (_what, judge) => {
  const forgiving = forgivingJudge({ judge, logger: silentLogger }, 1)
  const { signal } = new AbortController()
  expect(await forgiving.read({ ...reading, signal })).toEqual([unread('Ja.')])
  expect(await forgiving.compare({ ...comparison, signal })).toEqual([[undefined, undefined]])
})

test('a request that is given up fails', async () => {
  const forgiving = forgivingJudge({ judge: judgeOf(endless), logger: silentLogger }, 600_000)
  await expect(forgiving.read({ ...reading, signal: AbortSignal.abort() })).rejects.toThrow('too long')
})

test('other failures are told', async () => {
  const judge = judgeOf(() => Promise.reject(new Error('broken')))
  const forgiving = forgivingJudge({ judge, logger: silentLogger }, 600_000)
  const { signal } = new AbortController()
  await expect(forgiving.read({ ...reading, signal })).rejects.toThrow('broken')
})
