// Writes the first twenty sentences of every held-out set before and after: node training/writing/examples.ts
import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { applyEdits } from '../../src/text/text-edit.ts'
import { builtInJudge, correctorFor } from './judged-corrector.ts'

const SHOWN = 20
const NAMES: Readonly<Record<string, string>> = {
  en: 'English',
  de: 'German',
  fr: 'French',
  es: 'Spanish',
  it: 'Italian',
  pt: 'Portuguese',
  nl: 'Dutch',
  pl: 'Polish',
}
const judge = await builtInJudge()
const page = [
  '# Text improvement: examples',
  '',
  'The first twenty sentences of each held-out set, as they stand there, so that they were chosen before any was corrected: good, bad and untouched. Made by `training/writing/examples.ts`.',
]
for (const [code, name] of Object.entries(NAMES)) {
  const path = join(import.meta.dirname, 'held-out', `${code}.txt`)
  if (!existsSync(path)) continue
  const correct = await correctorFor(code, judge)
  page.push('', `## ${name}`, '', '| sent | answered | should be |', '|---|---|---|')
  for (const line of readFileSync(path, 'utf8').split('\n').slice(0, SHOWN)) {
    const sent = line.replaceAll(/\[([^|\]]*)\|[^\]]*\]/gu, '$1')
    const wanted = line.replaceAll(/\[[^|\]]*\|([^\]]*)\]/gu, '$1')
    const edits = await correct(sent)
    const answered = applyEdits(
      sent,
      edits.map(({ replacement, ...edit }) => ({ ...edit, text: replacement })),
    )
    const shown = answered === sent ? 'untouched' : answered
    page.push(`| ${sent} | ${shown} | ${answered === wanted ? '✓' : wanted} |`)
  }
}
writeFileSync(join(import.meta.dirname, '../../docs/improvement-examples.md'), `${page.join('\n')}\n`)
process.exit()
