import { type Command, InvalidArgumentError } from 'commander'
import type { UsageLimits } from '../accounts/account.ts'
import { withAdministration } from './accounts.ts'
import { printRow, type Terminal } from './terminal.ts'

interface LimitsOptions {
  readonly account: string
  readonly characters?: number | null
  readonly speechMs?: number | null
  readonly json?: boolean
}

/** Adds `accounts limits` to the command `accounts`, which is registered before. */
export function registerAccountLimits(program: Command, terminal: Terminal): void {
  program.commands
    .find((command) => command.name() === 'accounts')
    ?.command('limits')
    .description('Show or set what an account may use in a billing period; works within ten seconds')
    .requiredOption('--account <name>', 'name of the account')
    .option('--characters <number>', 'characters, or "none"; 0 blocks', readLimit)
    .option('--speech-ms <number>', 'milliseconds of speech, or "none"; 0 blocks', readLimit)
    .option('--json', 'print JSON')
    .action(async (options: LimitsOptions, command: Command) => {
      const changes: Partial<UsageLimits> = {
        ...(options.characters === undefined ? {} : { characters: options.characters }),
        ...(options.speechMs === undefined ? {} : { speechMilliseconds: options.speechMs }),
      }
      const account = await withAdministration(command, async ({ accounts: service }) => {
        const found = await service.getByName(options.account)
        return Object.keys(changes).length === 0 ? found : service.setLimits(found.id, changes)
      })
      const row = {
        account: account.name,
        character_limit: account.limits.characters,
        speech_to_text_milliseconds_limit: account.limits.speechMilliseconds,
      }
      printRow(terminal, row, { json: options.json === true })
    })
}

function readLimit(text: string): number | null {
  if (text === 'none') return null
  const limit = Number(text)
  if (/^\d+$/.test(text) && Number.isSafeInteger(limit)) return limit
  throw new InvalidArgumentError('It must be a whole number of at least 0, or "none".')
}
