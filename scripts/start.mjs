// npm start: sets up what is missing, then serves every configured region.
import { RUNTIME_FLAGS, runWithProjectNode } from './run-with-project-node.mjs'
import { setUp } from './set-up.mjs'

setUp()
runWithProjectNode([...RUNTIME_FLAGS, 'src/main.ts', 'serve', ...process.argv.slice(2)], {
  stopWithParent: process.env.npm_lifecycle_event === 'start',
})
