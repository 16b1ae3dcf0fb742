import type { FastifyInstance } from 'fastify'
import type { Clock } from '../../kernel/clock.ts'
import type { Logger } from '../../kernel/logging.ts'
import type { Region } from '../../kernel/region.ts'

declare module 'fastify' {
  interface FastifyRequest {
    /** `undefined` where no hook has seen the request. */
    startedAtMs: number | undefined
  }
}

/** One answered request, without anything that a caller sent: the route is its pattern, not its URL. */
export interface RequestFacts {
  readonly region: Region
  readonly method: string
  readonly route: string
  readonly status: number
  readonly durationMs: number
}

export interface RequestObserver {
  requestAnswered(facts: RequestFacts): void
}

const QUIET_ROUTES = new Set(['/healthz', '/readyz', '/metrics'])

/** Counts and logs every answer. Log lines hold ids and figures, never text, query strings or keys. */
export function observeRequests(
  app: FastifyInstance,
  { observer, logger, clock }: { observer: RequestObserver; logger: Logger; clock: Clock },
  config: { readonly region: Region },
): void {
  app.decorateRequest('startedAtMs', undefined)
  app.addHook('onRequest', (request, _reply, done) => {
    request.startedAtMs = clock.nowMs()
    done()
  })
  app.addHook('onResponse', (request, reply, done) => {
    const facts = {
      region: config.region,
      method: request.method,
      route: request.is404 ? 'unknown' : (request.routeOptions.url ?? 'unknown'),
      status: reply.statusCode,
      durationMs: request.startedAtMs === undefined ? 0 : clock.nowMs() - request.startedAtMs,
    }
    observer.requestAnswered(facts)
    const fields = { ...facts, traceId: request.id, keyId: request.caller?.key.id }
    if (QUIET_ROUTES.has(facts.route)) logger.debug(fields, 'request answered')
    else logger.info(fields, 'request answered')
    done()
  })
}
