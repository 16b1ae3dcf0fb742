import type { IncomingMessage } from 'node:http'
import { PackError } from '../pack-error.ts'
import { createRegistryRequest, unreachable } from './registry-request.ts'
import type { RegistrySource, RegistrySourceConfig } from './source-port.ts'

const MAX_INDEX_BYTES = 50_000_000
const SILENCE_MS = 30_000
/** A registry whose index trickles in for longer is as good as silent. */
const INDEX_MS = 300_000

/** A registry, or a mirror of one, that answers over HTTP. */
export function createNetworkSource({
  location,
  filesUrl,
  proxyEnvironment,
  silenceMs = SILENCE_MS,
}: RegistrySourceConfig & { readonly location: string }): RegistrySource {
  const request = createRegistryRequest({ proxyEnvironment, silenceMs })

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

/** The address of a file; one that would lie outside the base address is refused. */
function fileUrl(path: string, base: URL): URL {
  const directory = new URL(base.href.endsWith('/') ? base.href : `${base.href}/`)
  const url = new URL(path.replace(/^\/+/, ''), directory)
  if (!url.href.startsWith(directory.href))
    throw new PackError('The index of the model registry names a file elsewhere')
  return url
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
