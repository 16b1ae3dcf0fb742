import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { ADMIN_KEY, DEVELOPER_KEY } from '../support/server-process.ts'
import { daysAround } from '../support/usage-days.ts'
import { createDocumentService, type DocumentTestService, keyOf } from './support/document-service.ts'

const SENTENCE = 'proton beam'
const TRANSLATED = 'Protonenstrahl'
const UNKNOWN = { document_id: '0'.repeat(32), document_key: '0'.repeat(64) }

let api: DocumentTestService

beforeAll(async () => {
  api = await createDocumentService({ INTERPRES_DOCUMENTS_PER_KEY: '1000' })
})
afterAll(() => api.close())

const finished = async (...upload: Parameters<DocumentTestService['accept']>) => {
  const handle = await api.accept(...upload)
  await api.until('done', handle)
  return handle
}

describe('a document', () => {
  test.each([
    ['with the file first', false],
    ['with the file last', true],
  ])('is translated, handed out once and then gone, %s', async (_, fileLast) => {
    const handle = await api.accept(`${SENTENCE}\n`, { fileLast })
    const done = await api.until('done', handle)
    expect(done.json).toEqual({ document_id: handle.document_id, status: 'done', billed_characters: 11 })

    const result = await api.result(handle)
    expect(result.status).toBe(200)
    expect(result.bytes.toString()).toBe(`${TRANSLATED}\n`)
    expect(result.headers).toMatchObject({
      'content-type': 'text/plain',
      'content-length': String(TRANSLATED.length + 1),
      'content-disposition': 'attachment; filename="document.txt"',
    })
    for (const gone of [await api.result(handle), await api.status(handle)]) {
      expect(gone.status).toBe(404)
      expect(gone.json).toMatchObject({ message: 'Document not found' })
    }
  })

  test('is asked for with JSON, a form, or a query', async () => {
    const { document_id, document_key } = await finished(SENTENCE)
    const path = `/v2/document/${document_id}`
    const form = { headers: { 'content-type': 'application/x-www-form-urlencoded' } }
    const answers = [
      await api.request('POST', path, { document_key }),
      await api.request('POST', path, `document_key=${document_key.toLowerCase()}`, form),
      await api.request('GET', `${path}?document_key=${document_key}`),
      await api.request('POST', `${path}?document_key=${document_key}`),
    ]
    expect(answers.map(({ json }) => json['status'])).toEqual(Array(4).fill('done'))
    const result = await api.request('GET', `${path}/result?document_key=${document_key}`)
    expect(result.bytes.toString()).toBe(TRANSLATED)
  })

  test('is served under /v1, too', async () => {
    const handle = await api.accept(SENTENCE, { path: '/v1/document' })
    await api.until('done', handle)
    const path = `/v1/document/${handle.document_id}`
    expect((await api.request('POST', path, keyOf(handle))).json['status']).toBe('done')
    expect((await api.request('POST', `${path}/result`, keyOf(handle))).bytes.toString()).toBe(TRANSLATED)
  })

  test('without a source language is detected as a whole', async () => {
    const text = 'The committee will meet again next week to talk about the results of the study.'
    const handle = await finished(text, { fields: { source_lang: '' } })
    expect((await api.result(handle)).bytes.toString()).toContain('De')
  })

  test('keeps its name, whatever its letters', async () => {
    const handle = await finished(SENTENCE, { name: 'Größe "1".TXT' })
    const { headers } = await api.result(handle)
    expect(headers['content-disposition']).toContain("filename*=UTF-8''Gr%C3%B6%C3%9Fe%20")
  })

  test('is named by the field `filename` where there is one', async () => {
    const handle = await finished(SENTENCE, { name: 'blob', fields: { filename: 'report.txt' } })
    expect((await api.result(handle)).headers['content-disposition']).toBe(
      'attachment; filename="report.txt"',
    )
  })

  test('without words comes back as it is and costs nothing', async () => {
    const before = await api.billed()
    const handle = await finished('123\r\n\r\n456')
    expect((await api.status(handle)).json['billed_characters']).toBe(0)
    expect((await api.result(handle)).bytes.toString()).toBe('123\r\n\r\n456')
    expect(await api.billed()).toBe(before)
  })

  test('that is empty comes back empty', async () => {
    const handle = await finished('')
    expect((await api.result(handle)).bytes).toHaveLength(0)
  })

  test('follows formality, glossary and style of the request', async () => {
    const created = await api.request('POST', '/v3/glossaries', {
      name: 'Beams',
      dictionaries: [
        { source_lang: 'en', target_lang: 'de', entries: 'proton beam\tStrahlbündel', entries_format: 'tsv' },
      ],
    })
    const glossary_id = String(created.json['glossary_id'])
    for (const fields of [{ glossary_id }, { glossary_ids: [glossary_id] }]) {
      const handle = await finished('The proton beam is on.', { fields })
      expect((await api.result(handle)).bytes.toString()).toContain('Strahlbündel')
    }
    const formal = await finished('Hello to all of you.', { fields: { formality: 'more' } })
    const plain = await finished('Hello to all of you.')
    expect((await api.result(formal)).bytes).not.toEqual((await api.result(plain)).bytes)
  })

  test('whose glossary was deleted meanwhile, or that turns out to be in the target language, is an error', async () => {
    const text = 'Der Ausschuss trifft sich nächste Woche wieder, um über die Ergebnisse zu sprechen.'
    const handle = await api.accept(text, { fields: { source_lang: '' } })
    const { json } = await api.until('error', handle)
    const message = 'Source and target language are equal.'
    expect(json).toEqual({
      document_id: handle.document_id,
      status: 'error',
      error_message: message,
      message,
    })
    const result = await api.result(handle)
    expect([result.status, result.json['message']]).toEqual([400, message])
  })
})

describe('a document is nobody else’s business', () => {
  test('an unknown id, a wrong key, another account and another region get the same answer', async () => {
    const handle = await finished(SENTENCE)
    const stranger = await api.administration.accounts.create({ name: 'stranger' })
    const { secret } = await api.administration.keys.create({
      accountId: stranger.id,
      role: 'developer',
      label: 'stranger',
    })
    const account = await api.administration.accounts.getByName('default')
    await api.administration.accounts.signAddendum(account.id)
    const wrongKey = {
      ...handle,
      document_key: handle.document_key.replace(/^./, (digit) => (digit === '0' ? '1' : '0')),
    }
    for (const [claimed, options] of [
      [UNKNOWN, {}],
      [wrongKey, {}],
      [{ ...handle, document_key: 'nonsense' }, {}],
      [{ ...handle, document_id: 'nonsense' }, {}],
      [handle, { key: secret }],
    ] as const) {
      for (const [method, path] of [
        ['POST', ''],
        ['GET', ''],
        ['POST', '/result'],
        ['DELETE', ''],
      ] as const) {
        const answer = await api.request(
          method,
          `/v2/document/${claimed.document_id}${path}`,
          keyOf(claimed),
          options,
        )
        expect([answer.status, answer.json['message']]).toEqual([404, 'Document not found'])
      }
    }
    expect((await api.result(handle)).status).toBe(200)
  })

  test('a key needs the scope for documents', async () => {
    const account = await api.administration.accounts.getByName('default')
    const create = (scopes: readonly string[]) =>
      api.administration.keys.create({ accountId: account.id, role: 'developer', label: 'scoped', scopes })
    const { secret: texts } = await create(['translate:text'])
    const { secret: documents } = await create(['translate:document'])
    const refused = await api.upload(SENTENCE, { key: texts })
    expect(refused.status).toBe(403)
    expect(refused.json).toMatchObject({
      message: 'Forbidden',
      detail: 'Missing required scope(s): translate:document',
    })
    const handle = await api.accept(SENTENCE, { key: documents })
    await api.until('done', handle, { key: documents })
    expect((await api.result(handle, { key: texts })).status).toBe(403)
    expect((await api.result(handle, { key: documents })).status).toBe(200)
  })
})

describe('cost', () => {
  test('is counted on download, once, as documents, in the report and in the usage of the key', async () => {
    const before = await api.billed()
    const handle = await finished('Hello to all of you, and good morning.')
    expect(await api.billed()).toBe(before)
    const downloads = await Promise.all([api.result(handle), api.result(handle), api.result(handle)])
    expect(downloads.map(({ status }) => status)).toContain(200)
    await expect.poll(() => api.billed()).toBe(before + 38)
    const { json } = await api.request('GET', '/v2/usage')
    expect(json['character_count']).toBe(before + 38)
  })

  test('deleting what was not downloaded costs nothing, in any state', async () => {
    const before = await api.billed()
    const done = await finished(SENTENCE)
    const queued = await api.accept(SENTENCE)
    for (const handle of [done, queued]) {
      const deleted = await api.request('DELETE', `/v2/document/${handle.document_id}`, keyOf(handle))
      expect(deleted.status).toBe(204)
      expect((await api.status(handle)).status).toBe(404)
    }
    expect(await api.billed()).toBe(before)
  })

  test('is set aside at upload, so that no quota is overrun, and freed by deleting', async () => {
    const account = await api.administration.accounts.getByName('default')
    const { secret, key } = await api.administration.keys.create({
      accountId: account.id,
      role: 'developer',
      label: 'limited',
      limits: { characters: 20 },
    })
    const options = { key: secret }
    const first = await api.accept(SENTENCE, options)
    const refused = await api.upload(SENTENCE, options)
    expect([refused.status, refused.json['message']]).toEqual([
      456,
      'Quota for this billing period has been exceeded.',
    ])
    expect((await api.request('GET', '/v2/usage', undefined, options)).status).toBe(200)
    await api.request('DELETE', `/v2/document/${first.document_id}`, keyOf(first), options)
    await expect.poll(async () => (await api.upload(SENTENCE, options)).status).toBe(200)
    await api.administration.keys.deactivate({ accountId: account.id, keyId: key.id })
  })

  test('of a request with a reporting tag is reported under it', async () => {
    const handle = await api.accept(SENTENCE, { headers: { 'X-DeepL-Reporting-Tag': ' Team-A ' } })
    await api.until('done', handle)
    await api.result(handle)
    const path = `/v2/admin/analytics/custom-tags?${daysAround()}`
    await expect
      .poll(async () => JSON.stringify((await api.request('GET', path, undefined, { key: ADMIN_KEY })).json))
      .toContain('team-a')
    expect((await api.upload(SENTENCE, { headers: { 'X-DeepL-Reporting-Tag': 'a b' } })).status).toBe(400)
  })
})

test('a key has no more unfinished documents than it may', async () => {
  const narrow = await createDocumentService({ INTERPRES_DOCUMENTS_PER_KEY: '2' })
  const handles = [await narrow.accept(SENTENCE), await narrow.accept(SENTENCE)]
  const refused = await narrow.upload(SENTENCE)
  expect(refused.status).toBe(429)
  expect(refused.headers['retry-after']).toBe('5')
  for (const handle of handles) {
    await narrow.until('done', handle)
    await narrow.result(handle)
  }
  await expect.poll(async () => (await narrow.upload(SENTENCE)).status).toBe(200)
  await narrow.close()
})

test('every region translates documents of its own', async () => {
  const account = await api.administration.accounts.getByName('default')
  await api.administration.accounts.signAddendum(account.id)
  const us = { region: 'us', key: DEVELOPER_KEY } as const
  await expect.poll(async () => (await api.request('GET', '/v2/usage', undefined, us)).status).toBe(200)
  const handle = await api.accept(SENTENCE, us)
  await api.until('done', handle, us)
  expect((await api.status(handle)).status).toBe(404)
  expect((await api.result(handle, us)).bytes.toString()).toBe(TRANSLATED)
})

test('the languages of documents are those that are installed', async () => {
  const { json } = await api.request('GET', '/v3/languages?resource=translate_document')
  const languages = json as unknown as { lang: string; features: object; usable_as_target: boolean }[]
  const german = languages.find(({ lang }) => lang === 'de')
  expect(german).toMatchObject({ usable_as_target: true, features: { formality: { status: 'stable' } } })
  const { json: resources } = await api.request('GET', '/v3/languages/resources')
  expect(JSON.stringify(resources)).toContain('translate_document')
})
