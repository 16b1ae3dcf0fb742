import { Agent as HttpAgent, get as httpGet, type IncomingMessage } from 'node:http'
import { Agent as HttpsAgent, get as httpsGet } from 'node:https'
import { PackError } from '../pack-error.ts'

const MAX_REDIRECTS = 5

export interface RegistryRequestConfig {
  readonly proxyEnvironment: Readonly<Record<string, string>> | undefined
  /** How long a connection may stay silent before it is given up. */
  readonly silenceMs: number
}

/**
 * Asks for what lies at an address, from a position on, and follows redirects. Any status but a redirect is an answer.
 *
 * Errors: `PackError` for a redirect to where it should not; `Silence`; those of the network; the signal's reason.
 */
export type RegistryRequest = (url: URL, position: number, signal: AbortSignal) => Promise<IncomingMessage>

export function createRegistryRequest({
  proxyEnvironment,
  silenceMs,
}: RegistryRequestConfig): RegistryRequest {
  const proxy = proxyEnvironment === undefined ? {} : { proxyEnv: { ...proxyEnvironment } }
  const agents = { http: new HttpAgent(proxy), https: new HttpsAgent(proxy) }

  function ask(url: URL, position: number, signal: AbortSignal): Promise<IncomingMessage> {
    return new Promise((resolve, reject) => {
      const headers = position > 0 ? { range: `bytes=${position}-` } : {}
      const options = { headers, signal, timeout: silenceMs }
      const sent =
        url.protocol === 'https:'
          ? httpsGet(url, { ...options, agent: agents.https })
          : httpGet(url, { ...options, agent: agents.http })
      sent.on('response', (received) => {
        sent.on('timeout', () => received.destroy(new Silence()))
        resolve(received)
      })
      sent.on('timeout', () => sent.destroy(new Silence()))
      sent.on('error', reject)
    })
  }

  return async (url, position, signal) => {
    let at = url
    for (let redirects = 0; ; redirects += 1) {
      const response = await ask(at, position, signal)
      const { statusCode = 0, headers } = response
      if (statusCode < 300 || statusCode >= 400 || headers.location === undefined) return response
      response.resume()
      const next = new URL(headers.location, at)
      if (redirects >= MAX_REDIRECTS || (at.protocol === 'https:' && next.protocol !== 'https:')) {
        throw new PackError('The model registry redirects to where it should not')
      }
      at = next
    }
  }
}

/** The other side has sent nothing for too long. */
class Silence extends Error {
  override readonly name = 'Silence'
}

/** Says in words why a registry did not answer. */
export function unreachable(cause: unknown): PackError {
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
