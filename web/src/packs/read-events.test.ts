import { expect, test } from 'vitest'
import { readEvents } from './read-events.ts'

async function read(...chunks: readonly string[]): Promise<readonly string[]> {
  const encoder = new TextEncoder()
  const body = new ReadableStream<Uint8Array>({
    start(controller) {
      for (const chunk of chunks) controller.enqueue(encoder.encode(chunk))
      controller.close()
    },
  })
  const events: string[] = []
  for await (const event of readEvents(body)) events.push(event)
  return events
}

test('events are whole however they are cut on their way', async () => {
  expect(await read('data: {"a":', '1}\n', '\ndata: {"b":2}\n\nda', 'ta: {"c":3}\n\n')).toEqual([
    '{"a":1}',
    '{"b":2}',
    '{"c":3}',
  ])
})

test('comments are no events, lines of one event belong together, and what was cut off is none', async () => {
  expect(await read(': still there\n\ndata: one\ndata: two\n\ndata: cut')).toEqual(['one\ntwo'])
})
