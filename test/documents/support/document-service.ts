import { expect } from 'vitest'
import { type Administration, composeAdministration } from '../../../src/compose/administration.ts'
import type { Overrides, Service } from '../../../src/compose/service.ts'
import { composeForTest } from '../../support/composition.ts'
import { ADMIN_KEY, DEVELOPER_KEY } from '../../support/server-process.ts'
import { daysAround } from '../../support/usage-days.ts'

/** What an upload answers. */
export interface DocumentHandle {
  readonly document_id: string
  readonly document_key: string
}

export interface Answer {
  readonly status: number
  readonly headers: Readonly<Record<string, unknown>>
  readonly bytes: Buffer
  /** The JSON body; an empty object when there is none. */
  readonly json: Readonly<Record<string, unknown>>
}

export interface CallOptions {
  readonly key?: string
  readonly region?: 'eu' | 'us' | 'jp'
  readonly headers?: Readonly<Record<string, string>>
}

export interface UploadOptions extends CallOptions {
  readonly name?: string
  readonly fields?: Readonly<Record<string, string | readonly string[]>>
  /** Where the file stands among the fields. Default: first. */
  readonly fileLast?: boolean
  readonly path?: string
}

export interface DocumentTestService {
  readonly service: Service
  readonly directory: string
  readonly administration: Administration
  request(method: string, path: string, body?: unknown, options?: CallOptions): Promise<Answer>
  upload(content: string | Uint8Array, options?: UploadOptions): Promise<Answer>
  /** Uploads what has to be accepted. */
  accept(content: string | Uint8Array, options?: UploadOptions): Promise<DocumentHandle>
  status(handle: DocumentHandle, options?: CallOptions): Promise<Answer>
  result(handle: DocumentHandle, options?: CallOptions): Promise<Answer>
  /** Waits until the document has the state; fails when it ends otherwise. */
  until(state: string, handle: DocumentHandle, options?: CallOptions): Promise<Answer>
  /** Characters of documents in the report of the account. */
  billed(): Promise<number>
  close(): Promise<void>
}

/** The real composition, with files in a directory of its own, and what tests of documents ask of it. */
export async function createDocumentService(
  environment: Readonly<Record<string, string>> = {},
  overrides: Overrides = {},
): Promise<DocumentTestService> {
  const composed = await composeForTest(environment, overrides)
  const { service } = composed
  const administration = await composeAdministration(composed.config)

  async function request(
    method: string,
    path: string,
    body?: unknown,
    { key = DEVELOPER_KEY, region = 'eu', headers = {} }: CallOptions = {},
  ): Promise<Answer> {
    const response = await composed.server(region).inject({
      method: method as 'GET',
      url: path,
      headers: { authorization: `Service-Auth-Key ${key}`, ...headers },
      ...(body === undefined ? {} : { payload: body as string }),
    })
    return {
      status: response.statusCode,
      headers: response.headers,
      bytes: response.rawPayload,
      json: parse(response.body),
    }
  }

  async function upload(content: string | Uint8Array, options: UploadOptions = {}): Promise<Answer> {
    const { payload, type } = await formOf(content, options)
    return request('POST', options.path ?? '/v2/document', payload, {
      ...options,
      headers: { 'content-type': type, ...options.headers },
    })
  }

  const status = (handle: DocumentHandle, options?: CallOptions) =>
    request('POST', `/v2/document/${handle.document_id}`, keyOf(handle), options)

  return {
    service,
    directory: composed.dataDirectory,
    administration,
    request,
    upload,
    async accept(content, options) {
      const answer = await upload(content, options)
      expect(answer.json).toMatchObject({
        document_id: expect.stringMatching(/^[0-9A-F]{32}$/),
        document_key: expect.stringMatching(/^[0-9A-F]{64}$/),
      })
      return answer.json as unknown as DocumentHandle
    },
    status,
    result: (handle, options) =>
      request('POST', `/v2/document/${handle.document_id}/result`, keyOf(handle), options),
    async until(state, handle, options) {
      let last: Answer | undefined
      const isOver = async () => {
        last = await status(handle, options)
        const now = String(last.json['status'])
        return now === state || now === 'done' || now === 'error'
      }
      await expect.poll(isOver, { timeout: 120_000 }).toBe(true)
      expect({ ...last?.json }).toEqual({ ...last?.json, status: state })
      return last as Answer
    },
    async billed() {
      const path = `/v2/admin/analytics?${daysAround()}`
      const { json } = await request('GET', path, undefined, { key: ADMIN_KEY })
      const report = json as { usage_report?: { total_usage?: { document_translation_characters?: number } } }
      return report.usage_report?.total_usage?.document_translation_characters ?? Number.NaN
    },
    async close() {
      await administration.close()
      await composed.close()
    },
  }
}

/** A multipart form with the file first or last. */
export async function formOf(
  content: string | Uint8Array,
  { name = 'document.txt', fields = {}, fileLast = false }: UploadOptions = {},
): Promise<{ readonly payload: Buffer; readonly type: string }> {
  const form = new FormData()
  const addFile = () => form.append('file', new Blob([Buffer.from(content)]), name)
  if (!fileLast) addFile()
  for (const [field, value] of Object.entries({ target_lang: 'DE', source_lang: 'EN', ...fields })) {
    for (const each of [value].flat()) if (each !== '') form.append(field, each)
  }
  if (fileLast) addFile()
  const response = new Response(form)
  return {
    payload: Buffer.from(await response.arrayBuffer()),
    type: response.headers.get('content-type') ?? '',
  }
}

export function keyOf({ document_key }: DocumentHandle): { readonly document_key: string } {
  return { document_key }
}

function parse(body: string): Answer['json'] {
  try {
    return JSON.parse(body) as Answer['json']
  } catch {
    return {}
  }
}
