/**
 * `node scripts/translation-examples.ts` translates the sentences of `training/examples.tsv` with the built-in packs and the default
 * settings, and writes `docs/translation-examples.md`: twenty sentences of news, letters and instructions for each direction, which
 * were chosen before any was translated.
 */
import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { createPackTranslator } from '../bench/support/pack-translator.ts'

const root = join(import.meta.dirname, '..')
const NAMES: Readonly<Record<string, string>> = {
  en: 'English',
  de: 'German',
  nl: 'Dutch',
  fr: 'French',
  es: 'Spanish',
  it: 'Italian',
  pt: 'Portuguese',
  pl: 'Polish',
  ja: 'Japanese',
}
const [header = '', ...lines] = readFileSync(join(root, 'training/examples.tsv'), 'utf8')
  .trimEnd()
  .split('\n')
const columns = header.split('\t')
const rows = lines.map((line) => line.split('\t'))
const sentencesOf = (language: string) => rows.map((row) => row[columns.indexOf(language)] ?? '')

const translator = await createPackTranslator()
const page = [
  '# Translation examples',
  '',
  'Twenty sentences of news, letters and instructions in each direction of the built-in packs, chosen before any was translated: good, bad and wrong as they came out. Made by',
  '`scripts/translation-examples.ts`; the sentences and translations to compare with are in `training/examples.tsv`. Figures are in [training/RESULTS.md](../training/RESULTS.md).',
]
const others = Object.keys(NAMES).filter((language) => language !== 'en')
for (const [source, target] of others.flatMap((other) => [['en', other] as const, [other, 'en'] as const])) {
  const sources = sentencesOf(source)
  const results = await translator.translate(`${source}-${target}`, sources)
  page.push('', `## ${NAMES[source]} to ${NAMES[target]}`, '', '| | sent | answered |', '|---|---|---|')
  for (const [index, text] of results.entries())
    page.push(`| ${rows[index]?.[0]} | ${sources[index]} | ${text} |`)
}
await translator.close()
writeFileSync(join(root, 'docs/translation-examples.md'), `${page.join('\n')}\n`)
