import type { Command } from 'commander'
import type { Check } from '../operations/check.ts'
import { settingsOf } from './settings-option.ts'
import { printRows, type Terminal } from './terminal.ts'

const MARKS: Readonly<Record<Check['state'], string>> = { ok: 'ok', warning: 'WARNING', failed: 'FAILED' }

export function registerDoctor(program: Command, terminal: Terminal): void {
  program
    .command('doctor')
    .description('Check settings, stores, engines and languages, and say what is missing')
    .option('--json', 'print JSON')
    .action(async (options: { json?: boolean }, command: Command) => {
      const { runChecks } = await import('../operations/doctor.ts')
      const checks = await runChecks(() => settingsOf(command))
      if (options.json === true) {
        printRows(
          terminal,
          checks.map(({ state, part, text }) => ({ state, part, text })),
          { json: true, empty: '' },
        )
      } else {
        for (const { state, part, text } of checks)
          terminal.writeOut(`${MARKS[state].padEnd(8)} ${part}: ${text}\n`)
      }
      if (checks.some(({ state }) => state === 'failed')) process.exitCode = 1
    })
}
