import { expect, onTestFinished, test } from 'vitest'
import { pair } from '../../../test/contract/engine/languages.ts'
import { plain, request, withSpans } from '../../../test/contract/engine/segments.ts'
import {
  LISTED,
  type StubAnswer,
  type StubServer,
  startStub,
  upperCasingUpstream,
} from '../../../test/contract/engine/stub-servers.ts'
import { silentLogger } from '../../kernel/logging.ts'
import { createUpstreamEngine, type UpstreamEngine, type UpstreamEngineConfig } from './upstream-engine.ts'

const ENGLISH_GERMAN = pair('en', 'de')

interface Started {
  readonly engine: UpstreamEngine
  readonly server: StubServer
  readonly clock: { nowMs(): number; pass(ms: number): void }
  readonly translations: () => readonly unknown[]
}

async function start(answer: StubAnswer, config: Partial<UpstreamEngineConfig> = {}): Promise<Started> {
  const server = await startStub(answer)
  let now = 0
  const clock = {
    nowMs: () => now,
    pass(ms: number) {
      now += ms
    },
  }
  const engine = createUpstreamEngine(
    { logger: silentLogger, clock },
    { baseUrl: server.baseUrl, apiKey: 'key', ...config },
  )
  onTestFinished(async () => {
    await engine.close()
    await server.close()
  })
  await engine.refresh()
  const translations = (): readonly unknown[] =>
    server.calls.filter(({ path }) => path === '/v2/translate').map(({ body }) => body)
  return { engine, server, clock, translations }
}

/** Lists languages as usual and answers translations as told. */
function translating(answer: StubAnswer): StubAnswer {
  return (call, response) =>
    call.path.startsWith('/v2/languages') ? upperCasingUpstream(call, response) : answer(call, response)
}

test('the languages come from the upstream, with what each target can do', async () => {
  const { engine, server } = await start(upperCasingUpstream, { scheme: 'DeepL-Auth-Key' })
  expect(engine.pairs()).toEqual([
    { source: 'en', target: 'de', quality: 'high', formality: true, instructions: true },
    { source: 'en', target: 'en-GB', quality: 'high', formality: false, instructions: true },
    { source: 'de', target: 'en-GB', quality: 'high', formality: false, instructions: true },
  ])
  expect(server.calls[0]?.headers.authorization).toBe('DeepL-Auth-Key key')
})

test('the lists are read again when they are old, and kept while the upstream is away', async () => {
  let isAway = false
  const { engine, server, clock } = await start((call, response) =>
    isAway ? { status: 503, body: '' } : upperCasingUpstream(call, response),
  )
  engine.pairs()
  expect(server.calls).toHaveLength(2)
  isAway = true
  clock.pass(600_000)
  expect(engine.pairs()).toHaveLength(3)
  await expect.poll(() => server.calls.length).toBe(4)
  await engine.refresh()
  expect(engine.pairs()).toHaveLength(3)
})

test('an upstream that is away at the start is found later', async () => {
  let isAway = true
  const { engine, clock } = await start((call, response) =>
    isAway ? { status: 500, body: 'no' } : upperCasingUpstream(call, response),
  )
  expect(engine.pairs()).toEqual([])
  isAway = false
  clock.pass(30_000)
  await expect.poll(() => engine.pairs()).toHaveLength(LISTED.source.length * LISTED.target.length - 1)
})

test('a request carries over what the caller wants', async () => {
  const { engine, translations } = await start(upperCasingUpstream)
  await engine.translate(
    request(ENGLISH_GERMAN, [plain('Hello')], {
      formality: 'less',
      preferQuality: true,
      context: 'A letter.',
      instructions: ['Be brief.'],
    }),
  )
  expect(translations()).toEqual([
    {
      text: ['Hello'],
      source_lang: 'EN',
      target_lang: 'DE',
      split_sentences: '0',
      preserve_formatting: true,
      model_type: 'prefer_quality_optimized',
      formality: 'prefer_less',
      context: 'A letter.',
      custom_instructions: ['Be brief.'],
    },
  ])
})

test('protected spans go out as elements to be left alone, beside escaped text', async () => {
  const { engine, translations } = await start(upperCasingUpstream)
  const results = await engine.translate(
    request(ENGLISH_GERMAN, [withSpans('a < b & {name} > "c"'), plain('x < y & z')]),
  )
  expect(results).toEqual([
    {
      text: 'A < B & {name} > "C"',
      alignment: [{ source: { start: 8, end: 14 }, target: { start: 8, end: 14 } }],
      protectedRanges: [{ start: 8, end: 14 }],
    },
    { text: 'X < Y & Z', alignment: [], protectedRanges: [] },
  ])
  expect(translations()).toEqual([
    expect.objectContaining({ text: ['x < y & z'] }),
    expect.objectContaining({
      text: ['a &lt; b &amp; <x id="1"/> &gt; "c"'],
      tag_handling: 'xml',
      ignore_tags: ['x'],
    }),
  ])
})

test('elements may come back written otherwise, and entities of any kind', async () => {
  const answer = '<x id="1"></x> Stra&#223;e &#x1F600; &apos;&quot;&unknown; <x  id="1" />'
  const { engine } = await start(translating(() => ({ body: { translations: [{ text: answer }] } })))
  const [result] = await engine.translate(request(ENGLISH_GERMAN, [withSpans('{n} street')]))
  expect(result?.text).toBe('{n} Straße 😀 \'"&unknown; ')
})

test('calls keep to the limits of the interface', async () => {
  const { engine, translations } = await start(upperCasingUpstream)
  const many = Array.from({ length: 120 }, (_, index) => plain(`text ${index}`))
  const long = Array.from({ length: 3 }, () => plain('ä'.repeat(30_000)))
  const results = await engine.translate(request(ENGLISH_GERMAN, [...many, ...long]))
  expect(results.map(({ text }) => text)).toEqual([...many, ...long].map(({ text }) => text.toUpperCase()))
  const counts = translations().map((body) => (body as { text: readonly string[] }).text.length)
  expect(counts.toSorted((a, b) => b - a)).toEqual([50, 50, 21, 1, 1])
})

test.each([
  [429, { 'Retry-After': '12' }, { code: 'overloaded', retryAfterSeconds: 12 }],
  [529, {}, { code: 'overloaded', retryAfterSeconds: 5 }],
  [503, { 'Retry-After': '3' }, { code: 'engine_unavailable', retryAfterSeconds: 3 }],
  [500, {}, { code: 'engine_unavailable', retryAfterSeconds: 10 }],
  [403, {}, { code: 'engine_unavailable' }],
  [456, {}, { code: 'engine_unavailable', retryAfterSeconds: 3_600 }],
  [400, {}, { code: 'unsupported_pair' }],
  [413, {}, { code: 'payload_too_large' }],
])(
  'status %i of the upstream becomes the right failure, without its words',
  async (status, headers, wanted) => {
    const { engine } = await start(
      translating(() => ({ status, headers, body: { message: 'SECRET of the upstream' } })),
    )
    const failure = await engine
      .translate(request(ENGLISH_GERMAN, [plain('Hello')]))
      .catch((error: unknown) => error)
    expect(failure).toMatchObject(wanted)
    expect(String(failure)).not.toContain('SECRET')
  },
)

test.each([
  ['no JSON', '<html>'],
  ['another shape', { result: [] }],
  ['too few', { translations: [] }],
  ['too many', { translations: [{ text: 'a' }, { text: 'b' }] }],
  ['no texts', { translations: [{ text: 7 }] }],
])('an answer with %s is a passing failure', async (_what, body) => {
  const { engine } = await start(translating(() => ({ body })))
  const failing = engine.translate(request(ENGLISH_GERMAN, [plain('Hello')]))
  await expect(failing).rejects.toMatchObject({ code: 'engine_unavailable' })
})
