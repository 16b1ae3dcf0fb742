import { expect, onTestFinished, test } from 'vitest'
import { language, pair } from '../../../test/contract/engine/languages.ts'
import { plain, request, withSpans } from '../../../test/contract/engine/segments.ts'
import {
  chatCompletion,
  chatTask,
  type StubAnswer,
  type StubServer,
  startStub,
  upperCasingModel,
} from '../../../test/contract/engine/stub-servers.ts'
import { systemClock } from '../../kernel/clock.ts'
import { silentLogger } from '../../kernel/logging.ts'
import type { EngineRequest, TranslationEngine } from '../../translation/engine.ts'
import { type ChatEngineConfig, createChatEngine } from './chat-engine.ts'

const ENGLISH_GERMAN = pair('en', 'de')

async function start(
  answer: StubAnswer,
  config: Partial<ChatEngineConfig> = {},
): Promise<{ readonly engine: TranslationEngine; readonly server: StubServer }> {
  const server = await startStub(answer)
  const engine = createChatEngine(
    { logger: silentLogger, clock: systemClock },
    { baseUrl: server.baseUrl, model: 'm', languages: [language('en'), language('de')], ...config },
  )
  onTestFinished(async () => {
    await engine.close()
    await server.close()
  })
  return { engine, server }
}

async function texts(engine: TranslationEngine, wanted: EngineRequest): Promise<readonly string[]> {
  return (await engine.translate(wanted)).map(({ text }) => text)
}

/** Answers the n-th call with the n-th text, the last one again and again. */
function saying(...answers: readonly string[]): StubAnswer {
  let calls = 0
  return () => ({ body: chatCompletion(answers[Math.min(calls++, answers.length - 1)] ?? '') })
}

const hello = request(ENGLISH_GERMAN, [plain('Hello')])

test('the model is told the languages, the tone, the context and the wishes, at temperature 0', async () => {
  const { engine, server } = await start(upperCasingModel, { apiKey: 'secret', qualityModel: 'large' })
  await engine.translate({
    ...hello,
    formality: 'more',
    preferQuality: true,
    context: 'A letter.',
    instructions: ['Be brief.'],
  })
  const [call] = server.calls
  if (call === undefined) throw new Error('no call')
  expect(call.path).toBe('/chat/completions')
  expect(call.headers.authorization).toBe('Bearer secret')
  expect(call.body).toMatchObject({ model: 'large', temperature: 0 })
  expect(chatTask(call)).toMatchObject({
    from: 'English',
    to: 'German',
    formality: expect.stringContaining('formal'),
    context: 'A letter.',
    instructions: ['Be brief.'],
    segments: { '1': 'Hello' },
  })
})

test('protected spans go out as markers and are not shown to the model', async () => {
  const { engine, server } = await start(upperCasingModel)
  const segment = withSpans('Hello {name}, see ⟦1⟧ and {secret code}')
  expect(await texts(engine, request(ENGLISH_GERMAN, [segment]))).toEqual([
    'HELLO {name}, SEE ⟦1⟧ AND {secret code}',
  ])
  const [call] = server.calls
  expect(call && chatTask(call).segments['1']).toBe('Hello ⟦2⟧, see ⟦1⟧ and ⟦3⟧')
})

test.each([
  ['prose and a code fence', 'Sure!\n```json\n{"1": "Hallo"}\n```\nAnything else?'],
  ['thinking aloud', '<think>{"1": "no"} hm</think>{"1": "Hallo"}'],
  ['further numbers', '{"1": "Hallo", "2": "x", "__proto__": "y"}'],
  ['space around it', '{"1": "  Hallo\\n"}'],
])('an answer with %s is understood', async (_what, answer) => {
  const { engine, server } = await start(saying(answer))
  expect(await texts(engine, hello)).toEqual(['Hallo'])
  expect(server.calls).toHaveLength(1)
})

test.each([
  ['no JSON', 'Hallo'],
  ['a list', '["Hallo"]'],
  ['another number', '{"7": "Hallo"}'],
  ['no text', '{"1": {"text": "Hallo"}}'],
  ['nothing', '{"1": " "}'],
  ['no end', JSON.stringify({ 1: 'Hallo '.repeat(1_000) })],
])('an answer with %s is asked for once more', async (_what, answer) => {
  const { engine, server } = await start(saying(answer, '{"1": "Hallo"}'))
  expect(await texts(engine, hello)).toEqual(['Hallo'])
  expect(server.calls).toHaveLength(2)
})

test('only what is missing is asked for again, by itself', async () => {
  const { engine, server } = await start(saying('{"1": "eins", "3": "drei"}', '{"1": "zwei"}'), {
    segmentsPerCall: 8,
  })
  const wanted = request(ENGLISH_GERMAN, ['one', 'two', 'three'].map(plain))
  expect(await texts(engine, wanted)).toEqual(['eins', 'zwei', 'drei'])
  expect(server.calls.map((call) => chatTask(call).segments)).toEqual([
    { '1': 'one', '2': 'two', '3': 'three' },
    { '1': 'two' },
  ])
})

test('garbage twice is a passing failure that shows nothing of it', async () => {
  const { engine, server } = await start(saying('INTERNAL SECRET'))
  const failure = await engine.translate(hello).catch((error: unknown) => error)
  expect(failure).toMatchObject({ code: 'engine_unavailable', retryAfterSeconds: 10 })
  expect(String(failure)).not.toContain('SECRET')
  expect(server.calls).toHaveLength(2)
})

test('a lost marker is asked for again, and reported when it stays lost', async () => {
  const wanted = request(ENGLISH_GERMAN, [withSpans('Hello {name}')])
  const repaired = await start(saying('{"1": "Hallo"}', '{"1": "Hallo ⟦1⟧"}'))
  expect(await texts(repaired.engine, wanted)).toEqual(['Hallo {name}'])
  const lost = await start(saying('{"1": "Hallo"}'))
  expect(await lost.engine.translate(wanted)).toEqual([
    { text: 'Hallo', alignment: [], protectedRanges: [undefined] },
  ])
})

test('a doubled or foreign marker never shows', async () => {
  const { engine } = await start(saying('{"1": "⟦1⟧ Hallo ⟦1⟧ ⟦9⟧"}'))
  const [result] = await engine.translate(request(ENGLISH_GERMAN, [withSpans('Hello {name}')]))
  expect(result).toMatchObject({ text: '{name} Hallo  ', protectedRanges: [{ start: 0, end: 6 }] })
})

test('text without letters is not sent', async () => {
  const { engine, server } = await start(upperCasingModel)
  const wanted = request(ENGLISH_GERMAN, [plain('12.5 %'), plain(''), withSpans('{a} {b}')])
  expect(await texts(engine, wanted)).toEqual(['12.5 %', '', '{a} {b}'])
  expect(server.calls).toEqual([])
})

test('a long text is cut at sentence ends and put together as it was', async () => {
  const { engine, server } = await start(upperCasingModel)
  const text = Array.from({ length: 200 }, (_, index) => `This is sentence ${index} of many.`).join(' ')
  expect(await texts(engine, request(ENGLISH_GERMAN, [plain(text)]))).toEqual([text.toUpperCase()])
  const sent = server.calls.map((call) => chatTask(call).segments['1'] ?? '')
  expect(sent.length).toBeGreaterThan(1)
  expect(sent.every((piece) => piece.endsWith('.') && piece.length <= 3_000)).toBe(true)
})

test('a similar sentence is shown to the model with the segment that it belongs to', async () => {
  const { engine, server } = await start(saying('{"1": "eins", "2": "zwei"}'), { segmentsPerCall: 8 })
  const example = { source: 'one thing', target: 'ein Ding' }
  await engine.translate(request(ENGLISH_GERMAN, [plain('one'), { ...plain('two'), example }]))
  const [call] = server.calls
  expect(call && chatTask(call)).toMatchObject({ examples: { '2': example } })
})
