import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { HTTP_STATUS } from '../../src/api/http/errors/error-table.ts'
import { EXIT_STATUS } from '../../src/cli/exit-status.ts'
import { ERROR_CODES } from '../../src/kernel/errors.ts'

test('docs/errors.md lists exactly the error codes with their statuses', () => {
  const page = readFileSync(new URL('../../docs/errors.md', import.meta.url), 'utf8')
  const rows = [...page.matchAll(/^\| `(\w+)` \| (\d+) \| (\d+) \|/gm)].map(([, code, http, exit]) => [
    code,
    Number(http),
    Number(exit),
  ])
  expect(new Set(rows.map((row) => row.join(' ')))).toEqual(
    new Set(ERROR_CODES.map((code) => `${code} ${HTTP_STATUS[code]} ${EXIT_STATUS[code]}`)),
  )
})

test('no permanent failure is answered with a status that clients retry', () => {
  const passing = new Set([
    'engine_unavailable',
    'document_not_ready',
    'deadline_exceeded',
    'cancelled',
    'shutting_down',
    'store_unavailable',
    'store_damaged',
    'store_too_new',
    'data_directory_in_use',
    'configuration_invalid',
    'internal',
  ])
  for (const code of ERROR_CODES) {
    if (!passing.has(code)) expect([code, HTTP_STATUS[code] < 500]).toEqual([code, true])
  }
})
