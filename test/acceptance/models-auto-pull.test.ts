import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { buildModel } from '../marian/support/build-model.ts'
import { startRegistry } from '../marian/support/local-registry.ts'
import { writePack } from '../marian/support/write-pack.ts'
import { call } from '../support/api-client.ts'
import { DEVELOPER_KEY, startServerProcess } from '../support/server-process.ts'

test('a pair that only a basic model serves gets a better one at its first use, if that is allowed', async () => {
  const contents = buildModel()
  const root = await mkdtemp(join(tmpdir(), 'interpres-auto-pull-'))
  await writePack(join(root, 'built-in'), 'en-de', contents, { quality: 'basic' })
  const registry = await startRegistry(contents)
  registry.serveModelsJson()
  const server = await startServerProcess({
    environment: {
      INTERPRES_ENGINES: 'marian',
      INTERPRES_BUILT_IN_MODELS: '1',
      INTERPRES_BUILT_IN_MODELS_DIR: join(root, 'built-in'),
      INTERPRES_MODELS_DIR: join(root, 'models'),
      INTERPRES_MODELS_REGISTRY: `${registry.address}/db/models.json`,
      INTERPRES_MODELS_AUTO_PULL: '1',
      INTERPRES_LOG_LEVEL: 'info',
      NO_PROXY: '127.0.0.1',
    },
  })
  onTestFinished(async () => {
    await server.stop()
    server.remove()
    await registry.close()
    await rm(root, { recursive: true, force: true })
  })
  expect(registry.requests).toEqual([])
  const answer = await call(`${server.urls.eu}/v2/translate`, {
    key: DEVELOPER_KEY,
    json: { text: ['Hello'], source_lang: 'EN', target_lang: 'DE' },
  })
  expect(answer.status).toBe(200)
  await expect
    .poll(async () => (await server.runCommand(['models', 'list'])).stdout)
    .toMatch(/en-de +en to de +standard .* installed/)
  expect(server.output()).toContain('a better model of a pair in use is being fetched')
})
