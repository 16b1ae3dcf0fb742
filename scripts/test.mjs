// npm test: sets up what is missing, then runs the test suites; arguments go to vitest.
import { runWithProjectNode } from './run-with-project-node.mjs'
import { setUp } from './set-up.mjs'

setUp()
runWithProjectNode(['node_modules/vitest/vitest.mjs', 'run', ...process.argv.slice(2)])
