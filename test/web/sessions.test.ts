import type { FastifyInstance } from 'fastify'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { composeForTest, type TestService } from '../support/composition.ts'
import { ADMIN_KEY, DEVELOPER_KEY } from '../support/server-process.ts'

const HOST = 'interpres.example'
const ORIGIN = `https://${HOST}`
const SESSION = '/interpres/v1/session'
/** What a page of this server sends. */
const PAGE = { host: HOST, origin: ORIGIN, 'x-interpres-web': '1', 'sec-fetch-site': 'same-origin' }

let composed: TestService
let eu: FastifyInstance

beforeAll(async () => {
  composed = await composeForTest({ INTERPRES_PUBLIC_URL_EU: ORIGIN, INTERPRES_AUTH_CACHE_MS: '0' })
  eu = composed.server('eu')
})
afterAll(() => composed.close())

async function signIn(key = ADMIN_KEY, remoteAddress = '127.0.0.1') {
  const answer = await eu.inject({
    method: 'POST',
    url: SESSION,
    headers: PAGE,
    remoteAddress,
    payload: { api_key: key },
  })
  const [cookie] = [answer.headers['set-cookie'] ?? ''].flat()
  return { answer, setCookie: cookie ?? '', cookie: (cookie ?? '').split(';')[0] ?? '' }
}

const usage = (headers: Readonly<Record<string, string>>, server = eu) =>
  server.inject({ url: '/v2/usage', headers })

describe('a session', () => {
  test('lets a page call the API without the key, at the cost of the key', async () => {
    const { answer, setCookie, cookie } = await signIn()
    expect(answer.statusCode).toBe(200)
    expect(setCookie).toMatch(/^__Host-interpres=[\w-]{43}; Path=\/; HttpOnly; SameSite=Strict; Secure$/)
    expect((await usage({ ...PAGE, cookie })).statusCode).toBe(200)
    const { session } = (await eu.inject({ url: SESSION, headers: { ...PAGE, cookie } })).json<{
      session: { role: string; masked_key: string }
    }>()
    expect(session).toMatchObject({ role: 'admin', masked_key: 'test****:adm' })
    const translated = await eu.inject({
      method: 'POST',
      url: '/v2/translate',
      headers: { ...PAGE, cookie },
      payload: { text: ['Hello'], target_lang: 'DE' },
    })
    expect(translated.statusCode).toBe(200)
  })

  const refused: readonly (readonly [string, Readonly<Record<string, string | undefined>>])[] = [
    ['without the header of our pages', { 'x-interpres-web': undefined }],
    ['from a page of another port of this host', { origin: `${ORIGIN}:8443` }],
    ['from another site', { 'sec-fetch-site': 'cross-site' }],
    ['from a page of the same site but another origin', { 'sec-fetch-site': 'same-site' }],
    ['under a name that is not ours', { host: 'rebound.example', origin: 'https://rebound.example' }],
    ['under our name with another port', { host: `${HOST}:8080`, origin: `${ORIGIN}:8080` }],
  ]
  test.each(refused)('does not count %s', async (_, changes) => {
    const { cookie } = await signIn()
    const headers = Object.fromEntries(
      Object.entries({ ...PAGE, ...changes, cookie }).filter(([, value]) => value !== undefined),
    ) as Record<string, string>
    expect((await usage(headers)).statusCode).toBe(403)
    const written = await eu.inject({
      method: 'POST',
      url: '/v3/glossaries',
      headers,
      payload: { name: 'x', dictionaries: [] },
    })
    expect(written.statusCode).toBe(401)
  })

  test('does not count for a write without an origin', async () => {
    const { cookie } = await signIn()
    const { origin: _, ...headers } = { ...PAGE, cookie }
    const written = await eu.inject({
      method: 'POST',
      url: '/v3/glossaries',
      headers,
      payload: { name: 'x' },
    })
    expect(written.statusCode).toBe(401)
    expect((await usage(headers)).statusCode).toBe(200)
  })

  test('does not stand in for a key that is wrong', async () => {
    const { cookie } = await signIn()
    const headers = { ...PAGE, cookie, authorization: 'Service-Auth-Key nothing-of-ours' }
    expect((await usage(headers)).statusCode).toBe(403)
  })

  test('does not exist on a regional address, and neither do the pages and their calls', async () => {
    const { cookie } = await signIn()
    const us = composed.server('us')
    expect((await usage({ ...PAGE, cookie }, us)).statusCode).toBe(403)
    const signed = { authorization: `Service-Auth-Key ${ADMIN_KEY}` }
    for (const url of ['/', '/glossaries', '/sign-in', SESSION, '/interpres/v1/about', '/assets/index.js']) {
      const answer = await us.inject({ url, headers: signed })
      expect([403, 404]).toContain(answer.statusCode)
      expect(answer.headers['content-type']).toContain('json')
    }
  })

  test('ends when its key is deactivated', async () => {
    const admin = await signIn()
    const created = await eu.inject({
      method: 'POST',
      url: '/interpres/v1/keys',
      headers: { ...PAGE, cookie: admin.cookie },
      payload: { label: 'Short-lived' },
    })
    const { key, key_id: id } = created.json<{ key: string; key_id: string }>()
    const { cookie } = await signIn(key)
    expect((await usage({ ...PAGE, cookie })).statusCode).toBe(200)
    await eu.inject({
      method: 'PATCH',
      url: `/interpres/v1/keys/${encodeURIComponent(id)}`,
      headers: { ...PAGE, cookie: admin.cookie },
      payload: { deactivate: true },
    })
    expect((await usage({ ...PAGE, cookie })).statusCode).toBe(403)
  })

  test('ends when one signs out, everywhere if one wants', async () => {
    const first = await signIn(DEVELOPER_KEY)
    const second = await signIn(DEVELOPER_KEY)
    const leave = (cookie: string, url: string) =>
      eu.inject({ method: 'DELETE', url, headers: { ...PAGE, cookie } })
    expect((await leave(first.cookie, SESSION)).statusCode).toBe(204)
    expect((await usage({ ...PAGE, cookie: first.cookie })).statusCode).toBe(403)
    expect((await usage({ ...PAGE, cookie: second.cookie })).statusCode).toBe(200)
    const third = await signIn(DEVELOPER_KEY)
    await leave(third.cookie, `${SESSION}?all=1`)
    expect((await usage({ ...PAGE, cookie: second.cookie })).statusCode).toBe(403)
  })

  test('has the rights of its key and no more', async () => {
    const { cookie } = await signIn(DEVELOPER_KEY)
    const answer = await eu.inject({ url: '/interpres/v1/keys', headers: { ...PAGE, cookie } })
    expect(answer.statusCode).toBe(403)
  })

  test('of a key beyond twenty ends the oldest', async () => {
    const { answer, cookie } = await signIn(DEVELOPER_KEY)
    expect(answer.statusCode).toBe(200)
    for (let count = 0; count < 20; count += 1) await signIn(DEVELOPER_KEY)
    expect((await usage({ ...PAGE, cookie })).statusCode).toBe(403)
  })
})

describe('signing in', () => {
  test('answers unknown, malformed and missing proofs alike, and slows down whoever guesses', async () => {
    const address = '198.51.100.7'
    const attempts = []
    for (const key of ['unknown-key-0123456789', 'ä', 'x', 'unknown-key-0123456789', 'y']) {
      attempts.push((await signIn(key, address)).answer)
    }
    expect(attempts.map(({ statusCode }) => statusCode)).toEqual([403, 403, 403, 403, 403])
    expect(new Set(attempts.map(({ body }) => body)).size).toBe(1)
    const { answer } = await signIn(ADMIN_KEY, address)
    expect(answer.statusCode).toBe(429)
    expect(Number(answer.headers['retry-after'])).toBeGreaterThan(0)
    expect((await signIn(ADMIN_KEY, '198.51.100.8')).answer.statusCode).toBe(200)
  })

  test('is slowed down by the address that a trusted proxy names, and by no address that others name', async () => {
    const behind = await composeForTest({
      INTERPRES_PUBLIC_URL_EU: ORIGIN,
      INTERPRES_TRUSTED_PROXIES: '10.0.0.0/8',
    })
    const attempt = async (remoteAddress: string, forwardedFor: string, key = 'unknown') => {
      const headers = { ...PAGE, 'x-forwarded-for': forwardedFor }
      const payload = { api_key: key }
      const request = { method: 'POST', url: SESSION, headers, remoteAddress, payload } as const
      return (await behind.server('eu').inject(request)).statusCode
    }
    try {
      for (let count = 0; count < 5; count += 1) expect(await attempt('10.0.0.1', '198.51.100.1')).toBe(403)
      expect(await attempt('10.0.0.1', '198.51.100.1', ADMIN_KEY)).toBe(429)
      expect(await attempt('10.0.0.1', '198.51.100.2', ADMIN_KEY)).toBe(200)
      for (let count = 0; count < 5; count += 1) {
        expect(await attempt('203.0.113.1', `198.51.100.${count + 10}`)).toBe(403)
      }
      expect(await attempt('203.0.113.1', '198.51.100.20', ADMIN_KEY)).toBe(429)
    } finally {
      await behind.close()
    }
  })

  test('by a link works once', async () => {
    const link = (await composed.service.createSignInLink()) ?? ''
    expect(link).toMatch(new RegExp(`^${ORIGIN}/sign-in#[\\w-]{43}$`))
    const redeem = () =>
      eu.inject({
        method: 'POST',
        url: SESSION,
        headers: PAGE,
        payload: { link_token: link.split('#')[1] },
      })
    expect((await redeem()).statusCode).toBe(200)
    expect((await redeem()).statusCode).toBe(403)
  })

  test('by a link works where too many keys were tried, and a link that fails slows nobody down', async () => {
    const remoteAddress = '198.51.100.9'
    const open = (token = '') =>
      eu.inject({
        method: 'POST',
        url: SESSION,
        headers: PAGE,
        remoteAddress,
        payload: { link_token: token },
      })
    for (let count = 0; count < 6; count += 1) expect((await open('unknown')).statusCode).toBe(403)
    for (let count = 0; count < 5; count += 1) {
      expect((await signIn('unknown', remoteAddress)).answer.statusCode).toBe(403)
    }
    expect((await signIn(ADMIN_KEY, remoteAddress)).answer.statusCode).toBe(429)
    const link = (await composed.service.createSignInLink()) ?? ''
    expect((await open(link.split('#')[1])).statusCode).toBe(200)
  })

  test('is refused over plain http to another machine, with the reason', async () => {
    const plain = await composeForTest({ INTERPRES_PUBLIC_URL_EU: 'http://interpres.example' })
    try {
      const headers = { ...PAGE, origin: 'http://interpres.example' }
      const answer = await plain
        .server('eu')
        .inject({ method: 'POST', url: SESSION, headers, payload: { api_key: ADMIN_KEY } })
      expect(answer.statusCode).toBe(403)
      expect(answer.json<{ message: string }>().message).toContain('TLS')
    } finally {
      await plain.close()
    }
  })

  test('over plain http is possible where it was allowed', async () => {
    const home = await composeForTest({
      INTERPRES_PUBLIC_URL_EU: 'http://interpres.example',
      INTERPRES_WEB_ALLOW_HTTP: '1',
    })
    try {
      const headers = { ...PAGE, origin: 'http://interpres.example' }
      const answer = await home
        .server('eu')
        .inject({ method: 'POST', url: SESSION, headers, payload: { api_key: ADMIN_KEY } })
      expect(answer.statusCode).toBe(200)
      expect(answer.headers['set-cookie']).toMatch(
        /^interpres_80=[\w-]{43}; Path=\/; HttpOnly; SameSite=Strict$/,
      )
    } finally {
      await home.close()
    }
  })
})

describe('pages', () => {
  test('come with a policy that lets nothing in from elsewhere, and a nonce per answer', async () => {
    const [first, second] = [await eu.inject({ url: '/' }), await eu.inject({ url: '/glossaries' })]
    const policy = String(first.headers['content-security-policy'])
    expect(policy).toContain("default-src 'none'; script-src 'self'; style-src 'self' 'nonce-")
    expect(policy).toContain("require-trusted-types-for 'script'; trusted-types 'none'")
    expect(policy).toContain("frame-ancestors 'none'")
    expect(policy).not.toBe(second.headers['content-security-policy'])
    expect(first.headers).toMatchObject({
      'referrer-policy': 'no-referrer',
      'x-content-type-options': 'nosniff',
      'cross-origin-opener-policy': 'same-origin',
      'cache-control': 'no-cache',
    })
  })

  test('stand under their own paths only; every other unknown path stays unknown', async () => {
    for (const url of ['/nothing', '/assets/nothing.js', '/glossaries/a/b/c', '/index.html']) {
      const answer = await eu.inject({ url })
      expect(answer.statusCode).toBe(404)
      expect(answer.headers['content-type']).toContain('json')
    }
  })

  test('are not there at all where the interface is off', async () => {
    const off = await composeForTest({ INTERPRES_WEB: '0' })
    try {
      const paths = ['/', '/sign-in', SESSION, '/interpres/v1/about']
      for (const url of paths) expect((await off.server('eu').inject({ url })).statusCode).toBe(404)
      expect(await off.service.createSignInLink()).toBeUndefined()
    } finally {
      await off.close()
    }
  })
})
