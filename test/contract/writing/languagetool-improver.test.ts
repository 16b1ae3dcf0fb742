import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { createLanguageToolImprover } from '../../../src/engines/remote/languagetool-improver.ts'
import { readMatches } from '../../../src/engines/remote/languagetool-matches.ts'
import { systemClock } from '../../../src/kernel/clock.ts'
import { silentLogger } from '../../../src/kernel/logging.ts'
import type { LanguageCode } from '../../../src/languages/language-code.ts'
import { type StubServer, startStub } from '../engine/stub-servers.ts'
import { describeImproverContract, passage } from './improver-contract.ts'

const LANGUAGES = [
  { name: 'English (US)', code: 'en', longCode: 'en-US' },
  { name: 'English (GB)', code: 'en', longCode: 'en-GB' },
  { name: 'German (Germany)', code: 'de', longCode: 'de-DE' },
  { name: 'Esperanto', code: 'eo', longCode: 'eo' },
]

const RULES = [
  { wrong: 'teh', right: ['the', 'ten'], issueType: 'misspelling', category: 'TYPOS' },
  { wrong: 'dont', right: ["don't"], issueType: 'misspelling', category: 'TYPOS' },
  { wrong: 'nmae', right: ['name'], issueType: 'misspelling', category: 'TYPOS' },
  { wrong: 'exmaple', right: ['example'], issueType: 'misspelling', category: 'TYPOS' },
]

interface Told {
  readonly wrong: string
  readonly right: readonly string[]
  readonly issueType: string
  readonly category?: string
}

function matchAt(text: string, start: number, { wrong, right, issueType, category = 'MISC' }: Told) {
  return {
    message: `Did you mean "${right[0]}"?`,
    replacements: right.map((value) => ({ value })),
    offset: start,
    length: wrong.length,
    context: { text: text.replaceAll('\n', ' '), offset: start, length: wrong.length },
    rule: { id: 'ANY', issueType, category: { id: category, name: category } },
  }
}

let stub: StubServer
let checked: URLSearchParams[] = []

beforeAll(async () => {
  stub = await startStub(({ path, body }) => {
    if (path === '/v2/languages') return { body: LANGUAGES }
    const form = body as URLSearchParams
    checked.push(form)
    const text = form.get('text') ?? ''
    if (text.includes('too much')) return { status: 429, headers: { 'Retry-After': '7' }, body: 'Slow down.' }
    const matches = RULES.flatMap((rule) =>
      Array.from(text.matchAll(new RegExp(rule.wrong, 'g')), ({ index }) => matchAt(text, index, rule)),
    )
    return { body: { language: { code: form.get('language') }, matches } }
  })
})
afterAll(() => stub.close())

async function create() {
  const improver = createLanguageToolImprover(
    { logger: silentLogger, clock: systemClock },
    { baseUrl: `${stub.baseUrl}/v2/` },
  )
  await vi.waitFor(() => expect(improver.skills()).toHaveLength(3), { timeout: 60_000 })
  return improver
}

describeImproverContract('a LanguageTool server', create, {
  language: 'en',
  faulty: ['See teh book.', 'I dont know {name}, teh 3 of us.'],
  faultless: ['See the book.', 'All of it is well.'],
})

describe('a LanguageTool server', () => {
  test.each([
    ['en', 'en-US'],
    ['en-GB', 'en-GB'],
    ['de', 'de-DE'],
    ['eo', 'eo'],
  ])('a text in %s is checked as %s', async (language, variety) => {
    checked = []
    const improver = await create()
    await improver.improve({
      language: language as LanguageCode,
      manner: { kind: 'correction' },
      passages: [passage('One text.')],
      signal: new AbortController().signal,
    })
    expect(checked.map((form) => form.get('language'))).toEqual([variety])
    await improver.close()
  })

  test('a server that refuses is not available for as long as it says', async () => {
    const improver = await create()
    const request = {
      language: 'en' as LanguageCode,
      manner: { kind: 'correction' } as const,
      passages: [passage('It is too much.')],
      signal: new AbortController().signal,
    }
    await expect(improver.improve(request)).rejects.toMatchObject({
      code: 'engine_unavailable',
      retryAfterSeconds: 7,
    })
    await improver.close()
  })

  test('one that cannot be reached has no skills', () => {
    const improver = createLanguageToolImprover(
      { logger: silentLogger, clock: systemClock },
      { baseUrl: 'http://127.0.0.1:1/v2' },
    )
    expect(improver.skills()).toEqual([])
  })
})

describe('matches', () => {
  const read = (text: string, wrong: string, told: Omit<Told, 'wrong'>) =>
    readMatches({ matches: [matchAt(text, text.indexOf(wrong), { wrong, ...told })] }, text)

  test.each([
    ['advice on style', 'We met in order to talk.', 'in order to', { right: ['to'], issueType: 'style' }],
    ['no replacement', 'This is odd.', 'odd', { right: [], issueType: 'grammar' }],
    ['a word like a name', 'We asked Mr Teh today.', 'Teh', { right: ['The'], issueType: 'misspelling' }],
  ])('%s is left out', (_what, text, wrong, told) => {
    expect(read(text, wrong, told)).toEqual([])
  })

  test('a match at a wrong place is left out', () => {
    const text = '𝒞𝒞 is teh word, really.'
    const match = matchAt(text, text.indexOf('teh'), {
      wrong: 'teh',
      right: ['the'],
      issueType: 'misspelling',
    })
    expect(readMatches({ matches: [{ ...match, offset: match.offset + 2 }] }, text)).toEqual([])
    expect(readMatches({ matches: [match] }, text)).toHaveLength(1)
  })

  test.each([
    ['misspelling', 'TYPOS', 'spelling'],
    ['uncategorized', 'CASING', 'capitalisation'],
    ['uncategorized', 'CONFUSED_WORDS', 'confusion'],
    ['typographical', 'PUNCTUATION', 'punctuation'],
    ['duplication', 'MISC', 'repetition'],
    ['whitespace', 'MISC', 'spacing'],
    ['grammar', 'GRAMMAR', 'grammar'],
  ])('issue type %s in %s is a mistake of %s', (issueType, category, kind) => {
    expect(read('It is teh end.', 'teh', { right: ['the'], issueType, category })[0]?.kind).toBe(kind)
  })

  test.each([[undefined], [null], ['x'], [{}], [{ matches: 7 }], [{ matches: [null, {}, { offset: -1 }] }]])(
    'an answer %j proposes nothing',
    (body) => {
      expect(readMatches(body, 'Any text.')).toEqual([])
    },
  )
})
