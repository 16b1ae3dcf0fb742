import type { Command } from 'commander'
import { composeStores } from '../compose/stores.ts'
import { settingsOf } from './settings-option.ts'
import { printRows, type Terminal } from './terminal.ts'

export function registerMigrate(program: Command, terminal: Terminal): void {
  program
    .command('migrate')
    .description('Bring the control store and every region store up to date; serve does it too')
    .option('--accept-new-stores', 'go on where a store vanished or was emptied; what it held is lost')
    .option('--json', 'print JSON')
    .action(async (options: { json?: boolean; acceptNewStores?: boolean }, command: Command) => {
      const acceptNewStores = options.acceptNewStores === true
      const stores = await composeStores(settingsOf(command), { acceptNewStores })
      try {
        const rows = stores.applied.map(({ store, version, name }) => ({ store, version, name }))
        printRows(terminal, rows, { json: options.json === true, empty: 'Every store is up to date.' })
      } finally {
        await stores.close()
      }
    })
}
