import { afterEach, expect, test, vi } from 'vitest'
import { documentServer } from '../documents/document-server.ts'
import { call } from './client.ts'

afterEach(() => vi.unstubAllGlobals())

/** Headers that say yes, and a body that breaks off. */
function answerBreakingOffWith(error: Error): void {
  const body = new ReadableStream({
    start(controller) {
      controller.enqueue(new TextEncoder().encode('{"document_id":'))
      controller.error(error)
    },
  })
  vi.stubGlobal('fetch', async () => new Response(body))
}
const upload = () =>
  documentServer.upload(
    new Blob(['text']),
    { localId: '1', tab: 'one', atMs: 0, name: 'a.txt', target: 'de', order: {} },
    new AbortController().signal,
  )

test('an answer that breaks off is as none', async () => {
  answerBreakingOffWith(new TypeError('network error'))
  await expect(call('GET /interpres/v1/about', {})).rejects.toMatchObject({ code: 'offline' })
  answerBreakingOffWith(new TypeError('network error'))
  await expect(upload()).rejects.toMatchObject({ code: 'offline' })
})

test('an answer that nobody waits for any more is interrupted', async () => {
  answerBreakingOffWith(new DOMException('aborted', 'AbortError'))
  await expect(upload()).rejects.toMatchObject({ name: 'AbortError' })
})
