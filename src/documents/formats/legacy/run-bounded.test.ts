import { chmodSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { createNetworkProbe } from './run-bounded.ts'

const folder = mkdtempSync(join(tmpdir(), 'interpres-bounded-'))
afterAll(() => rmSync(folder, { recursive: true }))

test.each([
  ['exit 0', true, 'exit 1'],
  ['exit 1', false, 'exit 0'],
])('%s is remembered, what gave no answer is not', async (script, answer, later) => {
  const program = join(mkdtempSync(join(folder, 'probe-')), 'unshare')
  const become = (text: string) => {
    writeFileSync(program, `#!/bin/sh\n${text}\n`)
    chmodSync(program, 0o755)
  }
  const probe = createNetworkProbe(program)
  expect(await probe()).toBe(false)
  become('kill -9 $$')
  expect(await probe()).toBe(false)
  become(script)
  expect(await probe()).toBe(answer)
  become(later)
  expect(await probe()).toBe(answer)
})
