import type { InjectOptions, LightMyRequestResponse } from 'fastify'
import { expect } from 'vitest'
import { composeForTest } from '../support/composition.ts'
import { createFakeEngine } from '../support/fake-engine.ts'
import { shareService } from '../support/shared-service.ts'

export const UNKNOWN_ID = '00000000-0000-4000-8000-000000000000'
export const FORM = 'application/x-www-form-urlencoded'
export const EN_DE = { source_lang: 'en', target_lang: 'de' }
export const EN_FR = { source_lang: 'en', target_lang: 'fr' }
export const dictionary = (entries: string, pair = EN_DE) => ({ ...pair, entries, entries_format: 'tsv' })

type Call = Omit<InjectOptions, 'headers'> & {
  key?: string
  headers?: Record<string, string>
  form?: Record<string, string>
}

const engines = [createFakeEngine({ pairs: ['en>ca', 'en>pt-BR'] })]

/** A service with its glossaries, as clients call them. */
export function shareGlossaries() {
  const suite = shareService(['glossaries:read'], (overrides) =>
    composeForTest({}, { engines, ...overrides }),
  )

  function call(method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE', url: string, options: Call = {}) {
    const { key = suite.keys.a, headers = {}, form, ...rest } = options
    const body = form === undefined ? {} : { payload: new URLSearchParams(form).toString() }
    return suite.service.server('eu').inject({
      method,
      url,
      ...rest,
      ...body,
      headers: {
        authorization: `Service-Auth-Key ${key}`,
        ...(form === undefined ? {} : { 'content-type': FORM }),
        ...headers,
      },
    })
  }

  async function createV3(...dictionaries: object[]): Promise<string> {
    const answer = await call('POST', '/v3/glossaries', { payload: { name: 'terms', dictionaries } })
    expect(answer.statusCode).toBe(201)
    return answer.json<{ glossary_id: string }>().glossary_id
  }

  async function createV2(entries = 'a\tA'): Promise<string> {
    const answer = await call('POST', '/v2/glossaries', {
      payload: { name: 'terms', ...dictionary(entries) },
    })
    expect(answer.statusCode).toBe(201)
    return answer.json<{ glossary_id: string }>().glossary_id
  }

  return { suite, call, createV2, createV3 }
}

export function failure(answer: LightMyRequestResponse) {
  const { message } = answer.json<{ message: string }>()
  return { status: answer.statusCode, message, traceId: answer.headers['x-trace-id'] }
}

export function failed(status: number, message: string | RegExp) {
  const text = typeof message === 'string' ? message.replace(/[.*+?^${}()|[\]\\]/g, '\\$&') : message
  return { status, message: expect.stringMatching(text), traceId: expect.stringMatching(/^[0-9A-F]{32}$/) }
}
