import { sample } from 'fast-check'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { InterpresError } from '../../../src/kernel/errors.ts'
import { parseLanguageCode } from '../../../src/languages/language-code.ts'
import type {
  LanguagePair,
  Segment,
  TranslatedSegment,
  TranslationEngine,
} from '../../../src/translation/engine.ts'
import { madeUpSegments, oddTexts, plain, request, withSpans } from './segments.ts'
import { faultsOf, lostOutputs } from './well-formed.ts'

export interface EngineContractOptions {
  /** A pair that the engine serves. */
  readonly pair: LanguagePair
  /** Ordinary sentences of the source language: at least five, of at least four words each. */
  readonly sentences: readonly string[]
  /** Why the suite cannot run here, e.g. a program that is not installed. */
  readonly skip?: string | undefined
  /** Segments that the property test makes up; fewer for slow engines. Default 60. */
  readonly propertyRuns?: number
  /** True for an engine that may lose a protected span and says so. Default false. */
  readonly mayLoseSpans?: boolean
  /** Odd texts that are left to suites of the engine's own, by name. */
  readonly withoutOddTexts?: readonly string[]
}

const UNKNOWN = parseLanguageCode('zu-Latn')

/**
 * What every implementation of `TranslationEngine` guarantees. `createEngine` is called once for most tests and again
 * for those that close an engine.
 */
export function describeEngineContract(
  name: string,
  createEngine: () => Promise<TranslationEngine>,
  options: EngineContractOptions,
): void {
  const { pair, sentences, skip, propertyRuns = 60, mayLoseSpans = false, withoutOddTexts = [] } = options
  const reason = skip === undefined ? '' : ` (${skip})`
  describe.skipIf(skip !== undefined)(`engine contract: ${name}${reason}`, () => {
    let engine: TranslationEngine
    beforeAll(async () => {
      engine = await createEngine()
    })
    afterAll(() => engine.close())

    const translate = (texts: readonly Segment[]): Promise<readonly TranslatedSegment[]> =>
      engine.translate(request(pair, texts))

    describeResults(translate, sentences)
    describeProtection(translate, sentences, mayLoseSpans)
    describeOddTexts(translate, sentences, { propertyRuns, withoutOddTexts })
    describePairs(() => engine, pair)
    describeAborts(() => engine, pair, sentences)
    describeClosing(createEngine, pair, sentences)
  })
}

type Translate = (segments: readonly Segment[]) => Promise<readonly TranslatedSegment[]>

function describeResults(translate: Translate, sentences: readonly string[]): void {
  test('there is one result per segment, in order', async () => {
    const alone: TranslatedSegment[] = []
    for (const sentence of sentences) alone.push(...(await translate([plain(sentence)])))
    expect(alone).toHaveLength(sentences.length)
    expect(await translate(sentences.map(plain))).toEqual(alone)
    expect(await translate(sentences.toReversed().map(plain))).toEqual(alone.toReversed())
    expect(faultsOf(sentences.map(plain), alone)).toEqual([])
    expect(alone.map(({ text }) => text)).not.toContain('')
  })

  test('no segments give no results', async () => {
    expect(await translate([])).toEqual([])
  })

  test('a result does not depend on other requests that run at the same time', async () => {
    const expected = await translate(sentences.map(plain))
    const rounds = sentences.map((_, turn) => [...sentences.slice(turn), ...sentences.slice(0, turn)])
    const results = await Promise.all(rounds.map((texts) => translate(texts.map(plain))))
    for (const [turn, result] of results.entries()) {
      expect(result).toEqual([...expected.slice(turn), ...expected.slice(0, turn)])
    }
  })
}

function describeProtection(translate: Translate, sentences: readonly string[], mayLoseSpans: boolean): void {
  test('every protected output stands in the result once, at the range that is told', async () => {
    const [first = '', second = ''] = sentences
    const texts = [
      `{name} ${first}`,
      first.replace(' ', ' {user_id} '),
      first.replace(/[.?!]*$/, ' {%s}$&'),
      `{a}${first}{b}`,
      `${first} {https://example.com/?q=1&r=[2]} {x}{y}{z}`,
      first.replace(/\S+$/, '{$&|Ausgabe}'),
      `${first} {two words|drei kleine Wörter} ${second}`,
      '{only}',
      '{one} {two}',
    ].map(withSpans)
    const results = await translate(texts)
    expect(faultsOf(texts, results)).toEqual([])
    expect(mayLoseSpans ? [] : lostOutputs(texts, results)).toEqual([])
  })

  test('many spans in a long sentence all come back', async () => {
    const words = sentences.join(' ').split(' ')
    const segment = withSpans(
      Array.from({ length: 400 }, (_, i) => `${words[i % words.length]} {v${i}}`).join(' '),
    )
    const results = await translate([segment])
    expect(faultsOf([segment], results)).toEqual([])
    expect(mayLoseSpans ? [] : lostOutputs([segment], results)).toEqual([])
  })
}

function describeOddTexts(
  translate: Translate,
  sentences: readonly string[],
  {
    propertyRuns,
    withoutOddTexts,
  }: Required<Pick<EngineContractOptions, 'propertyRuns' | 'withoutOddTexts'>>,
): void {
  const words = sentences.join(' ').split(' ')
  const texts = [...oddTexts(words)].filter(([name]) => !withoutOddTexts.includes(name))

  test.each(texts)('%s gets a well-formed result', async (_name, text) => {
    const results = await translate([plain(text)])
    expect(faultsOf([plain(text)], results)).toEqual([])
    expect(results[0]?.text === '').toBe(text === '')
  })

  test('an odd text changes nothing for its companions', async () => {
    const ordinary = plain(sentences[0] ?? '')
    const [expected] = await translate([ordinary])
    const among = texts
      .filter(([, text]) => text.length < 1_000)
      .flatMap(([, text]) => [plain(text), ordinary])
    const results = await translate(among)
    expect(results.filter((_, index) => index % 2 === 1)).toEqual(Array(among.length / 2).fill(expected))
  })

  test('whatever the words and spans, results are well-formed', async () => {
    const made = sample(madeUpSegments(words), propertyRuns)
    const results = await translate(made)
    expect(faultsOf(made, results)).toEqual([])
  })
}

function describePairs(engine: () => TranslationEngine, pair: LanguagePair): void {
  test('the pairs are distinct, name two languages each, and include the served one', () => {
    const pairs = engine().pairs()
    expect(new Set(pairs.map(({ source, target }) => `${source} ${target}`)).size).toBe(pairs.length)
    expect(pairs.every(({ source, target }) => source !== target)).toBe(true)
    expect(
      pairs.every(
        ({ source, target }) => parseLanguageCode(source) === source && parseLanguageCode(target) === target,
      ),
    ).toBe(true)
    expect(pairs).toContainEqual(expect.objectContaining({ source: pair.source, target: pair.target }))
  })

  test('a pair that is not listed is refused', async () => {
    if (UNKNOWN === undefined) throw new Error('no code')
    const unlisted = engine().translate(request({ source: UNKNOWN, target: pair.target }, [plain('x')]))
    await expect(unlisted).rejects.toMatchObject({ code: 'unsupported_pair' })
  })
}

function describeAborts(
  engine: () => TranslationEngine,
  pair: LanguagePair,
  sentences: readonly string[],
): void {
  const many = Array.from({ length: 50 }, (_, index) => plain(sentences[index % sentences.length] ?? ''))

  test('an aborted request is cancelled and hinders no later one', async () => {
    const abort = new AbortController()
    const running = engine().translate(request(pair, many, { signal: abort.signal }))
    abort.abort()
    await expect(running).rejects.toMatchObject({ code: 'cancelled' })
    const aborted = engine().translate(request(pair, many, { signal: AbortSignal.abort() }))
    await expect(aborted).rejects.toMatchObject({ code: 'cancelled' })
    await expect(engine().translate(request(pair, many.slice(0, 3)))).resolves.toHaveLength(3)
  })

  test('a deadline that has passed is told from a caller that has gone', async () => {
    const expired = new AbortController()
    expired.abort(new DOMException('too late', 'TimeoutError'))
    const running = engine().translate(request(pair, many, { signal: expired.signal }))
    await expect(running).rejects.toMatchObject({ code: 'deadline_exceeded' })
  })
}

function describeClosing(
  createEngine: () => Promise<TranslationEngine>,
  pair: LanguagePair,
  sentences: readonly string[],
): void {
  test('closing fails what is running as unavailable, and everything after', async () => {
    const closing = await createEngine()
    const many = Array.from({ length: 200 }, (_, index) => plain(sentences[index % sentences.length] ?? ''))
    const running = closing.translate(request(pair, many))
    const outcome = running.then(
      () => 'finished',
      (error: unknown) => (error instanceof InterpresError ? error.code : error),
    )
    await closing.close()
    expect(['finished', 'engine_unavailable']).toContain(await outcome)
    await expect(closing.translate(request(pair, many))).rejects.toMatchObject({ code: 'engine_unavailable' })
    await closing.close()
  })
}
