import { readFile } from 'node:fs/promises'
import { expect, test } from 'vitest'
import { type RuleApplication, ruleApplications } from '../../src/style-rules/application.ts'
import { catalogueEntries, STYLE_CATEGORIES } from '../../src/style-rules/catalogue/catalogue.ts'
import type { StyleLanguage } from '../../src/style-rules/style-language.ts'
import { ALL_EXAMPLES } from './examples/all-examples.ts'

const PAGE = new URL('../../docs/style-rules.md', import.meta.url)
const MARK = '<!-- What follows is generated: npx vitest run test/style-rules/documentation.test.ts -u -->'

const EXAMPLES = new Map(
  ALL_EXAMPLES.flatMap(([rule, examples]) =>
    examples
      .filter(([, , , after]) => after !== undefined)
      .toReversed()
      .map(([option, , before, after]) => [`${rule} ${option}`, `${before} → ${after}`] as const),
  ),
)

test('the catalogue has every rule and option of the contract', () => {
  const counts = STYLE_CATEGORIES.map((category) => {
    const rules = catalogueEntries().filter(({ id }) => id.startsWith(`${category}.`))
    return [category, rules.length, rules.reduce((sum, { options }) => sum + options.length, 0)]
  })
  expect(counts).toEqual([
    ['dates_and_times', 13, 89],
    ['formatting', 6, 22],
    ['numbers', 25, 122],
    ['punctuation', 52, 149],
    ['spelling_and_grammar', 28, 63],
    ['style_and_tone', 33, 68],
    ['vocabulary', 2, 5],
  ])
  for (const { options } of catalogueEntries()) expect(new Set(options).size).toBe(options.length)
})

test('the documentation says of every rule how the code applies it', async () => {
  const page = await readFile(PAGE, 'utf8')
  const introduction = page.slice(0, page.indexOf(MARK))
  expect(page).toContain(MARK)
  await expect(`${introduction}${MARK}\n\n${generated()}`).toMatchFileSnapshot(PAGE.pathname)
})

test('the web interface shows the same examples', async () => {
  const file = new URL('../../web/src/style-rules/examples.json', import.meta.url)
  const examples: Record<string, Record<string, string>> = {}
  for (const [rule, rows] of ALL_EXAMPLES) {
    for (const [option, target, before, after] of rows) {
      const language = target.split('-')[0] ?? target
      const shown = (examples[`${rule} ${option}`] ??= {})
      if (after !== undefined) shown[language] ??= `${before} → ${after}`
    }
  }
  await expect(`${JSON.stringify(examples, undefined, 2)}\n`).toMatchFileSnapshot(file.pathname)
})

function generated(): string {
  const applications = ruleApplications()
  return [
    summary(applications),
    ...STYLE_CATEGORIES.flatMap((category) => [
      '',
      `### ${category}`,
      '',
      '| rule | option | by rule | by a language model | example |',
      '|---|---|---|---|---|',
      ...rowsOf(applications.filter(({ rule }) => rule.startsWith(`${category}.`))),
    ]),
    '',
  ].join('\n')
}

function summary(applications: readonly RuleApplication[]): string {
  const byRule = Map.groupBy(applications, ({ rule }) => rule)
  const kinds = [...byRule.values()].map((options) => {
    const decided = options.filter((option) => option.byRule.length > 0).length
    return decided === 0 ? 'model' : decided === options.length ? 'every' : 'some'
  })
  const count = (kind: string) => kinds.filter((one) => one === kind).length
  const options = applications.filter((option) => option.byRule.length > 0).length
  return [
    '| | rules | options |',
    '|---|---|---|',
    `| applied by rule, with every option | ${count('every')} | |`,
    `| applied by rule with some options, otherwise by a language model | ${count('some')} | |`,
    `| applied by a language model only | ${count('model')} | |`,
    `| together | ${kinds.length} | ${applications.length}, of which ${options} by rule |`,
  ].join('\n')
}

function rowsOf(applications: readonly RuleApplication[]): readonly string[] {
  return applications.map(({ rule, option, byRule, byLanguageModel }, index) => {
    const isFirst = applications[index - 1]?.rule !== rule
    const name = isFirst ? `\`${rule.slice(rule.indexOf('.') + 1)}\`` : ''
    const example = EXAMPLES.get(`${rule} ${option}`) ?? ''
    return `| ${name} | \`${option}\` | ${languages(byRule)} | ${languages(byLanguageModel)} | ${inCell(example)} |`
  })
}

function languages(list: readonly StyleLanguage[]): string {
  return list.length === 8 ? 'all' : list.join(' ')
}

/** No-break spaces are shown as `⍽`, line breaks as `⏎`. */
function inCell(text: string): string {
  return text
    .replaceAll('|', '\\|')
    .replaceAll('\n', '⏎')
    .replace(/[\u00A0\u202F]/gu, '⍽')
    .replace(/[*_`<]/gu, '\\$&')
}
