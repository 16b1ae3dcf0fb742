import { readFile } from 'node:fs/promises'
import { gunzipSync } from 'node:zlib'
import { beforeAll, expect, test } from 'vitest'
import type { LanguageCode } from '../../languages/language-code.ts'
import type { RecallWork, SegmentMemory } from '../../translation/port.ts'
import { phraseKey } from './phrase-key.ts'
import { createPhraseMemory } from './phrase-memory.ts'
import { readPhraseTable } from './phrase-table.ts'

const code = (text: string) => text as LanguageCode
let content: string
let memory: SegmentMemory

beforeAll(async () => {
  content = gunzipSync(await readFile(new URL('phrases.tsv.gz', import.meta.url))).toString()
  memory = createPhraseMemory({ read: async () => content, isWanted: ({ target }) => target !== 'ja' })
})

async function ask(
  text: string,
  pair: string,
  formality: RecallWork['formality'] = 'default',
): Promise<string | undefined> {
  const [source = '', target = ''] = pair.split(' ')
  const unit = { segment: { text, protectedSpans: [] }, before: undefined, after: undefined, textIndex: 0 }
  const [recalled] = await memory.recall([unit], {
    pair: { source: code(source), target: code(target) },
    formality,
    isExactOnly: false,
    translate: async () => [],
    signal: new AbortController().signal,
  })
  return recalled !== undefined && 'translated' in recalled ? recalled.translated.text : undefined
}

test.each([
  ['Good morning!', 'en de', 'Guten Morgen!'],
  ['good morning', 'en de', 'Guten Morgen'],
  ['GOOD MORNING', 'en es', 'BUENOS DÍAS'],
  ['Good morning.', 'en fr', 'Bonjour'],
  ['What time is it?', 'en de', 'Wie spät ist es?'],
  ['what time is it', 'en es', 'Qué hora es'],
  ['What’s your name?', 'en de', 'Wie heißen Sie?'],
  ['What is your name?', 'en de', 'Wie heißen Sie?'],
  ['I do not know.', 'en it', 'Non lo so.'],
  ["I don't know", 'en nl', 'Ik weet het niet'],
  ['Guten Morgen!', 'de en-GB', 'Good morning!'],
  ['¿Qué hora es?', 'es en', 'What time is it?'],
  ['Dziękuję.', 'pl en', 'Thank you.'],
])('%s in %s is %s', async (text, pair, expected) => {
  expect(await ask(text, pair)).toBe(expected)
})

test.each([
  ['more', 'Wie geht es Ihnen?'],
  ['prefer_more', 'Wie geht es Ihnen?'],
  ['less', 'Wie geht es dir?'],
  ['prefer_less', 'Wie geht es dir?'],
] as const)('with formality %s people are addressed so', async (formality, expected) => {
  expect(await ask('How are you?', 'en de', formality)).toBe(expected)
  expect(await ask('What time is it?', 'en de', formality)).toBe('Wie spät ist es?')
})

test('a phrase that does not show how it addresses is left to engines where that is asked for', async () => {
  expect(await ask('Thank you.', 'en de')).toBe('Danke.')
  expect(await ask('Thank you.', 'en de', 'more')).toBeUndefined()
})

test.each([
  ['unknown sentences', 'The proton beam is cold.', 'en de'],
  ['statements that are known as questions only', 'What time is it.', 'en de'],
  ['languages that are not there', 'Good morning!', 'en ca'],
  ['pairs for which phrases are not wanted', 'Good morning!', 'en ja'],
])('%s are left to engines', async (_what, text, pair) => {
  expect(await ask(text, pair)).toBeUndefined()
})

test.each(['de', 'es', 'fr', 'it', 'ja', 'nl', 'pl', 'pt'])(
  'from English to %s and back there are 3,000 phrases at least, none with a mark of the file in it',
  async (language) => {
    for (const [source, target] of [
      ['en', language],
      [language, 'en'],
    ] as const) {
      const table = await readPhraseTable(content, code(source), code(target))
      expect(table?.size).toBeGreaterThanOrEqual(3_000)
      const texts = [...(table?.values() ?? [])].flat().map(({ text }) => text)
      expect(texts.filter((text) => /^[-+~]|\t/.test(text) || text.trim() !== text)).toEqual([])
    }
  },
)

test('contractions, case and signs make no difference, asking does', () => {
  const key = (text: string) => phraseKey(text, code('en'))
  expect(key("Can't we go? ")).toBe(key('CANNOT WE GO ?'))
  expect(key("We're here.")).toBe(key('we are here'))
  expect(key('Ready?')).not.toBe(key('Ready.'))
})
