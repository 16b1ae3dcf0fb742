import { expect, test } from 'vitest'
import type { UsageReports } from '../usage/report/usage-reports.ts'
import { usageOf } from '../usage/usage-counters.ts'
import { utcDayOf } from '../usage/utc-day.ts'
import type { Terminal } from './terminal.ts'
import {
  type Grouping,
  printReportCsv,
  printReportJson,
  printReportTable,
  readReport,
} from './usage-report.ts'

const day = utcDayOf(Date.UTC(2026, 10, 21))
const usage = usageOf('text_translation', 12)
const reports: Pick<UsageReports, 'total' | 'byKey' | 'byDay' | 'byRegion'> = {
  total: async () => usage,
  byKey: async () => ({
    total: usage,
    rows: [{ keyId: 'id', maskedKey: 'abcd****wxyz', label: 'Shop, main', usage }],
  }),
  byDay: async () => ({ total: usage, rows: [{ day, usage }] }),
  byRegion: async () => ({ total: usage, rows: [{ region: 'jp', usage }] }),
}

async function print(by: Grouping | undefined, how: typeof printReportTable): Promise<string> {
  let output = ''
  const terminal: Terminal = {
    writeOut: (text) => {
      output += text
    },
    writeError: () => {},
    input: (async function* () {})(),
    inputIsTerminal: false,
    errorIsTerminal: false,
  }
  const request = { account: { id: 'account', name: 'acme' }, range: { firstDay: day, lastDay: day }, by }
  how(terminal, await readReport(reports as UsageReports, request))
  return output
}

const HEADING =
  'total_characters,text_translation_characters,document_translation_characters,text_improvement_characters,speech_to_text_milliseconds'

test.each([
  [undefined, `${HEADING}\n12,12,0,0,0\n`],
  ['key', `api_key,api_key_label,${HEADING}\nabcd****wxyz,"Shop, main",12,12,0,0,0\n`],
  ['day', `usage_date,${HEADING}\n2026-11-21,12,12,0,0,0\n`],
  ['region', `region,${HEADING}\njp,12,12,0,0,0\n`],
] as const)('comma-separated values by %s', async (by, expected) => {
  expect(await print(by, printReportCsv)).toBe(expected)
})

test('JSON has the range, the total and the rows', async () => {
  const counters = {
    total_characters: 12,
    text_translation_characters: 12,
    document_translation_characters: 0,
    text_improvement_characters: 0,
    speech_to_text_milliseconds: 0,
  }
  expect(JSON.parse(await print('region', printReportJson))).toEqual({
    account: 'acme',
    start_date: '2026-11-21',
    end_date: '2026-11-21',
    total_usage: counters,
    group_by: 'region',
    usages: [{ region: 'jp', ...counters }],
  })
})

test('a table ends with the total', async () => {
  const lines = (await print('day', printReportTable)).trimEnd().split('\n')
  expect(lines.map((line) => line.split(/\s+/)[0])).toEqual(['USAGE_DATE', '2026-11-21', 'total'])
})
