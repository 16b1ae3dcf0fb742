import { readFileSync } from 'node:fs'
import type { InjectOptions } from 'fastify'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { composeForTest, type TestService } from '../../test/support/composition.ts'
import { ADMIN_KEY } from '../../test/support/server-process.ts'

interface Operation {
  readonly requestBody?: unknown
  readonly security?: readonly unknown[]
  readonly responses: Readonly<Record<string, unknown>>
}

const description = JSON.parse(readFileSync(new URL('../../docs/openapi.json', import.meta.url), 'utf8')) as {
  readonly paths: Readonly<Record<string, Readonly<Record<string, Operation>>>>
}
/** Those that need a key. */
const ROUTES = Object.entries(description.paths).flatMap(([path, operations]) =>
  Object.entries(operations)
    .filter(([, { security }]) => security?.length !== 0)
    .map(([method, operation]) => ({
      name: `${method.toUpperCase()} ${path}`,
      method: method.toUpperCase(),
      url: path.replaceAll(/\{\w+\}/g, '00000000-0000-4000-8000-000000000000'),
      ...operation,
    })),
)

let service: TestService
let scoped: string
let otherwiseScoped: string

beforeAll(async () => {
  service = await composeForTest()
  scoped = (await service.createParties(['usage:read'])).scoped
  otherwiseScoped = (await service.createParties(['languages:read'])).scoped
})
afterAll(() => service.close())

const inject = (options: InjectOptions) => service.server('eu').inject(options)
const withKey = (key: string, more: Readonly<Record<string, string>> = {}) => ({
  authorization: `Service-Auth-Key ${key}`,
  ...more,
})

/** A refusal has the form of every failure, and the API reference names its status. */
async function expectRefusal(options: InjectOptions, statuses: readonly number[], described: Operation) {
  const answer = await inject(options)
  expect(statuses).toContain(answer.statusCode)
  expect(answer.headers['x-trace-id']).toMatch(/^[0-9A-F]{32}$/)
  expect(answer.json()).toMatchObject({ message: expect.any(String), code: expect.any(String) })
  expect(Object.keys(described.responses)).toContain(String(answer.statusCode))
}

describe.each(ROUTES)('$name', (route) => {
  const { method, url } = route

  test('is closed without a key and to one that is not known', async () => {
    await expectRefusal({ method, url }, [/^\/v3\/|^\/v1\/jobs\//.test(url) ? 401 : 403], route)
    await expectRefusal({ method, url, headers: withKey('unknown') }, [403], route)
  })

  test('is closed to a key that lacks its right', async () => {
    const key = url.endsWith('/usage') ? otherwiseScoped : scoped
    await expectRefusal({ method, url, headers: withKey(key) }, [403], route)
  })

  test('refuses bodies of other types and sizes, where it takes one', async () => {
    if (route.requestBody === undefined) return
    // No key opens what is for operators, whatever comes with it.
    const isOfOperators = /^\/interpres\/v1\/(?:accounts|models)\b/.test(url)
    const other = withKey(ADMIN_KEY, { 'content-type': 'text/csv' })
    await expectRefusal({ method, url, headers: other, payload: 'a' }, [isOfOperators ? 403 : 415], route)
    const long = withKey(ADMIN_KEY, { 'content-type': 'application/json', 'content-length': '999999999' })
    await expectRefusal({ method, url, headers: long, payload: '{}' }, [isOfOperators ? 403 : 413], route)
  })
})
