import { afterAll, expect, test } from 'vitest'
import { createModelScorer } from './model-scorer.ts'

const scorer = createModelScorer({ idleMs: 600_000 })
afterAll(() => scorer.close())

test('each text gets the scores of both models unless the first is certain', async () => {
  const [short, long] = await scorer.score([
    'Guten Tag',
    'Das Paket kam gestern an aber niemand war zu Hause',
  ])
  expect(short?.sequence?.has('de' as never)).toBe(true)
  expect(long?.sequence).toBeUndefined()
  expect([...(long?.sentence ?? [])].toSorted((left, right) => right[1] - left[1])[0]?.[0]).toBe('de')
})

test('every language that a model names is among those it declares', async () => {
  const scores = await scorer.score(['hello', 'привет', 'hei', 'سلام', 'नमस्ते', 'salut', 'xin chao', 'moien'])
  for (const { sentence, sequence } of scores) {
    for (const language of sentence.keys()) expect(scorer.sentenceLanguages).toContain(language)
    for (const language of sequence?.keys() ?? []) expect(scorer.sequenceLanguages).toContain(language)
  }
})

test('requests that overlap are each answered with their own texts', async () => {
  const [german, french] = await Promise.all([
    scorer.score(['Das Paket kam gestern an aber niemand war zu Hause']),
    scorer.score(['Le colis est arrivé hier mais personne n’était à la maison', 'Bonjour']),
  ])
  expect(german).toHaveLength(1)
  expect(french).toHaveLength(2)
})

test('the thread ends when nobody asks, and the next text starts another', async () => {
  let threads = 0
  process.on('worker', () => {
    threads += 1
  })
  const idle = createModelScorer({ idleMs: 1 })
  const scores = async () => {
    expect(await idle.score(['hello'])).toHaveLength(1)
    return threads
  }
  await expect.poll(scores).toBeGreaterThan(1)
  await idle.close()
})

test('closing answers whoever waits, and the next text starts the models again', async () => {
  const outcomes = Promise.allSettled([scorer.score(['hello'])])
  await scorer.close()
  expect(await outcomes).toMatchObject([
    { status: 'rejected', reason: { message: expect.stringContaining('closed') as string } },
  ])
  expect(await scorer.score(['hello'])).toHaveLength(1)
})
