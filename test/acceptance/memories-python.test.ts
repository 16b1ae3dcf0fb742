import { afterAll, beforeAll, expect, test } from 'vitest'
import { sendRaw } from '../support/raw-connection.ts'
import { DEVELOPER_KEY, type ServerProcess, startServerProcess } from '../support/server-process.ts'

/**
 * The requests of `deepl-python` with its translation memories, byte by byte as Python's `requests` sends them: prepared
 * without a session, so with no `Accept`, and with `Content-Length: 0` where there is no body.
 */
let server: ServerProcess
let host: string

beforeAll(async () => {
  server = await startServerProcess()
  ;({ host } = new URL(server.urls.eu))
})
afterAll(async () => {
  await server.stop()
  server.remove()
})

type Json = Readonly<Record<string, unknown>>

interface Answer {
  readonly status: number
  readonly json: Json
  readonly body: string
}

async function exchange(
  method: string,
  path: string,
  headers: readonly string[],
  body = '',
): Promise<Answer> {
  const head = [`${method} ${path} HTTP/1.1`, `Host: ${host}`, 'Accept-Encoding: identity', ...headers]
  const isWhole = (text: string): boolean => {
    const [start = '', rest] = text.split('\r\n\r\n', 2)
    const length = /content-length: (\d+)/i.exec(start)?.[1]
    return (
      rest !== undefined && (/ 204 /.test(start) || (length !== undefined && rest.length >= Number(length)))
    )
  }
  const { statuses, text } = await sendRaw(server.urls.eu, [`${head.join('\r\n')}\r\n\r\n${body}`], isWhole)
  const content = Buffer.from(text.slice(text.indexOf('\r\n\r\n') + 4), 'latin1').toString()
  return {
    status: statuses[0] ?? 0,
    json: content.startsWith('{') ? (JSON.parse(content) as Json) : {},
    body: content,
  }
}

const AGENT = 'User-Agent: deepl-python/1.30.0 (Linux) python/3.11.2 requests/2.34.2'
const API = [`Authorization: DeepL-Auth-Key ${DEVELOPER_KEY}`, AGENT]
const PATH = '/v3/translation_memories'

/** A call of the API without a body. */
const call = (method: 'GET' | 'POST' | 'DELETE', path: string) =>
  exchange(method, path, method === 'GET' ? API : [...API, 'Content-Length: 0'])

/** A call with a body, which Python writes with blanks behind commas and colons, and with ASCII only. */
function post(path: string, body: string): Promise<Answer> {
  return exchange(
    'POST',
    path,
    [...API, `Content-Length: ${body.length}`, 'Content-Type: application/json'],
    body,
  )
}

/** A call of an address that was handed out: without a key. */
function transfer(method: 'GET' | 'PUT', url: unknown, content?: string): Promise<Answer> {
  const { pathname } = new URL(String(url))
  if (content === undefined) return exchange(method, pathname, [AGENT])
  const length = Buffer.byteLength(content)
  return exchange(
    method,
    pathname,
    ['Content-Type: application/xml', AGENT, `Content-Length: ${length}`],
    content,
  )
}

/** As the tests of that client make it: without a declaration of languages. */
const TMX =
  '<?xml version="1.0" encoding="UTF-8"?>\n<tmx version="1.4"><body><tu><tuv xml:lang="de"><seg>Hallo Nummer 7</seg></tuv>' +
  '<tuv xml:lang="en"><seg>Hello number 7</seg></tuv></tu><tu><tuv xml:lang="de"><seg>Tschüs</seg></tuv>' +
  '<tuv xml:lang="en"><seg>Bye</seg></tuv></tu></body></tmx>\n'

async function settled(job: unknown): Promise<Json> {
  for (;;) {
    const { status, json } = await call('GET', `${PATH}/jobs/${String(job)}`)
    expect(status).toBe(200)
    const [result] = json['results'] as Json[]
    if (result?.['status'] !== 'awaiting_input' && result?.['status'] !== 'processing') return json
    await new Promise((resolve) => setTimeout(resolve, 20))
  }
}

async function imported(name: string): Promise<string> {
  const length = Buffer.byteLength(TMX)
  const file = `"source_file": {"file_name": "example.tmx", "content_length": ${length}}`
  const created = await post(`${PATH}/import`, `{${file}, "parameters": {"display_name": "${name}"}}`)
  expect(created).toMatchObject({ status: 201 })
  const waiting = await call('GET', `${PATH}/jobs/${String(created.json['job_id'])}`)
  expect(waiting.json).toMatchObject({
    results: [
      { status: 'awaiting_input', status_metadata: { required_action: expect.any(String) as string } },
    ],
  })
  expect(await transfer('PUT', created.json['upload_url'], TMX)).toMatchObject({ status: 204 })
  const job = await settled(created.json['job_id'])
  expect(job).toMatchObject({
    operation: 'import',
    product: 'translation_memory',
    results: [{ status: 'completed' }],
  })
  return String((job['results'] as Json[])[0]?.['translation_memory_id'])
}

test('a memory is imported, got, listed, read and deleted', async () => {
  const id = await imported('Test \\u00c4')
  const info = {
    translation_memory_id: id,
    name: 'Test Ä',
    source_language: 'de',
    target_languages: ['en'],
    segment_count: 2,
    creation_time: expect.stringMatching(/^\d{4}-\d\d-\d\dT[\d:.]+Z$/) as string,
    updated_time: expect.any(String) as string,
  }
  expect((await call('GET', `${PATH}/${id}`)).json).toEqual(info)
  expect((await call('GET', `${PATH}?page=0&page_size=10`)).json).toMatchObject({
    translation_memories: [info],
    total_count: 1,
  })
  const first = await call('GET', `${PATH}/${id}/segments?page_size=1`)
  expect(first.json).toMatchObject({
    segment_count: 2,
    segments: [
      {
        source_segment_id: expect.any(String) as string,
        source_text: 'Hallo Nummer 7',
        targets: [{ target_language: 'en', target_text: 'Hello number 7' }],
      },
    ],
  })
  const cursor = String(first.json['next_page_cursor'])
  const second = await call('GET', `${PATH}/${id}/segments?page_size=1&page_cursor=${cursor}`)
  expect(second.json['segments']).toMatchObject([{ source_text: 'Tschüs' }])
  expect(second.json).not.toHaveProperty('next_page_cursor')
  const filter = 'filter_text=nummer%207&filter_case_sensitive=false'
  expect((await call('GET', `${PATH}/${id}/segments?${filter}`)).json).toMatchObject({
    segment_count: 2,
    segments: [{ source_text: 'Hallo Nummer 7' }],
  })
  const body = `{"target_lang": "EN-US", "text": ["Hallo Nummer 8"], "translation_memory_id": "${id}", "translation_memory_threshold": 80}`
  expect((await post('/v2/translate', body)).json).toMatchObject({
    translations: [{ text: 'Hello number 8' }],
  })
  expect((await call('DELETE', `${PATH}/${id}`)).status).toBe(204)
  expect(await call('GET', `${PATH}/${id}`)).toMatchObject({
    status: 404,
    json: { message: 'Translation memory not found' },
  })
})

test('an export is ordered without a body, fetched without a key, and the same the next time', async () => {
  const id = await imported('Exported')
  const ordered = await call('POST', `${PATH}/${id}/export`)
  expect(ordered).toMatchObject({ status: 202, json: { parameters: { translation_memory_id: id } } })
  const job = await settled(ordered.json['job_id'])
  expect(job).toMatchObject({ operation: 'export', results: [{ status: 'completed' }] })
  const file = await transfer('GET', (job['results'] as Json[])[0]?.['download_url'])
  expect(file.status).toBe(200)
  expect(file.body).toContain('<tuv xml:lang="de"><seg>Tschüs</seg></tuv>')
  expect(await call('POST', `${PATH}/${id}/export`)).toMatchObject({
    status: 200,
    json: { job_id: ordered.json['job_id'] },
  })
})

test('ids of nothing are unknown', async () => {
  const none = '00000000-0000-0000-0000-000000000000'
  for (const path of [`${PATH}/${none}`, `${PATH}/${none}/segments`, `${PATH}/jobs/${none}`]) {
    expect((await call('GET', path)).status).toBe(404)
  }
  expect((await call('POST', `${PATH}/${none}/export`)).status).toBe(404)
})
