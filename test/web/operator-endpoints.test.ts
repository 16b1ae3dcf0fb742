import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { randomIds } from '../../src/kernel/ids.ts'
import { createSignInLink } from '../../src/operations/sign-in-link.ts'
import { buildModel } from '../marian/support/build-model.ts'
import { type LocalRegistry, startRegistry } from '../marian/support/local-registry.ts'
import { composeForTest, type TestService } from '../support/composition.ts'
import { ADMIN_KEY } from '../support/server-process.ts'

const HOST = 'interpres.example'
const ORIGIN = `https://${HOST}`
const PAGE = { host: HOST, origin: ORIGIN, 'x-interpres-web': '1', 'sec-fetch-site': 'same-origin' }
const NOBODY = '00000000-0000-4000-8000-000000000000'
const ACCOUNTS = '/interpres/v1/accounts'
const MODELS = '/interpres/v1/models'

let registry: LocalRegistry
let composed: TestService
let cookie = ''

beforeAll(async () => {
  registry = await startRegistry(buildModel())
  registry.serveModelsJson()
  composed = await composeForTest({
    INTERPRES_PUBLIC_URL_EU: ORIGIN,
    INTERPRES_ENGINES: 'marian',
    INTERPRES_WEB_MODEL_PULLS: '1',
    INTERPRES_MODELS_REGISTRY: `${registry.address}/db/models.json`,
  })
  const link = await createSignInLink(composed.config, { accountName: 'default', operator: true })
  const answer = await call('POST', '/interpres/v1/session', { link_token: link.split('#')[1] ?? '' })
  expect(answer).toMatchObject({ status: 200 })
  cookie = String(answer.headers['set-cookie']).split(';')[0] ?? ''
})
afterAll(async () => {
  await composed.close()
  await registry.close()
})

async function call(method: 'GET' | 'POST' | 'PATCH' | 'PUT' | 'DELETE', url: string, payload?: object) {
  const answer = await composed.server('eu').inject({
    method,
    url,
    headers: { ...PAGE, ...(cookie === '' ? {} : { cookie }) },
    ...(payload === undefined ? {} : { payload }),
  })
  const { statusCode: status, headers, body } = answer
  return { status, headers, json: body === '' ? undefined : answer.json<unknown>() }
}

async function createAccount() {
  const created = await call('POST', ACCOUNTS, { name: `Shop ${randomIds.uuid()}` })
  return created.json as { account: { account_id: string; name: string }; admin_key: string }
}

describe('an operator', () => {
  test('creates accounts, whose key works at once, and lists them', async () => {
    const { account, admin_key: key } = await createAccount()
    expect(account).toMatchObject({ addendum_signed: null, character_limit: null, active_keys: 1 })
    const authorization = `Service-Auth-Key ${key}`
    expect(await composed.get('/v2/usage', { headers: { authorization } })).toMatchObject({ status: 200 })
    const { status, json } = await call('GET', ACCOUNTS)
    expect(status).toBe(200)
    expect(json).toMatchObject({ accounts: expect.arrayContaining([account]) })
    expect(JSON.stringify(json)).not.toContain(key)
  })

  test('gives no account the name of another, or none', async () => {
    const { account } = await createAccount()
    expect(await call('POST', ACCOUNTS, { name: account.name })).toMatchObject({ status: 409 })
    expect(await call('POST', ACCOUNTS, { name: '' })).toMatchObject({ status: 400 })
    expect(await call('POST', ACCOUNTS, {})).toMatchObject({ status: 400 })
  })

  test('limits an account, and opens regional addresses to it', async () => {
    const { account } = await createAccount()
    const path = `${ACCOUNTS}/${account.account_id}`
    expect(await call('PATCH', `${path}/limits`, { characters: 5 })).toMatchObject({
      status: 200,
      json: { character_limit: 5 },
    })
    expect(await call('PUT', `${path}/addendum`, { signed: true })).toMatchObject({
      status: 200,
      json: { addendum_signed: expect.any(String) },
    })
    expect(await call('PATCH', `${path}/limits`, { characters: -1 })).toMatchObject({ status: 400 })
    expect(await call('PUT', `${path}/addendum`, { signed: 'soon' })).toMatchObject({ status: 400 })
    for (const [method, end, body] of [
      ['PATCH', 'limits', { characters: 5 }],
      ['PUT', 'addendum', { signed: true }],
    ] as const) {
      expect(await call(method, `${ACCOUNTS}/${NOBODY}/${end}`, body)).toMatchObject({ status: 404 })
    }
  })

  test('fetches a pack, sees how far it is, and removes it', async () => {
    expect(await call('GET', `${MODELS}/offered`)).toMatchObject({ status: 200 })
    const order = { source: 'en', target: 'de' }
    const begun = await call('POST', `${MODELS}/pulls`, order)
    expect(begun).toMatchObject({ status: 202, json: order })
    const { pull_id: id } = begun.json as { pull_id: string }
    const pulls = () => call('GET', `${MODELS}/pulls`)
    await expect
      .poll(pulls)
      .toMatchObject({ status: 200, json: { pulls: [{ pull_id: id, state: 'installed' }] } })
    const { json } = await call('GET', MODELS)
    const [pack] = (json as { packs: { name: string }[] }).packs
    expect(await call('DELETE', `${MODELS}/${pack?.name}`)).toMatchObject({ status: 204 })
    expect(await call('GET', MODELS)).toMatchObject({ status: 200, json: { packs: [] } })
    expect(await call('DELETE', `${MODELS}/pulls/${id}`)).toMatchObject({ status: 204 })
  })

  test('cancels a pack on its way, and cannot ask for it twice', async () => {
    // The registry holds the files back until the end of the test.
    let release = () => {}
    const held = new Promise<void>((resolve) => {
      release = resolve
    })
    registry.interfere = (request, response) => {
      if (request.url?.endsWith('.json') === true) return false
      void held.then(() => response.destroy())
      return true
    }
    const order = { source: 'en', target: 'de' }
    const begun = await call('POST', `${MODELS}/pulls`, order)
    expect(begun).toMatchObject({ status: 202 })
    expect(await call('POST', `${MODELS}/pulls`, order)).toMatchObject({ status: 409 })
    const { pull_id: id } = begun.json as { pull_id: string }
    expect(await call('DELETE', `${MODELS}/pulls/${id}`)).toMatchObject({ status: 204 })
    const state = async () => {
      const { pulls } = (await call('GET', `${MODELS}/pulls`)).json as {
        pulls: { pull_id: string; state: string }[]
      }
      return pulls.find((pull) => pull.pull_id === id)?.state
    }
    await expect.poll(state).toBe('cancelled')
    release()
    registry.interfere = undefined
  })

  test.each([
    ['POST', `${MODELS}/pulls`, { source: 'en', target: 'xx-!' }, 400],
    ['POST', `${MODELS}/pulls`, {}, 400],
    ['POST', `${MODELS}/pulls`, { source: 'en', target: 'ja' }, 404],
    ['DELETE', `${MODELS}/pulls/${NOBODY}`, undefined, 404],
    ['DELETE', `${MODELS}/nothing`, undefined, 404],
  ] as const)('%s %s with %j is a %i', async (method, url, body, status) => {
    expect(await call(method, url, body)).toMatchObject({ status })
  })

  test('sees the sessions of the key, and a stranger sees none', async () => {
    expect(await call('GET', '/interpres/v1/sessions')).toMatchObject({
      status: 200,
      json: { sessions: [{ is_current: true }] },
    })
    const stranger = await composed.server('eu').inject({ url: '/interpres/v1/sessions', headers: PAGE })
    expect(stranger.statusCode).toBe(401)
  })
})

test.each([
  [{}, 400],
  [{ api_key: ADMIN_KEY, link_token: 'a' }, 400],
  [{ api_key: 'x'.repeat(257) }, 400],
])('signing in with %j is a %i', async (body, status) => {
  expect(await call('POST', '/interpres/v1/session', body)).toMatchObject({ status })
})

test('a page of another site signs nobody out', async () => {
  const answer = await composed.server('eu').inject({
    method: 'DELETE',
    url: '/interpres/v1/session',
    headers: { ...PAGE, origin: 'https://other.example', 'sec-fetch-site': 'cross-site', cookie },
  })
  expect(answer.statusCode).toBe(403)
  expect(await call('GET', '/interpres/v1/session')).toMatchObject({ json: { signed_in: true } })
})
