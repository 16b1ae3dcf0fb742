import { createWriteStream } from 'node:fs'
import { mkdir, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Writable } from 'node:stream'
import { gzipSync } from 'node:zlib'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { listPacks, readPack, verifyPack } from '../../src/engines/marian/packs/read-pack.ts'
import { offeredModels, type PullOptions, pullPack } from '../../src/engines/marian/registry/pull-pack.ts'
import type { LanguageCode } from '../../src/languages/language-code.ts'
import { PackError } from '../../src/packs/pack-error.ts'
import type { DownloadDependencies } from '../../src/packs/registry/download-file.ts'
import { createRegistrySource } from '../../src/packs/registry/registry-source.ts'
import { buildModel } from './support/build-model.ts'
import { type LocalRegistry, sha256, startRegistry } from './support/local-registry.ts'

const contents = buildModel()
let root = ''
let models = ''

beforeEach(async () => {
  root = await mkdtemp(join(tmpdir(), 'interpres-models-'))
  models = join(root, 'models')
})
afterEach(async () => {
  await rm(root, { recursive: true, force: true })
})

async function names(directory: string): Promise<string[]> {
  return (await readdir(directory).catch((): string[] => [])).toSorted((a, b) => (a < b ? -1 : 1))
}

/** What has arrived of files so far. */
async function parts(): Promise<string[]> {
  return (await names(join(models, '.downloads'))).filter((name) => name.endsWith('.part'))
}

/** Stands for a file on a disk without space. */
function fullDisk(): Writable {
  return new Writable({
    write(_chunk, _encoding, done) {
      done(Object.assign(new Error('no space'), { code: 'ENOSPC' }))
    },
  })
}

describe('pulling from a registry', () => {
  let registry: LocalRegistry
  let address = ''

  beforeEach(async () => {
    registry = await startRegistry(contents)
    address = registry.address
  })
  afterEach(() => registry.close())

  function pull(
    location: string,
    overrides: Partial<PullOptions> = {},
    openFile?: DownloadDependencies['openFile'],
  ) {
    const source = createRegistrySource({
      location,
      filesUrl: location.endsWith('records') ? `${address}/attachments` : undefined,
    })
    return pullPack(openFile === undefined ? { source } : { source, openFile }, {
      modelsDirectory: models,
      source: 'en' as LanguageCode,
      target: 'de' as LanguageCode,
      origin: 'test registry',
      signal: new AbortController().signal,
      ...overrides,
    })
  }

  test('the index with gzip files gives a working pack, the released model before others', async () => {
    registry.serveModelsJson()
    const progress: string[] = []
    const pack = await pull(`${address}/db/models.json`, {
      onProgress: ({ file, receivedBytes, totalBytes }) => {
        if (receivedBytes === totalBytes) progress.push(file)
      },
    })
    expect(pack.name).toBe('en-de')
    expect(pack.manifest).toMatchObject({
      architecture: 'tiny',
      quality: 'standard',
      licence: 'MPL-2.0',
      measured: { 'flores200-plus bleu': 40.5 },
    })
    expect(progress).toEqual(['model.bin', 'source.spm', 'shortlist.bin'])
    await verifyPack(await readPack(models, 'en-de'))
    expect(await readFile(join(models, 'en-de', 'model.bin'))).toEqual(Buffer.from(contents.model))
    expect(await parts()).toEqual([])
    const source = createRegistrySource({ location: `${address}/db/models.json` })
    expect((await offeredModels({ source })).map((model) => model.architecture)).toEqual(['tiny', 'base'])
  })

  test('the records of the settings service with zstd files give a working pack, the complete version only', async () => {
    registry.serveRecords()
    const pack = await pull(`${address}/v2/records`)
    expect(pack.manifest).toMatchObject({ architecture: 'base-memory', quality: 'high', version: '2.0' })
    await verifyPack(await readPack(models, 'en-de'))
  })

  test('a directory serves as a registry where there is no network', async () => {
    const served = registry.serveModelsJson()
    const air = join(root, 'air')
    for (const { path, bytes } of served) {
      await mkdir(join(air, path, '..'), { recursive: true })
      await writeFile(join(air, path), bytes)
    }
    await writeFile(join(air, 'models.json'), registry.files.get('/db/models.json') ?? '')
    await pull(air)
    expect(registry.requests).toEqual([])
    await verifyPack(await readPack(models, 'en-de'))
  })

  test('a pair or architecture that the registry lacks is said so', async () => {
    registry.serveModelsJson()
    await expect(pull(`${address}/db/models.json`, { target: 'eo' as LanguageCode })).rejects.toThrow(
      'no model from en to eo',
    )
    await expect(pull(`${address}/db/models.json`, { architecture: 'giant' })).rejects.toThrow(
      'no giant model from en to de',
    )
  })

  test('a connection that breaks off is continued where it stopped, at once and after a restart', async () => {
    registry.serveModelsJson()
    const size = registry.files.get('/files/models/en-de/model.gz')?.length ?? 0
    let breaks = 0
    registry.interfere = (request, response, body) => {
      if (request.url?.endsWith('model.gz') !== true || breaks >= 6) return false
      breaks += 1
      const start = Number(/^bytes=(\d+)-$/.exec(request.headers.range ?? '')?.[1] ?? 0)
      response.writeHead(start === 0 ? 200 : 206, {
        'content-length': size - start,
        ...(start === 0 ? {} : { 'content-range': `bytes ${start}-${size - 1}/${size}` }),
      })
      response.write(body.subarray(start, start + Math.floor(size / 10)), () => response.destroy())
      return true
    }
    await expect(pull(`${address}/db/models.json`)).rejects.toThrow('kept for the next try')
    expect((await listPacks(models)).packs).toEqual([])
    expect(await parts()).toHaveLength(1)
    await pull(`${address}/db/models.json`)
    const ranges = registry.requests
      .filter((request) => request.path.endsWith('model.gz'))
      .map((request) => request.range)
    expect(ranges).toHaveLength(7)
    expect(ranges.slice(1).every((range) => range !== undefined && range !== 'bytes=0-')).toBe(true)
    await verifyPack(await readPack(models, 'en-de'))
  })

  test('what an earlier attempt left of another file is thrown away, and the file fetched anew', async () => {
    registry.serveModelsJson()
    registry.interfere = (request, response, body) => {
      if (request.url?.endsWith('lex.gz') !== true) return false
      response.writeHead(200, { 'content-length': body.length + 1000 })
      response.write(Buffer.alloc(500, 7), () => response.destroy())
      return true
    }
    await expect(pull(`${address}/db/models.json`)).rejects.toThrow(PackError)
    registry.interfere = undefined
    await pull(`${address}/db/models.json`)
    await verifyPack(await readPack(models, 'en-de'))
  })

  test.each([
    ['a wrong hash', 'wrong SHA-256', { uncompressedHash: '0'.repeat(64) }],
    ['a wrong size', 'larger than announced', { uncompressedSize: 100 }],
  ] as const)('%s is refused, and nothing is installed', async (_, message, change) => {
    const path = 'models/en-de/model.gz'
    const announced = {
      path,
      uncompressedHash: sha256(contents.model),
      uncompressedSize: contents.model.byteLength,
    }
    const vocab = { path: 'models/en-de/vocab.gz' }
    registry.serveModelsJson({ files: { model: { ...announced, ...change }, vocab } })
    await expect(pull(`${address}/db/models.json`)).rejects.toThrow(message)
    expect((await names(models)).filter((name) => name !== '.downloads')).toEqual([])
  })

  test('a registry that sends more than it announced is cut off, before it fills the disk', async () => {
    registry.serveRecords()
    registry.interfere = (_request, response, body) => {
      if (body.includes('"data"')) return false
      response.writeHead(200).end(Buffer.concat([body, Buffer.alloc(4_000_000)]))
      return true
    }
    await expect(pull(`${address}/v2/records`)).rejects.toThrow('larger than announced')
    expect((await names(models)).filter((name) => name !== '.downloads')).toEqual([])
  })

  test('a corrupted file is refused, and nothing is installed', async () => {
    registry.serveModelsJson()
    for (const path of ['/files/models/en-de/lex.gz', '/files/models/en-de/vocab.gz']) {
      const good = registry.files.get(path) ?? Buffer.alloc(0)
      const bad = Buffer.from(good)
      bad[Math.floor(bad.length / 2)] = (bad[Math.floor(bad.length / 2)] ?? 0) ^ 0xff
      registry.files.set(path, bad)
      await expect(pull(`${address}/db/models.json`)).rejects.toThrow(PackError)
      registry.files.set(path, good)
      expect((await names(models)).filter((name) => name !== '.downloads')).toEqual([])
      // What had arrived well before is not fetched again.
      await rm(models, { recursive: true })
    }
  })

  test('an index that points elsewhere is refused', async () => {
    for (const path of ['../../secret.gz', 'http://127.0.0.1:1/model.gz', '/../secret.gz']) {
      registry.serveModelsJson({ files: { model: { path }, vocab: { path } } })
      await expect(pull(`${address}/db/models.json`)).rejects.toThrow(PackError)
    }
    const air = join(root, 'air')
    await mkdir(air)
    await writeFile(join(root, 'secret.gz'), gzipSync('secret'))
    registry.serveModelsJson({ files: { model: { path: '../secret.gz' }, vocab: { path: '../secret.gz' } } })
    await writeFile(join(air, 'models.json'), registry.files.get('/db/models.json') ?? '')
    await expect(pull(air)).rejects.toThrow('names a file elsewhere')
    expect((await names(models)).filter((name) => name !== '.downloads')).toEqual([])
  })

  test('a full disk is said so, and nothing is left on it', async () => {
    registry.serveModelsJson()
    await expect(pull(`${address}/db/models.json`, {}, fullDisk)).rejects.toThrow('not enough disk space')
    expect((await names(models)).filter((name) => name !== '.downloads')).toEqual([])
    expect(await parts()).toEqual([])
  })

  test('an installed pack stays in place until its successor is complete', async () => {
    registry.serveModelsJson()
    await pull(`${address}/db/models.json`)
    await expect(pull(`${address}/db/models.json`)).rejects.toThrow('installed already')
    registry.interfere = (request, response) => {
      if (request.url?.endsWith('vocab.gz') !== true) return false
      response.writeHead(500).end()
      return true
    }
    await expect(pull(`${address}/db/models.json`, { replace: true })).rejects.toThrow('status 500')
    await verifyPack(await readPack(models, 'en-de'))
    registry.interfere = undefined
    await pull(`${address}/db/models.json`, { replace: true })
    await verifyPack(await readPack(models, 'en-de'))
  })

  test.each([
    ['before it answers', ''],
    ['in the middle of the index', '{"models":'],
  ])('a registry that falls silent %s is given up as one out of reach', async (_, beginning) => {
    registry.serveModelsJson()
    registry.interfere = (_request, response) => {
      if (beginning !== '') response.writeHead(200).write(beginning)
      return true
    }
    const source = createRegistrySource({ location: `${address}/db/models.json`, silenceMs: 100 })
    await expect(source.index()).rejects.toMatchObject({
      message: 'The model registry has stopped answering',
      problem: 'unreachable',
    })
  })

  test('a registry that breaks off in the index is said to be out of reach', async () => {
    registry.serveModelsJson()
    registry.interfere = (_request, response, body) => {
      response.writeHead(200, { 'content-length': body.length })
      response.write(body.subarray(0, 100), () => response.destroy())
      return true
    }
    const source = createRegistrySource({ location: `${address}/db/models.json` })
    await expect(source.index()).rejects.toMatchObject({
      message: 'The model registry cannot be reached (ECONNRESET)',
      problem: 'unreachable',
    })
  })

  test('a registry that falls silent in a file is asked for the rest, and in the end given up', async () => {
    registry.serveModelsJson()
    let asked = 0
    registry.interfere = (request, response, body) => {
      if (request.url?.endsWith('model.gz') !== true) return false
      asked += 1
      response.writeHead(200, { 'content-length': body.length }).write(body.subarray(0, 1000))
      return true
    }
    const location = `${address}/db/models.json`
    const { index } = createRegistrySource({ location })
    const source = { ...createRegistrySource({ location, silenceMs: 500 }), index }
    await expect(
      pullPack(
        { source },
        {
          modelsDirectory: models,
          source: 'en' as LanguageCode,
          target: 'de' as LanguageCode,
          origin: 'test registry',
          signal: new AbortController().signal,
        },
      ),
    ).rejects.toMatchObject({ message: expect.stringContaining('broke off'), problem: 'unreachable' })
    expect(asked).toBe(4)
  })

  test('an interruption ends the reading of the index at once', async () => {
    registry.serveModelsJson()
    const controller = new AbortController()
    registry.interfere = (_request, response) => {
      response.writeHead(200).write('{', () => controller.abort(new Error('enough')))
      return true
    }
    await expect(pull(`${address}/db/models.json`, { signal: controller.signal })).rejects.toThrow('enough')
  })

  test('a registry that never gives the part asked for is not asked for ever', async () => {
    registry.serveModelsJson()
    registry.interfere = (request, response) => {
      if (request.url?.endsWith('model.gz') !== true) return false
      response.writeHead(416).end()
      return true
    }
    await expect(pull(`${address}/db/models.json`)).rejects.toThrow('status 416')
  })

  test('a download that is cancelled ends at once and can be continued', async () => {
    registry.serveModelsJson()
    const controller = new AbortController()
    registry.interfere = (request, response, body) => {
      if (request.url?.endsWith('model.gz') !== true) return false
      response.writeHead(200, { 'content-length': body.length })
      response.write(body.subarray(0, 1000), () => controller.abort(new Error('enough')))
      return true
    }
    await expect(pull(`${address}/db/models.json`, { signal: controller.signal })).rejects.toThrow('enough')
    expect((await listPacks(models)).packs).toEqual([])
    registry.interfere = undefined
    await pull(`${address}/db/models.json`)
    await verifyPack(await readPack(models, 'en-de'))
  })

  test.each([
    ['gzip', 'model.gz', 'vocab.gz', () => registry.serveModelsJson(), '/db/models.json'],
    ['zstd', 'model-2.0.zst', 'vocab-2.0.zst', () => registry.serveRecords(), '/v2/records'],
  ])('interrupted while %s is unpacked, nothing that has arrived is fetched again', async (...given) => {
    const [, model, vocabulary, serveFiles, index] = given
    serveFiles()
    const controller = new AbortController()
    const openFile: DownloadDependencies['openFile'] = (path, { append }) => {
      const file = createWriteStream(path, { flags: append ? 'a' : 'w' })
      if (path.endsWith('source.spm')) file.once('open', () => controller.abort(new Error('enough')))
      return file
    }
    await expect(pull(`${address}${index}`, { signal: controller.signal }, openFile)).rejects.toThrow(
      'enough',
    )
    expect((await names(models)).filter((name) => name !== '.downloads')).toEqual([])
    expect(await parts()).toHaveLength(2)

    // Nothing of these two files is sent once more; a registry that does not tell their sizes is only asked for them.
    registry.interfere = (request, response, body) => {
      if (![model, vocabulary].some((name) => request.url?.endsWith(name))) return false
      if (request.headers.range !== undefined) response.writeHead(416).end()
      else response.writeHead(200, { 'content-length': body.length }).flushHeaders()
      return true
    }
    await pull(`${address}${index}`)
    expect(await parts()).toEqual([])
    await verifyPack(await readPack(models, 'en-de'))
  })

  test('the configured proxy is used, and not for addresses that are excepted', async () => {
    registry.serveModelsJson()
    const index =
      registry.files.get('/db/models.json')?.toString().replaceAll(address, 'http://registry.invalid') ?? ''
    registry.files.set('/db/models.json', Buffer.from(index))
    const source = createRegistrySource({
      location: 'http://registry.invalid/db/models.json',
      proxyEnvironment: { HTTP_PROXY: address },
    })
    const options = {
      modelsDirectory: models,
      source: 'en' as LanguageCode,
      target: 'de' as LanguageCode,
      origin: 'test registry',
      signal: new AbortController().signal,
    }
    await pullPack({ source }, options)
    await verifyPack(await readPack(models, 'en-de'))
    const direct = createRegistrySource({
      location: 'http://registry.invalid/db/models.json',
      proxyEnvironment: { HTTP_PROXY: address, NO_PROXY: 'registry.invalid' },
    })
    await expect(direct.index()).rejects.toThrow(/ENOTFOUND|EAI_AGAIN/)
  })
})
