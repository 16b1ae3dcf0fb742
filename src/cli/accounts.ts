import type { Command } from 'commander'
import type { Account } from '../accounts/account.ts'
import { type Administration, composeAdministration } from '../compose/administration.ts'
import { settingsOf } from './settings-option.ts'
import { printRow, printRows, type Row, type Terminal } from './terminal.ts'

export function registerAccountCommands(program: Command, terminal: Terminal): void {
  const accounts = program.command('accounts').description('Create and list accounts')
  accounts
    .command('create')
    .description('Create an account')
    .argument('<name>', 'name of the account')
    .option('--json', 'print JSON')
    .action(async (name: string, options: { json?: boolean }, command: Command) => {
      const account = await withAdministration(
        command,
        (administration) => administration.accounts.create({ name }),
        { mayMake: true },
      )
      printRow(terminal, toRow(account), { json: options.json === true })
    })
  accounts
    .command('list')
    .description('List accounts')
    .option('--json', 'print JSON')
    .action(async (options: { json?: boolean }, command: Command) => {
      const list = await withAdministration(command, (administration) => administration.accounts.list())
      printRows(terminal, list.map(toRow), { json: options.json === true, empty: 'There are no accounts.' })
    })

  const addendum = program
    .command('addendum')
    .description('Open regional addresses to an account, or close them; works within ten seconds')
  for (const verb of ['sign', 'revoke'] as const) {
    addendum
      .command(verb)
      .description(verb === 'sign' ? 'Open regional addresses' : 'Close regional addresses')
      .requiredOption('--account <name>', 'name of the account')
      .option('--json', 'print JSON')
      .action(async (options: { account: string; json?: boolean }, command: Command) => {
        const account = await withAdministration(command, async (administration) => {
          const { id } = await administration.accounts.getByName(options.account)
          return verb === 'sign'
            ? administration.accounts.signAddendum(id)
            : administration.accounts.revokeAddendum(id)
        })
        printRow(terminal, toRow(account), { json: options.json === true })
      })
  }
}

/** Opens the control store for one operation of the command line; one that is not there is made if it may be. */
export async function withAdministration<Result>(
  command: Command,
  operation: (administration: Administration) => Promise<Result>,
  { mayMake = false }: { readonly mayMake?: boolean } = {},
): Promise<Result> {
  const administration = await composeAdministration(settingsOf(command), { mayMake })
  try {
    return await operation(administration)
  } finally {
    await administration.close()
  }
}

function toRow({ name, id, addendumSignedAtMs, limits, createdAtMs }: Account): Row {
  return {
    name,
    account_id: id,
    addendum_signed: addendumSignedAtMs === null ? null : new Date(addendumSignedAtMs).toISOString(),
    character_limit: limits.characters,
    speech_to_text_milliseconds_limit: limits.speechMilliseconds,
    created: new Date(createdAtMs).toISOString(),
  }
}
