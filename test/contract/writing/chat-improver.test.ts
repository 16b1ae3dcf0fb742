import { afterAll, beforeAll, expect, test } from 'vitest'
import { createChatImprover } from '../../../src/engines/remote/chat-improver.ts'
import { systemClock } from '../../../src/kernel/clock.ts'
import { silentLogger } from '../../../src/kernel/logging.ts'
import type { LanguageCode } from '../../../src/languages/language-code.ts'
import { chatCompletion, type StubServer, startStub } from '../engine/stub-servers.ts'
import { describeImproverContract, passage } from './improver-contract.ts'

const ENGLISH = 'en' as LanguageCode

/** Rewrites as these pairs say, unless the text asks for something else. */
const MISCHIEF: readonly (readonly [string, string])[] = [
  ['teh', 'the'],
  ['dont', "don't"],
  ['lose the number 7', 'lose the number'],
  ['ask Anna', 'ask her'],
  ['do not press', 'press'],
]

let stub: StubServer

beforeAll(async () => {
  stub = await startStub(({ body }) => {
    const { messages } = body as { messages: readonly { content: string }[] }
    const { texts } = JSON.parse(messages.at(-1)?.content ?? '{}') as { texts: Record<string, string> }
    const answers = Object.entries(texts).map(([number, text]) => [
      number,
      MISCHIEF.reduce((result, [from, to]) => result.replaceAll(from, to), text),
    ])
    return { body: chatCompletion(JSON.stringify(Object.fromEntries(answers))) }
  })
})
afterAll(() => stub.close())

const create = async () =>
  createChatImprover(
    { logger: silentLogger, clock: systemClock },
    { baseUrl: stub.baseUrl, model: 'small', languages: [ENGLISH] },
  )

for (const manner of [{ kind: 'correction' }, { kind: 'tone', name: 'friendly' }] as const) {
  describeImproverContract(`a language model for ${manner.kind}`, create, {
    language: 'en',
    manner,
    faulty: ['See teh book.', 'I dont know {name}, teh 3 of us.'],
    faultless: ['See the book.', 'All of it is well.'],
  })
}

test.each([
  ['a number', 'Please lose the number 7 today.'],
  ['a name', 'You may ask Anna about it.'],
  ['a negation', 'Please do not press the button.'],
])('an answer that loses %s is asked for again, then the text stays', async (_what, text) => {
  const improver = await create()
  const before = stub.calls.length
  const [edits] = await improver.improve({
    language: ENGLISH,
    manner: { kind: 'style', name: 'simple' },
    passages: [passage(text)],
    signal: new AbortController().signal,
  })
  expect(edits).toEqual([])
  expect(stub.calls.length).toBe(before + 2)
  await improver.close()
})
