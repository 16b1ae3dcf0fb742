import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdir, mkdtemp, readdir, readFile, rm, stat, utimes, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { afterEach, beforeEach, describe, expect, onTestFinished, test, vi } from 'vitest'
import { runCommandLine } from '../../src/cli/program.ts'
import { buildModel } from '../marian/support/build-model.ts'
import { type LocalRegistry, startRegistry } from '../marian/support/local-registry.ts'
import { writePack } from '../marian/support/write-pack.ts'
import { runMain } from '../support/server-process.ts'

const contents = buildModel()
const MAIN_FILE = fileURLToPath(new URL('../../src/main.ts', import.meta.url))
let root = ''
let models = ''
let settings: Record<string, unknown> = {}
let engines: Record<string, unknown> | undefined

beforeEach(async () => {
  root = await mkdtemp(join(tmpdir(), 'interpres-models-'))
  models = join(root, 'models')
  settings = {}
  engines = undefined
  vi.stubEnv('NO_PROXY', '127.0.0.1')
})
afterEach(async () => {
  vi.unstubAllEnvs()
  process.exitCode = undefined
  await rm(root, { recursive: true, force: true })
})

/** Starts `interpres models ...` with the settings of the test, on a terminal that shows progress. */
function start(...args: readonly string[]) {
  const file = join(root, 'settings.json')
  let out = ''
  let errors = ''
  const terminal = {
    writeOut: (text: string) => {
      out += text
    },
    writeError: (text: string) => {
      errors += text
    },
    input: (async function* () {})(),
    inputIsTerminal: true,
    errorIsTerminal: true,
  }
  const ended = async () => {
    await writeFile(
      file,
      JSON.stringify({ modelsDirectory: models, models: { builtIn: false, ...settings }, engines }),
    )
    const status = await runCommandLine(['--config', file, 'models', ...args], terminal)
    process.exitCode = undefined
    return { status, out, errors }
  }
  return { ended: ended(), errors: () => errors }
}

const run = (...args: readonly string[]) => start(...args).ended

async function rows(...args: readonly string[]): Promise<readonly Record<string, unknown>[]> {
  const { status, out, errors } = await run(...args, '--json')
  expect([status, errors.replaceAll(/\r.*\n?/g, '')]).toEqual([0, ''])
  return JSON.parse(out) as Record<string, unknown>[]
}

test('installed packs are listed, verified and removed; damaged ones are named', async () => {
  expect(await run('list')).toMatchObject({ status: 0, out: 'No model packs are installed.\n' })
  await writePack(models, 'en-de', contents)
  await writePack(models, 'en-fr', contents, { pairs: [] })
  expect(await rows('list')).toMatchObject([
    { name: 'en-de', pairs: 'en-de', architecture: 'tiny', licence: 'Apache-2.0', problem: null },
    { name: 'en-fr', pairs: null, problem: expect.stringContaining('/pairs') },
  ])
  expect(await rows('verify', 'en-de')).toEqual([
    { name: 'en-de', state: 'ok', problem: null, built_in: false },
  ])
  const path = join(models, 'en-de', 'model.bin')
  const bytes = await readFile(path)
  bytes[900] = (bytes[900] ?? 0) ^ 1
  await writeFile(path, bytes)
  const verified = await run('verify')
  expect(verified.status).toBe(1)
  expect(verified.out).toMatch(/en-de +damaged +The pack's file model.bin is damaged/)
  expect(await rows('remove', 'en-de')).toEqual([{ name: 'en-de', state: 'removed' }])
  expect(await run('remove', 'en-de')).toMatchObject({ status: 3, errors: /no pack of this name/ })
  expect(await run('verify', '../secret')).toMatchObject({ status: 1 })
})

describe('signed bundles', () => {
  const bundle = () => join(root, 'en-de.pack')

  async function exportWithNewKeys(): Promise<string> {
    await writePack(models, 'en-de', contents)
    const [keys] = await rows('keys', join(root, 'signing.pem'))
    await rows('export', 'en-de', bundle(), '--key', join(root, 'signing.pem'))
    await rows('remove', 'en-de')
    return String(keys?.['public_key'])
  }

  test('travel to a site that trusts their signer, by setting or by option', async () => {
    const publicKey = await exportWithNewKeys()
    expect(((await stat(join(root, 'signing.pem'))).mode & 0o777).toString(8)).toBe('600')
    settings = { trustedKeys: [publicKey] }
    expect(await rows('import', bundle())).toMatchObject([{ name: 'en-de' }])
    expect(await rows('verify')).toMatchObject([{ state: 'ok' }])
    expect(await run('import', bundle())).toMatchObject({ status: 4, errors: /--replace/ })
    settings = {}
    await rows('import', bundle(), '--replace', '--trusted-key', publicKey)
    await rows('import', bundle(), '--any-signer', '--name', 'en-de-second')
    expect((await rows('list')).map(({ name }) => name)).toEqual(['en-de', 'en-de-second'])
  })

  test('of a stranger, or changed on the way, are refused and leave nothing', async () => {
    const publicKey = await exportWithNewKeys()
    const refused = await run('import', bundle())
    expect(refused).toMatchObject({ status: 4 })
    expect(refused.errors).toContain(`not trusted: ${publicKey}`)
    expect(refused.errors).toContain('INTERPRES_MODELS_TRUSTED_KEYS')
    const bytes = await readFile(bundle())
    bytes[100] = (bytes[100] ?? 0) ^ 1
    await writeFile(bundle(), bytes)
    expect((await run('import', bundle(), '--trusted-key', publicKey)).status).not.toBe(0)
    bytes[100] = (bytes[100] ?? 0) ^ 1
    bytes[bytes.length - 100] = (bytes[bytes.length - 100] ?? 0) ^ 1
    await writeFile(bundle(), bytes)
    expect(await run('import', bundle(), '--any-signer')).toMatchObject({ status: 2, errors: /damaged/ })
    expect(await readdir(models)).toEqual([])
  })

  test('are not written with a key that is none, and no key is overwritten', async () => {
    await writePack(models, 'en-de', contents)
    await writeFile(join(root, 'not-a-key'), 'secret')
    expect(await run('export', 'en-de', bundle(), '--key', join(root, 'not-a-key'))).toMatchObject({
      status: 2,
      errors: /not a private key/,
    })
    expect(await run('keys', join(root, 'not-a-key'))).toMatchObject({ status: 4, errors: /exists already/ })
    expect(await readFile(join(root, 'not-a-key'), 'utf8')).toBe('secret')
  })

  test('take no file away unasked, and a place that cannot be written is named as the mistake', async () => {
    await writePack(models, 'en-de', contents)
    await rows('keys', join(root, 'signing.pem'))
    const key = ['--key', join(root, 'signing.pem')]
    await writeFile(bundle(), 'precious')
    expect(await run('export', 'en-de', bundle(), ...key)).toMatchObject({
      status: 4,
      errors: expect.stringMatching(/There is a file of that name already\.\nWith --replace/),
    })
    expect(await readFile(bundle(), 'utf8')).toBe('precious')
    await rows('export', 'en-de', bundle(), ...key, '--replace')
    await rows('import', bundle(), '--any-signer', '--name', 'en-de-second')
    expect(await run('export', 'en-de', join(root, 'missing', 'a.pack'), ...key)).toMatchObject({
      status: 2,
      errors: expect.stringContaining('cannot be written there: its directory does not exist (ENOENT)'),
    })
  })
})

describe('pulling', () => {
  let registry: LocalRegistry

  beforeEach(async () => {
    registry = await startRegistry(contents)
  })
  afterEach(() => registry.close())

  test('installs from the registry of the settings, in gzip, with a bar for every file', async () => {
    registry.serveModelsJson()
    settings = { registry: `${registry.address}/db/models.json` }
    expect(await rows('list', '--offered')).toContainEqual({
      pair: 'en-de',
      architecture: 'tiny',
      version: null,
      released: true,
    })
    const pulled = await run('pull', 'en-de')
    expect(pulled.status).toBe(0)
    for (const file of ['model.bin', 'source.spm', 'shortlist.bin']) {
      expect(pulled.errors).toContain(`[${'#'.repeat(30)}] 100 %  ${file}`)
    }
    expect(await run('pull', 'en-de')).toMatchObject({ status: 4, errors: /installed already/ })
    expect(await rows('pull', 'en', 'de', '--architecture', 'tiny')).toMatchObject([{ name: 'en-de-tiny' }])
    expect(await rows('verify')).toMatchObject([{ state: 'ok' }, { state: 'ok' }])
    const manifest = await readFile(join(models, 'en-de', 'manifest.json'), 'utf8')
    expect(JSON.parse(manifest)).toMatchObject({
      origin: `${registry.address}/db/models.json`,
      licence: 'MPL-2.0',
    })
  })

  test('fetches all that is better than what is there, and nothing where there is nothing', async () => {
    registry.serveModelsJson()
    const builtInDirectory = join(root, 'built-in')
    await writePack(builtInDirectory, 'en-de', contents, { quality: 'basic' })
    await writePack(builtInDirectory, 'en-nl', contents, {
      pairs: [{ source: 'en', target: 'nl' }],
      quality: 'basic',
    })
    settings = { builtIn: true, builtInDirectory, registry: `${registry.address}/db/models.json` }
    engines = { enabled: ['marian'] }
    expect(await run('pull', '--all-basic')).toMatchObject({ status: 0, out: /en-de +en to de +standard/ })
    expect(await run('pull', '--all-basic')).toMatchObject({ status: 0, errors: /nothing better/ })
    expect(await run('pull')).toMatchObject({ status: 2, errors: /Name a pair/ })
    expect(await run('pull', 'en-de', '--all-basic')).toMatchObject({ status: 2, errors: /Name a pair/ })
  })

  test('installs from the other layout, in zstd, whose files lie elsewhere', async () => {
    registry.serveRecords()
    const from = [
      '--from',
      `${registry.address}/v2/records`,
      '--files-from',
      `${registry.address}/attachments`,
    ]
    expect(await rows('pull', 'en-de', ...from)).toMatchObject([
      { architecture: 'base-memory', version: '2.0' },
    ])
  })

  test('goes on where a connection broke off', async () => {
    registry.serveModelsJson()
    const from = ['--from', `${registry.address}/db/models.json`]
    registry.interfere = (request, response, body) => {
      if (request.url?.endsWith('model.gz') !== true) return false
      response.writeHead(200, { 'content-length': body.length })
      response.write(body.subarray(0, 1000), () => response.destroy())
      return true
    }
    expect(await run('pull', 'en-de', ...from)).toMatchObject({ status: 75, errors: /kept for the next try/ })
    registry.interfere = undefined
    registry.requests.length = 0
    await rows('pull', 'en-de', ...from)
    expect(registry.requests).toContainEqual({
      path: '/files/models/en-de/model.gz',
      range: 'bytes=1000-',
    })
  })

  test('takes away what an interrupted download left 30 days ago and nobody went on with', async () => {
    registry.serveModelsJson()
    const downloads = join(models, '.downloads')
    await mkdir(downloads, { recursive: true })
    for (const [name, daysAgo] of [
      ['en-fr.old.part', 31],
      ['en-fr.new.part', 29],
    ] as const) {
      await writeFile(join(downloads, name), 'part')
      const time = new Date(Date.now() - daysAgo * 24 * 3600 * 1000)
      await utimes(join(downloads, name), time, time)
    }
    await rows('pull', 'en-de', '--from', `${registry.address}/db/models.json`)
    const left = (await readdir(downloads)).filter((name) => name.endsWith('.part'))
    expect(left).toEqual(['en-fr.new.part'])
  })

  /** Bytes that have arrived in the only part; `undefined` before there is one. */
  async function sizeOfPart(): Promise<number | undefined> {
    const downloads = join(models, '.downloads')
    const names = await readdir(downloads).catch((): string[] => [])
    const part = names.find((name) => name.endsWith('.part'))
    return part === undefined ? undefined : (await stat(join(downloads, part))).size
  }

  /** Answers with the first 1,000 bytes of the model and then nothing, until the registry is told otherwise. */
  function stallInTheModel(): void {
    registry.interfere = (request, response, body) => {
      if (request.url?.endsWith('model.gz') !== true) return false
      response.writeHead(200, { 'content-length': body.length }).write(body.subarray(0, 1000))
      return true
    }
  }

  test('is interrupted with Ctrl-C in order: what has arrived is kept', async () => {
    registry.serveModelsJson()
    const from = ['--from', `${registry.address}/db/models.json`]
    stallInTheModel()
    const pulling = run('pull', 'en-de', ...from)
    await expect.poll(sizeOfPart).toBe(1000)
    expect((await run('list')).out).toContain('en-de is being fetched: 0.0 MB have arrived')
    process.emit('SIGINT')
    expect(await pulling).toMatchObject({ status: 75, errors: /Interrupted/ })
    registry.interfere = undefined
    await rows('pull', 'en-de', ...from)
    expect(registry.requests.map(({ range }) => range)).toContainEqual('bytes=1000-')
  })

  /** Pulls in a process of its own; resolves when 1,000 bytes have arrived in its part. */
  async function startPulling(): Promise<ChildProcess> {
    const child = spawn(process.execPath, [MAIN_FILE, 'models', 'pull', 'en-de'], {
      env: {
        ...process.env,
        INTERPRES_BUILT_IN_MODELS: '0',
        INTERPRES_MODELS_DIR: models,
        INTERPRES_MODELS_REGISTRY: `${registry.address}/db/models.json`,
      },
      stdio: 'ignore',
    })
    onTestFinished(() => void child.kill('SIGKILL'))
    await expect.poll(sizeOfPart).toBe(1000)
    return child
  }

  test('beside another pull of the pair waits for it and says so; when that one is killed, it goes on', async () => {
    registry.serveModelsJson()
    stallInTheModel()
    const first = await startPulling()
    const { ended: second } = await startWaiting()
    registry.interfere = undefined
    first.kill('SIGKILL')
    expect(await second).toMatchObject({ status: 0 })
    expect(modelRequests()).toEqual([undefined, 'bytes=1000-'])
    expect(await rows('verify')).toMatchObject([{ name: 'en-de', state: 'ok', problem: null }])
  })

  test('beside another pull of the pair that ends well fetches nothing and says that it is there', async () => {
    registry.serveModelsJson()
    let goOn = () => {}
    registry.interfere = (request, response, body) => {
      if (request.url?.endsWith('model.gz') !== true) return false
      response.writeHead(200, { 'content-length': body.length }).write(body.subarray(0, 1000))
      goOn = () => response.end(body.subarray(1000))
      return true
    }
    const first = await startPulling()
    const ended = once(first, 'exit')
    const { ended: second } = await startWaiting()
    goOn()
    expect(await ended).toEqual([0, null])
    expect(await second).toMatchObject({ status: 4, errors: /installed already/ })
    expect(modelRequests()).toEqual([undefined])
  })

  test('that waits for another one ends with Ctrl-C, and the other one goes on', async () => {
    registry.serveModelsJson()
    stallInTheModel()
    const first = await startPulling()
    const { ended: second } = await startWaiting()
    process.emit('SIGINT')
    expect(await second).toMatchObject({ status: 75, errors: /Interrupted/ })
    expect([first.exitCode, first.signalCode]).toEqual([null, null])
    expect(modelRequests()).toEqual([undefined])
  })

  /** Pulls the same pair, and resolves when that has said that it waits; what is inside settles at its end. */
  async function startWaiting() {
    const { ended, errors } = start('pull', 'en-de', '--from', `${registry.address}/db/models.json`)
    const says = 'Another process is downloading a model for this pair; waiting until it ends.'
    await expect.poll(errors).toContain(says)
    return { ended }
  }

  const modelRequests = () =>
    registry.requests.filter(({ path }) => path.endsWith('model.gz')).map(({ range }) => range)

  test('says what failed with message and status, and leaves nothing half-installed', async () => {
    const path = 'models/en-de/model.gz'
    const vocab = { path: 'models/en-de/vocab.gz' }
    registry.serveModelsJson({ files: { model: { path, uncompressedHash: '0'.repeat(64) }, vocab } })
    const from = ['--from', `${registry.address}/db/models.json`]
    expect(await run('pull', 'en-de', ...from)).toMatchObject({ status: 2, errors: /wrong SHA-256/ })
    expect(await run('pull', 'en-eo', ...from)).toMatchObject({ status: 3, errors: /no model from en to eo/ })
    expect(await run('pull', 'english', ...from)).toMatchObject({ status: 2, errors: /two language codes/ })
    expect(await run('pull', 'en-pt-BR', ...from)).toMatchObject({ status: 2, errors: /apart/ })
    expect(await run('pull', 'en-de', '--from', `${registry.address}/nowhere`)).toMatchObject({
      status: 75,
      errors: /status 404/,
    })
    expect(await run('pull', 'en-de', '--from', 'http://127.0.0.1:9/models.json')).toMatchObject({
      status: 75,
      errors: /ECONNREFUSED/,
    })
    expect((await readdir(models)).filter((name) => name !== '.downloads')).toEqual([])
  })

  test('goes through the proxy of the environment, as a process of its own', async () => {
    registry.serveModelsJson()
    const index = registry.files.get('/db/models.json')?.toString() ?? ''
    registry.files.set(
      '/db/models.json',
      Buffer.from(index.replaceAll(registry.address, 'http://registry.invalid')),
    )
    const result = await runMain(['models', 'pull', 'en-de', '--json'], {
      INTERPRES_MODELS_DIR: models,
      INTERPRES_MODELS_REGISTRY: 'http://registry.invalid/db/models.json',
      http_proxy: registry.address,
      HTTP_PROXY: registry.address,
      NO_PROXY: '',
      no_proxy: '',
    })
    expect(result).toMatchObject({ status: 0, stderr: '' })
    expect(JSON.parse(result.stdout)).toMatchObject([{ name: 'en-de', pairs: 'en-de' }])
  })
})
