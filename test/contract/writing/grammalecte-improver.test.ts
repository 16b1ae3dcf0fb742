import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createGrammalecteImprover, readErrors } from '../../../src/engines/remote/grammalecte-improver.ts'
import { systemClock } from '../../../src/kernel/clock.ts'
import type { LanguageCode } from '../../../src/languages/language-code.ts'
import type { Improver } from '../../../src/writing/improver.ts'
import { inTurn } from '../../../src/writing/in-turn.ts'
import { CORRECTION } from '../../../src/writing/manner.ts'
import { type StubServer, startStub } from '../engine/stub-servers.ts'
import { describeImproverContract, passage } from './improver-contract.ts'

const WORDS: Readonly<Record<string, readonly string[]>> = {
  mange: ['mangent'],
  ami: ['amis'],
  aller: ['allé', 'allée'],
}

const mistakeAt = (line: string, index: number, wrong: string, right: readonly string[], sType = 'conj') => ({
  nStart: Array.from(line.slice(0, index)).length,
  nEnd: Array.from(line.slice(0, index + wrong.length)).length,
  sType,
  sMessage: 'Accord.',
  aSuggestions: right,
})

let stub: StubServer

beforeAll(async () => {
  stub = await startStub(({ body }) => {
    const text = (body as URLSearchParams).get('text') ?? ''
    if (text.includes('panne')) return { body: { error: 'Executor broken. The server failed.' } }
    const data = text.split('\n').map((line, at) => ({
      iParagraph: at + 1,
      lGrammarErrors: Object.entries(WORDS).flatMap(([wrong, right]) =>
        Array.from(line.matchAll(new RegExp(`\\b${wrong}\\b`, 'g')), ({ index }) =>
          mistakeAt(line, index, wrong, right),
        ),
      ),
      lSpellingErrors: [],
    }))
    return { body: { program: 'grammalecte-fr', data } }
  })
})
afterAll(() => stub.close())

const create = async () => createGrammalecteImprover({ clock: systemClock }, { baseUrl: stub.baseUrl })
const improve = (improver: Improver, text: string) =>
  improver.improve({
    language: 'fr' as LanguageCode,
    manner: CORRECTION,
    passages: [passage(text)],
    signal: new AbortController().signal,
  })

describeImproverContract('a Grammalecte server', create, {
  language: 'fr',
  faulty: ['Ils mange ici.', 'Les ami de {name}, 3 ami.'],
  faultless: ['Ils mangent ici.', 'Tout va bien.'],
})

describe('a Grammalecte server', () => {
  test('mistakes stand at their places, after emoji and line ends of any kind', async () => {
    const text = '😀 Ils mange.\r\n\r\nDes ami.'
    const [edits = []] = await improve(await create(), text)
    expect(edits.map(({ start, end }) => text.slice(start, end))).toEqual(['mange', 'ami'])
  })

  test('of several suggestions none is taken', async () => {
    expect(await improve(await create(), 'Je suis aller.')).toEqual([[]])
  })

  test('a server that is out of order is not available', async () => {
    await expect(improve(await create(), 'En panne.')).rejects.toMatchObject({ code: 'engine_unavailable' })
  })

  test('what it says of signs and spaces is left out', () => {
    const error = mistakeAt('Bon  jour', 3, '  ', [' '], 'esp')
    expect(readErrors([{ iParagraph: 1, lGrammarErrors: [error] }], 'Bon  jour')).toEqual([])
  })

  test.each([
    [[]],
    [[null, 7, {}]],
    [[{ iParagraph: 9, lGrammarErrors: [] }]],
    [[{ iParagraph: 1, lGrammarErrors: [{}] }]],
  ])('an answer %j proposes nothing', (answer) => {
    expect(readErrors(answer, 'Du texte.')).toEqual([])
  })

  test('it corrects what another improver left', async () => {
    const first: Improver = {
      ...(await create()),
      improve: async ({ passages }) =>
        passages.map(({ text }) => {
          const start = text.indexOf('tetxe')
          const edit = {
            start,
            end: start + 5,
            replacement: 'petit ami',
            kind: 'spelling' as const,
            explanation: 'x',
            sureness: 1,
          }
          return start < 0 ? [] : [edit]
        }),
    }
    const [edits = []] = await improve(inTurn(first, await create()), 'Les tetxe.')
    expect(edits.map(({ replacement }) => replacement)).toEqual(['petit amis'])
  })
})
