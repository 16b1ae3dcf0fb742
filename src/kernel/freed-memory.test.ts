import { expect, test } from 'vitest'
import { collectGarbage } from '../../test/support/heap-in-use.ts'
import { createFreedMemoryReturn } from './freed-memory.ts'

const PIECE_BYTES = 65_000
const PIECES = 2_000
/** What a small piece that is in use keeps with it. */
const KEPT_EVERY = 50

const usesGnuLibrary =
  process.platform === 'linux' &&
  'glibcVersionRuntime' in (process.report.getReport() as { header: object }).header

test.runIf(usesGnuLibrary)(
  'memory that was freed between pieces in use goes back to the system',
  async () => {
    const returnFreed = createFreedMemoryReturn()
    await returnFreed()
    let pieces = Array.from({ length: PIECES }, () => Buffer.allocUnsafeSlow(PIECE_BYTES).fill(1))
    const full = process.memoryUsage.rss()
    pieces = pieces.filter((_, index) => index % KEPT_EVERY === 0)
    collectGarbage()
    await expect
      .poll(async () => {
        await returnFreed()
        return full - process.memoryUsage.rss()
      })
      .toBeGreaterThan((PIECES * PIECE_BYTES) / 2)
    expect(pieces).toHaveLength(PIECES / KEPT_EVERY)
  },
)
