import { afterAll, beforeAll, expect, test } from 'vitest'
import { call, messageOf } from '../support/api-client.ts'
import {
  ADMIN_KEY,
  DEVELOPER_KEY,
  type ServerProcess,
  startServerProcess,
} from '../support/server-process.ts'

let server: ServerProcess

beforeAll(async () => {
  server = await startServerProcess()
})

afterAll(async () => {
  await server.stop()
  server.remove()
})

const translation = { text: ['proton beam'], source_lang: 'EN', target_lang: 'DE' }

const languagesOn = async (url: string, key = ADMIN_KEY) =>
  (await call(`${url}/v2/languages`, { key })).status

test('regional addresses open with the addendum and close with its end, without a restart', async () => {
  const statusOn = async (url: string) =>
    (await call(`${url}/v2/translate`, { key: DEVELOPER_KEY, json: translation })).status
  expect(await statusOn(server.urls.eu)).toBe(200)
  expect(await statusOn(server.urls.us)).toBe(403)
  expect(await statusOn(server.urls.jp)).toBe(403)

  expect(await server.runCommand(['addendum', 'sign', '--account', 'default'])).toMatchObject({ status: 0 })
  await expect.poll(() => statusOn(server.urls.us)).toBe(200)
  await expect.poll(() => statusOn(server.urls.jp)).toBe(200)

  const admin = await call(`${server.urls.us}/v2/translate`, { key: ADMIN_KEY, json: translation })
  expect(admin.json).toMatchObject({ translations: [{ text: 'Protonenstrahl' }] })

  expect(await server.runCommand(['addendum', 'revoke', '--account', 'default'])).toMatchObject({ status: 0 })
  await expect.poll(() => statusOn(server.urls.us)).toBe(403)
  expect(await statusOn(server.urls.eu)).toBe(200)
})

test('without the addendum every path of a regional address gives the same answer', async () => {
  await expect.poll(() => languagesOn(server.urls.jp)).toBe(403)
  const requests = [
    ['/v2/translate', { json: translation }],
    ['/v2/translate', { json: {} }],
    ['/v2/languages', {}],
    ['/v2/admin/analytics', {}],
    ['/v3/voice/realtime', { json: {} }],
    ['/openapi.json', {}],
    ['/docs', {}],
    ['/no/such/path', {}],
    ['/v2/translate', { method: 'DELETE' }],
  ] as const
  for (const [path, options] of requests) {
    const answer = await call(`${server.urls.jp}${path}`, { key: ADMIN_KEY, ...options })
    expect([path, answer.status, messageOf(answer)]).toEqual([path, 403, 'Your account is denied access'])
  }
  for (const path of ['/v2/translate', '/v3/languages', '/openapi.json', '/no/such/path']) {
    expect((await call(`${server.urls.jp}${path}`)).status).toBe(403)
    expect((await call(`${server.urls.jp}${path}`, { key: 'unknown-key' })).status).toBe(403)
  }
})

test('features of the standard address are 404 elsewhere and name the standard address', async () => {
  await server.runCommand(['addendum', 'sign', '--account', 'default'])
  await expect.poll(() => languagesOn(server.urls.us)).toBe(200)
  for (const path of [
    '/v2/admin/analytics',
    '/v2/admin/analytics/custom-tags',
    '/v3/voice/realtime',
    '/v1/jobs/voice/translate',
  ]) {
    const answer = await call(`${server.urls.us}${path}`, { key: ADMIN_KEY })
    expect(answer.status).toBe(404)
    expect(messageOf(answer)).toContain(`${server.urls.eu}${path}`)
  }
})

test('a deactivated key stops working everywhere within ten seconds', async () => {
  const created = await server.runCommand([
    'keys',
    'create',
    '--account',
    'default',
    '--label',
    'CI',
    '--json',
  ])
  const { key, key_id: keyId } = JSON.parse(created.stdout) as { key: string; key_id: string }
  expect((await call(`${server.urls.eu}/v2/languages`, { key })).status).toBe(200)
  expect(await server.runCommand(['keys', 'deactivate', '--account', 'default', keyId])).toMatchObject({
    status: 0,
  })
  await expect.poll(() => languagesOn(server.urls.eu, key)).toBe(403)
})

test('an account of its own has its own keys and its own addendum', async () => {
  expect(await server.runCommand(['accounts', 'create', 'acme'])).toMatchObject({ status: 0 })
  const created = await server.runCommand(['keys', 'create', '--account', 'acme', '--json'])
  const { key } = JSON.parse(created.stdout) as { key: string }
  expect((await call(`${server.urls.eu}/v2/languages`, { key })).status).toBe(200)
  expect((await call(`${server.urls.us}/v2/languages`, { key })).status).toBe(403)
  const listed = await server.runCommand(['accounts', 'list', '--json'])
  expect(JSON.parse(listed.stdout)).toMatchObject([{ name: 'acme' }, { name: 'default' }])
  const keys = await server.runCommand(['keys', 'list', '--account', 'acme'])
  expect(keys.stdout).not.toContain(key)
  expect(keys.stdout).toContain(`${key.slice(0, 4)}****${key.slice(-4)}`)
})
