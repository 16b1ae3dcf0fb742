import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import {
  createPostgresTestDatabase,
  findPostgresServer,
  type PostgresTestDatabase,
} from '../support/postgres.ts'
import { concludedOf, connectVoice, END, type Message } from '../support/voice-client.ts'
import { pcm, startVoiceService, type VoiceService } from '../support/voice-service.ts'

const postgres = await findPostgresServer()

describe.skipIf(!postgres.available)(
  `two nodes over one store${postgres.available ? '' : ` (skipped: ${postgres.reason})`}`,
  () => {
    let databases: readonly PostgresTestDatabase[] = []
    let here: VoiceService
    let there: VoiceService

    beforeAll(async () => {
      databases = [await createPostgresTestDatabase(postgres), await createPostgresTestDatabase(postgres)]
      const environment = {
        INTERPRES_CONTROL_DATABASE_URL: databases[0]?.url ?? '',
        INTERPRES_DATABASE_URL_EU: databases[1]?.url ?? '',
        INTERPRES_REGIONS: 'eu',
      }
      here = await startVoiceService({ environment, limits: { watchMs: 50 } })
      there = await startVoiceService({ environment, limits: { watchMs: 50 } })
    })
    afterAll(async () => {
      await here.close()
      await there.close()
      await Promise.all(databases.map((database) => database.drop()))
    })

    const at = (service: VoiceService) => `${service.url.replace('http', 'ws')}/v3/voice/realtime/connect`
    const words = (messages: readonly Message[]) => concludedOf(messages).map(({ text }) => text.trim())

    test('a session that begins on one node is connected to on the other', async () => {
      const { token } = await here.begin()
      const client = await connectVoice({ token, streaming_url: at(there) })
      client.sendAudio(pcm(500))
      client.send(END)
      expect(await client.closed).toBe(1000)
      expect(words(client.messages)).toEqual(['word1', 'word2'])
    })

    test('a session goes on elsewhere from where it was: nothing is repeated, times go on, all is counted once', async () => {
      const before = await here.countedMs()
      const { token } = await here.begin()
      const first = await connectVoice({ token, streaming_url: at(here) })
      for (let sent = 0; sent < 10; sent += 1) first.sendAudio(pcm(100))
      await first.until((message) => words([message]).includes('word4'))
      const { json: next } = await there.renew(token)
      // The node that has the connection learns of it from the store.
      expect(await first.closed).toBe(1001)
      const second = await connectVoice({ ...next, streaming_url: at(there) })
      for (let sent = 0; sent < 10; sent += 1) second.sendAudio(pcm(100))
      second.send(END)
      expect(await second.closed).toBe(1000)
      const all = [...concludedOf(first.messages), ...concludedOf(second.messages)]
      expect(new Set(all.map(({ text }) => text)).size).toBe(all.length)
      for (const [index, { start_time }] of all.entries()) {
        expect(start_time).toBeGreaterThanOrEqual(all[index - 1]?.end_time ?? 0)
      }
      const counted = (await here.countedMs()) - before
      expect(counted).toBeGreaterThanOrEqual(all.at(-1)?.end_time ?? 0)
      expect(counted).toBeLessThanOrEqual(2_000)
    })

    test('of two nodes that are shown one token at the same moment, none keeps the session', async () => {
      const { token } = await here.begin()
      const outcomes = await Promise.allSettled(
        [here, there].map((node) => connectVoice({ token, streaming_url: at(node) })),
      )
      const connected = outcomes.filter((outcome) => outcome.status === 'fulfilled')
      expect(connected).toHaveLength(1)
      expect(await connected[0]?.value.closed).toBe(1008)
    })

    test('an outdated token ends the session wherever it is', async () => {
      const { token } = await here.begin()
      const { json: latest } = await here.renew(token)
      const client = await connectVoice({ ...latest, streaming_url: at(there) })
      expect((await here.renew(token)).status).toBe(403)
      expect(await client.closed).toBe(1008)
    })

    test('a node that stops hands its sessions over', async () => {
      const stopping = await startVoiceService({
        environment: {
          INTERPRES_CONTROL_DATABASE_URL: databases[0]?.url ?? '',
          INTERPRES_DATABASE_URL_EU: databases[1]?.url ?? '',
          INTERPRES_REGIONS: 'eu',
        },
      })
      const { token } = await stopping.begin()
      const client = await connectVoice({ token, streaming_url: at(stopping) })
      client.sendAudio(pcm(450))
      await client.until((message) => words([message]).includes('word2'))
      await stopping.close()
      expect(await client.closed).toBe(1001)
      const { json: next } = await here.renew(token)
      const second = await connectVoice({ ...next, streaming_url: at(here) })
      second.sendAudio(pcm(450))
      second.send(END)
      expect(await second.closed).toBe(1000)
      expect(words(second.messages)[0]).not.toBe('word2')
    })
  },
)
