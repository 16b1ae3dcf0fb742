import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createMarianEngine, type MarianEngine } from '../../../src/engines/marian/marian-engine.ts'
import { systemClock } from '../../../src/kernel/clock.ts'
import { silentLogger } from '../../../src/kernel/logging.ts'
import type { TextPair, TextScore } from '../../../src/translation/scorer.ts'
import { BUILT_IN_PACKS } from '../../marian/support/built-in-contents.ts'
import { pair } from './languages.ts'

/** Sentences with a right translation, then with one that says something else. */
const TEXTS: readonly TextPair[] = [
  { source: 'My sister lives in Spain.', target: 'Meine Schwester lebt in Spanien.' },
  { source: 'My sister lives in Spain.', target: 'Mein Hund ist sehr alt.' },
  { source: 'The train leaves at nine.', target: 'Der Zug fährt um neun ab.' },
  { source: 'The train leaves at nine.', target: 'Der Zug fährt um sieben an.' },
]

const engines = new Map<string, MarianEngine>()
let directory = ''

beforeAll(async () => {
  directory = await mkdtemp(join(tmpdir(), 'interpres-scorer-'))
  for (const runtime of ['native', 'portable'] as const) {
    engines.set(
      runtime,
      await createMarianEngine(
        { logger: silentLogger, clock: systemClock },
        { modelsDirectory: directory, builtInDirectory: BUILT_IN_PACKS, workers: 1, runtime },
      ),
    )
  }
})

afterAll(async () => {
  for (const engine of engines.values()) await engine.close()
  await rm(directory, { recursive: true, force: true })
})

async function scores(
  runtime: string,
  texts = TEXTS,
  to = 'de',
): Promise<readonly (TextScore | undefined)[]> {
  const engine = engines.get(runtime)
  if (engine === undefined) throw new Error('No such engine')
  return await engine.score({ pair: pair('en', to), texts, signal: new AbortController().signal })
}

const perPiece = (score: TextScore | undefined) =>
  (score?.logProbability ?? Number.NaN) / (score?.pieces ?? 0)

describe.each(['native', 'portable'])('a scorer, %s', (runtime) => {
  test('prefers what a sentence means, and gives logarithms of probabilities', async () => {
    const all = await scores(runtime)
    const [right = 0, wrong = 0, early = 0, late = 0] = all.map(perPiece)
    expect(right).toBeGreaterThan(wrong)
    expect(early).toBeGreaterThan(late)
    for (const score of all) expect(score?.logProbability).toBeLessThanOrEqual(0)
  })

  test('a score does not depend on the other texts', async () => {
    const together = await scores(runtime)
    for (const [index, text] of TEXTS.entries())
      expect(await scores(runtime, [text])).toEqual([together[index]])
  })

  test('where something likelier was expected it is told with its place, and the score stays', async () => {
    const engine = engines.get(runtime)
    const texts = [{ source: 'I have a dog.', target: 'Ich habe eine Hund.' }]
    const request = { pair: pair('en', 'de'), texts, signal: new AbortController().signal }
    const [score] = (await engine?.score({ ...request, expectations: 2 })) ?? []
    const { expected = [], ...rest } = score ?? {}
    expect(expected).toContainEqual({ start: 9, end: 13, text: ' einen', odds: expect.any(Number) })
    for (const { odds } of expected) expect(odds).toBeGreaterThan(0)
    for (const places of Map.groupBy(expected, ({ start }) => start).values())
      expect(places.length).toBeLessThanOrEqual(2)
    expect(await engine?.score(request)).toEqual([rest])
  })

  test('what is empty or too long has none, the others have theirs', async () => {
    const long = 'very '.repeat(500)
    const [source, target] = ['My sister lives in Spain.', 'Meine Schwester lebt in Spanien.']
    const found = await scores(runtime, [
      { source: '', target },
      { source, target: '' },
      { source: long, target },
      { source, target: long },
      { source, target },
    ])
    expect(found.map((score) => score !== undefined)).toEqual([false, false, false, false, true])
    expect(await scores(runtime, [])).toEqual([])
  })

  test('a pair without a model is told ahead and refused', async () => {
    const engine = engines.get(runtime)
    expect(engine?.canScore(pair('en', 'de'))).toBe(true)
    expect(engine?.canScore(pair('en', 'fi'))).toBe(false)
    await expect(scores(runtime, TEXTS, 'fi')).rejects.toMatchObject({ code: 'unsupported_pair' })
  })
})

test('native and portable scores differ by no more than rounding of bytes does', async () => {
  const native = (await scores('native')).map(perPiece)
  const portable = (await scores('portable')).map(perPiece)
  for (const [index, score] of native.entries())
    expect(Math.abs(score - (portable[index] ?? Number.NaN))).toBeLessThan(0.1)
})
