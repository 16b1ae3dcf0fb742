// Writes the first twenty sentences of every held-out set before and after: node training/writing/examples.ts
import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { loadCorrector } from '../../src/engines/rules/load-corrector.ts'
import type { LanguageCode } from '../../src/languages/language-code.ts'
import { applyEdits } from '../../src/text/text-edit.ts'

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
const page = [
  '# Text improvement: examples',
  '',
  'The first twenty sentences of each held-out set, as they stand there, so that they were chosen before any was corrected: good, bad and untouched. Made by `training/writing/examples.ts`.',
]
for (const [code, name] of Object.entries(NAMES)) {
  const path = join(import.meta.dirname, 'held-out', `${code}.txt`)
  if (!existsSync(path)) continue
  const corrector = await loadCorrector(code)
  page.push('', `## ${name}`, '', '| sent | answered | should be |', '|---|---|---|')
  for (const line of readFileSync(path, 'utf8').split('\n').slice(0, SHOWN)) {
    const sent = line.replaceAll(/\[([^|\]]*)\|[^\]]*\]/gu, '$1')
    const wanted = line.replaceAll(/\[[^|\]]*\|([^\]]*)\]/gu, '$1')
    const edits = await corrector.correct(sent, [], code as LanguageCode)
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
