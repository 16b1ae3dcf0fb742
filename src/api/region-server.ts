import type { FastifyInstance } from 'fastify'
import { type Route, registerRoutes } from './http/route.ts'
import { type OperationsDependencies, registerOperations } from './operations/register-operations.ts'
import { registerReference } from './reference/register-reference.ts'
import { createServer, type ServerConfig, type ServerDependencies } from './server.ts'

export interface RegionServerDependencies extends ServerDependencies, OperationsDependencies {
  readonly routes: readonly Route[]
  /** What else capabilities put on a server. */
  readonly installations: readonly ((app: FastifyInstance) => void | Promise<void>)[]
}

export interface RegionServerConfig extends ServerConfig {
  readonly version: string
  readonly metricsToken: string | undefined
}

/** The server of one region with the routes that the region has. It does not listen yet. */
export async function createRegionServer(
  dependencies: RegionServerDependencies,
  config: RegionServerConfig,
): Promise<FastifyInstance> {
  const app = await createServer(dependencies, config)
  await registerReference(app, config)
  registerOperations(app, dependencies, config)
  registerRoutes(app, config.region, dependencies.routes)
  for (const install of dependencies.installations) await install(app)
  return app
}
