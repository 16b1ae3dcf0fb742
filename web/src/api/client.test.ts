import { afterEach, expect, test, vi } from 'vitest'
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
test('an answer that breaks off is as none', async () => {
  answerBreakingOffWith(new TypeError('network error'))
  await expect(call('GET /interpres/v1/about', {})).rejects.toMatchObject({ code: 'offline' })
})

test('an answer that nobody waits for any more is interrupted', async () => {
  answerBreakingOffWith(new DOMException('aborted', 'AbortError'))
  await expect(call('GET /interpres/v1/about', {})).rejects.toMatchObject({ name: 'AbortError' })
})
