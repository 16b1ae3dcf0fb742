import { Command, CommanderError } from 'commander'
import { readVersion } from '../compose/version.ts'
import { registerAccountLimits } from './account-limits.ts'
import { registerAccountCommands } from './accounts.ts'
import { registerDoctor } from './doctor.ts'
import { describeFailure } from './exit-status.ts'
import { registerGlossaryCommands } from './glossaries.ts'
import { registerImprove } from './improve.ts'
import { registerKeyCommands } from './keys.ts'
import { registerMemoryCommands } from './memories.ts'
import { registerMigrate } from './migrate.ts'
import { registerModels } from './models.ts'
import { registerServe } from './serve.ts'
import type { Terminal } from './terminal.ts'
import { registerTranscribe } from './transcribe.ts'
import { registerTranslate } from './translate.ts'
import { registerUsage } from './usage.ts'
import { registerWebCommands } from './web.ts'

/** Runs one command line; resolves with the exit status of the process. */
export async function runCommandLine(args: readonly string[], terminal: Terminal): Promise<number> {
  const program = new Command('interpres')
    .description('Self-hosted translation service with regional addresses and exact usage reports')
    .version(readVersion(), '--version')
    .option('--config <file>', 'settings file (JSON); default interpres.json when there is one')
    .exitOverride()
    .configureOutput({
      writeOut: (text) => terminal.writeOut(text),
      writeErr: (text) => terminal.writeError(text),
    })
  for (const register of [
    registerServe,
    registerAccountCommands,
    registerAccountLimits,
    registerKeyCommands,
    registerGlossaryCommands,
    registerMemoryCommands,
    registerTranslate,
    registerTranscribe,
    registerImprove,
    registerUsage,
    registerWebCommands,
    registerModels,
    registerMigrate,
    registerDoctor,
  ]) {
    register(program, terminal)
  }
  try {
    await program.parseAsync([...args], { from: 'user' })
    return Number(process.exitCode ?? 0)
  } catch (failure) {
    if (failure instanceof CommanderError) return failure.exitCode === 0 ? 0 : 2
    const { text, status } = describeFailure(failure)
    terminal.writeError(text)
    return status
  }
}
