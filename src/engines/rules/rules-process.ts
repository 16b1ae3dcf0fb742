import { serveCalls } from '../../kernel/threads/serve-calls.ts'
import { serveParent } from '../../kernel/threads/worker-process.ts'
import { work } from './worker.ts'

// The rules of a language in a process of their own: all of their memory goes with it.
serveParent((port) => serveCalls(work, { port }))
