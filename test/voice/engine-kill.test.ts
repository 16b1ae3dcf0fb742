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
import { readClip, SPEECH_CLIPS, WITHOUT_FFMPEG } from '../support/speech-clips.ts'
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
const SESSIONS = Math.ceil(KILLS / VICTIMS.length)
/** To hear the clip takes as much time of a processor as the clip is long; where others keep it, far longer. */
const SESSION_MS = 300_000
const CLIP = SPEECH_CLIPS.find(({ file }) => file === 'en-cheetah.flac')
const CLIP_MS = (CLIP?.samples ?? 0) / 16
/** So many that some are left for as long as a victim is waited for. */
const PIECES = 400
/** A victim dies when so many pieces were sent, and a few more in each session. */
const FIRST_PIECES = [40, 200]
const WAIT = { interval: 1_000, timeout: 120_000 }
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
      const clip = readClip(CLIP?.file ?? '')
      const pieceLength = Math.ceil(clip.length / PIECES)
      let counted = await countedMs()
      for (let session = 0; session < SESSIONS; session += 1) {
        const client = await connectVoice(await begin())
        let sent = 0
        const sendPiece = (at: number) =>
          client.sendAudio(clip.subarray(at * pieceLength, (at + 1) * pieceLength))
        for (const [index, victim] of VICTIMS.entries()) {
          const first = (FIRST_PIECES[index] ?? 0) + 7 * session
          for (; sent < first; sent += 1) sendPiece(sent)
          await kill(victim, client, () => sendPiece(sent++))
        }
        for (; sent < PIECES; sent += 1) sendPiece(sent)
        client.send({ end_of_source_media: {} })
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
    SESSIONS * SESSION_MS,
  )

  /** Who says nothing for too long loses the session: while the victim is still to come, speech goes on. */
  async function kill(word: string, { messages }: VoiceClient, goOn: () => void): Promise<void> {
    const look = () => {
      if (childProcesses(server.pid, word).length > 0) return 'there'
      goOn()
      // What the client was told says why there is none.
      return messages.slice(-3)
    }
    await expect.poll(look, WAIT).toBe('there')
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
