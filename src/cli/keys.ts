import type { Command } from 'commander'
import { type ApiKey, maskKey } from '../accounts/api-key.ts'
import { withAdministration } from './accounts.ts'
import { printRow, printRows, type Row, type Terminal } from './terminal.ts'

interface AccountOptions {
  readonly account: string
  readonly json?: boolean
}

interface CreateOptions extends AccountOptions {
  readonly label?: string
  readonly admin?: boolean
  readonly scope?: readonly string[]
}

export function registerKeyCommands(program: Command, terminal: Terminal): void {
  const command = program.command('keys').description('Create, list and deactivate API keys')

  command
    .command('create')
    .description('Create a key; its secret is shown this once')
    .requiredOption('--account <name>', 'name of the account')
    .option('--label <label>', 'name of the key for people')
    .option('--admin', 'a key that may also administer its account')
    .option('--scope <scope...>', 'what the key may do; everything when absent')
    .option('--json', 'print JSON')
    .action(async (options: CreateOptions, invoked: Command) => {
      const { key, secret } = await withAdministration(invoked, async ({ accounts, keys }) => {
        const account = await accounts.getByName(options.account)
        return keys.create({
          accountId: account.id,
          role: options.admin === true ? 'admin' : 'developer',
          label: options.label ?? (options.admin === true ? 'Admin key' : 'API key'),
          ...(options.scope === undefined ? {} : { scopes: options.scope }),
        })
      })
      if (options.json === true)
        terminal.writeOut(`${JSON.stringify({ key: secret, ...toRow(key) }, undefined, 2)}\n`)
      else terminal.writeOut(`${secret}\n`)
    })

  command
    .command('list')
    .description('List keys, masked, deactivated ones included')
    .requiredOption('--account <name>', 'name of the account')
    .option('--json', 'print JSON')
    .action(async (options: AccountOptions, invoked: Command) => {
      const list = await withAdministration(invoked, async ({ accounts, keys }) => {
        const account = await accounts.getByName(options.account)
        return keys.list(account.id)
      })
      printRows(terminal, list.map(toRow), { json: options.json === true, empty: 'The account has no keys.' })
    })

  command
    .command('deactivate')
    .description('Deactivate a key for good; works within ten seconds')
    .requiredOption('--account <name>', 'name of the account')
    .argument('<key-id>', 'id of the key, as `keys list` shows it')
    .option('--json', 'print JSON')
    .action(async (keyId: string, options: AccountOptions, invoked: Command) => {
      const key = await withAdministration(invoked, async ({ accounts, keys }) => {
        const account = await accounts.getByName(options.account)
        return keys.deactivate({ accountId: account.id, keyId })
      })
      printRow(terminal, toRow(key), { json: options.json === true })
    })
}

function toRow(key: ApiKey): Row {
  return {
    key_id: key.id,
    masked: maskKey(key),
    label: key.label,
    role: key.role,
    scopes: key.scopes === null ? null : key.scopes.join(' '),
    character_limit: key.limits.characters,
    created: new Date(key.createdAtMs).toISOString(),
    deactivated: key.deactivatedAtMs === null ? null : new Date(key.deactivatedAtMs).toISOString(),
  }
}
