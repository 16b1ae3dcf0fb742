// What text improvement holds, of the whole service with its processes: at rest, with English and German in use, and once both
// have been unloaded. Run: npm run bench -- writing-memory
import { setTimeout as pause } from 'node:timers/promises'
import { DEVELOPER_KEY } from '../test/support/server-process.ts'
import { startWatchedServer } from './support/watched-server.ts'

/** Until garbage is given back, see `src/kernel/memory-release.ts`. */
const REST_MS = 45_000
const IDLE_MS = 5_000

const TEXTS = {
  'en-US': 'He dont like teh book that she have wrote. Their going home, and its raining.',
  de: 'Ich weiß das er morgen komt. Er hat den Buch gelesen und ist nach hause gegangen.',
}

const server = await startWatchedServer({
  INTERPRES_ENGINES: 'marian',
  INTERPRES_BUILT_IN_MODELS: '1',
  INTERPRES_LOG_LEVEL: 'error',
  INTERPRES_WRITING_IDLE_MS: String(IDLE_MS),
  INTERPRES_MODELS_IDLE_MS: String(IDLE_MS),
})
const tell = (what: string) => {
  const { server: main, all } = server.residentMegabytes()
  console.log(`${what.padEnd(34)} ${main.toFixed().padStart(5)} ${all.toFixed().padStart(5)}`)
}

async function improve(language: keyof typeof TEXTS): Promise<void> {
  for (let round = 0; round < 20; round += 1) {
    const answer = await fetch(`${server.urls.eu}/v2/write/correct`, {
      method: 'POST',
      headers: { authorization: `Service-Auth-Key ${DEVELOPER_KEY}`, 'content-type': 'application/json' },
      body: JSON.stringify({ text: [TEXTS[language]], target_lang: language }),
    })
    if (!answer.ok) throw new Error(`${answer.status} ${await answer.text()}`)
    await answer.arrayBuffer()
  }
}

console.log('MB                                 server   all')
tell('ready')
await pause(REST_MS)
tell('at rest')
await improve('en-US')
tell('English in use')
await improve('de')
tell('German in use as well')
for (let round = 1; round <= 3; round += 1) {
  await pause(REST_MS)
  tell(`idle for ${(round * REST_MS) / 1_000} s`)
}
await server.stop()
server.remove()
