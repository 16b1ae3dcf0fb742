import type { Browser } from 'playwright-core'
import type { LocalRegistry } from '../../marian/support/local-registry.ts'
import { ADMIN_KEY, type ServerProcess } from '../../support/server-process.ts'

/** The one server and the one browser of the suite; a test may start the server anew. */
export interface Site {
  server: ServerProcess
  readonly browser: Browser
  /** Where the server fetches model packs from. */
  readonly registry: LocalRegistry
  readonly origin: string
  /** What the server was started with. */
  readonly environment: Readonly<Record<string, string>>
}

/** Asks the API directly, with a key. */
export async function ask(
  { origin }: Pick<Site, 'origin'>,
  method: string,
  path: string,
  body?: unknown,
): Promise<Record<string, unknown>> {
  const response = await fetch(origin + path, {
    method,
    headers: { authorization: `Service-Auth-Key ${ADMIN_KEY}`, 'content-type': 'application/json' },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  })
  if (!response.ok) throw new Error(`${method} ${path}: ${response.status} ${await response.text()}`)
  return (await response.json()) as Record<string, unknown>
}
