import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'

/** What a stub saw of one call. */
export interface SeenCall {
  readonly path: string
  readonly headers: IncomingMessage['headers']
  readonly body: unknown
}

export interface StubServer {
  readonly baseUrl: string
  /** Calls in the order in which they came. */
  readonly calls: readonly SeenCall[]
  close(): Promise<void>
}

/** Answers a call, or takes the response into its own hands and returns `undefined`. */
export type StubAnswer = (
  call: SeenCall,
  response: ServerResponse,
) =>
  | { readonly status?: number; readonly headers?: Record<string, string>; readonly body: unknown }
  | undefined

async function readBody(request: IncomingMessage): Promise<unknown> {
  let text = ''
  for await (const chunk of request.setEncoding('utf8')) text += chunk
  if (request.headers['content-type']?.startsWith('application/x-www-form-urlencoded'))
    return new URLSearchParams(text)
  return text === '' ? undefined : JSON.parse(text)
}

export async function startStub(answer: StubAnswer): Promise<StubServer> {
  const calls: SeenCall[] = []
  async function handle(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const call = { path: request.url ?? '', headers: request.headers, body: await readBody(request) }
    calls.push(call)
    const answered = answer(call, response)
    if (answered === undefined) return
    response.writeHead(answered.status ?? 200, { 'Content-Type': 'application/json', ...answered.headers })
    response.end(typeof answered.body === 'string' ? answered.body : JSON.stringify(answered.body))
  }
  const server = createServer((request, response) => {
    handle(request, response).catch(() => response.destroy())
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo
  return {
    baseUrl: `http://127.0.0.1:${port}`,
    calls,
    async close() {
      server.closeAllConnections()
      await new Promise((resolve) => server.close(resolve))
    },
  }
}

interface ChatTask {
  readonly segments: Readonly<Record<string, string>>
  readonly [name: string]: unknown
}

/** The task in the user's message of a chat call. */
export function chatTask({ body }: SeenCall): ChatTask {
  const { messages } = body as { messages: readonly { role: string; content: string }[] }
  return JSON.parse(messages.find(({ role }) => role === 'user')?.content ?? '{}') as ChatTask
}

/** A chat completion that says this. */
export function chatCompletion(content: string): unknown {
  return { object: 'chat.completion', choices: [{ index: 0, message: { role: 'assistant', content } }] }
}

/** A model that "translates" by upper-casing and wraps its answer as models do. */
export const upperCasingModel: StubAnswer = (call) => {
  const { segments } = chatTask(call)
  const answers = Object.fromEntries(
    Object.entries(segments).map(([number, text]) => [number, text.toUpperCase()]),
  )
  return { body: chatCompletion(`Here you are:\n\`\`\`json\n${JSON.stringify(answers, null, 2)}\n\`\`\``) }
}

interface TranslateBody {
  readonly text: readonly string[]
  readonly tag_handling?: string
}

/** Upper-cases text; under tag handling leaves tags and entities alone. */
function upperCase(text: string, isMarkup: boolean): string {
  if (!isMarkup) return text.toUpperCase()
  return text.replaceAll(/(<[^>]*>|&#?\w+;)|[^<&]+/g, (all, markup?: string) => markup ?? all.toUpperCase())
}

export const LISTED = {
  source: [
    { language: 'EN', name: 'English' },
    { language: 'DE', name: 'German' },
  ],
  target: [
    { language: 'DE', name: 'German', supports_formality: true },
    { language: 'EN-GB', name: 'English (British)', supports_formality: false },
  ],
}

/** A server of the project's own interface that "translates" by upper-casing. */
export const upperCasingUpstream: StubAnswer = ({ path, body }) => {
  if (path.startsWith('/v2/languages')) return { body: LISTED[path.includes('target') ? 'target' : 'source'] }
  const { text, tag_handling } = body as TranslateBody
  return {
    body: {
      translations: text.map((each) => ({
        detected_source_language: 'EN',
        text: upperCase(each, tag_handling === 'xml'),
      })),
    },
  }
}
