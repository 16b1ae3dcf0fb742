import { setTimeout as pause } from 'node:timers/promises'
import { call } from '../../test/support/api-client.ts'
import { DEVELOPER_KEY, startServerProcess } from '../../test/support/server-process.ts'
import { readClip } from '../../test/support/speech-clips.ts'
import { writeSpeechScript } from '../../test/support/speech-script.ts'
import { connectVoice, END, type VoiceSessionAnswer } from '../../test/support/voice-client.ts'
import { processorMsOf } from './process-family.ts'

const CLIP_MS = 11_000
const CHUNK_MS = 100
const ROUNDS = 3
const IDLE_MS = 10_000

/**
 * What a server takes beside its recogniser: clients send Opus in real time to one whose recogniser says what a script
 * says. Gives percents of a core, without what the server takes when nobody speaks.
 */
export async function measureServer(clients: number, targets: readonly string[]): Promise<number> {
  const script = writeSpeechScript(36)
  const server = await startServerProcess({
    environment: {
      ...script.environment,
      INTERPRES_SPEECH_STREAMS_PER_KEY: '60',
      INTERPRES_LOG_LEVEL: 'error',
    },
    args: ['--region', 'eu'],
  })
  /** Processor time while something lasts, for each millisecond of `durationMs`. */
  const share = async (work: Promise<unknown>, durationMs: number) => {
    const beforeMs = processorMsOf(server.pid)
    await work
    return (processorMsOf(server.pid) - beforeMs) / durationMs
  }
  const all = () => Promise.all(Array.from({ length: clients }, () => talk(server.urls.eu, targets)))
  const rounds = async () => {
    for (let round = 0; round < ROUNDS; round += 1) await all()
  }
  try {
    await all()
    const idle = await share(pause(IDLE_MS), IDLE_MS)
    return 100 * ((await share(rounds(), ROUNDS * CLIP_MS)) - idle)
  } finally {
    await server.stop()
    server.remove()
    script.remove()
  }
}

async function talk(address: string, targets: readonly string[]): Promise<void> {
  const answer = await call(`${address}/v3/voice/realtime`, {
    key: DEVELOPER_KEY,
    json: {
      source_media_content_type: 'audio/ogg;codecs=opus',
      source_language: 'en',
      target_languages: targets,
    },
  })
  if (answer.status !== 200) throw new Error(answer.text)
  const clip = readClip('en-jfk.opus.ogg')
  const client = await connectVoice(answer.json as VoiceSessionAnswer)
  const startMs = performance.now()
  const chunkBytes = Math.ceil((clip.length * CHUNK_MS) / CLIP_MS)
  for (let at = 0, sentMs = 0; at < clip.length; at += chunkBytes, sentMs += CHUNK_MS) {
    await pause(Math.max(0, sentMs - (performance.now() - startMs)))
    client.sendAudio(clip.subarray(at, at + chunkBytes))
  }
  client.send(END)
  if ((await client.closed) !== 1000) throw new Error(JSON.stringify(client.messages.at(-1)))
}
