import fc from 'fast-check'
import { expect, test, vi } from 'vitest'
import { createOpusStream } from './opus-stream.ts'

const head = { channels: 1, preSkip: 0, gain: 1, mappingFamily: 0 }

test('packets of anything give samples or none, never an error, and write nothing to the log', async () => {
  const log = vi.spyOn(console, 'error')
  const stream = await createOpusStream()
  stream.decode({ kind: 'head', head })
  fc.assert(
    fc.property(
      fc.oneof(fc.uint8Array({ maxLength: 1_300 }), fc.uint8Array({ maxLength: 9_000, size: 'max' })),
      (bytes) => {
        const { length } = stream.decode({ kind: 'packet', bytes, discardAtEnd: 0 })
        expect(length).toBeLessThanOrEqual(0.12 * 16_000)
      },
    ),
    { numRuns: 2_000 },
  )
  stream.free()
  expect(log).not.toHaveBeenCalled()
  log.mockRestore()
})

test('samples at both ends that are not to be heard are left out', async () => {
  const stream = await createOpusStream()
  stream.decode({ kind: 'head', head: { ...head, preSkip: 312 } })
  const silence = { kind: 'packet', bytes: Uint8Array.of(0x48, 0, 0), discardAtEnd: 0 } as const
  expect(stream.decode(silence)).toHaveLength(320 - 104)
  expect(stream.decode(silence)).toHaveLength(320)
  expect(stream.decode({ ...silence, discardAtEnd: 480 })).toHaveLength(160)
  stream.free()
})

test('more than two channels are refused', async () => {
  const stream = await createOpusStream()
  expect(() => stream.decode({ kind: 'head', head: { ...head, mappingFamily: 1 } })).toThrow('not supported')
  stream.free()
})
