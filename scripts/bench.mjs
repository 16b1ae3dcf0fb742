// npm run bench -- NAME [ARGUMENTS]: runs one benchmark of bench/.
import { readdirSync } from 'node:fs'
import { runWithProjectNode } from './run-with-project-node.mjs'

const names = readdirSync(new URL('../bench/', import.meta.url))
  .filter((file) => file.endsWith('.ts'))
  .map((file) => file.slice(0, -3))
const [name, ...rest] = process.argv.slice(2)
if (names.includes(name)) {
  runWithProjectNode(['--disable-warning=ExperimentalWarning', `bench/${name}.ts`, ...rest])
} else {
  console.error(`Usage: npm run bench -- NAME\nBenchmarks: ${names.join(', ')}`)
  process.exitCode = 2
}
