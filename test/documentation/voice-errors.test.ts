import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { PROTOCOL_RULES, ProtocolError, toSocketFailure } from '../../src/api/v3/voice/socket-failures.ts'
import { ERROR_CODES, InterpresError } from '../../src/kernel/errors.ts'

const page = readFileSync(new URL('../../docs/voice.md', import.meta.url), 'utf8')
const documented = [...page.matchAll(/^\| (\d{3}) \| (\d{7}) \| (\d{4}) \|/gm)].map((row) =>
  row.slice(1, 4).join(' '),
)
const shown = (failure: Error) => {
  const { errorCode, reasonCode, closeCode } = toSocketFailure(failure)
  return `${errorCode} ${reasonCode} ${closeCode}`
}

test('docs/voice.md has every rule of the protocol, and nothing that does not exist', () => {
  const rules = PROTOCOL_RULES.map((rule) => shown(new ProtocolError(rule)))
  const all = new Set([...rules, ...ERROR_CODES.map((code) => shown(new InterpresError(code, '')))])
  expect(documented).toEqual(expect.arrayContaining(rules))
  expect(documented.filter((row) => !all.has(row))).toEqual([])
  expect(new Set(documented).size).toBe(documented.length)
})

test('no two failures have the same reason, but those that mean the same', () => {
  const reasons = [
    ...PROTOCOL_RULES.map((rule) => shown(new ProtocolError(rule))),
    ...ERROR_CODES.filter((code) => !['authentication_failed'].includes(code)).map((code) =>
      shown(new InterpresError(code, '')),
    ),
  ]
  expect(reasons.filter((reason, index) => reasons.indexOf(reason) !== index)).toEqual([])
})
