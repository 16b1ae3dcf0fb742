import type { Operations } from './api-types.ts'

export type Call = keyof Operations
export type Answer<Name extends Call> = Operations[Name]['answer']

type Given<Key extends string, Value> = [Value] extends [undefined] ? unknown : Readonly<Record<Key, Value>>
type Optional<Key extends string, Value> = [Value] extends [undefined]
  ? unknown
  : Readonly<Partial<Record<Key, Value>>>

export type Request<Name extends Call> = Given<'path', Operations[Name]['path']> &
  Optional<'query', Operations[Name]['query']> &
  Given<'body', Operations[Name]['body']> & { readonly signal?: AbortSignal | undefined }

/** What the server, or the way to it, says is wrong. */
export class Problem extends Error {
  readonly status: number
  /** `offline` when no answer came. */
  readonly code: string
  readonly detail: string | undefined
  readonly retryAfterSeconds: number | undefined
  readonly traceId: string | undefined

  constructor(fields: {
    message: string
    status: number
    code: string
    detail?: string | undefined
    retryAfterSeconds?: number | undefined
    traceId?: string | undefined
  }) {
    super(fields.message)
    this.status = fields.status
    this.code = fields.code
    this.detail = fields.detail
    this.retryAfterSeconds = fields.retryAfterSeconds
    this.traceId = fields.traceId
  }
}

const signedOutListeners = new Set<() => void>()

/** Told when the server no longer knows the session. Gives the function that ends the telling. */
export function onSignedOut(listener: () => void): () => void {
  signedOutListeners.add(listener)
  return () => signedOutListeners.delete(listener)
}

type Query = Readonly<Record<string, string | number | boolean | readonly string[] | undefined>>

interface LooseRequest {
  readonly path?: Readonly<Record<string, string | number>>
  readonly query?: Query
  readonly body?: unknown
  readonly signal?: AbortSignal | undefined
}

/** Calls the server of this page. Errors: `Problem`; `AbortError` when `signal` aborts. */
export async function call<Name extends Call>(name: Name, request: Request<Name>): Promise<Answer<Name>> {
  const { path, query, body, signal }: LooseRequest = request
  const [method = 'GET', pattern = '/'] = name.split(' ')
  const response = await send(addressOf(pattern, path ?? {}, query ?? {}), {
    method,
    ...(body === undefined
      ? {}
      : { headers: { 'content-type': 'application/json' }, body: JSON.stringify(body) }),
    ...(signal === undefined ? {} : { signal }),
  })
  return response.status === 204 ? undefined : await readJson(response)
}

/** Reads an answer to its end. Errors: `offline` when it was cut off; `AbortError`. */
export async function readJson<Content>(response: Response): Promise<Content> {
  try {
    return (await response.json()) as Content
  } catch (error) {
    throw toOffline(error)
  }
}

/** For what the description does not cover: files in and out. Errors: as `call`. */
export async function send(
  address: string,
  init: Omit<RequestInit, 'headers'> & { readonly headers?: Readonly<Record<string, string>> },
): Promise<Response> {
  let response: Response
  try {
    const headers = { ...init.headers, 'x-interpres-web': '1' }
    response = await fetch(address, { credentials: 'same-origin', ...init, headers })
  } catch (error) {
    throw toOffline(error)
  }
  return accepted(response)
}

/** The answer itself when it is one of success. Errors: `Problem`, which ends the session where it is over. */
export async function accepted(response: Response): Promise<Response> {
  if (response.ok) return response
  const problem = await toProblem(response)
  if (problem.code === 'authentication_missing' || problem.code === 'authentication_failed') {
    for (const listener of signedOutListeners) listener()
  }
  throw problem
}

function toOffline(error: unknown): unknown {
  if (error instanceof DOMException && error.name === 'AbortError') return error
  return new Problem({ message: '', status: 0, code: 'offline' })
}

async function toProblem(response: Response): Promise<Problem> {
  const body: unknown = await response.json().catch(() => undefined)
  const text = (name: string): string | undefined => {
    const value: unknown = typeof body === 'object' && body !== null ? Reflect.get(body, name) : undefined
    return typeof value === 'string' ? value : undefined
  }
  const retryAfter = Number(response.headers.get('retry-after') ?? Number.NaN)
  return new Problem({
    status: response.status,
    code: text('code') ?? 'unknown',
    message: text('message') ?? response.statusText,
    detail: text('detail'),
    retryAfterSeconds: Number.isFinite(retryAfter) ? retryAfter : undefined,
    traceId: response.headers.get('x-trace-id') ?? undefined,
  })
}

function addressOf(pattern: string, path: Readonly<Record<string, string | number>>, query: Query): string {
  const filled = pattern.replace(/\{(\w+)\}/g, (_, name: string) =>
    encodeURIComponent(String(path[name] ?? '')),
  )
  const search = new URLSearchParams()
  for (const [name, value] of Object.entries(query)) {
    if (value === undefined) continue
    search.set(name, typeof value === 'object' ? value.join(',') : String(value))
  }
  const text = search.toString()
  return text === '' ? filled : `${filled}?${text}`
}
