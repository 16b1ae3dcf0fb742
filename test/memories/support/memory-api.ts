import { expect } from 'vitest'
import { composeForTest } from '../../support/composition.ts'

export const PATH = '/v3/translation_memories'

export type Json = Readonly<Record<string, unknown>>

/** A service with two accounts, and calls of its endpoints of memories as the first of them. */
export async function startMemoryApi() {
  const service = await composeForTest({ INTERPRES_PUBLIC_URL_US: 'https://us.example/api' })
  const parties = await service.createParties(['translation_memories:read'])

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

  return { service, parties, call, send, settled, imported }
}
