import { afterAll, describe, expect, test } from 'vitest'
import { type Json, PATH, startMemoryApi } from './support/memory-api.ts'
import { tmxOf } from './support/units.ts'

const { service, parties, call, send, settled, imported } = await startMemoryApi()
afterAll(() => service.close())

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
