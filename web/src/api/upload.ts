import { accepted, Problem } from './client.ts'

/**
 * Sends a form and tells how much of it has left, as a share of 1: what `fetch` cannot tell. Errors: as `send`.
 */
export async function upload(
  address: string,
  form: FormData,
  { signal, onSent }: { readonly signal: AbortSignal; readonly onSent: (share: number) => void },
): Promise<Response> {
  return accepted(
    await new Promise<Response>((resolve, reject) => {
      const request = new XMLHttpRequest()
      request.open('POST', address)
      request.setRequestHeader('x-interpres-web', '1')
      request.responseType = 'text'
      request.upload.addEventListener('progress', ({ lengthComputable: isKnown, loaded, total }) => {
        if (isKnown && total > 0) onSent(loaded / total)
      })
      request.addEventListener('load', () => resolve(toResponse(request)))
      request.addEventListener('error', () =>
        reject(new Problem({ message: '', status: 0, code: 'offline' })),
      )
      request.addEventListener('abort', () => reject(new DOMException('', 'AbortError')))
      signal.addEventListener('abort', () => request.abort())
      if (signal.aborted) reject(new DOMException('', 'AbortError'))
      else request.send(form)
    }),
  )
}

function toResponse(request: XMLHttpRequest): Response {
  const headers = new Headers()
  for (const name of ['content-type', 'retry-after', 'x-trace-id']) {
    const value = request.getResponseHeader(name)
    if (value !== null) headers.set(name, value)
  }
  return new Response(request.responseText, { status: request.status, headers })
}
