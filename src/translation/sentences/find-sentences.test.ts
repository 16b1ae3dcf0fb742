import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { silentLogger } from '../../kernel/logging.ts'
import { createPace } from '../../kernel/turns/pace.ts'
import type { LanguageCode } from '../../languages/language-code.ts'
import { createSentencexSplitter } from '../../sentences/sentencex-splitter.ts'
import { findPlaceholders } from '../placeholders/find-placeholders.ts'
import type { SplitSentences } from '../translator.ts'
import { findSentences } from './find-sentences.ts'

const splitter = createSentencexSplitter({ logger: silentLogger })

async function sentences(text: string, language = 'en', mode: SplitSentences = '1', maxUnitLength = 1_000) {
  const protectedSpans = findPlaceholders(text)
  const pace = createPace()
  const options = { language: language as LanguageCode, mode, protectedSpans, maxUnitLength, pace }
  return (await findSentences(text, options, splitter)).map(({ start, end }) => text.slice(start, end))
}

test.each<[language: string, text: string, ...expected: string[]]>([
  ['en', 'One. Two! Three?', 'One.', 'Two!', 'Three?'],
  ['en', 'Hello Dr. Smith. How are you?', 'Hello Dr. Smith.', 'How are you?'],
  ['en', 'J. K. Rowling wrote it. I read it.', 'J. K. Rowling wrote it.', 'I read it.'],
  ['en', 'It costs 3.50 today. Yes.', 'It costs 3.50 today.', 'Yes.'],
  ['en', 'Wait... what? No.', 'Wait...', 'what?', 'No.'],
  ['en', 'He said "Go away." Then he left.', 'He said "Go away."', 'Then he left.'],
  ['en', 'See e.g. this one. Done.', 'See e.g. this one.', 'Done.'],
  ['en', 'Go to https://x.org/a.b?c. Then stop.', 'Go to https://x.org/a.b?c.', 'Then stop.'],
  ['en', 'Use {a. b, plural, one {X. Y.}} now. End.', 'Use {a. b, plural, one {X. Y.}} now.', 'End.'],
  ['en', 'Title\nFirst line. Second.\n\nEnd', 'Title', 'First line.', 'Second.', 'End'],
  ['de', 'Am 3. Mai war es z. B. schön. Ja.', 'Am 3. Mai war es z. B. schön.', 'Ja.'],
  ['de', 'Prof. Dr. Müller kam. Er blieb.', 'Prof. Dr. Müller kam.', 'Er blieb.'],
  ['fr', 'C’est M. Dupont. Il est là.', 'C’est M. Dupont.', 'Il est là.'],
  ['fr', 'Où est-ce ? Là-bas !', 'Où est-ce ?', 'Là-bas !'],
  ['es', '¿Qué tal? ¡Muy bien!', '¿Qué tal?', '¡Muy bien!'],
  ['nl', 'Dhr. Vries en mevr. Bos kwamen. Ja.', 'Dhr. Vries en mevr. Bos kwamen.', 'Ja.'],
  ['ru', 'Это т. е. Москва. Да.', 'Это т. е. Москва.', 'Да.'],
  ['pl', 'Pan dr. Nowak jest. Tak.', 'Pan dr. Nowak jest.', 'Tak.'],
  ['zh', '你好。我很好！你呢？', '你好。', '我很好！', '你呢？'],
  ['ja', '彼は「行く。」と言った。それから帰った。', '彼は「行く。」と言った。', 'それから帰った。'],
  ['ko', '안녕하세요. 반갑습니다.', '안녕하세요.', '반갑습니다.'],
  ['th', 'สวัสดีครับ ผมชื่อจอห์น', 'สวัสดีครับ ผมชื่อจอห์น'],
  ['hi', 'यह घर है। वह पेड़ है।', 'यह घर है।', 'वह पेड़ है।'],
  ['ar', 'كيف حالك؟ أنا بخير.', 'كيف حالك؟', 'أنا بخير.'],
  ['ru', 'Он пришёл. Она ушла.', 'Он пришёл.', 'Она ушла.'],
  ['el', 'Τι κάνεις; Καλά.', 'Τι κάνεις; Καλά.'],
  ['hy', 'Սա տուն է։ Նա եկավ։', 'Սա տուն է։', 'Նա եկավ։'],
  ['en', '  padded.  \t text \n', 'padded.', 'text'],
  ['en', ''],
  ['en', ' \n\t '],
])('%s: %j is cut where sentences end', async (language, text, ...expected) => {
  expect(await sentences(text, language)).toEqual(expected)
})

test('each mode ends sentences at its own signs only', async () => {
  const text = 'A title\nOne. Two.\nhard\nwrapped.'
  expect(await sentences(text, 'en', '1')).toEqual(['A title', 'One.', 'Two.', 'hard', 'wrapped.'])
  expect(await sentences(text, 'en', 'nonewlines')).toEqual(['A title\nOne.', 'Two.', 'hard\nwrapped.'])
  expect(await sentences(text, 'en', '0')).toEqual([text])
})

test('a newline inside a protected span ends nothing', async () => {
  expect(await sentences('Run ```\na. B\n``` now. End.')).toEqual(['Run ```\na. B\n``` now.', 'End.'])
})

test('a sentence that is too long is cut after a comma, else at a space, and never cut short', async () => {
  const clause = 'the first of many clauses goes on and on'
  const text = Array.from({ length: 30 }, () => clause).join(', ')
  const pieces = await sentences(text, 'en', '1', 200)
  expect(pieces.join(' ')).toBe(text)
  expect(Math.max(...pieces.map((piece) => piece.length))).toBeLessThanOrEqual(200)
  expect(pieces.slice(0, -1).every((piece) => piece.endsWith(','))).toBe(true)
})

test('only the first piece opens a sentence and only the last closes it', async () => {
  const text = `${'word '.repeat(50).trim()}. Next.`
  const options = {
    language: 'en' as LanguageCode,
    mode: '1',
    protectedSpans: [],
    maxUnitLength: 100,
  } as const
  const ranges = await findSentences(text, options, splitter)
  expect(ranges.map(({ opens, closes }) => [opens, closes])).toEqual([
    [true, false],
    [false, false],
    [false, true],
    [true, true],
  ])
})

test('characters of scripts without spaces count three times', async () => {
  const pieces = await sentences('文'.repeat(1_000), 'zh', '1', 300)
  expect(pieces.map((piece) => piece.length)).toEqual(Array.from({ length: 10 }, () => 100))
})

test('a word of 100 KiB is cut between characters', async () => {
  const text = '👍🏽é'.normalize('NFD').repeat(17_000)
  const spans = {
    language: 'en' as LanguageCode,
    mode: '1',
    protectedSpans: [],
    maxUnitLength: 1_000,
  } as const
  const ranges = await findSentences(text, spans, splitter)
  const pieces = ranges.map(({ start, end }) => text.slice(start, end))
  expect(pieces.join('')).toBe(text)
  for (const piece of pieces) {
    expect(piece.isWellFormed()).toBe(true)
    expect(piece).not.toMatch(/^\p{M}/u)
  }
})

test('a protected span longer than a unit stays whole', async () => {
  const text = `See https://x.org/${'a'.repeat(500)} and go on with many more words than fit`
  const pieces = await sentences(text, 'en', '1', 50)
  expect(pieces).toContain(`https://x.org/${'a'.repeat(500)}`)
})

test('long text of many short sentences lets other work run in between', async () => {
  let turns = 0
  let isOver = false
  const takeTurn = () => {
    turns += 1
    if (!isOver) setImmediate(takeTurn)
  }
  takeTurn()
  expect(await sentences('Go on. '.repeat(18_000).trim())).toHaveLength(18_000)
  isOver = true
  expect(turns).toBeGreaterThan(10)
})

const texts = fc.oneof(
  fc.string({ unit: 'binary', maxLength: 200 }),
  fc
    .array(
      fc.constantFrom(
        'Hi',
        '. ',
        '.',
        '! ',
        '\n',
        ' ',
        '  ',
        '\t',
        '{a. b}',
        '{x}',
        '。',
        '你好',
        'Dr. ',
        '"',
        '👍',
        '\ud800',
        'é',
        ', ',
      ),
      { maxLength: 60 },
    )
    .map((parts) => parts.join('')),
)

test('sentences and the whitespace between them are the text again, in every mode', async () => {
  await fc.assert(
    fc.asyncProperty(
      texts,
      fc.constantFrom<SplitSentences>('0', '1', 'nonewlines'),
      fc.constantFrom('en', 'ja', 'th'),
      fc.integer({ min: 1, max: 60 }),
      async (text, mode, language, maxUnitLength) => {
        const protectedSpans = findPlaceholders(text)
        const pace = createPace()
        const options = { language: language as LanguageCode, mode, protectedSpans, maxUnitLength, pace }
        let end = 0
        for (const sentence of await findSentences(text, options, splitter)) {
          expect(sentence.start).toBeGreaterThanOrEqual(end)
          expect(text.slice(end, sentence.start)).toMatch(/^\s*$/)
          expect(sentence.end).toBeGreaterThan(sentence.start)
          for (const span of protectedSpans) {
            expect(sentence.end <= span.start || sentence.end >= span.end).toBe(true)
            expect(sentence.start <= span.start || sentence.start >= span.end).toBe(true)
          }
          end = sentence.end
        }
        expect(text.slice(end)).toMatch(/^\s*$/)
      },
    ),
    { numRuns: 300 },
  )
})
