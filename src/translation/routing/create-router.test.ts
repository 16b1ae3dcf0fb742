import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import {
  code,
  createFakeEngine,
  enginePair,
  type FakeEngineOptions,
} from '../../../test/support/fake-engine.ts'
import { InterpresError } from '../../kernel/errors.ts'
import { silentLogger } from '../../kernel/logging.ts'
import type { EnginePair, TranslationEngine } from '../engine.ts'
import { findPlaceholders } from '../placeholders/find-placeholders.ts'
import { createRouter } from './create-router.ts'
import type { RouteTask, RouteWish } from './router.ts'

const ORDINARY: RouteWish = { modelType: 'latency_optimized', formality: false, instructions: false }
const PIVOTS = [code('en'), code('es')]

const engine = (name: string, pairs: FakeEngineOptions['pairs'], options: Partial<FakeEngineOptions> = {}) =>
  createFakeEngine({ name, pairs, ...options })

const routerOf = (...engines: TranslationEngine[]) =>
  createRouter({ engines, logger: silentLogger }, { pivotLanguages: PIVOTS })

const pairOf = (text: string) => {
  const { source, target } = enginePair(text)
  return { source, target }
}

const taskOf = (text: string, changes: Partial<RouteTask> = {}): RouteTask => ({
  segments: [{ text, protectedSpans: findPlaceholders(text) }],
  formality: 'default',
  context: undefined,
  instructions: [],
  signal: new AbortController().signal,
  ...changes,
})

const way = (router: ReturnType<typeof routerOf>, pair: string, wish: Partial<RouteWish> = {}) => {
  const { engines, via } = router.route(pairOf(pair), { ...ORDINARY, ...wish })
  return via === undefined ? engines.join() : `${engines.join('+')} via ${via}`
}

const low = (pair: string) => enginePair(pair, { quality: 'basic' })
const high = (pair: string, facts: Partial<EnginePair> = {}) =>
  enginePair(pair, { quality: 'high', ...facts })

test('the best installed engine serves a pair, the first configured where they are equal', () => {
  expect(way(routerOf(engine('a', ['en-de']), engine('b', ['en-de'])), 'en-de')).toBe('a')
  expect(way(routerOf(engine('a', [low('en-de')]), engine('b', ['en-de'])), 'en-de')).toBe('b')
  expect(way(routerOf(engine('a', ['en-de']), engine('b', [high('en-de')])), 'en-de')).toBe('b')
})

test('an engine that obeys formality in another quality only is told apart by what is wished', async () => {
  const twice = [high('en-de'), enginePair('en-de', { quality: 'basic', formality: true })]
  const router = routerOf(engine('a', twice), engine('b', ['en-de']))
  const used = async (formality: boolean) => {
    const route = router.route(pairOf('en-de'), { ...ORDINARY, modelType: 'quality_optimized', formality })
    return [route.engines.join(), route.formality, (await route.translate(taskOf('Hi'))).modelTypeUsed]
  }
  expect(await used(false)).toEqual(['a', false, 'quality_optimized'])
  expect(await used(true)).toEqual(['a', true, 'latency_optimized'])
  expect(router.reachablePairs()[0]).toMatchObject({ target: 'de', formality: true, quality: 'high' })
  const formal = enginePair('en-de', { quality: 'high', formality: true })
  expect(way(routerOf(engine('a', twice), engine('b', [formal])), 'en-de', { formality: true })).toBe('b')
})

test('an engine that reports a pair twice is asked once, and leaves others their turn', async () => {
  const twice = (pair: string) => [low(pair), enginePair(pair, { quality: 'basic', formality: true })]
  const pairs = ['fr-en', 'en-de'].flatMap(twice)
  const broken = engine('a', pairs, {
    before() {
      throw new InterpresError('engine_unavailable', 'gone')
    },
  })
  const router = routerOf(broken, engine('b', [low('fr-en'), low('en-de')]))
  const { segments } = await router.route(pairOf('en-de'), ORDINARY).translate(taskOf('Hi'))
  expect(segments).toHaveLength(1)
  expect(broken.requests).toHaveLength(1)
  expect((await router.route(pairOf('fr-de'), ORDINARY).translate(taskOf('Hi'))).segments).toHaveLength(1)
})

test('direct goes before pivot, but a gist does not go before a good pivot', () => {
  expect(way(routerOf(engine('a', ['fr-en', 'en-de', 'fr-de'])), 'fr-de')).toBe('a')
  expect(way(routerOf(engine('a', [high('fr-en'), high('en-de'), 'fr-de'])), 'fr-de')).toBe('a')
  expect(way(routerOf(engine('rules', [low('fr-de')]), engine('a', ['fr-en', 'en-de'])), 'fr-de')).toBe(
    'a+a via en',
  )
  expect(way(routerOf(engine('rules', [low('fr-de'), low('fr-en'), low('en-de')])), 'fr-de')).toBe('rules')
  expect(way(routerOf(engine('rules', [low('fr-de'), low('fr-en')]), engine('a', ['en-de'])), 'fr-de')).toBe(
    'rules',
  )
})

test('the preferred pivot is taken first, then any other, and the weaker leg decides before the order', () => {
  const both = ['gl-es', 'es-de', 'gl-en', 'en-de']
  expect(way(routerOf(engine('a', both)), 'gl-de')).toBe('a+a via en')
  expect(way(routerOf(engine('a', both.slice(0, 2))), 'gl-de')).toBe('a+a via es')
  expect(way(routerOf(engine('a', ['gl-pt', 'pt-de'])), 'gl-de')).toBe('a+a via pt')
  expect(way(routerOf(engine('a', ['gl-es', 'es-de', 'gl-en', low('en-de')])), 'gl-de')).toBe('a+a via es')
})

test('the legs of a pivot may be served by different engines', () => {
  expect(way(routerOf(engine('a', ['en-es']), engine('b', ['es-pt'])), 'en-pt')).toBe('a+b via es')
})

test('two languages in between are one too many', () => {
  expect(() => way(routerOf(engine('a', ['fr-en', 'en-es', 'es-gl'])), 'fr-gl')).toThrow(InterpresError)
})

test('the exact form of a target goes before its plain language, and never another form', () => {
  const plain = engine('plain', ['en-pt'])
  const brazil = engine('brazil', ['en>pt-BR'])
  expect(way(routerOf(plain, brazil), 'en>pt-BR')).toBe('brazil')
  expect(way(routerOf(plain, brazil), 'en>pt-PT')).toBe('plain')
  expect(way(routerOf(brazil), 'en-pt')).toBe('brazil')
  expect(() => way(routerOf(brazil), 'en>pt-PT')).toThrow('Nothing installed translates from en to pt-PT.')
})

test('the order of the engines goes before the form of American English', async () => {
  const american = engine('american', [low('es>en-US')])
  const british = engine('british', [low('es>en-GB')])
  for (const target of ['en', 'en-US']) {
    const plain = engine('plain', [low('es-en')])
    expect(way(routerOf(plain, american), `es>${target}`)).toBe('plain')
    expect(way(routerOf(american, plain), `es>${target}`)).toBe('american')
    expect(way(routerOf(american, engine('better', ['es-en'])), `es>${target}`)).toBe('better')
  }
  expect(way(routerOf(british, american), 'es-en')).toBe('american')
  expect(way(routerOf(engine('plain', [low('es-en')]), american, british), 'es>en-GB')).toBe('british')
  const both = engine('both', ['es-en', 'es>en-US'])
  await routerOf(both).route(pairOf('es-en'), ORDINARY).translate(taskOf('Hola'))
  expect(both.requests.at(-1)?.pair.target).toBe('en-US')
})

test('a leg into American English is served by the first engines, too', () => {
  const others = ['b', 'c'].map((name) => engine(name, ['es>en-US']))
  expect(way(routerOf(engine('a', ['ja-es', 'es-en']), ...others), 'ja>en-US')).toBe('a+a via es')
})

test('Traditional Chinese is served only by an engine that writes it', () => {
  expect(way(routerOf(engine('a', ['en-zh'])), 'en>zh-Hans')).toBe('a')
  expect(() => way(routerOf(engine('a', ['en-zh'])), 'en>zh-Hant')).toThrow('zh-Hant')
  expect(way(routerOf(engine('a', ['zh>en'])), 'zh-en')).toBe('a')
  expect(way(routerOf(engine('a', [{ ...enginePair('zh-en'), source: code('zh-Hant') }])), 'zh-en')).toBe('a')
})

test('slow engines serve quality, instructions and what nothing else serves', () => {
  const remote = engine('remote', [high('en-de', { instructions: true }), high('en-is')])
  const router = routerOf(remote, engine('marian', ['en-de']))
  expect(way(router, 'en-de')).toBe('marian')
  expect(way(router, 'en-de', { modelType: 'quality_optimized' })).toBe('remote')
  expect(way(router, 'en-de', { modelType: 'prefer_quality_optimized' })).toBe('remote')
  expect(way(router, 'en-de', { instructions: true })).toBe('remote')
  expect(way(router, 'en-is')).toBe('remote')
})

test('a wished formality leads to an engine that obeys it', () => {
  const router = routerOf(engine('a', ['en-de']), engine('b', [enginePair('en-de', { formality: true })]))
  expect(way(router, 'en-de')).toBe('a')
  expect(way(router, 'en-de', { formality: true })).toBe('b')
  expect(router.route(pairOf('en-de'), { ...ORDINARY, formality: true }).formality).toBe(true)
  expect(router.route(pairOf('en-de'), ORDINARY).formality).toBe(false)
})

test('what cannot be served names the pair and how to install it', () => {
  expect(() => routerOf().route(pairOf('gl>pt-BR'), ORDINARY)).toThrow(
    expect.objectContaining({
      code: 'unsupported_pair',
      message: expect.stringMatching(/from gl to pt-BR.*interpres models pull gl-pt/s) as string,
    }),
  )
})

test('source and target of one language change nothing and ask no engine', async () => {
  const fake = engine('a', ['en-de'])
  const route = routerOf(fake).route(pairOf('en>en-GB'), ORDINARY)
  const { segments } = await route.translate(taskOf('Hello {name}'))
  expect(segments[0]).toMatchObject({ text: 'Hello {name}', protectedRanges: [{ start: 6, end: 12 }] })
  expect(route.engines).toEqual([])
  expect(fake.requests).toEqual([])
})

test('engines are asked with their own codes', async () => {
  const fake = engine('a', ['en-pt'])
  await routerOf(fake).route(pairOf('en>pt-BR'), ORDINARY).translate(taskOf('hi'))
  expect(fake.requests[0]?.pair).toEqual({ source: 'en', target: 'pt' })
})

const busy = () => {
  throw new InterpresError('overloaded', 'busy')
}

const down = () => {
  throw new InterpresError('engine_unavailable', 'The engine is down.')
}

test('an unavailable engine is replaced by the next that can serve the pair', async () => {
  const router = routerOf(engine('a', ['en-de'], { before: down }), engine('b', ['en-de']))
  const { segments } = await router.route(pairOf('en-de'), ORDINARY).translate(taskOf('hi'))
  expect(segments[0]?.text).toBe('hi~de')
})

test('an unavailable engine without a replacement fails the request', async () => {
  const route = routerOf(engine('a', ['en-de'], { before: down })).route(pairOf('en-de'), ORDINARY)
  await expect(route.translate(taskOf('hi'))).rejects.toMatchObject({ code: 'engine_unavailable' })
})

test('only unavailability is answered with another engine', async () => {
  const second = engine('b', ['en-de'])
  const route = routerOf(engine('a', ['en-de'], { before: busy }), second).route(pairOf('en-de'), ORDINARY)
  await expect(route.translate(taskOf('hi'))).rejects.toMatchObject({ code: 'overloaded' })
  expect(second.requests).toEqual([])
})

const modelTypeUsed = async (quality: 'basic' | 'standard', modelType: RouteWish['modelType']) => {
  const router = routerOf(engine('a', [enginePair('en-de', { quality })]))
  return (await router.route(pairOf('en-de'), { ...ORDINARY, modelType }).translate(taskOf('hi')))
    .modelTypeUsed
}

test('quality is reported only where it was wished and more than the gist was given', async () => {
  expect(await modelTypeUsed('standard', 'latency_optimized')).toBe('latency_optimized')
  expect(await modelTypeUsed('standard', 'quality_optimized')).toBe('quality_optimized')
  expect(await modelTypeUsed('basic', 'prefer_quality_optimized')).toBe('latency_optimized')
})

test('through a pivot, words and protected outputs are aligned with the first source', async () => {
  const fake = engine('a', ['fr-en', 'en-de'], {
    word: (word, { pair }) => (pair.target === 'en' ? `un${word}` : `${word}!`),
  })
  const text = 'abc {name} de %s'
  const { segments } = await routerOf(fake).route(pairOf('fr-de'), ORDINARY).translate(taskOf(text))
  const [result] = segments
  expect(result?.text).toBe('unabc! {name} unde! %s')
  expect(fake.requests[1]?.segments[0]?.protectedSpans.map(({ output }) => output)).toEqual(['{name}', '%s'])
  const aligned = result?.alignment.map(({ source, target }) => [
    text.slice(source.start, source.end),
    result.text.slice(target.start, target.end),
  ])
  expect(aligned).toContainEqual(['abc', 'unabc!'])
  expect(aligned).toContainEqual(['{name}', '{name}'])
  expect(aligned).toContainEqual(['de', 'unde!'])
})

test('an engine that claims formality for a language without it is not believed', () => {
  const router = routerOf(engine('a', [enginePair('en-da', { formality: true })]))
  expect(router.route(pairOf('en-da'), { ...ORDINARY, formality: true }).formality).toBe(false)
  expect(router.reachablePairs().map(({ formality }) => formality)).toEqual([false])
})

test('context goes with the source text, formality and instructions with the target text', async () => {
  const fake = engine('a', ['fr-en', enginePair('en-de', { formality: true, instructions: true })])
  const task = taskOf('hi', { context: 'music', formality: 'more', instructions: ['short'] })
  await routerOf(fake)
    .route(pairOf('fr-de'), { ...ORDINARY, formality: true })
    .translate(task)
  expect(fake.requests).toMatchObject([
    { context: 'music', formality: 'default', instructions: [] },
    { context: undefined, formality: 'more', instructions: ['short'] },
  ])
})

test('an engine that says nothing in the middle of a pivot leaves nothing to say', async () => {
  const fake = engine('a', ['fr-en', 'en-de'], {
    word: (word, { pair }) => (pair.target === 'en' ? '' : word),
  })
  const { segments } = await routerOf(fake).route(pairOf('fr-de'), ORDINARY).translate(taskOf('bonjour {x}'))
  expect(segments[0]?.text).toContain('{x}')
})

test('what can be reached includes pivots and the forms of targets', () => {
  const router = routerOf(engine('a', ['fr-en', enginePair('en-pt', { formality: true }), low('en>zh')]))
  const listed = router
    .reachablePairs()
    .map(({ source, target, via, formality, quality }) => [`${source}>${target}`, via, formality, quality])
  expect(listed).toEqual([
    ['en>pt', undefined, true, 'standard'],
    ['en>pt-BR', undefined, true, 'standard'],
    ['en>pt-PT', undefined, true, 'standard'],
    ['en>zh', undefined, false, 'basic'],
    ['en>zh-Hans', undefined, false, 'basic'],
    ['fr>en', undefined, false, 'standard'],
    ['fr>en-GB', undefined, false, 'standard'],
    ['fr>en-US', undefined, false, 'standard'],
    ['fr>pt', 'en', true, 'standard'],
    ['fr>pt-BR', 'en', true, 'standard'],
    ['fr>pt-PT', 'en', true, 'standard'],
    ['fr>zh', 'en', false, 'basic'],
    ['fr>zh-Hans', 'en', false, 'basic'],
  ])
})

test('what can be reached is remembered until an engine reports other pairs', () => {
  const fake = engine('a', ['en-de'])
  const router = routerOf({ ...fake, pairs: () => [...fake.installed] })
  const before = router.reachablePairs()
  expect(router.reachablePairs()).toBe(before)
  fake.installed = [enginePair('en-fr')]
  expect(router.reachablePairs().map(({ target }) => target)).toEqual(['fr', 'fr-CA'])
  expect(() => router.route(pairOf('en-de'), ORDINARY)).toThrow(InterpresError)
})

function isServed(router: ReturnType<typeof routerOf>, pair: string): boolean {
  try {
    return router.route(pairOf(pair), ORDINARY).engines.length > 0
  } catch (error) {
    return !(error instanceof InterpresError && error.code === 'unsupported_pair')
  }
}

test('every pair that is listed has a route, and no other has', () => {
  const languages = ['en', 'de', 'fr', 'es', 'pt-BR', 'pt', 'zh', 'zh-Hant']
  const pairs = fc.array(
    fc.tuple(
      fc.constantFrom(...languages),
      fc.constantFrom(...languages),
      fc.constantFrom('basic', 'standard'),
    ),
    { maxLength: 12 },
  )
  fc.assert(
    fc.property(pairs, pairs, (first, second) => {
      const toPairs = (list: typeof first) =>
        list.map(([source, target, quality]) =>
          enginePair(`${source}>${target}`, { quality: quality as 'basic' }),
        )
      const router = routerOf(engine('a', toPairs(first)), engine('b', toPairs(second)))
      const listed = new Set(router.reachablePairs().map(({ source, target }) => `${source}>${target}`))
      for (const source of ['en', 'de', 'fr', 'es', 'pt', 'zh']) {
        for (const target of [
          'en',
          'de',
          'fr',
          'es',
          'es-419',
          'pt',
          'pt-BR',
          'pt-PT',
          'zh',
          'zh-Hans',
          'zh-Hant',
        ]) {
          if (target.split('-')[0] === source) continue
          expect(isServed(router, `${source}>${target}`)).toBe(listed.has(`${source}>${target}`))
        }
      }
    }),
    { numRuns: 60 },
  )
})
