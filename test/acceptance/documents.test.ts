import { randomBytes, randomUUID } from 'node:crypto'
import {
  createReadStream,
  existsSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs'
import { request as httpRequest, type IncomingMessage } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import * as deepl from 'deepl-node'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { openArchive } from '../../src/documents/archive/archive.ts'
import { type DocumentHandle, formOf, keyOf } from '../documents/support/document-service.ts'
import { drawingRun, presentationFile } from '../documents/support/presentation-files.ts'
import { run, wordFile } from '../documents/support/word-files.ts'
import { call } from '../support/api-client.ts'
import { composeForTest } from '../support/composition.ts'
import { createFakeEngine } from '../support/fake-engine.ts'
import { readMetrics, sumOf } from '../support/metrics-page.ts'
import { PATIENT } from '../support/patient-client.ts'
import { sendRaw } from '../support/raw-connection.ts'
import {
  ADMIN_KEY,
  DEVELOPER_KEY,
  type ServerProcess,
  startServerProcess,
} from '../support/server-process.ts'
import { startTcpProxy } from '../support/tcp-proxy.ts'
import { daysAround } from '../support/usage-days.ts'

const LARGEST_OFFICE_FILE = 30 * 2 ** 20

let server: ServerProcess
let client: deepl.DeepLClient
const directory = mkdtempSync(join(tmpdir(), 'interpres-documents-'))

beforeAll(async () => {
  server = await startServerProcess({
    environment: {
      INTERPRES_DOCUMENT_FILE_LIMITS: 'txt=40MB',
      INTERPRES_DOCUMENTS_PER_KEY: '1000',
    },
  })
  client = new deepl.DeepLClient(DEVELOPER_KEY, {
    serverUrl: server.urls.eu,
    ...PATIENT,
  })
})
afterAll(async () => {
  await server.stop()
  server.remove()
  rmSync(directory, { recursive: true, force: true })
})

function fileOf(content: string | Uint8Array, extension = 'txt'): string {
  const path = join(directory, `${randomUUID()}.${extension}`)
  writeFileSync(path, content)
  return path
}
const newPath = (extension = 'txt') => join(directory, `${randomUUID()}.${extension}`)

/** As the client does it, without its pause of five seconds between two looks. */
async function untilDone(handle: deepl.DocumentHandle): Promise<deepl.DocumentStatus> {
  for (;;) {
    const status = await client.getDocumentStatus(handle)
    if (status.done() || !status.ok()) return status
    await pause(50)
  }
}

/**
 * The official client's own suite is not in its package; these are the cases of documents that its public calls have: a file by its
 * path, a stream, a file in memory, a large one, a minified one, formality, a glossary, a failure, the low-level calls, what it is
 * refused, and a connection that breaks.
 */
describe('the official client', () => {
  test.concurrent('translates a file into a file, by path and by name of a stream', async () => {
    const [output, streamed] = [newPath(), newPath()]
    const input = fileOf('proton beam')
    const [status] = await Promise.all([
      client.translateDocument(input, output, 'en', 'de'),
      client.translateDocument(createReadStream(input), streamed, null, 'de', { filename: 'a.txt' }),
    ])
    expect(readFileSync(output, 'utf8')).toBe('Protonenstrahl')
    expect(readFileSync(streamed, 'utf8')).toBe('Protonenstrahl')
    expect(status).toMatchObject({ status: 'done', billedCharacters: 11, errorMessage: undefined })
  })

  test.concurrent('translates a large document', async () => {
    const output = newPath()
    await client.translateDocument(fileOf('proton beam\n'.repeat(1000)), output, 'en', 'de')
    expect(readFileSync(output, 'utf8')).toBe('Protonenstrahl\n'.repeat(1000))
  })

  // By itself: the client packs and unpacks in this process, and holds up whatever runs beside it.
  test('minifies documents beyond the largest file on their way, and gets the pictures back', async () => {
    const picture = randomBytes(LARGEST_OFFICE_FILE)
    for (const [extension, document, media, part] of [
      ['docx', wordFile(`<w:p>${run('proton beam')}</w:p>`), 'word/media/image1.png', 'word/document.xml'],
      [
        'pptx',
        presentationFile({ slide1: `<p:sp><a:p>${drawingRun('proton beam')}</a:p></p:sp>` }),
        'ppt/media/image1.png',
        'ppt/slide1.xml',
      ],
    ] as const) {
      const input = fileOf(openArchive(document).write({ contents: new Map([[media, picture]]) }), extension)
      await expect(client.translateDocument(input, newPath(extension), 'en', 'de')).rejects.toThrow(/at most/)
      const output = newPath(extension)
      const status = await client.translateDocument(input, output, 'en', 'de', {
        enableDocumentMinification: true,
      })
      expect(status.billedCharacters).toBe(50_000)
      const result = openArchive(readFileSync(output))
      expect(Buffer.from(result.read(part)).toString()).toContain('Protonenstrahl')
      expect(Buffer.compare(result.read(media), picture)).toBe(0)
    }
  })

  test.concurrent('translates what it has in memory, with formality and a glossary', async () => {
    const text = Buffer.from('Hello to all of you, the proton beam is on.')
    const translate = async (options: deepl.DocumentTranslateOptions) => {
      const output = newPath()
      await client.translateDocument(text, output, 'en', 'de', { filename: 'a.txt', ...options })
      return readFileSync(output, 'utf8')
    }
    const entries = new deepl.GlossaryEntries({ entries: { 'proton beam': 'Strahlbündel' } })
    const glossary = await client.createGlossary('Beams', 'en', 'de', entries)
    const [plain, formal, withTerm] = await Promise.all([
      translate({}),
      translate({ formality: 'more' }),
      translate({ glossary }),
    ])
    expect(formal).not.toBe(plain)
    expect(withTerm).toContain('Strahlbündel')
    expect(plain).not.toContain('Strahlbündel')
  })

  test.concurrent('sends a document again when the connection breaks', async () => {
    const proxy = await startTcpProxy({ host: '127.0.0.1', port: Number(new URL(server.urls.eu).port) })
    proxy.breakAfterSending('proton beam')
    const serverUrl = `http://127.0.0.1:${proxy.port}`
    const patient = new deepl.DeepLClient(DEVELOPER_KEY, { serverUrl, ...PATIENT, maxRetries: 3 })
    const output = newPath()
    await patient.translateDocument(Buffer.from('proton beam'), output, 'en', 'de', { filename: 'a.txt' })
    expect(readFileSync(output, 'utf8')).toBe('Protonenstrahl')
    await proxy.close()
  })

  test.concurrent('of a document that fails is told which one it was, and why', async () => {
    const german = Buffer.from('Der Ausschuss trifft sich nächste Woche, um über die Ergebnisse zu sprechen.')
    const output = newPath()
    const failure = client.translateDocument(german, output, null, 'de', { filename: 'a.txt' })
    await expect(failure).rejects.toThrow('Source and target language are equal.')
    await expect(failure).rejects.toBeInstanceOf(deepl.DocumentTranslationError)
    await expect(failure).rejects.toMatchObject({
      documentHandle: { documentId: expect.stringMatching(/^[0-9A-F]{32}$/) },
    })
    expect(existsSync(output)).toBe(false)
  })

  test.concurrent('uses the low-level calls', async () => {
    const handle = await client.uploadDocument(Buffer.from('proton beam'), 'en', 'de', {
      filename: 'a.txt',
      formality: 'prefer_more',
    })
    const status = await untilDone(handle)
    expect(status).toMatchObject({ status: 'done', billedCharacters: 11 })
    const output = newPath()
    await client.downloadDocument(handle, output)
    expect(readFileSync(output, 'utf8')).toBe('Protonenstrahl')
    await expect(client.downloadDocument(handle, newPath())).rejects.toThrow('Not found')
  })

  test.concurrent('hears what is wrong, as it expects to', async () => {
    const text = Buffer.from('proton beam')
    await expect(client.uploadDocument(text, null, 'de', { filename: 'a.invalid' })).rejects.toThrow(
      /(nvalid file)|(file extension)/,
    )
    await expect(client.uploadDocument(text, 'de', 'de', { filename: 'a.txt' })).rejects.toThrow(
      /Source and target language/,
    )
    await expect(
      client.uploadDocument(text, null, 'xx' as deepl.TargetLanguageCode, { filename: 'a.txt' }),
    ).rejects.toThrow("Value for 'target_lang' not supported")
    await expect(
      client.uploadDocument(text, 'en', 'de', { filename: 'a.txt', formality: 'rude' as deepl.Formality }),
    ).rejects.toThrow(/formality/)
    await expect(
      client.getDocumentStatus({ documentId: '0'.repeat(32), documentKey: '0'.repeat(64) }),
    ).rejects.toThrow('Not found')
    await expect(
      client.uploadDocument(text, 'en', 'de', {
        filename: 'a.txt',
        extraRequestParameters: { output_format: 'pdf' },
      }),
    ).rejects.toThrow('output_format')
  })

  test.concurrent('is told of an error that shows only later', async () => {
    const german = 'Der Ausschuss trifft sich nächste Woche wieder, um über die Ergebnisse zu sprechen.'
    const handle = await client.uploadDocument(Buffer.from(german), null, 'de', { filename: 'a.txt' })
    const status = await untilDone(handle)
    expect(status).toMatchObject({ status: 'error', errorMessage: 'Source and target language are equal.' })
    expect(status.ok()).toBe(false)
  })

  test.concurrent('that asks too early is told so', async () => {
    const translated = Promise.withResolvers<void>()
    const service = await composeForTest(
      {},
      { engines: [createFakeEngine({ pairs: ['en-de'], before: () => translated.promise })] },
    )
    const address = await service.server('eu').listen({ host: '127.0.0.1', port: 0 })
    const early = new deepl.DeepLClient(DEVELOPER_KEY, { serverUrl: address, ...PATIENT })
    const handle = await early.uploadDocument(Buffer.from('proton beam'), 'en', 'de', { filename: 'a.txt' })
    await expect(early.downloadDocument(handle, newPath())).rejects.toThrow(deepl.DocumentNotReadyError)
    translated.resolve()
    await service.close()
  })
})

describe('a connection that breaks', () => {
  test('an upload cut in the middle leaves nothing behind', async () => {
    const service = await composeForTest()
    const address = await service.server('eu').listen({ host: '127.0.0.1', port: 0 })
    const filesStored = () => readdirSync(join(service.dataDirectory, 'documents', 'eu')).length
    const { payload, type } = await formOf('proton beam\n'.repeat(30_000))
    const upload = uploadRequest(address, { type, length: payload.length })
    const hasBroken = new Promise<void>((resolve) => {
      upload.once('error', () => resolve())
      upload.once('close', () => resolve())
    })
    upload.write(payload.subarray(0, payload.length / 2))
    await expect.poll(filesStored).toBe(1)
    upload.destroy()
    await hasBroken
    await expect.poll(filesStored).toBe(0)
    await service.close()
  })

  test('an upload that falls silent is answered 408', async () => {
    const service = await composeForTest({ INTERPRES_DOCUMENT_UPLOAD_IDLE_TIMEOUT_MS: '1000' })
    const address = await service.server('eu').listen({ host: '127.0.0.1', port: 0 })
    const { payload, type } = await formOf('proton beam')
    const head = `POST /v2/document HTTP/1.1\r\nHost: x\r\nAuthorization: Service-Auth-Key ${DEVELOPER_KEY}\r\nContent-Type: ${type}\r\nContent-Length: ${payload.length}\r\n\r\n`
    const { statuses } = await sendRaw(address, [head, payload.subarray(0, 100)], (text) =>
      text.includes('408'),
    )
    expect(statuses).toEqual([408])
    await service.close()
  })

  test('a download that breaks costs nothing and can be repeated; the whole one is billed once', async () => {
    const { payload, type } = await formOf(`proton beam\n${'1234567890'.repeat(2_000_000)}`)
    const uploaded = await call(`${server.urls.eu}/v2/document`, {
      key: DEVELOPER_KEY,
      body: payload,
      headers: { 'content-type': type },
    })
    const handle = uploaded.json as DocumentHandle
    await untilDone({ documentId: handle.document_id, documentKey: handle.document_key })
    const before = await billed()
    await breakDownload(handle)
    const path = `${server.urls.eu}/v2/document/${handle.document_id}`
    const status = await call(path, { key: DEVELOPER_KEY, json: keyOf(handle) })
    expect(status.json).toMatchObject({ status: 'done', billed_characters: 11 })
    expect(await billed()).toBe(before)
    const result = await call(`${path}/result`, { key: DEVELOPER_KEY, json: keyOf(handle) })
    expect(result.text.slice(0, 20)).toBe('Protonenstrahl\n12345')
    expect(result.text).toHaveLength(15 + 20_000_000)
    await expect.poll(billed).toBe(before + 11)
    expect((await call(`${path}/result`, { key: DEVELOPER_KEY, json: keyOf(handle) })).status).toBe(404)
  })
})

test('the metrics tell how many documents wait, are worked on, and wait to be downloaded', async () => {
  const samples = await readMetrics(server)
  const states = samples.filter(({ name }) => name === 'interpres_document_jobs')
  expect(
    states.filter(({ labels }) => labels['region'] === 'eu').map(({ labels }) => labels['state']),
  ).toEqual(['queued', 'running', 'done'])
  expect(sumOf(samples, 'interpres_documents_total', { region: 'eu', outcome: 'done' })).toBeGreaterThan(0)
})

function uploadRequest(
  address: string,
  { type, length }: { readonly type: string; readonly length: number },
) {
  return httpRequest(`${address}/v2/document`, {
    method: 'POST',
    headers: {
      authorization: `Service-Auth-Key ${DEVELOPER_KEY}`,
      'content-type': type,
      'content-length': length,
    },
  })
}

function breakDownload(handle: DocumentHandle): Promise<void> {
  return new Promise((resolve, reject) => {
    const download = httpRequest(
      `${server.urls.eu}/v2/document/${handle.document_id}/result?document_key=${handle.document_key}`,
      { headers: { authorization: `Service-Auth-Key ${DEVELOPER_KEY}` } },
      (response: IncomingMessage) => {
        response.once('data', () => {
          response.destroy()
          resolve()
        })
      },
    )
    download.once('error', reject)
    download.end()
  })
}

async function billed(): Promise<number> {
  const path = `/v2/admin/analytics?${daysAround()}`
  const { json } = await call(`${server.urls.eu}${path}`, { key: ADMIN_KEY })
  return (json as { usage_report: { total_usage: { document_translation_characters: number } } }).usage_report
    .total_usage.document_translation_characters
}
