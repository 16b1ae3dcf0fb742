import type { Command } from 'commander'
import type { Config } from '../config/config.ts'
import { loadSettings } from '../config/load-settings.ts'

/** The configuration that this command line works with: the `--config` option, wherever it stands, and the environment. */
export function settingsOf(command: Command): Config {
  return loadSettings(command.optsWithGlobals<{ config?: string }>().config)
}
