import type { Clock } from './clock.ts'
import { InterpresError } from './errors.ts'
import { createGate } from './turns/gate.ts'
import { untilAborted } from './until-aborted.ts'

export interface HttpClientConfig {
  /** Paths are appended to it; a trailing slash does not matter. */
  readonly baseUrl: string
  readonly headers: Readonly<Record<string, string>>
  /** For one call from its start to the last byte of the answer. */
  readonly timeoutMs: number
  /** Longest answer that is read. */
  readonly limitBytes: number
  readonly maxConcurrent: number
  readonly queueLimit: number
}

export interface HttpAnswer {
  readonly status: number
  /** The parsed body; `undefined` when it is no JSON. */
  readonly body: unknown
  /** From the header, in either of its forms; at least 0, at most a day. */
  readonly retryAfterSeconds: number | undefined
}

/** Calls one server, and only that: redirects are refused. */
export interface HttpClient {
  /**
   * A body is sent as JSON, `URLSearchParams` and `FormData` as forms. Answers of every status come back as they are.
   * Errors: `engine_unavailable` when the server cannot be reached, is too slow, says too much or breaks off;
   * `overloaded`; those of the signal.
   */
  call(path: string, options: { body?: unknown; signal: AbortSignal }): Promise<HttpAnswer>
  close(): void
}

const RETRY_AFTER_SECONDS = 10
const LONGEST_RETRY_SECONDS = 86_400

export function unavailable(cause: unknown, retryAfterSeconds = RETRY_AFTER_SECONDS): InterpresError {
  return new InterpresError('engine_unavailable', 'The translation engine is not available at the moment.', {
    retryAfterSeconds,
    cause,
  })
}

function retryAfter(header: string | null, nowMs: number): number | undefined {
  if (header === null) return undefined
  const seconds = /^\d+$/.test(header) ? Number(header) : (Date.parse(header) - nowMs) / 1000
  return Number.isNaN(seconds) ? undefined : Math.min(LONGEST_RETRY_SECONDS, Math.max(0, Math.ceil(seconds)))
}

async function contentOf(body: unknown, headers: Readonly<Record<string, string>>): Promise<RequestInit> {
  if (body === undefined || body instanceof URLSearchParams) return { headers, body: body ?? null }
  if (!(body instanceof FormData)) {
    return { headers: { ...headers, 'Content-Type': 'application/json' }, body: JSON.stringify(body) }
  }
  // Sent as it stands, a form with a file is a stream, which throws where nobody can catch it when a call is given up.
  const encoded = new Response(body)
  const type = encoded.headers.get('Content-Type') ?? ''
  return { headers: { ...headers, 'Content-Type': type }, body: await encoded.arrayBuffer() }
}

async function readText(response: Response, limitBytes: number): Promise<string> {
  const decoder = new TextDecoder()
  let text = ''
  let bytes = 0
  for await (const chunk of response.body ?? []) {
    bytes += chunk.byteLength
    if (bytes > limitBytes) throw new Error(`The answer is longer than ${limitBytes} bytes.`)
    text += decoder.decode(chunk, { stream: true })
  }
  return text + decoder.decode()
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

export function createHttpClient({ clock }: { clock: Clock }, config: HttpClientConfig): HttpClient {
  const base = config.baseUrl.replace(/\/+$/, '')
  const gate = createGate({ limit: config.maxConcurrent, queueLimit: config.queueLimit })
  const closing = new AbortController()

  async function send(path: string, body: unknown, signal: AbortSignal): Promise<HttpAnswer> {
    const response = await fetch(base + path, {
      method: body === undefined ? 'GET' : 'POST',
      ...(await contentOf(body, config.headers)),
      redirect: 'error',
      signal,
    })
    const text = await readText(response, config.limitBytes)
    const retryAfterSeconds = retryAfter(response.headers.get('Retry-After'), clock.nowMs())
    return { status: response.status, body: parseJson(text), retryAfterSeconds }
  }

  return {
    async call(path, { body, signal }) {
      const until = AbortSignal.any([signal, closing.signal])
      return await gate.run(async () => {
        const timeout = AbortSignal.timeout(config.timeoutMs)
        const answer = send(path, body, AbortSignal.any([until, timeout]))
        return await untilAborted(
          until,
          answer.catch((error: unknown) => {
            throw unavailable(error)
          }),
        )
      }, until)
    },
    close() {
      closing.abort(unavailable('closed'))
    },
  }
}
