import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { findPocketsphinx } from '../../src/recognisers/pocketsphinx/installation.ts'
import { call } from '../support/api-client.ts'
import { childProcesses } from '../support/child-processes.ts'
import {
  ADMIN_KEY,
  DEVELOPER_KEY,
  type ServerProcess,
  startServerProcess,
} from '../support/server-process.ts'
import { readClip, WITHOUT_FFMPEG } from '../support/speech-clips.ts'
import { daysAround } from '../support/usage-days.ts'
import {
  concludedOf,
  connectVoice,
  isError,
  type VoiceClient,
  type VoiceSessionAnswer,
} from '../support/voice-client.ts'

/** Processes killed: in each session a decoder and a recogniser. */
const KILLS = Number(process.env['INTERPRES_TEST_ENGINE_KILLS'] ?? 4)
const VICTIMS = ['ffmpeg', 'pocketsphinx-process']
/** The clip is heard anew in each session, which takes two minutes where others keep the processor. */
const SESSION_MS = 300_000
const LONGEST_MS = (KILLS / VICTIMS.length) * SESSION_MS
const CLIP_MS = 11_000
const CHUNKS = 40
/** Audio that the death of a decoder may cost. */
const MOST_LOST_MS = 20
const WITHOUT_POCKETSPHINX =
  findPocketsphinx() === undefined ? ' (skipped: pocketsphinx is not installed)' : ''
const isLacking = WITHOUT_FFMPEG !== '' || WITHOUT_POCKETSPHINX !== ''

describe.skipIf(isLacking)(`engines of speech that die${WITHOUT_FFMPEG}${WITHOUT_POCKETSPHINX}`, () => {
  let server: ServerProcess

  beforeAll(async () => {
    server = await startServerProcess({
      environment: { INTERPRES_RECOGNISERS: 'pocketsphinx', INTERPRES_LOG_LEVEL: 'error' },
      args: ['--region', 'eu'],
    })
  })
  afterAll(async () => {
    await server.stop()
    server.remove()
  })

  test(
    `${KILLS} of them killed in mid-stream: the speech goes on, and usage is that of what was heard`,
    async () => {
      const clip = readClip('en-jfk.flac')
      const chunkLength = Math.ceil(clip.length / CHUNKS)
      let counted = await countedMs()
      for (let killed = 0; killed < KILLS; ) {
        const client = await connectVoice(await begin())
        const kills = new Map<number, string>()
        for (const victim of VICTIMS) kills.set(4 + ((17 * killed++) % (CHUNKS - 8)), victim)
        for (let at = 0; at < CHUNKS; at += 1) {
          const victim = kills.get(at)
          if (victim !== undefined) await kill(victim, client)
          if (client.socket.readyState !== client.socket.OPEN) break
          client.sendAudio(clip.subarray(at * chunkLength, (at + 1) * chunkLength))
        }
        if (client.socket.readyState === client.socket.OPEN) client.send({ end_of_source_media: {} })
        const status = await client.closed
        expect([status, client.messages.find(isError)]).toEqual([1000, undefined])
        const toldMs = concludedOf(client.messages).at(-1)?.end_time ?? 0
        const now = await countedMs()
        expect(now - counted).toBeGreaterThanOrEqual(toldMs)
        expect(now - counted).toBeLessThanOrEqual(CLIP_MS)
        expect(now - counted).toBeGreaterThan(CLIP_MS - MOST_LOST_MS)
        counted = now
      }
      const languages = await call(`${server.urls.eu}/v3/languages?resource=voice`, { key: DEVELOPER_KEY })
      expect(languages.status).toBe(200)
    },
    LONGEST_MS,
  )

  /** What the client was told says why there is none. */
  async function kill(word: string, { messages }: VoiceClient): Promise<void> {
    const look = () => (childProcesses(server.pid, word).length > 0 ? 'there' : messages.slice(-3))
    await expect.poll(look).toBe('there')
    for (const pid of childProcesses(server.pid, word)) process.kill(pid, 'SIGKILL')
  }

  async function begin(): Promise<VoiceSessionAnswer> {
    const { json } = await call(`${server.urls.eu}/v3/voice/realtime`, {
      key: DEVELOPER_KEY,
      json: { source_media_content_type: 'audio/flac', source_language: 'en' },
    })
    return json as VoiceSessionAnswer
  }

  async function countedMs(): Promise<number> {
    const { json } = await call(`${server.urls.eu}/v2/admin/analytics?${daysAround()}`, {
      key: ADMIN_KEY,
    })
    return (json as { usage_report: { total_usage: { speech_to_text_milliseconds: number } } }).usage_report
      .total_usage.speech_to_text_milliseconds
  }
})
