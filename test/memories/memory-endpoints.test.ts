import { afterAll, describe, expect, test } from 'vitest'
import { type Json, PATH, startMemoryApi } from './support/memory-api.ts'
import { tmxOf } from './support/units.ts'

const { service, parties, call, settled, imported } = await startMemoryApi()
afterAll(() => service.close())

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
