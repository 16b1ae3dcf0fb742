import { enableCompileCache } from 'node:module'
import { fileURLToPath } from 'node:url'

// Compiled code and stripped types are kept beside the packages: the second start is faster and needs less memory.
enableCompileCache(fileURLToPath(new URL('../node_modules/.cache/interpres', import.meta.url)))

const { runCommandLine } = await import('./cli/program.ts')
const { processTerminal } = await import('./cli/terminal.ts')
process.exitCode = await runCommandLine(process.argv.slice(2), processTerminal())
