// npm run web: the web interface with hot replacement beside a running server, whose address INTERPRES_PUBLIC_URL_EU names.
import { runWithProjectNode } from './run-with-project-node.mjs'
import { setUp } from './set-up.mjs'

setUp()
runWithProjectNode([
  'node_modules/vite/bin/vite.js',
  '--config',
  'web/vite.config.ts',
  ...process.argv.slice(2),
])
