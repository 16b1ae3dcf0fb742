import type { Speech } from '../../src/compose/speech.ts'
import type { LanguageCode } from '../../src/languages/language-code.ts'
import type { OpenLiveSpeech } from '../../src/speech/live/live-speech.ts'
import { DEFAULT_SESSION_LIMITS, type SessionLimits } from '../../src/speech/sessions/voice-session.ts'
import { composeForTest, type TestService } from './composition.ts'
import { createScriptedLiveSpeech } from './scripted-live-speech.ts'
import { ADMIN_KEY, DEVELOPER_KEY } from './server-process.ts'
import { daysAround } from './usage-days.ts'
import { connectVoice, type VoiceClient, type VoiceSessionAnswer } from './voice-client.ts'

/** PCM, 32 bytes a millisecond. */
export const PCM = 'audio/pcm;encoding=s16le;rate=16000'
export const pcm = (ms: number) => new Uint8Array(32 * ms)

export interface VoiceService extends TestService {
  readonly url: string
  /** Of what begins next: a test may let in one connection in its own time, and the next under a limit. */
  readonly limits: Mutable<SessionLimits>
  /** What the real service answers to `POST /v3/voice/realtime`. */
  begin(body?: object, key?: string): Promise<VoiceSessionAnswer>
  connect(body?: { readonly message_format?: 'json' | 'msgpack' }): Promise<VoiceClient>
  /** A token for another connection. */
  renew(token: string, key?: string): Promise<{ readonly status: number; readonly json: VoiceSessionAnswer }>
  /** Milliseconds of speech that the key of tests has been counted, as analytics tell. */
  countedMs(): Promise<number>
}

type Mutable<Values> = { -readonly [Name in keyof Values]: Values[Name] }

export interface VoiceServiceOptions {
  readonly environment?: Readonly<Record<string, string>>
  readonly openLive?: OpenLiveSpeech
  readonly speech?: Partial<Speech>
  readonly limits?: Partial<SessionLimits>
}

const languages = (...codes: string[]) => new Set(codes as LanguageCode[])

/** The service with sockets on a free port, and with speech that says `word1`, `word2` and so on, whatever it hears. */
export async function startVoiceService(options: VoiceServiceOptions = {}): Promise<VoiceService> {
  const { environment = {}, openLive = createScriptedLiveSpeech(), speech = {} } = options
  const limits = { ...DEFAULT_SESSION_LIMITS, sessions: 60, sessionsPerKey: 60, ...options.limits }
  const service = await composeForTest(
    {
      INTERPRES_RECOGNISERS: '',
      INTERPRES_PORT_EU: '0',
      ...('INTERPRES_REGIONS' in environment ? {} : { INTERPRES_PORT_US: '0', INTERPRES_PORT_JP: '0' }),
      ...environment,
    },
    {
      speech: {
        openLive: () => openLive,
        encoder: { lacks: () => undefined, open: () => Promise.reject(new Error('nobody speaks')) },
        voiceActivity: { open: () => Promise.reject(new Error('nobody listens')) },
        synthesisers: { choose: () => undefined, languages: () => new Set() },
        recognisers: {
          choose: () => undefined as never,
          support: () => ({
            transcription: languages('en'),
            autoDetection: languages('en'),
          }),
        },
        sessionLimits: limits,
        ...speech,
      },
    },
  )
  await service.service.listen()
  const address = service.server('eu').server.address()
  const port = typeof address === 'object' && address !== null ? address.port : 0
  const url = `http://127.0.0.1:${port}`

  async function begin(body: object = {}, key = DEVELOPER_KEY) {
    const response = await fetch(`${url}/v3/voice/realtime`, {
      method: 'POST',
      headers: { authorization: `Service-Auth-Key ${key}`, 'content-type': 'application/json' },
      body: JSON.stringify({ source_media_content_type: PCM, ...body }),
    })
    const json = await response.json()
    if (!response.ok) throw new Error(`${response.status} ${JSON.stringify(json)}`)
    return json as VoiceSessionAnswer
  }

  return {
    ...service,
    url,
    limits,
    begin,
    connect: async (body = {}) => await connectVoice(await begin(body), body.message_format),
    async renew(token, key = DEVELOPER_KEY) {
      const response = await fetch(`${url}/v3/voice/realtime?token=${token}`, {
        headers: { authorization: `Service-Auth-Key ${key}` },
      })
      return { status: response.status, json: (await response.json()) as VoiceSessionAnswer }
    },
    async countedMs() {
      const answer = await service.get(`/v2/admin/analytics?${daysAround()}`, {
        headers: { authorization: `Service-Auth-Key ${ADMIN_KEY}` },
      })
      return (
        answer.json as {
          usage_report: { total_usage: { speech_to_text_milliseconds: number } }
        }
      ).usage_report.total_usage.speech_to_text_milliseconds
    },
  }
}
