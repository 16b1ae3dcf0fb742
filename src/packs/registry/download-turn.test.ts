import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { tryProcessLock } from '../../kernel/process-lock.ts'
import { takeDownloadTurn } from './download-turn.ts'

let root = ''
let file = ''

beforeEach(() => {
  root = mkdtempSync(join(tmpdir(), 'interpres-turn-'))
  file = join(root, 'en-de.lock')
})
afterEach(() => rmSync(root, { recursive: true, force: true }))

describe('a turn', () => {
  test('is taken at once where nobody has it, and after that when it is free', async () => {
    const { signal } = new AbortController()
    const first = await takeDownloadTurn(file, { signal })
    let waits = 0
    const onWaiting = () => {
      waits += 1
      setImmediate(() => first.release())
    }
    const second = await takeDownloadTurn(file, { signal, onWaiting })
    expect(waits).toBe(1)
    second.release()
  })

  test.each([
    ['before the first pause', (abort: () => void) => abort()],
    ['while it pauses', (abort: () => void) => void setImmediate(abort)],
  ])('that is given up %s ends with the reason for that', async (_, when) => {
    const held = tryProcessLock(file)
    const controller = new AbortController()
    const reason = new Error('enough')
    const turn = takeDownloadTurn(file, {
      signal: controller.signal,
      onWaiting: () => when(() => controller.abort(reason)),
    })
    await expect(turn).rejects.toBe(reason)
    held?.release()
  })
})
