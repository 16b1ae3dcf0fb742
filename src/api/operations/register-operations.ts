import type { FastifyInstance, FastifyRequest } from 'fastify'
import { InterpresError } from '../../kernel/errors.ts'

export interface OperationsDependencies {
  /** Names of the parts that cannot work at the moment; empty when everything can. */
  readonly findUnreadyParts: () => Promise<readonly string[]>
  /** The metrics in the Prometheus text format. */
  readonly renderMetrics: () => Promise<{ readonly contentType: string; readonly text: string }>
}

export interface OperationsConfig {
  readonly metricsToken: string | undefined
}

/** Headers that proxies add to what they pass on. */
const PROXY_HEADERS = [
  'forwarded',
  'via',
  'x-forwarded-for',
  'x-forwarded-host',
  'x-forwarded-proto',
  'x-real-ip',
]

const PUBLIC = { config: { access: 'public' }, schema: { hide: true } } as const

/**
 * `/healthz`: the process is alive. `/readyz`: stores and engines can work. `/metrics`: for Prometheus, with the
 * configured bearer token, or without one from the same machine when no proxy stands in between.
 */
export function registerOperations(
  app: FastifyInstance,
  { findUnreadyParts, renderMetrics }: OperationsDependencies,
  config: OperationsConfig,
): void {
  app.get('/healthz', PUBLIC, () => ({ status: 'ok' }))

  app.get('/readyz', PUBLIC, async (_request, reply) => {
    const unready = await findUnreadyParts()
    if (unready.length === 0) return { status: 'ready' }
    return reply.code(503).header('retry-after', '5').send({ status: 'not ready', parts: unready })
  })

  app.get('/metrics', PUBLIC, async (request, reply) => {
    if (!mayReadMetrics(request, config)) {
      throw new InterpresError('access_denied', 'Metrics are shown to the configured token only.')
    }
    const { contentType, text } = await renderMetrics()
    return reply.header('content-type', contentType).serializer(String).send(text)
  })
}

function mayReadMetrics(request: FastifyRequest, { metricsToken }: OperationsConfig): boolean {
  if (metricsToken !== undefined) return request.headers.authorization === `Bearer ${metricsToken}`
  const isProxied = PROXY_HEADERS.some((name) => name in request.headers)
  return !isProxied && ['127.0.0.1', '::1', '::ffff:127.0.0.1'].includes(request.socket.remoteAddress ?? '')
}
