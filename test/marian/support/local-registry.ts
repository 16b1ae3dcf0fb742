import { createHash } from 'node:crypto'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import { createServer as createTlsServer } from 'node:https'
import type { AddressInfo } from 'node:net'
import { gzipSync, zstdCompressSync } from 'node:zlib'
import type { ServerCertificate } from './self-signed.ts'
import type { PackContents } from './write-pack.ts'

interface Served {
  readonly path: string
  readonly bytes: Buffer
}

type Interfere = (request: IncomingMessage, response: ServerResponse, body: Buffer) => boolean

/** A model registry on this machine, in either public layout. */
export interface LocalRegistry {
  readonly address: string
  /** What is served, by path. */
  readonly files: Map<string, Buffer>
  readonly requests: { readonly path: string; readonly range: string | undefined }[]
  /** Answers instead of the registry when it returns true. */
  interfere: Interfere | undefined
  /** Layout of `models.json`: gzip files, only the model has a hash. `changes` go into the entry of the tiny model. */
  readonly serveModelsJson: (changes?: Record<string, unknown>) => Served[]
  /** Layout of the settings service: zstd files, each with hashes. */
  readonly serveRecords: () => void
  readonly close: () => Promise<void>
}

export function sha256(bytes: Uint8Array): string {
  return createHash('sha256').update(bytes).digest('hex')
}

function serve(request: IncomingMessage, response: ServerResponse, body: Buffer): void {
  const start = Number(/^bytes=(\d+)-$/.exec(request.headers.range ?? '')?.[1] ?? 0)
  if (start === 0) response.writeHead(200, { 'content-length': body.length }).end(body)
  else if (start >= body.length) response.writeHead(416).end()
  else {
    const range = `bytes ${start}-${body.length - 1}/${body.length}`
    response
      .writeHead(206, { 'content-range': range, 'content-length': body.length - start })
      .end(body.subarray(start))
  }
}

/** Starts a registry; over TLS when there is a certificate. */
export async function startRegistry(
  contents: PackContents,
  certificate?: ServerCertificate,
): Promise<LocalRegistry> {
  const files = new Map<string, Buffer>()
  const requests: { path: string; range: string | undefined }[] = []
  const shortlist = contents.shortlist ?? new Uint8Array()
  const answer = (request: IncomingMessage, response: ServerResponse) => {
    const path = new URL(request.url ?? '/', 'http://x').pathname
    requests.push({ path, range: request.headers.range })
    const body = files.get(path)
    if (body === undefined) response.writeHead(404).end()
    else if (registry.interfere?.(request, response, body) !== true) serve(request, response, body)
  }
  const server =
    certificate === undefined ? createServer(answer) : createTlsServer({ ...certificate }, answer)
  await new Promise<void>((resolve) => {
    server.listen(0, '127.0.0.1', resolve)
  })
  const address = `http${certificate === undefined ? '' : 's'}://127.0.0.1:${(server.address() as AddressInfo).port}`

  function serveModelsJson(changes: Record<string, unknown> = {}): Served[] {
    const served = [
      { path: 'models/en-de/model.gz', bytes: gzipSync(contents.model) },
      { path: 'models/en-de/lex.gz', bytes: gzipSync(shortlist) },
      { path: 'models/en-de/vocab.gz', bytes: gzipSync(contents.sourceVocabulary) },
    ]
    for (const { path, bytes } of served) files.set(`/files/${path}`, bytes)
    const entry = {
      architecture: 'tiny',
      releaseStatus: 'Release',
      sourceLanguage: 'en',
      targetLanguage: 'de',
      files: {
        model: {
          path: 'models/en-de/model.gz',
          uncompressedSize: contents.model.byteLength,
          uncompressedHash: sha256(contents.model),
        },
        lexicalShortlist: { path: 'models/en-de/lex.gz' },
        vocab: { path: 'models/en-de/vocab.gz' },
      },
      metrics: { 'flores200-plus': { bleu: 40.5, chrf: 'n/a' } },
      ...changes,
    }
    const worse = { ...entry, architecture: 'base', releaseStatus: 'Nightly' }
    const index = {
      generated: 'now',
      baseUrl: `${address}/files`,
      models: { 'en-de': [worse, entry], broken: [{}] },
    }
    files.set('/db/models.json', Buffer.from(JSON.stringify(index)))
    return served
  }

  function serveRecords(): void {
    const data: unknown[] = []
    const add = (fileType: string, bytes: Uint8Array, version = '2.0') => {
      const packed = zstdCompressSync(bytes)
      const location = `main-workspace/${fileType}-${version}.zst`
      files.set(`/attachments/${location}`, packed)
      data.push({
        name: `${fileType}.ende`,
        fileType,
        sourceLanguage: 'en',
        targetLanguage: 'de',
        architecture: 'base-memory',
        version,
        attachment: { hash: sha256(packed), size: packed.length, filename: `${fileType}.zst`, location },
        decompressedHash: sha256(bytes),
        decompressedSize: bytes.byteLength,
      })
    }
    add('model', contents.model)
    add('lex', shortlist)
    add('vocab', contents.sourceVocabulary)
    add('model', contents.model, '1.0')
    files.set('/v2/records', Buffer.from(JSON.stringify({ data })))
  }

  const registry: LocalRegistry = {
    address,
    files,
    requests,
    interfere: undefined,
    serveModelsJson,
    serveRecords,
    async close() {
      server.closeAllConnections()
      await new Promise((resolve) => {
        server.close(resolve)
      })
    },
  }
  return registry
}
