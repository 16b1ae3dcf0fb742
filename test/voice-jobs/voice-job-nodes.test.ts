import { readFileSync } from 'node:fs'
import { request } from 'node:http'
import { Client } from 'pg'
import { afterEach, expect, test } from 'vitest'
import type { JobAnswer } from '../../src/api/v1/voice-jobs/voice-job-schema.ts'
import { call } from '../support/api-client.ts'
import { findPostgresServer } from '../support/postgres.ts'
import {
  ADMIN_KEY,
  DEVELOPER_KEY,
  type ServerProcess,
  startServerProcess,
} from '../support/server-process.ts'
import { createSharedStores } from '../support/shared-stores.ts'
import { writeSpeechScript } from '../support/speech-script.ts'
import { placesOf, rowsIn } from '../support/stored-secrets.ts'
import { daysAround } from '../support/usage-days.ts'
import { type Created, orderOf, PATH } from './voice-job-service.ts'

/** Nodes killed. */
const KILLS = Number(process.env['INTERPRES_TEST_VOICE_JOB_KILLS'] ?? 1)
const TIMEOUT_MS = 300_000 + KILLS * 120_000
/** As many as a key may have in progress. */
const JOBS = 10
/** Opus, which is read without a program. */
const CLIP = readFileSync(new URL('../fixtures/speech/en-jfk.opus.ogg', import.meta.url))
const NAME = 'wombats.ogg'
const SETTINGS = {
  INTERPRES_LOG_LEVEL: 'error',
  INTERPRES_DOCUMENT_LEASE_MS: '3000',
  INTERPRES_VOICE_JOBS: '2',
}
const postgres = await findPostgresServer()
const WITHOUT = postgres.available ? '' : ` (skipped: ${postgres.reason})`
const cleanUp: (() => Promise<void> | void)[] = []

afterEach(async () => {
  for (const undo of cleanUp.splice(0).toReversed()) await undo()
})

async function openNodes() {
  const script = writeSpeechScript(36)
  cleanUp.push(() => script.remove())
  const stores = await createSharedStores(postgres)
  cleanUp.push(() => stores.remove())
  const start = async () => {
    const node = await startServerProcess({
      environment: { ...SETTINGS, ...script.environment, ...stores.environment },
      args: ['--region', 'eu'],
    })
    cleanUp.push(async () => {
      await node.stop('SIGKILL')
      node.remove()
    })
    return node
  }
  return { stores, start }
}

test.skipIf(!postgres.available)(
  `${KILLS} kills of one of two nodes among ${JOBS} recordings: each is done once and billed once${WITHOUT}`,
  async () => {
    const { stores, start } = await openNodes()
    const stays = await start()
    const alone = await create(stays)
    expect(await upload(stays, alone)).toBe(204)
    const [text] = await collect(stays, alone)
    expect(text).toMatch(/^\[De\] One two three/)
    await expect.poll(() => billed(stays)).toBeGreaterThan(10_900)
    const eachMs = await billed(stays)

    for (let round = 1; round <= KILLS; round += 1) {
      const dies = await start()
      const jobs = await Promise.all(Array.from({ length: JOBS }, () => create(dies)))
      await Promise.all(jobs.map(async (job) => expect(await upload(dies, job)).toBe(204)))
      const done = () => countDone(stays, jobs)
      await expect.poll(done, { timeout: 120_000, interval: 5 }).toBeGreaterThanOrEqual(1 + (round % 5))
      await dies.stop('SIGKILL')
      for (const job of jobs)
        expect(await collect(stays, job)).toEqual([text, expect.stringContaining('-->')])
      await expect.poll(() => billed(stays)).toBe(eachMs * (1 + JOBS * round))
    }
    for (const { url } of [stores.region, stores.control])
      expect(placesOf('wombat', await rowsIn(url))).toEqual([])
  },
  TIMEOUT_MS,
)

test.skipIf(!postgres.available)(
  `of nodes that are sent one file one takes it in, and when it is killed another does${WITHOUT}`,
  async () => {
    const { stores, start } = await openNodes()
    const [dies, stays] = [await start(), await start()]
    const job = await create(dies)
    const broken = beginUpload(dies, job)
    await expect.poll(() => isArriving(stores.region.url, job)).toBe(true)
    for (const node of [stays, dies]) expect(await upload(node, job)).toBe(409)
    await dies.stop('SIGKILL')
    broken.destroy()
    await expect.poll(() => upload(stays, job), { interval: 250 }).toBe(204)
    expect(await upload(stays, job)).toBe(409)
    const [text] = await collect(stays, job)
    expect(text).toMatch(/^\[De\] One two three/)
  },
  TIMEOUT_MS,
)

async function create(node: ServerProcess): Promise<Created> {
  const answer = await call(`${node.urls.eu}${PATH}`, {
    key: DEVELOPER_KEY,
    json: orderOf({
      source_file: { name: NAME, content_type: 'audio/ogg', content_length: CLIP.length },
      targets: [
        { language: 'de', type: 'text/plain' },
        { language: 'en', type: 'application/x-subrip' },
      ],
    }),
  })
  expect(answer.status).toBe(201)
  return answer.json as Created
}

/** The address at a node; jobs name the one that made them. */
const at = (node: ServerProcess, url: string) => url.replace(/^http:\/\/[^/]+/, node.urls.eu)
const signed = ({ signature }: Pick<Created, 'signature'>) => ({
  authorization: `DeepL-Signature ${signature}`,
  'content-type': 'application/octet-stream',
})

async function upload(node: ServerProcess, job: Created, content: Uint8Array = CLIP): Promise<number> {
  const answer = await call(at(node, job.upload_url), {
    method: 'PUT',
    body: content,
    headers: signed(job),
  })
  return answer.status
}

/** Sends half of the file and leaves the connection open. */
function beginUpload(node: ServerProcess, job: Created) {
  const headers = { ...signed(job), 'content-length': String(CLIP.length) }
  const sending = request(at(node, job.upload_url), { method: 'PUT', headers })
  sending.on('error', () => {})
  sending.write(CLIP.subarray(0, CLIP.length / 2))
  return sending
}

async function isArriving(url: string, { job_id }: Created): Promise<boolean> {
  const client = new Client({ connectionString: url })
  await client.connect()
  const { rows } = await client.query('select lease_token from voice_jobs where id = $1', [job_id])
  await client.end()
  return (rows as readonly { lease_token: string | null }[])[0]?.lease_token != null
}

async function status(node: ServerProcess, { job_id }: Created): Promise<JobAnswer['results']> {
  const answer = await call(`${node.urls.eu}${PATH}/${job_id}`, { key: DEVELOPER_KEY })
  expect(answer.status).toBe(200)
  return (answer.json as JobAnswer).results
}

async function countDone(node: ServerProcess, jobs: readonly Created[]): Promise<number> {
  const results = await Promise.all(jobs.map((job) => status(node, job)))
  expect(results.flat().filter(({ status: state }) => state === 'failed')).toEqual([])
  return results.filter(([first]) => first?.status === 'complete').length
}

/** Waits for the results of a job and fetches each, which works once. */
async function collect(node: ServerProcess, job: Created): Promise<readonly string[]> {
  await expect.poll(() => countDone(node, [job]), { timeout: 120_000 }).toBe(1)
  const texts: string[] = []
  for (const { download_url = '', signature = '' } of await status(node, job)) {
    const fetchIt = () => call(at(node, download_url), { headers: signed({ signature }) })
    const answer = await fetchIt()
    expect(answer.status).toBe(200)
    texts.push(answer.text)
    await expect.poll(async () => (await fetchIt()).status).toBe(404)
  }
  return texts
}

async function billed(node: ServerProcess): Promise<number> {
  const path = `/v2/admin/analytics?${daysAround()}`
  const { json } = await call(`${node.urls.eu}${path}`, { key: ADMIN_KEY })
  return (json as { usage_report: { total_usage: { speech_to_text_milliseconds: number } } }).usage_report
    .total_usage.speech_to_text_milliseconds
}
