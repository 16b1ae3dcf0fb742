import { type Command, Option } from 'commander'
import { composeReporting } from '../compose/reporting.ts'
import { systemClock } from '../kernel/clock.ts'
import { billingPeriodAt } from '../usage/billing-period.ts'
import { readDateRange } from '../usage/report/date-range.ts'
import { formatDay, utcDayOf } from '../usage/utc-day.ts'
import { settingsOf } from './settings-option.ts'
import type { Terminal } from './terminal.ts'
import {
  GROUPINGS,
  type Grouping,
  printReportCsv,
  printReportJson,
  printReportTable,
  readReport,
} from './usage-report.ts'

interface ReportOptions {
  readonly account: string
  readonly startDate?: string
  readonly endDate?: string
  readonly by?: Grouping
  readonly csv?: boolean
  readonly json?: boolean
}

export function registerUsage(program: Command, terminal: Terminal): void {
  program
    .command('usage')
    .description('Report usage')
    .command('report')
    .description('What an account has used in all regions, up to this moment')
    .option('--account <name>', 'name of the account', 'default')
    .option('--start-date <date>', 'first day, UTC, YYYY-MM-DD; default: begin of the billing period')
    .option('--end-date <date>', 'last day, UTC, YYYY-MM-DD; default: today')
    .addOption(new Option('--by <grouping>', 'what the rows are').choices(GROUPINGS))
    .addOption(new Option('--csv', 'print comma-separated values').conflicts('json'))
    .option('--json', 'print JSON')
    .action(async (options: ReportOptions, command: Command) => {
      const config = settingsOf(command)
      const nowMs = systemClock.nowMs()
      const { firstDay } = billingPeriodAt(nowMs, config.usage.billingDay)
      const range = readDateRange(
        options.startDate ?? formatDay(firstDay),
        options.endDate ?? formatDay(utcDayOf(nowMs)),
      )
      const reporting = await composeReporting(config)
      try {
        if (!reporting.isComplete) {
          terminal.writeError(
            'The store of a region is not there or out of reach: usage that it has not delivered is missing.\n',
          )
        }
        const account = await reporting.accounts.getByName(options.account)
        const reports = await reporting.openUsageReports()
        if (reporting.isComplete && reports.missingRegions.length > 0) {
          terminal.writeError(`The latest usage of ${reports.missingRegions.join(', ')} is missing.\n`)
        }
        const report = await readReport(reports, { account, range, by: options.by })
        if (options.json === true) printReportJson(terminal, report)
        else if (options.csv === true) printReportCsv(terminal, report)
        else printReportTable(terminal, report)
      } finally {
        await reporting.close()
      }
    })
}
