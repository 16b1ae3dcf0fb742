// Builds the WebAssembly of the portable runtime from its AssemblyScript; with --check, fails when the file differs.
import { readFileSync, writeFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import asc from 'assemblyscript/asc'

const directory = fileURLToPath(new URL('../src/engines/marian/portable/kernel/', import.meta.url))
const file = new URL('../src/engines/marian/portable/kernel/kernel.wasm', import.meta.url)
let binary
const { error } = await asc.main(['--baseDir', directory, '--config', 'asconfig.json'], {
  stderr: process.stderr,
  writeFile(_, contents) {
    binary = contents
  },
})

if (error !== null || binary === undefined) {
  process.exitCode = 1
} else if (!process.argv.includes('--check')) {
  writeFileSync(file, binary)
} else if (!readFileSync(file).equals(binary)) {
  console.error('kernel.wasm is not what its source gives. Run npm run kernel.')
  process.exitCode = 1
}
