import { performance } from 'node:perf_hooks'
import { applyGlossaries } from '../src/glossaries/applying/apply-glossaries.ts'
import { parseEntries } from '../src/glossaries/entries/parse-entries.ts'
import { writeTsv } from '../src/glossaries/entries/write-entries.ts'
import { type GlossaryEntry, parseGlossaryId } from '../src/glossaries/glossary.ts'
import { type CompiledDictionary, compileDictionary } from '../src/glossaries/matching/compiled-dictionary.ts'
import { randomIds } from '../src/kernel/ids.ts'
import { type LanguageCode, parseLanguageCode } from '../src/languages/language-code.ts'
import type { LanguagePair } from '../src/translation/engine.ts'

/**
 * What glossaries cost: reading and compiling entries, and looking for terms in a sentence of 26 words, with
 * glossaries of different sizes. Medians of several rounds; compare lines of one run.
 *
 * `node bench/glossaries.ts`
 */
const SENTENCE =
  'The proton beam passes through the neural network of the storage system, and every user account in the region gets a token for access control.'
const WORDS =
  'system network server database model learning machine neural beam proton engine cloud service access control policy data center storage query index cache token user account'.split(
    ' ',
  )
const ROUNDS = 15
const SENTENCES_PER_ROUND = 400

function language(text: string): LanguageCode {
  const code = parseLanguageCode(text)
  if (code === undefined) throw new Error(`not a language code: ${text}`)
  return code
}

function entriesOf(count: number): GlossaryEntry[] {
  const entries = Array.from({ length: count - 2 }, (_, index) => ({
    source: `${WORDS[index % 25]} ${WORDS[(index * 7) % 25]}${index} ${WORDS[(index * 3) % 25]}`,
    target: `Begriff ${index}`,
  }))
  return [
    { source: 'proton beam', target: 'Strahl' },
    { source: 'user account', target: 'Konto' },
    ...entries,
  ]
}

function median(values: readonly number[]): number {
  return values.toSorted((left, right) => left - right)[Math.floor(values.length / 2)] ?? 0
}

/** Microseconds that finding the terms of one sentence takes. */
function costOfSentence(dictionaries: readonly CompiledDictionary[], pair: LanguagePair): number {
  const glossaries = dictionaries.map((dictionary) => {
    const id = parseGlossaryId(randomIds.uuid())
    if (id === undefined) throw new Error('no UUID')
    return { id, dictionary }
  })
  const rounds = Array.from({ length: ROUNDS }, () => {
    const { protector } = applyGlossaries(glossaries)
    const start = performance.now()
    for (let count = 0; count < SENTENCES_PER_ROUND; count += 1)
      protector(SENTENCE, pair, { taken: [], textIndex: 0 })
    return ((performance.now() - start) / SENTENCES_PER_ROUND) * 1_000
  })
  return median(rounds.slice(3))
}

const line = (label: string, value: string) =>
  process.stdout.write(`${label.padEnd(52)}${value.padStart(12)}\n`)

for (const source of ['en', 'es', 'de']) {
  const pair = { source: language(source), target: language('fr') }
  process.stdout.write(`from ${source}\n`)
  const small = compileDictionary(writeTsv(entriesOf(10)), pair)
  const start = performance.now()
  const large = compileDictionary(writeTsv(entriesOf(10_000)), pair)
  line('  compile 10,000 entries', `${(performance.now() - start).toFixed(0)} ms`)
  line('  memory of 10,000 compiled entries (estimate)', `${(large.sizeBytes / 1e6).toFixed(1)} MB`)
  line('  terms of a sentence, no glossary', `${costOfSentence([], pair).toFixed(0)} us`)
  line('  terms of a sentence, 10 entries', `${costOfSentence([small], pair).toFixed(0)} us`)
  line('  terms of a sentence, 10,000 entries', `${costOfSentence([large], pair).toFixed(0)} us`)
  const five = Array.from({ length: 5 }, () => large)
  line('  terms of a sentence, five glossaries of 10,000', `${costOfSentence(five, pair).toFixed(0)} us`)
}

const rows = Array.from({ length: 280_000 }, (_, index) => `source term ${index}\tziel wort ${index}`).join(
  '\n',
)
const start = performance.now()
const pair = { source: language('en'), target: language('de') }
const parsed = [...parseEntries({ text: rows, format: 'tsv', pair })]
line(
  `read and check ${parsed.length} entries, ${(rows.length / 1_048_576).toFixed(1)} MiB`,
  `${(performance.now() - start).toFixed(0)} ms`,
)
