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
import { concludedOf, connectVoice, type VoiceSessionAnswer } from '../support/voice-client.ts'

/** Processes killed, decoders and recognisers in turn. */
const KILLS = Number(process.env['INTERPRES_TEST_ENGINE_KILLS'] ?? 4)
const CLIP_MS = 11_000
const CHUNKS = 40
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
  }, 60_000)
  afterAll(async () => {
    await server.stop()
    server.remove()
  })

  test(`${KILLS} of them killed in mid-stream: the speech goes on or ends with 503, and usage is that of what was heard`, async () => {
    const clip = readClip('en-jfk.flac')
    const chunkLength = Math.ceil(clip.length / CHUNKS)
    let counted = await countedMs()
    for (let round = 0; round < KILLS; round += 1) {
      const victim = round % 2 === 0 ? 'ffmpeg' : 'pocketsphinx-process'
      const client = await connectVoice(await begin())
      const killBefore = 4 + ((7 * round) % (CHUNKS - 8))
      for (let at = 0; at < CHUNKS; at += 1) {
        if (at === killBefore) await kill(victim)
        if (client.socket.readyState !== client.socket.OPEN) break
        client.sendAudio(clip.subarray(at * chunkLength, (at + 1) * chunkLength))
      }
      if (client.socket.readyState === client.socket.OPEN) client.send({ end_of_source_media: {} })
      const status = await client.closed
      const error = client.messages.find((message) => message['error'] !== undefined)?.['error']
      if (status === 1000) expect(error).toBeUndefined()
      else expect([status, error]).toEqual([1011, expect.objectContaining({ error_code: 503 })])
      const toldMs = concludedOf(client.messages).at(-1)?.end_time ?? 0
      const now = await countedMs()
      expect(now - counted).toBeGreaterThanOrEqual(toldMs)
      expect(now - counted).toBeLessThanOrEqual(CLIP_MS)
      counted = now
    }
    const languages = await call(`${server.urls.eu}/v3/languages?resource=voice`, { key: DEVELOPER_KEY })
    expect(languages.status).toBe(200)
  }, 1_200_000)

  async function kill(word: string): Promise<void> {
    await expect.poll(() => childProcesses(server.pid, word).length, { timeout: 60_000 }).toBeGreaterThan(0)
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
    const today = new Date().toISOString().slice(0, 10)
    const { json } = await call(
      `${server.urls.eu}/v2/admin/analytics?start_date=${today}&end_date=${today}`,
      {
        key: ADMIN_KEY,
      },
    )
    return (json as { usage_report: { total_usage: { speech_to_text_milliseconds: number } } }).usage_report
      .total_usage.speech_to_text_milliseconds
  }
})
