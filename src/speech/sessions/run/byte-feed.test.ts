import { expect, test } from 'vitest'
import { createByteFeed } from './byte-feed.ts'

const CHUNKS = 10_000

test('any number of small chunks leaves turns to others, and all arrive in order', async () => {
  const feed = createByteFeed()
  for (let number = 0; number < CHUNKS; number += 1) feed.push(Uint8Array.of(number & 255))
  feed.end()
  let readWhenOthersCame: number | undefined
  const read: number[] = []
  setImmediate(() => {
    readWhenOthersCame = read.length
  })
  for await (const [byte = -1] of feed.bytes) read.push(byte)
  expect(read).toEqual(Array.from({ length: CHUNKS }, (_, number) => number & 255))
  expect(readWhenOthersCame).toBeLessThan(CHUNKS / 100)
})
