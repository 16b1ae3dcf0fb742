import { beforeAll, describe, expect, test } from 'vitest'
import { createDocumentService, type DocumentTestService } from './support/document-service.ts'

const SENTENCE = 'proton beam'

let api: DocumentTestService

beforeAll(async () => {
  api = await createDocumentService({ INTERPRES_DOCUMENTS_PER_KEY: '1000' })
})

describe('an upload is refused', () => {
  test.each<[string, Parameters<DocumentTestService['upload']>, number, string | RegExp]>([
    [
      'without a target',
      [SENTENCE, { fields: { target_lang: '' } }],
      400,
      "Parameter 'target_lang' not specified",
    ],
    [
      'into an unknown language',
      [SENTENCE, { fields: { target_lang: 'XX' } }],
      400,
      "Value for 'target_lang' not supported.",
    ],
    [
      'from a form that is only a target',
      [SENTENCE, { fields: { source_lang: 'EN-GB' } }],
      400,
      "Value for 'source_lang' not supported.",
    ],
    [
      'between equal languages',
      [SENTENCE, { fields: { source_lang: 'de' } }],
      400,
      'Source and target language are equal.',
    ],
    ['with an ending that nobody knows', [SENTENCE, { name: 'a.exe' }], 400, 'Invalid file data.'],
    ['with no ending', [SENTENCE, { name: 'readme' }], 400, 'Invalid file data.'],
    [
      'for another output format',
      [SENTENCE, { fields: { output_format: 'docx' } }],
      400,
      'output_format not supported.',
    ],
    [
      'with a formality that does not exist',
      [SENTENCE, { fields: { formality: 'rude' } }],
      400,
      /^Value for 'formality' not supported\./,
    ],
    [
      'with a formality that the target has not',
      [SENTENCE, { fields: { target_lang: 'DA', formality: 'more' } }],
      400,
      "Target language 'DA' doesn't support formality.",
    ],
    [
      'with a glossary and no source',
      [SENTENCE, { fields: { source_lang: '', glossary_id: '1f0ab6ae-5a63-4c41-8e8f-2bfcb8a3f1b1' } }],
      400,
      'Use of a glossary requires the source_lang parameter to be specified',
    ],
    [
      'with an unknown glossary',
      [SENTENCE, { fields: { glossary_id: '1f0ab6ae-5a63-4c41-8e8f-2bfcb8a3f1b1' } }],
      404,
      /lossary/,
    ],
    [
      'with what is no glossary id',
      [SENTENCE, { fields: { glossary_id: 'x' } }],
      400,
      "Value for 'glossary_id' not supported.",
    ],
    [
      'with an unknown style',
      [SENTENCE, { fields: { style_id: '1f0ab6ae-5a63-4c41-8e8f-2bfcb8a3f1b1' } }],
      404,
      /./,
    ],
    [
      'with a translation memory',
      [SENTENCE, { fields: { translation_memory_id: '1f0ab6ae-5a63-4c41-8e8f-2bfcb8a3f1b1' } }],
      404,
      'Translation memory not found',
    ],
    ['that is no text', [Buffer.from('PK\u0003\u0004zip')], 400, /not plain text/],
    ['over the size of its format', ['a'.repeat(1024 * 1024 + 1)], 413, /1048576 bytes/],
    ['with a field that is too long', [SENTENCE, { fields: { context: 'x'.repeat(5000) } }], 400, /too long/],
    [
      'with too many fields',
      [SENTENCE, { fields: { x: Array.from({ length: 50 }, () => 'y') } }],
      400,
      /too many parts/,
    ],
  ])('%s', async (_, upload, status, message) => {
    for (const fileLast of [false, true]) {
      const answer = await api.upload(upload[0], { ...upload[1], fileLast })
      expect([answer.status, answer.json['message']]).toEqual([
        status,
        typeof message === 'string' ? message : expect.stringMatching(message),
      ])
    }
  })

  test('with a field that is given twice, of which only lists may be', async () => {
    const twice = await api.upload(SENTENCE, { fields: { target_lang: ['DE', 'FR'] } })
    expect(twice.status).toBe(400)
    expect(twice.json).toMatchObject({
      message: "Parameter 'target_lang' is given more than once; send it once.",
    })
    const unknown = await api.upload(SENTENCE, { fields: { target_lang: 'DE', other: ['1', '2'] } })
    expect(unknown.status).toBe(200)
  })

  test('without a file', async () => {
    const form = new FormData()
    form.append('target_lang', 'DE')
    const response = new Response(form)
    const answer = await api.request('POST', '/v2/document', Buffer.from(await response.arrayBuffer()), {
      headers: { 'content-type': response.headers.get('content-type') ?? '' },
    })
    expect([answer.status, answer.json['message']]).toEqual([400, 'Invalid file data.'])
  })

  test('as JSON, and as a form that is none', async () => {
    const json = await api.request('POST', '/v2/document', { target_lang: 'DE' })
    expect([json.status, json.json['message']]).toEqual([415, expect.stringContaining('multipart/form-data')])
    for (const [type, body] of [
      ['multipart/form-data', 'x'],
      ['multipart/form-data; boundary=b', 'x'],
      [
        'multipart/form-data; boundary=b',
        '--b\r\nContent-Disposition: form-data; name="file"; filename="a.txt"\r\n\r\ncut',
      ],
    ] as const) {
      const answer = await api.request('POST', '/v2/document', body, { headers: { 'content-type': type } })
      expect(answer.status).toBe(400)
    }
  })

  test('with more text than a document may have', async () => {
    const small = await createDocumentService({ INTERPRES_DOCUMENT_MAX_CHARACTERS: '10' })
    const answer = await small.upload(SENTENCE)
    expect([answer.status, answer.json['message']]).toEqual([400, expect.stringContaining('at most 10')])
    await small.close()
  })
})
