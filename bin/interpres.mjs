#!/usr/bin/env node
// The command line. Starts it under the Node.js that the project brings, wherever it is called from.
import { fileURLToPath } from 'node:url'
import { RUNTIME_FLAGS, runWithProjectNode } from '../scripts/run-with-project-node.mjs'

const main = fileURLToPath(new URL('../src/main.ts', import.meta.url))
runWithProjectNode([...RUNTIME_FLAGS, main, ...process.argv.slice(2)], {
  cwd: process.cwd(),
})
