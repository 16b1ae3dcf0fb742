import type { InjectOptions, LightMyRequestResponse } from 'fastify'
import { beforeEach, expect } from 'vitest'
import type { ListAnswer } from '../../src/api/v3/style-rules/style-rule-schema.ts'
import { composeForTest } from '../support/composition.ts'
import { createFakeEngine } from '../support/fake-engine.ts'
import { shareService } from '../support/shared-service.ts'

export const UNKNOWN_ID = '00000000-0000-4000-8000-000000000000'
export const PATH = '/v3/style_rules'
export const PERCENT = {
  numbers: { percentage_format: 'use_numerals_followed_by_space_then_german_word_prozent' },
}

export type Method = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE'

const BEGIN_MS = Date.UTC(2026, 0, 2, 3, 4, 5, 6)

/** A service with its style rules, as clients call them, and the time that it goes by. */
export function shareStyleRules() {
  const time = { nowMs: BEGIN_MS }
  const engines = [createFakeEngine({ pairs: ['en-de'] })]
  const suite = shareService(['style_rules:read'], (overrides) =>
    composeForTest({}, { engines, clock: { nowMs: () => time.nowMs }, ...overrides }),
  )
  beforeEach(() => {
    time.nowMs = BEGIN_MS
  })

  function call(
    method: Method,
    path: string,
    payload?: object,
    options: InjectOptions & { key?: string } = {},
  ) {
    const { key = suite.keys.a, headers, ...rest } = options
    return suite.service.server('eu').inject({
      method,
      url: PATH + path,
      ...(payload === undefined ? {} : { payload }),
      ...rest,
      headers: { authorization: `Service-Auth-Key ${key}`, ...headers },
    })
  }

  async function create(body: object = {}): Promise<ListAnswer> {
    const answer = await call('POST', '', { name: 'house style', language: 'de', ...body })
    expect(answer.statusCode).toBe(201)
    return answer.json<ListAnswer>()
  }

  return { suite, time, call, create }
}

export function refused(answer: LightMyRequestResponse, status: number, message: string | RegExp) {
  expect(answer.statusCode).toBe(status)
  expect(answer.json<{ message: string }>().message).toMatch(message)
  expect(answer.headers['x-trace-id']).toMatch(/^[0-9A-F]{32}$/)
}
