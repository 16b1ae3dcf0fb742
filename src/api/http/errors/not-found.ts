import type { FastifyInstance } from 'fastify'
import { InterpresError } from '../../../kernel/errors.ts'
import { type Region, STANDARD_REGION } from '../../../kernel/region.ts'
import { isStandardOnlyPath } from '../../../regions/feature-table.ts'
import { NOT_FOUND } from './error-table.ts'

/**
 * Answers paths without a route: 405 with `Allow` where other methods are served, 404 that names the standard address
 * where only that one serves the feature, 404 otherwise.
 */
export function answerUnknownPaths(
  app: FastifyInstance,
  config: { readonly region: Region; readonly standardUrl: string },
): void {
  const routes: { readonly pattern: RegExp; readonly methods: Set<string> }[] = []
  const bySource = new Map<string, Set<string>>()

  app.addHook('onRoute', ({ url, method }) => {
    const source = `^${url.replace(/[.+?^${}()|[\]\\]/g, '\\$&').replace(/:[A-Za-z_]+/g, '[^/]+')}$`
    let methods = bySource.get(source)
    if (methods === undefined) {
      methods = new Set()
      bySource.set(source, methods)
      routes.push({ pattern: new RegExp(source), methods })
    }
    for (const name of Array.isArray(method) ? method : [method]) methods.add(name)
  })

  app.setNotFoundHandler((request, reply) => {
    const path = pathOf(request.url)
    if (config.region !== STANDARD_REGION && isStandardOnlyPath(path)) {
      throw standardAddressOnly(config.standardUrl, path)
    }
    const allowed = routes.find(({ pattern }) => pattern.test(path))?.methods
    if (allowed === undefined || allowed.has(request.method)) throw new InterpresError('not_found', NOT_FOUND)
    const names = [...allowed].join(', ')
    reply.header('allow', names)
    throw new InterpresError(
      'method_not_allowed',
      `The method ${request.method} is not allowed here. Allowed: ${names}.`,
    )
  })
}

/** For a path of a feature that a regional address does not serve. */
export function standardAddressOnly(standardUrl: string, path: string): InterpresError {
  return new InterpresError(
    'not_found',
    `This feature is served on the standard address only: ${standardUrl}${path}`,
  )
}

/** The path without query and, as routes ignore it, without a slash at its end. */
function pathOf(url: string): string {
  const query = url.indexOf('?')
  const path = query < 0 ? url : url.slice(0, query)
  return path.length > 1 && path.endsWith('/') ? path.slice(0, -1) : path
}
