import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { createRegistrySource } from '../../src/packs/registry/registry-source.ts'
import { runMain } from '../support/server-process.ts'
import { buildModel } from './support/build-model.ts'
import { type ConnectProxy, startConnectProxy } from './support/connect-proxy.ts'
import { type LocalRegistry, startRegistry } from './support/local-registry.ts'
import { makeServerCertificate } from './support/self-signed.ts'

const contents = buildModel()
/** A host that no name server knows: who reaches it has gone through the proxy. */
const HOST = 'registry.invalid'

let root = ''
let registry: LocalRegistry
let proxy: ConnectProxy

beforeEach(async () => {
  root = await mkdtemp(join(tmpdir(), 'interpres-proxy-'))
  const certificate = makeServerCertificate(HOST)
  await writeFile(join(root, 'registry.pem'), certificate.cert)
  registry = await startRegistry(contents, certificate)
  proxy = await startConnectProxy(Number(new URL(registry.address).port))
  registry.serveModelsJson()
})
afterEach(async () => {
  await proxy.close()
  await registry.close()
  await rm(root, { recursive: true, force: true })
})

/** The index names its files by the host that only the proxy can reach. */
function serveAsHost(): void {
  const index = registry.files.get('/db/models.json')?.toString() ?? ''
  registry.files.set('/db/models.json', Buffer.from(index.replaceAll(registry.address, `https://${HOST}`)))
}

/** Pulls in a process of its own, since certificates are trusted when a process starts. */
function pull(base: string, environment: Readonly<Record<string, string>>) {
  const noProxy = {
    HTTPS_PROXY: '',
    https_proxy: '',
    HTTP_PROXY: '',
    http_proxy: '',
    NO_PROXY: '',
    no_proxy: '',
  }
  return runMain(['models', 'pull', 'en-de', '--json'], {
    NODE_EXTRA_CA_CERTS: join(root, 'registry.pem'),
    INTERPRES_MODELS_DIR: join(root, 'models'),
    INTERPRES_MODELS_REGISTRY: `${base}/db/models.json`,
    ...noProxy,
    ...environment,
  })
}

test.each([['HTTPS_PROXY'], ['https_proxy']])('a model comes through the tunnel of %s', async (name) => {
  serveAsHost()
  const result = await pull(`https://${HOST}`, { [name]: proxy.address })
  expect(result).toMatchObject({ status: 0, stderr: '' })
  expect(JSON.parse(result.stdout)).toMatchObject([{ name: 'en-de', pairs: 'en-de' }])
  expect(await readFile(join(root, 'models', 'en-de', 'model.bin'))).toEqual(Buffer.from(contents.model))
  expect(new Set(proxy.tunnels.map(({ to }) => to))).toEqual(new Set([`${HOST}:443`]))
  expect(registry.requests.map(({ path }) => path)).toContain('/files/models/en-de/model.gz')
})

test('name and password of the proxy go to the proxy', async () => {
  serveAsHost()
  const address = proxy.address.replace('//', '//user:s%C3%A9cret@')
  expect(await pull(`https://${HOST}`, { HTTPS_PROXY: address })).toMatchObject({ status: 0 })
  const expected = `Basic ${Buffer.from('user:sécret').toString('base64')}`
  expect(new Set(proxy.tunnels.map(({ authorization }) => authorization))).toEqual(new Set([expected]))
})

test.each([['127.0.0.1'], ['example.org, 127.0.0.1'], ['*']])(
  'NO_PROXY=%s goes past the proxy',
  async (names) => {
    const result = await pull(registry.address, { HTTPS_PROXY: proxy.address, NO_PROXY: names })
    expect(result).toMatchObject({ status: 0, stderr: '' })
    expect(proxy.tunnels).toEqual([])
  },
)

test('NO_PROXY of another address changes nothing, and HTTP_PROXY is not for https', async () => {
  serveAsHost()
  const through = { HTTPS_PROXY: proxy.address, NO_PROXY: 'example.org,127.0.0.1' }
  expect(await pull(`https://${HOST}`, through)).toMatchObject({ status: 0 })
  expect(proxy.tunnels).not.toEqual([])
  expect(await pull(`https://${HOST}`, { HTTP_PROXY: proxy.address })).toMatchObject({
    status: 75,
    stderr: expect.stringMatching(/cannot be reached \((?:ENOTFOUND|EAI_AGAIN)\)/),
  })
})

test('a certificate that nobody vouches for is refused, through a proxy too', async () => {
  serveAsHost()
  const result = await pull(`https://${HOST}`, { HTTPS_PROXY: proxy.address, NODE_EXTRA_CA_CERTS: '' })
  expect(result).toMatchObject({
    status: 75,
    stderr: expect.stringContaining('cannot be reached (DEPTH_ZERO_SELF_SIGNED_CERT)'),
  })
  expect(registry.requests).toEqual([])
})

test('a proxy that refuses, falls silent or is not there is said so', async () => {
  proxy.answer = 'refuse'
  expect(await pull(`https://${HOST}`, { HTTPS_PROXY: proxy.address })).toMatchObject({
    status: 75,
    stderr: expect.stringContaining('The proxy refuses the way to the model registry (status 407)'),
  })
  proxy.answer = 'silence'
  const source = createRegistrySource({
    location: `https://${HOST}/db/models.json`,
    proxyEnvironment: { HTTPS_PROXY: proxy.address },
    silenceMs: 1_000,
  })
  await expect(source.index()).rejects.toMatchObject({
    message: 'The proxy opens no way to the model registry',
    problem: 'unreachable',
  })
  await proxy.close()
  await expect(source.index()).rejects.toMatchObject({
    message: 'The model registry cannot be reached (ECONNREFUSED)',
    problem: 'unreachable',
  })
})
