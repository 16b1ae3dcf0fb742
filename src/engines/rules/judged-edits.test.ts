import fc from 'fast-check'
import { expect, test } from 'vitest'
import type { LanguageCode } from '../../languages/language-code.ts'
import { applyEdits } from '../../text/text-edit.ts'
import { findPlaceholders } from '../../translation/placeholders/find-placeholders.ts'
import { takeEdits } from '../../writing/take-edits.ts'
import {
  type Reading,
  type ReadingRequest,
  unread,
  type WordingRequest,
} from '../../writing/wording-judge.ts'
import type { DoubtfulEdit } from './context/doubtful-edit.ts'
import { judgeEdits, type Proposer } from './judged-edits.ts'

const signal = new AbortController().signal
/** The judge's word alone counts; from even odds on it is taken. */
const judgement = { weights: [0, 1], threshold: 0 }
const signs = { pairs: 0, frequency: 0 }

function doubt(
  text: string,
  word: string,
  replacement: string,
  rest: Partial<DoubtfulEdit> = {},
): DoubtfulEdit {
  const start = text.indexOf(word)
  return {
    start,
    end: start + word.length,
    replacement,
    kind: 'grammar',
    explanation: 'Another ending fits here.',
    sureness: 0.5,
    move: 'ending',
    signs: { ...signs, context: 2 },
    isSure: false,
    ...rest,
  }
}

/** Says the number that stands for a wording, nothing for others. */
function judgeWho(knows: Readonly<Record<string, number>>) {
  const asked: WordingRequest[] = []
  return {
    asked,
    async read({ sentences }: ReadingRequest): Promise<readonly Reading[]> {
      const score = { logProbability: -10, pieces: 5 }
      return sentences.map((sentence) => ({ sentence, meaning: '', score, expected: [] }))
    },
    async compare(request: WordingRequest) {
      asked.push(request)
      return request.questions.map(({ others }) => others.map((other) => knows[other]))
    },
  }
}

async function judged(
  text: string,
  doubts: readonly DoubtfulEdit[],
  knows: Readonly<Record<string, number>>,
  propose: Proposer = async (sentences) => sentences.map(() => []),
) {
  const judge = judgeWho(knows)
  const passages = [{ text, protectedSpans: [] }]
  const language = 'en' as LanguageCode
  const request = { judge, judgement, propose, language, signal }
  const [edits = []] = await judgeEdits(passages, [{ edits: [], doubts }], request)
  const made = edits.map(({ start, end, replacement }) => ({ start, end, text: replacement }))
  const questions = judge.asked.flatMap((each) => each.questions)
  const asked = questions.map(({ reading: { sentence }, others }) => ({ sentence, others }))
  return { text: applyEdits(text, made), edits, asked }
}

test('a change is made when the judge prefers the sentence with it, and left when not', async () => {
  const text = 'He go home. They go home.'
  const doubts = [doubt(text, 'go', 'goes'), doubt(text, 'They', 'Hey')]
  const { text: made, asked } = await judged(text, doubts, { 'He goes home.': 3 })
  expect(made).toBe('He goes home. They go home.')
  expect(asked).toEqual([
    { sentence: 'He go home.', others: ['He goes home.'] },
    { sentence: 'They go home.', others: ['Hey go home.'] },
  ])
})

test('of several changes for one word the best is made', async () => {
  const text = 'He go home.'
  const doubts = [doubt(text, 'go', 'went'), doubt(text, 'go', 'goes')]
  const { text: made, edits } = await judged(text, doubts, { 'He went home.': 1, 'He goes home.': 4 })
  expect(made).toBe('He goes home.')
  expect(edits[0]?.sureness).toBeGreaterThan(0.9)
})

test('of changes of two neighbouring words the better is made; a comma beside a word is another matter', async () => {
  const text = 'A dogs barks when he come.'
  const doubts = [doubt(text, 'A', 'The'), doubt(text, 'dogs', 'dog'), doubt(text, 'he come', 'it come')]
  const comma = doubt(text, ' when', ', when', { kind: 'punctuation' })
  const knows = {
    'The dogs barks when he come.': 1,
    'A dog barks when he come.': 4,
    'A dogs barks when it come.': 2,
    'A dogs barks, when he come.': 2,
  }
  expect((await judged(text, [...doubts, comma], knows)).text).toBe('A dog barks, when it come.')
})

test('where the judge knows nothing, what is sure is changed and the rest left', async () => {
  const text = 'He go home and they goes too.'
  const doubts = [doubt(text, 'go', 'goes', { isSure: true }), doubt(text, 'they', 'she')]
  expect((await judged(text, doubts, {})).text).toBe('He goes home and they goes too.')
})

test('of what may have been meant by a word that is none the judge takes its choice, though one was clear before', async () => {
  const text = 'He liks home.'
  const spelled = { move: 'spelling', kind: 'spelling' } as const
  const doubts = [
    doubt(text, 'liks', 'likes', { ...spelled, isSure: true }),
    doubt(text, 'liks', 'links', spelled),
  ]
  expect((await judged(text, doubts, { 'He likes home.': 2, 'He links home.': 5 })).text).toBe(
    'He links home.',
  )
  expect((await judged(text, doubts, {})).text).toBe('He likes home.')
})

test('for a word that is none nothing is asked but what it may have been meant for', async () => {
  const text = 'He liks home.'
  const guess = doubt(text, 'liks', 'likes', { move: 'spelling', kind: 'spelling' })
  const propose: Proposer = async () => [[doubt(text, 'liks', 'lik', { signs: { ...signs, expected: 3 } })]]
  const { text: made, asked } = await judged(
    text,
    [guess],
    { 'He likes home.': 2, 'He lik home.': 5 },
    propose,
  )
  expect(made).toBe('He likes home.')
  expect(asked[0]?.others).toEqual(['He likes home.'])
})

test('a sentence too long for a judge is not asked about', async () => {
  const text = `He go home${' and home'.repeat(100)}.`
  const sure = doubt(text, 'go', 'goes', { isSure: true })
  const { text: made, asked } = await judged(text, [sure], {})
  expect(made).toBe(text.replace('go', 'goes'))
  expect(asked).toEqual([])
})

test('a sentence of which all is protected is not read', async () => {
  const text = 'Look there.\nhttps://example.com/a?b=c'
  const read: string[] = []
  const judge = {
    ...judgeWho({}),
    async read({ sentences }: ReadingRequest) {
      read.push(...sentences)
      return sentences.map(unread)
    },
  }
  const passages = [{ text, protectedSpans: findPlaceholders(text) }]
  const propose: Proposer = async (sentences) => sentences.map(() => [])
  const request = { judge, judgement, propose, language: 'en' as LanguageCode, signal }
  await judgeEdits(passages, [{ edits: [], doubts: [] }], request)
  expect(read).toEqual(['Look there.'])
})

test('a text without doubts asks nobody', async () => {
  expect((await judged('All is well.', [], {})).asked).toEqual([])
})

test('what a judge expected is proposed for each sentence, and made when the judge prefers the sentence with it', async () => {
  const text = 'All is well. He go home.'
  const propose: Proposer = async (sentences) =>
    sentences.map(({ masked }) =>
      masked.includes('go')
        ? [doubt(masked, 'go', 'goes', { signs: { ...signs, expected: 3 } }), doubt(masked, 'home', 'house')]
        : [],
    )
  const { text: made, asked } = await judged(text, [], { 'He goes home.': 3, 'He go house.': -2 }, propose)
  expect(made).toBe('All is well. He goes home.')
  expect(asked).toEqual([{ sentence: 'He go home.', others: ['He goes home.', 'He go house.'] }])
})

test('a wording that two rules propose is asked about once', async () => {
  const text = 'He go home.'
  const same = doubt(text, 'go', 'goes')
  const propose: Proposer = async () => [[{ ...same, signs: { ...signs, expected: 3 } }]]
  const { text: made, asked } = await judged(text, [same], { 'He goes home.': 1 }, propose)
  expect(made).toBe('He goes home.')
  expect(asked[0]?.others).toEqual(['He goes home.'])
})

test('whatever a judge and its proposals say, what is protected stays, and so does all where no change is liked', async () => {
  const words = fc.constantFrom(
    'he ',
    'goes ',
    'go ',
    'home. ',
    'Then ',
    '{name} ',
    'https://a.example/b ',
    '\n',
    '%s ',
  )
  const changes = fc.array(
    fc.record({ at: fc.nat(60), length: fc.nat(8), replacement: fc.constantFrom('', ' ', 'x', ', ', 'go ') }),
    { maxLength: 6 },
  )
  await fc.assert(
    fc.asyncProperty(
      fc.array(words, { maxLength: 12 }),
      changes,
      fc.integer({ min: -3, max: 3 }),
      async (parts, wild, odds) => {
        const text = parts.join('')
        const passage = { text, protectedSpans: findPlaceholders(text) }
        const propose: Proposer = async (sentences) =>
          sentences.map(() =>
            wild.map(({ at, length, replacement }) =>
              doubt('', '', replacement, {
                start: at,
                end: at + length,
                signs: { ...signs, expected: 1 },
              }),
            ),
          )
        const judge = {
          ...judgeWho({}),
          compare: async ({ questions }: WordingRequest) =>
            questions.map(({ others }) => others.map(() => odds)),
        }
        const request = { judge, judgement, propose, language: 'en' as LanguageCode, signal }
        const [edits = []] = await judgeEdits([passage], [{ edits: [], doubts: [] }], request)
        const taken = takeEdits(passage, edits)
        if (odds < 0) expect(taken).toEqual([])
        const made = applyEdits(
          text,
          taken.map(({ replacement, ...edit }) => ({ ...edit, text: replacement })),
        )
        const kept = passage.protectedSpans.map(({ start, end }) => text.slice(start, end))
        let from = 0
        for (const span of kept) {
          from = made.indexOf(span, from)
          expect(from).toBeGreaterThanOrEqual(0)
          from += span.length
        }
      },
    ),
  )
})
