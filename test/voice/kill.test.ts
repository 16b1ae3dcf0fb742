import { afterEach, expect, test } from 'vitest'
import { call } from '../support/api-client.ts'
import {
  ADMIN_KEY,
  DEVELOPER_KEY,
  type ServerProcess,
  startServerProcess,
} from '../support/server-process.ts'
import { inChunks, readClip } from '../support/speech-clips.ts'
import { writeSpeechScript } from '../support/speech-script.ts'
import { daysAround } from '../support/usage-days.ts'
import {
  concludedOf,
  connectVoice,
  type VoiceClient,
  type VoiceSessionAnswer,
} from '../support/voice-client.ts'

/** Servers killed. */
const KILLS = Number(process.env['INTERPRES_TEST_SERVER_KILLS'] ?? 3)
const CLIENTS = 4
/** Of the clip that every client sends. */
const CLIP_MS = 11_000

const cleanUp: (() => Promise<void> | void)[] = []
afterEach(async () => {
  for (const undo of cleanUp.splice(0).toReversed()) await undo()
})

test(`${KILLS} kills of a server in the middle of speech: what was told is counted, and nothing that was not sent`, async () => {
  const script = writeSpeechScript(40)
  cleanUp.push(() => script.remove())
  const options = {
    environment: { ...script.environment, INTERPRES_LOG_LEVEL: 'error' },
    args: ['--region', 'eu'],
  }
  let server = await startServerProcess(options)
  const { dataDirectory } = server
  cleanUp.push(async () => {
    await server.stop('SIGKILL')
    server.remove()
  })
  let counted = 0
  for (let round = 0; round < KILLS; round += 1) {
    const toldMs = await talkUntilKilled(server, 1 + ((7 * round) % 30))
    server = await startServerProcess({ ...options, dataDirectory })
    const now = await readSpeech(server)
    expect(now - counted).toBeGreaterThanOrEqual(toldMs)
    expect(now - counted).toBeLessThanOrEqual(CLIENTS * CLIP_MS)
    counted = now
  }
}, 1_200_000)

/** Clients talk; the server is killed when they have been told so many pieces. Resolves to how much audio those are of. */
async function talkUntilKilled(server: ServerProcess, pieces: number): Promise<number> {
  const clients = await Promise.all(Array.from({ length: CLIENTS }, () => talk(server)))
  const told = () => clients.reduce((sum, { messages }) => sum + concludedOf(messages).length, 0)
  await expect.poll(told, { interval: 5 }).toBeGreaterThanOrEqual(pieces)
  process.kill(server.pid, 'SIGKILL')
  await Promise.all(clients.map(({ closed }) => closed))
  await server.stop('SIGKILL')
  return clients.reduce((sum, { messages }) => sum + (concludedOf(messages).at(-1)?.end_time ?? 0), 0)
}

async function talk(server: ServerProcess): Promise<VoiceClient> {
  const answer = await call(`${server.urls.eu}/v3/voice/realtime`, {
    key: DEVELOPER_KEY,
    json: {
      source_media_content_type: 'audio/ogg;codecs=opus',
      source_language: 'en',
      target_languages: ['de'],
    },
  })
  const client = await connectVoice(answer.json as VoiceSessionAnswer)
  for await (const chunk of inChunks(readClip('en-jfk.opus.ogg'), 600)) {
    if (client.socket.readyState !== client.socket.OPEN) break
    client.sendAudio(chunk)
    await new Promise(setImmediate)
  }
  return client
}

async function readSpeech(server: ServerProcess): Promise<number> {
  const { json } = await call(`${server.urls.eu}/v2/admin/analytics?${daysAround()}`, { key: ADMIN_KEY })
  const { usage_report } = json as {
    usage_report: { total_usage: { speech_to_text_milliseconds: number } }
  }
  return usage_report.total_usage.speech_to_text_milliseconds
}
