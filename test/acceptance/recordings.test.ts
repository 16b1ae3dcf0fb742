import { copyFileSync, existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import {
  ADMIN_KEY,
  DEVELOPER_KEY,
  runMain,
  type ServerProcess,
  startServerProcess,
} from '../support/server-process.ts'
import { daysAround } from '../support/usage-days.ts'

/** Opus, which is read without a program. */
const CLIP = new URL('../fixtures/speech/en-jfk.opus.ogg', import.meta.url)
const WORDS = ['proton', 'beam', 'is', 'here', 'now', 'and', 'stays', 'there']
const KEY = { authorization: `DeepL-Auth-Key ${DEVELOPER_KEY}` }
const PATH = '/v1/jobs/voice/translate'

const directory = mkdtempSync(join(tmpdir(), 'interpres-recordings-'))
const script = join(directory, 'script.json')
const environment = {
  INTERPRES_ENGINES: 'fixture',
  INTERPRES_RECOGNISERS: 'scripted',
  INTERPRES_SPEECH_SCRIPT: script,
  INTERPRES_DOCUMENT_LEASE_MS: '3000',
}
const servers: ServerProcess[] = []

beforeAll(() => {
  const words = WORDS.map((text, index) => ({
    text,
    startMs: 500 + 1_200 * index,
    endMs: 900 + 1_200 * index,
  }))
  writeFileSync(script, JSON.stringify([{ language: 'en', words }]))
})
afterEach(async () => {
  for (const server of servers.splice(0)) {
    await server.stop('SIGKILL')
    server.remove()
  }
})
afterAll(() => rmSync(directory, { recursive: true, force: true }))

async function start(dataDirectory?: string): Promise<ServerProcess> {
  const server = await startServerProcess({
    environment,
    args: ['--region', 'eu'],
    ...(dataDirectory === undefined ? {} : { dataDirectory }),
  })
  servers.push(server)
  return server
}

interface Job {
  readonly results: readonly { readonly status: string; readonly signed_download_url: string }[]
}

async function order(server: ServerProcess): Promise<string> {
  const clip = readFileSync(CLIP)
  const answer = await fetch(`${server.urls.eu}${PATH}?include=signed_url`, {
    method: 'POST',
    headers: { ...KEY, 'content-type': 'application/json' },
    body: JSON.stringify({
      source_file: { name: 'speech.ogg', content_type: 'audio/ogg', content_length: clip.length },
      parameters: { source_language: 'en' },
      targets: [
        { language: 'de', type: 'text/plain' },
        { language: 'en', type: 'application/x-subrip' },
      ],
    }),
  })
  expect(answer.status).toBe(201)
  const job = (await answer.json()) as { job_id: string; signed_upload_url: string }
  const upload = await fetch(job.signed_upload_url, { method: 'PUT', body: clip })
  expect([upload.status, await upload.text()]).toEqual([204, ''])
  return job.job_id
}

async function ask(server: ServerProcess, id: string): Promise<Job> {
  const answer = await fetch(`${server.urls.eu}${PATH}/${id}?include=signed_url`, { headers: KEY })
  return (await answer.json()) as Job
}

async function complete(server: ServerProcess, id: string): Promise<Job> {
  await expect.poll(async () => (await ask(server, id)).results[0]?.status).toBe('complete')
  return ask(server, id)
}

async function billed(server: ServerProcess): Promise<number> {
  const path = `/v2/admin/analytics?${daysAround()}`
  const answer = await fetch(`${server.urls.eu}${path}`, {
    headers: { authorization: `DeepL-Auth-Key ${ADMIN_KEY}` },
  })
  const report = (await answer.json()) as {
    usage_report: { total_usage: { speech_to_text_milliseconds: number } }
  }
  return report.usage_report.total_usage.speech_to_text_milliseconds
}

test('a recording comes back over sockets as text and subtitles, though its server is killed', async () => {
  const first = await start()
  const id = await order(first)
  await first.stop('SIGKILL')
  const server = await start(first.dataDirectory)
  const { results } = await complete(server, id)
  const [text, subtitles] = await Promise.all(
    results.map(async ({ signed_download_url }) => {
      // The server has another port than before; signatures do not name it.
      const answer = await fetch(signed_download_url.replace(/^http:\/\/[^/]+/, server.urls.eu))
      expect(answer.status).toBe(200)
      return answer.text()
    }),
  )
  expect(text).toMatch(/^\[De\] Proton/)
  const heard = subtitles?.toLowerCase() ?? ''
  for (const word of WORDS) expect(heard).toContain(word)
  expect(heard).toMatch(/^1\n00:00:00,500 --> 00:00:0\d,\d{3}\n/)
  await expect
    .poll(async () => (await ask(server, id)).results.map(({ status }) => status))
    .toEqual(['downloaded', 'downloaded'])
  await expect.poll(() => billed(server)).toBeGreaterThan(10_900)
  expect(await billed(server)).toBeLessThan(11_100)
})

test('the command line writes recordings down, lists what failed, and passes over what is done', async () => {
  const talk = join(directory, 'talk.opus')
  const broken = join(directory, 'broken.webm')
  copyFileSync(CLIP, talk)
  writeFileSync(broken, 'no sound at all')
  const transcribe = (...args: readonly string[]) =>
    runMain(['transcribe', '--from', 'en', ...args], {
      ...environment,
      INTERPRES_DATA_DIR: join(directory, 'data'),
    })

  const printed = await transcribe(talk)
  expect(printed.status).toBe(0)
  for (const word of WORDS) expect(printed.stdout.toLowerCase()).toContain(word)

  const output = join(directory, 'out')
  const many = await transcribe(talk, broken, '--to', 'de,en', '--srt', '-o', output)
  expect(many.status).toBe(2)
  expect(many.stdout.trim().split('\n')).toEqual([join(output, 'talk.de.srt'), join(output, 'talk.en.srt')])
  expect(many.stderr).toContain(`${broken}: `)
  expect(many.stderr).toContain('1 of 2 recordings could not be written down.')
  expect(readFileSync(join(output, 'talk.de.srt'), 'utf8')).toMatch(/-->[^]*\[De\] Proton/)
  expect(existsSync(join(output, 'broken.de.srt'))).toBe(false)

  const again = await transcribe(talk, '--to', 'de,en', '--srt', '-o', output)
  expect(again).toMatchObject({ status: 0, stdout: '' })
  expect(again.stderr).toContain('1 written down already')
  expect(await transcribe(join(directory, 'nothing.mp3'))).toMatchObject({ status: 2 })
  expect(await transcribe(talk, '--to', 'xx')).toMatchObject({ status: 2 })
})
