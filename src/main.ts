import { runCommandLine } from './cli/program.ts'
import { processTerminal } from './cli/terminal.ts'

process.exitCode = await runCommandLine(process.argv.slice(2), processTerminal())
