import type { Command } from 'commander'
import { composeRegionAdministration, type RegionAdministration } from '../compose/region-administration.ts'
import { InterpresError } from '../kernel/errors.ts'
import { settingsOf } from './settings-option.ts'

/** Options of a command about what an account keeps in a region. */
export interface RegionOptions {
  readonly account: string
  readonly region: string
  readonly json?: boolean
}

/** Adds the options; `what` the account keeps there, in the plural. */
export function withRegionOptions(command: Command, what: string): Command {
  return command
    .requiredOption('--account <name>', 'name of the account')
    .option('--region <region>', `region whose ${what} are meant`, 'eu')
    .option('--json', 'print JSON')
}

/** Works in the stores of a region and closes them. The account is told by its id. */
export async function inRegion<Result>(
  command: Command,
  { account, region }: RegionOptions,
  operation: (administration: RegionAdministration, accountId: string) => Promise<Result>,
): Promise<Result> {
  const administration = await composeRegionAdministration(settingsOf(command), region)
  try {
    return await operation(administration, (await administration.accounts.getByName(account)).id)
  } finally {
    await administration.close()
  }
}

/** Fails as a command does whose file is not there. */
export function unreadableFile(cause: unknown): never {
  const reason = cause instanceof Error && 'code' in cause ? String(cause.code) : 'unknown'
  throw new InterpresError('invalid_parameter', `The file cannot be read (${reason}).`, { cause })
}
