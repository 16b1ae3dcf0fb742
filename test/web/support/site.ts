import type { Browser } from 'playwright-core'
import type { LocalRegistry } from '../../marian/support/local-registry.ts'
import type { ServerProcess } from '../../support/server-process.ts'

/** The one server and the one browser of the suite; a test may start the server anew. */
export interface Site {
  server: ServerProcess
  readonly browser: Browser
  /** Where the server fetches model packs from. */
  readonly registry: LocalRegistry
  readonly origin: string
}
