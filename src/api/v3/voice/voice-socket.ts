import type { IncomingMessage } from 'node:http'
import websocket from '@fastify/websocket'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { Clock } from '../../../kernel/clock.ts'
import { InterpresError } from '../../../kernel/errors.ts'
import type { SessionLimits } from '../../../speech/sessions/voice-session.ts'
import type { ClaimedSession, VoiceSessions } from '../../../speech/sessions/voice-sessions.ts'
import { standardAddressOnly } from '../../http/errors/not-found.ts'
import { runSocketConnection } from './socket-connection.ts'
import { CONNECTION_PATH } from './voice-routes.ts'

declare module 'fastify' {
  interface FastifyRequest {
    claimedSession: ClaimedSession | undefined
  }
}

export interface VoiceSocketDependencies {
  readonly sessions: Pick<VoiceSessions, 'claim' | 'connect'>
  readonly clock: Clock
  readonly limits: Pick<SessionLimits, 'quietMs' | 'unreadMs' | 'connectionMs'>
  /** Hands all sessions over, and so closes every connection. */
  readonly handOver: () => Promise<void>
}

const FRAME_LIMIT_BYTES = 1_048_576
/** A connection's request is in progress for as long as it is open. */
const OPEN_MS = 86_400_000

/** `/v3/voice/realtime/connect`, where speech comes in and what came of it goes out. The token is the authentication. */
export async function installVoiceSocket(
  app: FastifyInstance,
  { sessions, clock, limits, handOver }: VoiceSocketDependencies,
): Promise<void> {
  const traceIds = new WeakMap<IncomingMessage, string>()
  await app.register(websocket, {
    options: { maxPayload: FRAME_LIMIT_BYTES, perMessageDeflate: false },
    preClose(done) {
      app.websocketServer.close()
      done()
    },
    errorHandler: (_error, socket) => socket.terminate(),
  })
  app.addHook('preClose', handOver)
  app.websocketServer.on('headers', (headers, request) => {
    headers.push(`X-Trace-ID: ${traceIds.get(request) ?? ''}`)
  })
  app.decorateRequest('claimedSession', undefined)
  app.route({
    method: 'GET',
    url: CONNECTION_PATH,
    exposeHeadRoute: false,
    schema: { hide: true },
    config: { access: 'public', timeoutMs: OPEN_MS },
    preValidation: async (request) => {
      if (!request.ws) throw notAnUpgrade()
      traceIds.set(request.raw, request.id)
      request.claimedSession = await sessions.claim(tokenOf(request))
    },
    handler: () => {
      throw notAnUpgrade()
    },
    wsHandler(socket, { claimedSession: claimed }) {
      if (claimed === undefined) throw new Error('a connection without a session')
      runSocketConnection({
        socket,
        clock,
        limits,
        settings: claimed.session.settings,
        connect: (outlet) => sessions.connect(claimed, outlet),
      })
    },
  })
}

/** On a regional address the connection is answered as every path of voice is, to whoever comes without a key, too. */
export function refuseVoiceSocket(app: FastifyInstance, config: { readonly standardUrl: string }): void {
  app.route({
    method: 'GET',
    url: CONNECTION_PATH,
    schema: { hide: true },
    config: { access: 'public' },
    handler: () => {
      throw standardAddressOnly(config.standardUrl, CONNECTION_PATH)
    },
  })
}

function tokenOf({ query }: FastifyRequest): string {
  const token = typeof query === 'object' && query !== null && 'token' in query ? query.token : undefined
  if (typeof token === 'string' && token !== '') return token
  throw new InterpresError('access_denied', "Parameter 'token' not specified")
}

function notAnUpgrade(): InterpresError {
  return new InterpresError('invalid_parameter', 'This address is for web sockets: send an upgrade request.')
}
