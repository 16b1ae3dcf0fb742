import type { FastifyRequest } from 'fastify'
import type { IssuedToken, VoiceSessions } from '../../../speech/sessions/voice-sessions.ts'
import { callerAddress } from '../../http/caller-address.ts'
import { type Route, route } from '../../http/route.ts'
import { readSessionSettings, type SettingsDependencies } from './read-session-settings.ts'
import { SessionAnswer, SessionBody, TokenQuery } from './voice-schema.ts'

export interface VoiceDependencies extends SettingsDependencies {
  readonly sessions: Pick<VoiceSessions, 'open' | 'renew'>
}

export interface VoiceConfig {
  /** Where callers reach this server; taken from the request when absent. */
  readonly publicUrl: string | undefined
}

const SESSION_PATH = '/v3/voice/realtime'
export const CONNECTION_PATH = `${SESSION_PATH}/connect`

const SHARED = { path: SESSION_PATH, tag: 'voice', answer: SessionAnswer } as const

/** Sessions of speech: begin one, and come back to one whose connection was lost. */
export function voiceRoutes(dependencies: VoiceDependencies, config: VoiceConfig): readonly Route[] {
  const { sessions } = dependencies
  return [
    route({
      ...SHARED,
      method: 'POST',
      summary: 'Begin a session in which speech is written down and translated while it goes on',
      jsonOnly: true,
      body: SessionBody,
      failures: [456, 503],
      async handle({ caller, body, request }) {
        const settings = await readSessionSettings(body, caller.account.id, dependencies)
        return toAnswer(await sessions.open(caller, settings), request, config)
      },
    }),
    route({
      ...SHARED,
      method: 'GET',
      summary: 'Get a token for another connection of a session; the open one is closed',
      query: TokenQuery,
      failures: [400, 503],
      async handle({ caller, query, request }) {
        return toAnswer(await sessions.renew(caller, query.token), request, config)
      },
    }),
  ]
}

function toAnswer({ token, sessionId }: IssuedToken, request: FastifyRequest, { publicUrl }: VoiceConfig) {
  const address = callerAddress(request, publicUrl)
  return {
    streaming_url: `${address.replace(/^http/, 'ws')}${CONNECTION_PATH}`,
    token,
    session_id: sessionId,
  }
}
