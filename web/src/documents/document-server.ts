import { call, Problem, readJson, send } from '../api/client.ts'
import { upload } from '../api/upload.ts'
import type { Claim, DocumentServer, Result } from './document-list.ts'

export const documentServer: DocumentServer = {
  async upload(file, { name, order }, signal, onSent) {
    const form = new FormData()
    for (const [field, value] of Object.entries(order)) form.append(field, value)
    form.append('file', file, name)
    const response = await upload('/v2/document', form, { signal, onSent })
    const { document_id: id, document_key: key } = await readJson<{
      readonly document_id: string
      readonly document_key: string
    }>(response)
    return { id, key }
  },
  status: (claim, signal) => call('POST /v2/document/{document_id}', { ...requestOf(claim), signal }),
  async result(claim): Promise<Result> {
    const { path, body } = requestOf(claim)
    const response = await send(`/v2/document/${path.document_id}/result`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(body),
    })
    return {
      name: nameIn(response.headers.get('content-disposition') ?? ''),
      content: await response.blob().catch(() => {
        throw new Problem({ message: '', status: 0, code: 'offline' })
      }),
    }
  },
  cancel: (claim) => call('DELETE /v2/document/{document_id}', requestOf(claim)),
}

export function isGone(problem: Error): boolean {
  return problem instanceof Problem && problem.status === 404
}

function requestOf({ id, key }: Claim) {
  return { path: { document_id: id }, body: { document_key: key } }
}

/** `filename*=UTF-8''Gr%C3%B6%C3%9Fe.txt`, or the plain one. */
function nameIn(disposition: string): string {
  const encoded = /filename\*=UTF-8''([^;]+)/.exec(disposition)?.[1]
  if (encoded !== undefined) return decodeURIComponent(encoded)
  return /filename="([^"]*)"/.exec(disposition)?.[1] ?? 'translation'
}
