import { setTimeout as pause } from 'node:timers/promises'
import { readMetrics, sumOf } from '../../test/support/metrics-page.ts'
import { DEVELOPER_KEY, type ServerProcess } from '../../test/support/server-process.ts'

const SUBJECTS = ['The old man', 'My sister', 'Our neighbour', 'The new teacher', 'A tired driver', 'The boy']
const ACTIONS = ['walked down to the river', 'wrote a long letter', 'sold the house', 'opened the window']
const TIMES = ['in the morning', 'before it rained', 'without a word', 'when the bell rang', 'last summer']

/** Paragraphs of sentences that differ, so that none is translated for another. */
export function proseParagraphs(characters: number, seed = ''): readonly string[] {
  const paragraphs: string[] = []
  let length = 0
  for (let index = 0; length < characters; index += 1) {
    const sentence = [SUBJECTS, ACTIONS, TIMES].map((list) => list[index % list.length]).join(' ')
    const text = `${sentence}, and day ${seed}${index} was over. Nobody had asked ${seed}${index} times why it was so.`
    paragraphs.push(text)
    length += text.length
  }
  return paragraphs
}

/** Further keys of the account that the developer key belongs to. */
export async function createKeys(server: ServerProcess, count: number): Promise<readonly string[]> {
  const keys: string[] = []
  for (let index = 0; index < count; index += 1) {
    const { stdout } = await server.runCommand(['keys', 'create', '--account', 'default', '--json'])
    const key = /"key":\s*"([^"]+)"/.exec(stdout)?.[1]
    if (key === undefined) throw new Error(`No key in ${stdout}`)
    keys.push(key)
  }
  return keys
}

export interface UploadedDocument {
  readonly status: number
  readonly id: string
  readonly key: string
  readonly durationMs: number
  readonly message: string
}

export async function uploadDocument(
  server: ServerProcess,
  apiKey: string,
  { name, bytes }: { readonly name: string; readonly bytes: Uint8Array },
): Promise<UploadedDocument> {
  const form = new FormData()
  form.append('target_lang', 'ES')
  form.append('source_lang', 'EN')
  form.append('file', new Blob([Buffer.from(bytes)]), name)
  const atMs = performance.now()
  const answer = await fetch(`${server.urls.eu}/v2/document`, {
    method: 'POST',
    headers: { authorization: `Service-Auth-Key ${apiKey}` },
    body: form,
  })
  const json = (await answer.json()) as Record<string, string>
  return {
    status: answer.status,
    id: json['document_id'] ?? '',
    key: json['document_key'] ?? '',
    durationMs: performance.now() - atMs,
    message: json['message'] ?? '',
  }
}

export async function documentState(
  server: ServerProcess,
  apiKey: string,
  { id, key }: UploadedDocument,
): Promise<string> {
  const answer = await fetch(`${server.urls.eu}/v2/document/${id}?document_key=${key}`, {
    headers: { authorization: `Service-Auth-Key ${apiKey}` },
  })
  return String(((await answer.json()) as Record<string, unknown>)['status'])
}

export async function deleteDocument(
  server: ServerProcess,
  apiKey: string,
  { id, key }: UploadedDocument,
): Promise<void> {
  await fetch(`${server.urls.eu}/v2/document/${id}?document_key=${key}`, {
    method: 'DELETE',
    headers: { authorization: `Service-Auth-Key ${apiKey}` },
  })
}

export interface TextRound {
  readonly latenciesMs: readonly number[]
  readonly failures: number
  /** Times that the event loop was more than 50 ms late, of how many. */
  readonly late: number
  readonly asked: number
}

const DELAY = 'interpres_event_loop_delay_seconds'

/** Clients that send a short text each, wait for the answer, pause, and send the next one, for so many seconds. */
export async function textRound(
  server: ServerProcess,
  {
    clients,
    seconds,
    pauseMs,
    key = DEVELOPER_KEY,
  }: {
    readonly clients: number
    readonly seconds: number
    readonly pauseMs: number
    readonly key?: string
  },
): Promise<TextRound> {
  const before = await lateness(server)
  const latenciesMs: number[] = []
  let failures = 0
  const endMs = performance.now() + seconds * 1000
  const client = async (number: number) => {
    await pause((pauseMs * number) / clients)
    for (let index = 0; performance.now() < endMs; index += 1) {
      const atMs = performance.now()
      const answer = await fetch(`${server.urls.eu}/v2/translate`, {
        method: 'POST',
        headers: { authorization: `Service-Auth-Key ${key}`, 'content-type': 'application/json' },
        body: JSON.stringify({
          text: [`The train number ${Math.floor(atMs)}${number} leaves the station at noon.`],
          source_lang: 'EN',
          target_lang: 'ES',
        }),
      })
      await answer.arrayBuffer()
      if (answer.status === 200) latenciesMs.push(performance.now() - atMs)
      else failures += 1
      await pause(pauseMs)
    }
  }
  await Promise.all(Array.from({ length: clients }, (_, number) => client(number)))
  const after = await lateness(server)
  return {
    latenciesMs: latenciesMs.toSorted((a, b) => a - b),
    failures,
    late: after.late - before.late,
    asked: after.asked - before.asked,
  }
}

async function lateness(server: ServerProcess): Promise<{ readonly late: number; readonly asked: number }> {
  const samples = await readMetrics(server)
  const asked = sumOf(samples, `${DELAY}_count`)
  return { asked, late: asked - sumOf(samples, `${DELAY}_bucket`, { le: '0.05' }) }
}

/** The value that this share of the sorted ones does not exceed. */
export function quantile(sorted: readonly number[], share: number): number {
  return sorted[Math.ceil(share * sorted.length) - 1] ?? Number.NaN
}
