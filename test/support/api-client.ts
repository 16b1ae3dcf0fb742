/** A plain HTTP client for tests: status, headers and parsed JSON of any call. */
export interface Answer {
  readonly status: number
  readonly headers: Headers
  readonly text: string
  /** The JSON body; `undefined` when the body is no JSON. */
  readonly json: unknown
}

export interface CallOptions {
  readonly method?: string
  /** API key; `null` sends no Authorization header. */
  readonly key?: string | null
  readonly scheme?: string
  readonly json?: unknown
  readonly form?: string | readonly (readonly [string, string])[]
  readonly body?: string | Uint8Array
  readonly headers?: Readonly<Record<string, string>>
}

export async function call(url: string, options: CallOptions = {}): Promise<Answer> {
  const headers: Record<string, string> = {}
  if (options.key !== undefined && options.key !== null) {
    headers['authorization'] = `${options.scheme ?? 'Service-Auth-Key'} ${options.key}`
  }
  let body: string | Uint8Array | undefined = options.body
  if (options.json !== undefined) {
    headers['content-type'] = 'application/json'
    body = JSON.stringify(options.json)
  }
  if (options.form !== undefined) {
    headers['content-type'] = 'application/x-www-form-urlencoded'
    body =
      typeof options.form === 'string'
        ? options.form
        : new URLSearchParams(options.form.map(([name, value]): [string, string] => [name, value])).toString()
  }
  const init: RequestInit = {
    method: options.method ?? (body === undefined ? 'GET' : 'POST'),
    headers: { ...headers, ...options.headers },
  }
  if (body !== undefined) init.body = typeof body === 'string' ? body : Buffer.from(body)
  const response = await fetch(url, init)
  const text = await response.text()
  return { status: response.status, headers: response.headers, text, json: parse(text) }
}

/** The `message` of an error answer. */
export function messageOf(answer: Answer): string {
  const { json } = answer
  if (typeof json === 'object' && json !== null && 'message' in json && typeof json.message === 'string') {
    return json.message
  }
  throw new Error(`no message in the answer ${answer.status}: ${answer.text.slice(0, 200)}`)
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}
