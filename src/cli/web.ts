import type { Command } from 'commander'
import { settingsOf } from './settings-option.ts'
import { printRow, type Terminal } from './terminal.ts'

interface LinkOptions {
  readonly account: string
  readonly operator?: boolean
  readonly json?: boolean
}

export function registerWebCommands(program: Command, terminal: Terminal): void {
  const command = program.command('web').description('The web interface')
  command
    .command('link')
    .description(
      'Print a link that signs in once, within ten minutes, with the oldest admin key of an account',
    )
    .option('--account <name>', 'name of the account', 'default')
    .option('--operator', 'for one hour also open accounts, the addendum and model packs')
    .option('--json', 'print JSON')
    .action(async (options: LinkOptions, invoked: Command) => {
      const { createSignInLink } = await import('../operations/sign-in-link.ts')
      const link = await createSignInLink(settingsOf(invoked), {
        accountName: options.account,
        operator: options.operator === true,
      })
      if (options.json === true) printRow(terminal, { link }, { json: true })
      else terminal.writeOut(`${link}\n`)
    })
}
