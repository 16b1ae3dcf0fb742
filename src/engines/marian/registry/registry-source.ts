import { createReadStream } from 'node:fs'
import { readFile, stat } from 'node:fs/promises'
import { Agent as HttpAgent, get as httpGet, type IncomingMessage } from 'node:http'
import { Agent as HttpsAgent, get as httpsGet } from 'node:https'
import { join, resolve } from 'node:path'
import type { Readable } from 'node:stream'
import { PackError } from '../packs/pack-error.ts'

/** Bytes of a file from some position on. */
interface FileStream {
  /** Where the stream begins: the position asked for, or 0 when only the whole file is to be had. */
  readonly start: number
  /** Length of the whole file, where known. */
  readonly totalBytes: number | undefined
  readonly stream: Readable
}

/**
 * Where a registry's index and files come from: the network, a mirror or a directory.
 *
 * Errors: `PackError`; the signal's reason when it aborts. `open` and its stream also fail with errors of the network,
 * after which the file may be opened again.
 */
export interface RegistrySource {
  readonly index: (signal?: AbortSignal) => Promise<string>
  /** Opens a file of the index from `position` on; `baseUrl` is what the index names. */
  readonly open: (
    path: string,
    baseUrl: string | undefined,
    position: number,
    signal: AbortSignal,
  ) => Promise<FileStream>
}

export interface RegistrySourceConfig {
  /**
   * Address of the index, or a directory that holds `models.json` or `records.json` and the files. Default: the public
   * registry of Firefox translation models.
   */
  readonly location?: string | undefined
  /** Address of the files. Default: the one that the index names, else the address of the index. */
  readonly filesUrl?: string | undefined
  /** `HTTP_PROXY`, `HTTPS_PROXY` and `NO_PROXY` as the configuration read them from the environment. */
  readonly proxyEnvironment?: Readonly<Record<string, string>> | undefined
  /** How long a connection may stay silent before it is given up. Default: half a minute. */
  readonly silenceMs?: number | undefined
}

/** The public registry of Firefox translation models. */
const FIREFOX_REGISTRY =
  'https://storage.googleapis.com/moz-fx-translations-data--303e-prod-translations-data/db/models.json'

const MAX_INDEX_BYTES = 50_000_000
const MAX_REDIRECTS = 5
const SILENCE_MS = 30_000
/** A registry whose index trickles in for longer is as good as silent. */
const INDEX_MS = 300_000

export function createRegistrySource(config: RegistrySourceConfig): RegistrySource {
  const location = config.location ?? FIREFOX_REGISTRY
  return /^https?:\/\//i.test(location) ? networkSource({ ...config, location }) : directorySource(location)
}

function networkSource({
  location,
  filesUrl,
  proxyEnvironment,
  silenceMs = SILENCE_MS,
}: RegistrySourceConfig & { readonly location: string }): RegistrySource {
  const proxy = proxyEnvironment === undefined ? {} : { proxyEnv: { ...proxyEnvironment } }
  const agents = { http: new HttpAgent(proxy), https: new HttpsAgent(proxy) }

  async function request(
    url: URL,
    position: number,
    signal: AbortSignal,
    redirects = 0,
  ): Promise<IncomingMessage> {
    const response = await new Promise<IncomingMessage>((resolveResponse, reject) => {
      const headers = position > 0 ? { range: `bytes=${position}-` } : {}
      const options = { headers, signal, timeout: silenceMs }
      const sent =
        url.protocol === 'https:'
          ? httpsGet(url, { ...options, agent: agents.https })
          : httpGet(url, { ...options, agent: agents.http })
      sent.on('response', (received) => {
        sent.on('timeout', () => received.destroy(new Silence()))
        resolveResponse(received)
      })
      sent.on('timeout', () => sent.destroy(new Silence()))
      sent.on('error', reject)
    })
    const { statusCode = 0, headers } = response
    if (statusCode >= 300 && statusCode < 400 && headers.location !== undefined) {
      response.resume()
      const next = new URL(headers.location, url)
      if (redirects >= MAX_REDIRECTS || (url.protocol === 'https:' && next.protocol !== 'https:')) {
        throw new PackError('The model registry redirects to where it should not')
      }
      return await request(next, position, signal, redirects + 1)
    }
    return response
  }

  return {
    async index(signal) {
      try {
        const limited = AbortSignal.any([
          AbortSignal.timeout(INDEX_MS),
          ...(signal === undefined ? [] : [signal]),
        ])
        const response = await request(new URL(location), 0, limited)
        if (response.statusCode !== 200) {
          response.resume()
          throw new PackError(`The model registry answers with status ${response.statusCode}`, {
            problem: 'unreachable',
          })
        }
        return await textOf(response)
      } catch (cause) {
        signal?.throwIfAborted()
        throw cause instanceof PackError ? cause : unreachable(cause)
      }
    },
    async open(path, baseUrl, position, signal) {
      const url = fileUrl(path, new URL(filesUrl ?? baseUrl ?? '.', location))
      const response = await request(url, position, signal)
      const { statusCode } = response
      if (statusCode === 416 && position > 0) {
        response.resume()
        return await this.open(path, baseUrl, 0, signal)
      }
      if (statusCode !== 200 && statusCode !== 206) {
        response.resume()
        throw new PackError(`The model registry answers with status ${statusCode} for a file of the model`, {
          problem: 'unreachable',
        })
      }
      const range = /^bytes (\d+)-\d+\/(\d+)$/.exec(response.headers['content-range'] ?? '')
      if (statusCode === 206 && range !== null) {
        return { start: Number(range[1]), totalBytes: Number(range[2]), stream: response }
      }
      const length = response.headers['content-length']
      return { start: 0, totalBytes: length === undefined ? undefined : Number(length), stream: response }
    },
  }
}

/** The other side has sent nothing for too long. */
class Silence extends Error {
  override readonly name = 'Silence'
}

function unreachable(cause: unknown): PackError {
  return new PackError(reasonOf(cause as NodeJS.ErrnoException & { statusCode?: number }), {
    problem: 'unreachable',
    cause,
  })
}

function reasonOf(cause: NodeJS.ErrnoException & { readonly statusCode?: number }): string {
  const { code, name, statusCode } = cause
  if (cause instanceof Silence || name === 'TimeoutError') return 'The model registry has stopped answering'
  if (code !== 'ERR_PROXY_TUNNEL') return `The model registry cannot be reached (${code ?? name})`
  return statusCode === undefined
    ? 'The proxy opens no way to the model registry'
    : `The proxy refuses the way to the model registry (status ${statusCode})`
}

/** The address of a file; one that would lie outside the base address is refused. */
function fileUrl(path: string, base: URL): URL {
  const directory = new URL(base.href.endsWith('/') ? base.href : `${base.href}/`)
  const url = new URL(path.replace(/^\/+/, ''), directory)
  if (!url.href.startsWith(directory.href))
    throw new PackError('The index of the model registry names a file elsewhere')
  return url
}

function directorySource(location: string): RegistrySource {
  const root = resolve(location)
  return {
    async index() {
      for (const name of ['models.json', 'records.json']) {
        const text = await readFile(join(root, name), 'utf8').catch(() => undefined)
        if (text !== undefined) return text
      }
      throw new PackError('The directory holds no index of models (models.json or records.json)', {
        problem: 'absent',
      })
    },
    async open(path, _baseUrl, position) {
      const parts = path.replace(/^\/+/, '').split('/')
      if (parts.some((part) => part === '' || part === '.' || part === '..' || part.includes('\\'))) {
        throw new PackError('The index of the model registry names a file elsewhere')
      }
      const file = join(root, ...parts)
      const { size } = await stat(file).catch((cause: unknown) => {
        throw new PackError('A file of the model is missing in the directory', { cause })
      })
      const start = position < size ? position : 0
      return { start, totalBytes: size, stream: createReadStream(file, { start }) }
    },
  }
}

async function textOf(response: IncomingMessage): Promise<string> {
  const chunks: Buffer[] = []
  let length = 0
  for await (const chunk of response) {
    const bytes = chunk as Buffer
    length += bytes.byteLength
    if (length > MAX_INDEX_BYTES) throw new PackError('The index of the model registry is too long')
    chunks.push(bytes)
  }
  return Buffer.concat(chunks).toString('utf8')
}
