import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { composeForTest, type TestService } from '../support/composition.ts'
import type { Parties } from '../support/parties.ts'
import { tmxOf } from './support/units.ts'

const PATH = '/v3/translation_memories'
let service: TestService
let parties: Parties

beforeAll(async () => {
  service = await composeForTest({ INTERPRES_PUBLIC_URL_US: 'https://us.example/api' })
  parties = await service.createParties(['translation_memories:read'])
})
afterAll(() => service.close())

type Json = Readonly<Record<string, unknown>>

async function call(
  method: 'GET' | 'POST' | 'DELETE' | 'PUT',
  path: string,
  body?: unknown,
  key = parties.a,
  region: 'eu' | 'us' = 'eu',
) {
  const response = await service.server(region).inject({
    method,
    url: path,
    headers: { authorization: `Service-Auth-Key ${key}` },
    ...(body === undefined ? {} : { payload: body as Record<string, unknown> }),
  })
  const isJson = String(response.headers['content-type']).startsWith('application/json')
  return { status: response.statusCode, json: isJson ? response.json<Json>() : {}, body: response.body }
}

async function send(content: string, name = 'my.tmx', parameters: Json = {}) {
  const bytes = Buffer.byteLength(content)
  const created = await call('POST', `${PATH}/import`, {
    source_file: { file_name: name, content_length: bytes },
    parameters,
  })
  expect(created).toMatchObject({ status: 201 })
  const { pathname } = new URL(String(created.json['upload_url']))
  const upload = await service.server('eu').inject({
    method: 'PUT',
    url: pathname,
    payload: content,
    headers: { 'content-type': 'application/xml' },
  })
  return { upload, job: `${PATH}/jobs/${String(created.json['job_id'])}`, pathname }
}

async function settled(job: string): Promise<Json> {
  for (;;) {
    const { json } = await call('GET', job)
    const [result] = json['results'] as Json[]
    if (result?.['status'] !== 'processing' && result?.['status'] !== 'awaiting_input') return result ?? {}
    await new Promise((resolve) => setTimeout(resolve, 20))
  }
}

async function imported(content: string, name?: string, parameters?: Json): Promise<string> {
  const { upload, job } = await send(content, name, parameters)
  expect(upload.statusCode).toBe(204)
  const result = await settled(job)
  expect(result).toMatchObject({ status: 'completed' })
  return String(result['translation_memory_id'])
}

describe('an import', () => {
  test('has its file sent to the public address, where an operator has told it', async () => {
    const order = { source_file: { file_name: 'my.tmx', content_length: 100 }, parameters: {} }
    const inUs = await call('POST', `${PATH}/import`, order, parties.a, 'us')
    expect(inUs.json['upload_url']).toMatch(
      /^https:\/\/us\.example\/api\/v3\/translation_memories\/uploads\//,
    )
    const inEu = await call('POST', `${PATH}/import`, order)
    expect(inEu.json['upload_url']).toMatch(/^http:\/\/[^/]+\/v3\//)
  })

  test('becomes a memory that is listed, got, read page by page and deleted', async () => {
    const id = await imported(
      tmxOf([
        ['One', 'Eins'],
        ['Two', 'Zwei'],
        ['Three', 'Drei'],
      ]),
      'x.tmx',
      { display_name: 'Numbers' },
    )
    const info = {
      translation_memory_id: id,
      name: 'Numbers',
      source_language: 'en',
      target_languages: ['de'],
      segment_count: 3,
    }
    expect((await call('GET', `${PATH}/${id}`)).json).toMatchObject(info)
    const list = await call('GET', `${PATH}?page_size=25`)
    expect(list.json['translation_memories']).toEqual(expect.arrayContaining([expect.objectContaining(info)]))
    const first = await call('GET', `${PATH}/${id}/segments?page_size=2`)
    expect(first.json).toMatchObject({
      segment_count: 3,
      segments: [
        { source_text: 'One', targets: [{ target_language: 'de', target_text: 'Eins' }] },
        { source_text: 'Two' },
      ],
    })
    const second = await call(
      'GET',
      `${PATH}/${id}/segments?page_size=2&page_cursor=${String(first.json['next_page_cursor'])}`,
    )
    expect(second.json).toMatchObject({ segments: [{ source_text: 'Three' }] })
    expect(second.json).not.toHaveProperty('next_page_cursor')
    const filtered = await call('GET', `${PATH}/${id}/segments?filter_text=ZWEI`)
    expect(filtered.json).toMatchObject({ segments: [{ source_text: 'Two' }] })
    expect(
      (await call('GET', `${PATH}/${id}/segments?filter_text=ZWEI&filter_case_sensitive=true`)).json[
        'segments'
      ],
    ).toEqual([])
    expect((await call('DELETE', `${PATH}/${id}`)).status).toBe(204)
    expect((await call('GET', `${PATH}/${id}`)).status).toBe(404)
    expect((await call('DELETE', `${PATH}/${id}`)).status).toBe(404)
  })

  test('says what is wrong with its file', async () => {
    const { job } = await send('<html/>')
    expect(await settled(job)).toMatchObject({
      status: 'failed',
      error: { message: expect.stringContaining('root element') as string },
    })
  })

  test('waits for its file, takes one, and only one of the declared length', async () => {
    const { upload, job, pathname } = await send(tmxOf([['One', 'Eins']]))
    expect(upload.statusCode).toBe(204)
    const again = await service
      .server('eu')
      .inject({ method: 'PUT', url: pathname, payload: 'x', headers: { 'content-type': 'text/plain' } })
    expect(again.statusCode).toBe(409)
    await settled(job)
    const created = await call('POST', `${PATH}/import`, {
      source_file: { file_name: 'a.tmx', content_length: 5 },
    })
    const { pathname: waiting } = new URL(String(created.json['upload_url']))
    for (const payload of ['1234', '123456']) {
      const wrong = await service
        .server('eu')
        .inject({ method: 'PUT', url: waiting, payload, headers: { 'content-type': 'application/xml' } })
      expect(wrong.statusCode).toBe(400)
    }
    const state = await call('GET', `${PATH}/jobs/${String(created.json['job_id'])}`)
    expect(state.json).toMatchObject({
      operation: 'import',
      product: 'translation_memory',
      source_file: { content_length: 5, content_type: 'application/xml' },
      results: [{ status: 'awaiting_input', status_metadata: { required_action: 'upload_file' } }],
    })
  })

  test.each([
    [{}, /source_file|file_name/],
    [{ source_file: { file_name: 'a.docx', content_length: 3 } }, /file_name/],
    [{ source_file: { file_name: 'a.tmx', content_length: 0 } }, /content_length/],
    [
      { source_file: { file_name: 'a.tmx', content_length: 3 }, parameters: { display_name: ' ' } },
      /display_name/,
    ],
    [
      { source_file: { file_name: 'a.csv', content_length: 3 }, parameters: { target_language: 'q!' } },
      /target_language/,
    ],
    [{ source_file: [] }, /source_file/],
  ])('%j is refused by name', async (body, message) => {
    const { status, json } = await call('POST', `${PATH}/import`, body)
    expect({ status, json }).toMatchObject({
      status: 400,
      json: { message: expect.stringMatching(message) as string },
    })
  })
})

test('the many imports of one account hold up no other', async () => {
  const content = tmxOf(
    Array.from({ length: 200 }, (_, index) => [`Sentence ${index} of many`, `Satz ${index}`]),
  )
  const order = async (key: string) => {
    const file = { file_name: 'a.tmx', content_length: Buffer.byteLength(content) }
    const created = await call('POST', `${PATH}/import`, { source_file: file }, key)
    const { pathname } = new URL(String(created.json['upload_url']))
    const headers = { 'content-type': 'application/xml' }
    await service.server('eu').inject({ method: 'PUT', url: pathname, payload: content, headers })
    return `${PATH}/jobs/${String(created.json['job_id'])}`
  }
  const ended = async (job: string, key: string): Promise<number> => {
    for (;;) {
      const { json } = await call('GET', job, undefined, key)
      if ((json['results'] as Json[])[0]?.['status'] === 'completed')
        return Date.parse(String(json['updated_time']))
      await new Promise((resolve) => setTimeout(resolve, 10))
    }
  }
  const other = (await service.createParties()).b
  const many: string[] = []
  const orderMany = async () => {
    for (let count = 0; count < 6; count += 1) many.push(await order(parties.a))
  }
  await orderMany()
  const one = await order(other)
  await orderMany()
  const times = await Promise.all(many.map((job) => ended(job, parties.a)))
  expect(await ended(one, other)).toBeLessThanOrEqual(Math.max(...times))
})

describe('an export', () => {
  test('gives every segment with its attributes, and is reused until the memory changes', async () => {
    const file = `<?xml version="1.0" encoding="UTF-8"?>
<tmx version="1.4"><header creationtool="X" srclang="en" o-tmf="y"><note>about</note><prop type="p">v</prop></header><body>
<tu tuid="1" creationdate="20240131T120000Z"><note>n &amp; m</note><prop type="client">A "b"</prop><tuv xml:lang="en"><seg>Hi <ph x="1">{0}</ph></seg></tuv><tuv xml:lang="de" changeid="me"><prop type="q">r</prop><seg>Hallo <ph x="1">{0}</ph></seg></tuv><tuv xml:lang="fr"><seg>Salut &lt;{0}&gt;</seg></tuv></tu>
</body></tmx>`
    const id = await imported(file)
    const ordered = await call('POST', `${PATH}/${id}/export`)
    expect(ordered).toMatchObject({ status: 202, json: { parameters: { translation_memory_id: id } } })
    const job = `${PATH}/jobs/${String(ordered.json['job_id'])}`
    const result = await settled(job)
    const { pathname } = new URL(String(result['download_url']))
    const { body } = await service.server('eu').inject({ method: 'GET', url: pathname })
    const unit = /<tu [^]*<\/tu>/.exec(file)?.[0]
    expect(/<tu [^]*<\/tu>/.exec(body)?.[0]).toBe(unit)
    expect(body).toContain('<note>about</note><prop type="p">v</prop>')
    expect(body).toContain('creationtool="X"')
    await expect.poll(async () => settled(job)).toMatchObject({ status: 'downloaded' })
    expect((await call('POST', `${PATH}/${id}/export`)).status).toBe(200)
    const added = await call('POST', `${PATH}/${id}/segments`, {
      segments: [{ source_text: 'Bye', targets: [{ target_language: 'DE', target_text: 'Tschüs' }] }],
    })
    expect(added).toMatchObject({ status: 201, json: { segment_count: 2 } })
    expect((await call('POST', `${PATH}/${id}/export`)).status).toBe(202)
    const segments = await call('GET', `${PATH}/${id}/segments`)
    expect(segments.json).toMatchObject({
      segments: [{ creation_time: '2024-01-31T12:00:00.000Z' }, { source_text: 'Bye' }],
    })
  })
})

test('segments that are added one by one, sixty at a time, are all there, each once', async () => {
  const id = await imported(tmxOf([['Hello', 'Hallo']]))
  const names = Array.from({ length: 180 }, (_, index) => `Word ${index}`)
  for (let start = 0; start < names.length; start += 60) {
    const added = await Promise.all(
      names.slice(start, start + 60).map((name) =>
        call('POST', `${PATH}/${id}/segments`, {
          segments: [{ source_text: name, targets: [{ target_language: 'de', target_text: `${name}~` }] }],
        }),
      ),
    )
    expect(new Set(added.map(({ status }) => status))).toEqual(new Set([201]))
  }
  const pages = [
    `${PATH}/${id}/segments?page_size=100`,
    `${PATH}/${id}/segments?page_size=100&page_cursor=100`,
  ]
  const found = await Promise.all(
    pages.map(async (page) => (await call('GET', page)).json['segments'] as Json[]),
  )
  const sources = found.flat().map(({ source_text: source }) => source)
  expect(sources).toHaveLength(181)
  expect(new Set(sources)).toEqual(new Set(['Hello', ...names]))
})

test.each([
  [{ segments: [] }, /'segments'/],
  [{ segments: [1] }, /Segment 1 .* no object/],
  [{ segments: [{ targets: [] }] }, /Segment 1 .* source_text/],
  [{ segments: [{ source_text: 'x', targets: 'y' }] }, /Segment 1 .* targets/],
  [{ segments: [{ source_text: 'x', targets: [null] }] }, /Segment 1 .* target_language/],
  [
    { segments: [{ source_text: 'x', targets: [{ target_language: 'de', target_text: ['y'] }] }] },
    /Segment 1 .* target_text/,
  ],
  [
    { segments: [{ source_text: ' ', targets: [{ target_language: 'de', target_text: 'x' }] }] },
    /source_text/,
  ],
  [
    { segments: [{ source_text: 'x', targets: [{ target_language: 'de', target_text: 'a\u0001b' }] }] },
    /control characters/,
  ],
  [{ segments: [{ source_text: 'x', targets: [] }] }, /targets/],
  [
    { segments: [{ source_text: 'x', targets: [{ target_language: 'en-GB', target_text: 'x' }] }] },
    /target_language/,
  ],
  [
    {
      segments: [
        {
          source_text: 'x',
          targets: [
            'bg',
            'cs',
            'da',
            'de',
            'el',
            'es',
            'et',
            'fi',
            'fr',
            'hu',
            'it',
            'lt',
            'lv',
            'nl',
            'pl',
            'ro',
            'sk',
          ].map((target_language) => ({ target_language, target_text: 'x'.repeat(4_000) })),
        },
      ],
    },
    /64000 characters in all languages/,
  ],
])('segments %j are refused by name', async (body, message) => {
  const id = await imported(tmxOf([['One', 'Eins']]))
  const { status, json } = await call('POST', `${PATH}/${id}/segments`, body)
  expect({ status, json }).toMatchObject({
    status: 400,
    json: { message: expect.stringMatching(message) as string },
  })
})

test('pages, ids and cursors that are none are refused', async () => {
  const id = '00000000-0000-4000-8000-000000000000'
  expect((await call('GET', `${PATH}?page=-1`)).json['message']).toBe(
    'Parameter "page" must be a non-negative integer',
  )
  expect((await call('GET', `${PATH}?page_size=26`)).status).toBe(400)
  expect((await call('GET', `${PATH}/nothing`)).status).toBe(400)
  expect((await call('GET', `${PATH}/${id}`)).json['message']).toBe('Translation memory not found')
  expect((await call('GET', `${PATH}/${id}/segments?page_cursor=x`)).status).toBe(400)
  expect((await call('GET', `${PATH}/${id}/segments?filter_text=x`)).status).toBe(400)
  expect((await call('GET', `${PATH}/jobs/${id}`)).status).toBe(404)
  expect(
    (
      await service.server('eu').inject({
        method: 'PUT',
        url: `${PATH}/uploads/x`,
        payload: 'x',
        headers: { 'content-type': 'text/plain' },
      })
    ).statusCode,
  ).toBe(404)
  expect((await service.server('eu').inject({ method: 'GET', url: `${PATH}/downloads/x` })).statusCode).toBe(
    404,
  )
})

test('neither another account nor another region sees a memory, and a key needs its scope', async () => {
  const id = await imported(tmxOf([['One', 'Eins']]))
  for (const path of [`${PATH}/${id}`, `${PATH}/${id}/segments`]) {
    expect((await call('GET', path, undefined, parties.b)).status).toBe(404)
    expect((await call('GET', path, undefined, parties.a, 'us')).status).toBe(404)
    expect((await call('GET', path, undefined, parties.scoped)).status).toBe(200)
  }
  expect((await call('POST', `${PATH}/${id}/export`, undefined, parties.b)).status).toBe(404)
  expect((await call('DELETE', `${PATH}/${id}`, undefined, parties.b)).status).toBe(404)
  expect((await call('DELETE', `${PATH}/${id}`, undefined, parties.scoped)).json).toMatchObject({
    detail: 'Missing required scope(s): translation_memories:write',
  })
  expect((await call('GET', PATH, undefined, parties.b)).json).toMatchObject({ total_count: 0 })
})
