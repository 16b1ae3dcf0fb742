import { Problem } from '../api/client.ts'
import type { Update } from './transcript.ts'

export interface CaptionsOrder {
  readonly mediaType: string
  /** Absent to detect it. */
  readonly source: string | undefined
  readonly targets: readonly string[]
  readonly formality: 'default' | 'more' | 'less'
  readonly glossaryId: string | undefined
}

/** Where a connection is opened; `token` opens one. */
export interface Ticket {
  readonly address: string
  readonly token: string
}

export interface Connection {
  send(text: string): void
  close(): void
}

export interface ConnectionListener {
  readonly onOpen: () => void
  readonly onMessage: (data: unknown) => void
  readonly onClose: () => void
}

export interface CaptionsDependencies {
  readonly begin: (order: CaptionsOrder) => Promise<Ticket>
  /** For the same session, after a connection broke. */
  readonly renew: (token: string) => Promise<Ticket>
  readonly connect: (ticket: Ticket, listener: ConnectionListener) => Connection
  readonly after: (ms: number) => Promise<void>
}

export interface CaptionsListener {
  readonly onReady: () => void
  /** `language` is absent for what is heard. */
  readonly onUpdate: (language: string | undefined, update: Update) => void
  /** Called once, with what was wrong. */
  readonly onEnd: (problem: Error | undefined) => void
}

export interface LiveCaptions {
  send(chunk: Uint8Array): void
  /** There is no more sound; the last words still come. */
  finish(): void
  /** Ends at once; nothing more is told. */
  close(): void
}

const TRIES = 5
const FIRST_PAUSE_MS = 300
/** Sound that waits for a connection; more than that the server would not take up again. */
const MOST_WAITING_BYTES = 1_048_576

/** Sound to words over the interface that other clients use, too; a connection that breaks is opened again. */
export function openCaptions(
  order: CaptionsOrder,
  dependencies: CaptionsDependencies,
  { onReady, onUpdate, onEnd }: CaptionsListener,
): LiveCaptions {
  const { begin, connect } = dependencies
  const outbox = createOutbox()
  let token = ''
  let isOver = false

  function end(problem?: Error): void {
    if (isOver) return
    isOver = true
    outbox.close()
    onEnd(problem)
  }

  function open(ticket: Ticket): void {
    token = ticket.token
    const opened = connect(ticket, {
      onOpen() {
        if (isOver) return opened.close()
        outbox.open(opened)
        onReady()
      },
      onMessage: (data) => !isOver && hear(data, { onUpdate, onEnd: end }),
      onClose() {
        outbox.lose()
        if (!isOver) void goOn()
      },
    })
  }

  async function goOn(): Promise<void> {
    try {
      const ticket = await renewed(dependencies, token, () => isOver)
      if (!isOver) open(ticket)
    } catch (error) {
      end(error as Error)
    }
  }

  function say(message: unknown): void {
    if (!isOver && !outbox.send(JSON.stringify(message))) end(offline())
  }

  begin(order)
    .then((ticket) => !isOver && open(ticket))
    .catch(end)
  return {
    send: (chunk) => say({ source_media_chunk: { data: toBase64(chunk) } }),
    finish: () => say({ end_of_source_media: {} }),
    close() {
      isOver = true
      outbox.close()
    },
  }
}

/** A ticket for the same session, asked for again while what is wrong may pass. Errors: what does not. */
async function renewed(
  { renew, after }: CaptionsDependencies,
  token: string,
  isOver: () => boolean,
): Promise<Ticket> {
  for (let tries = 0; tries < TRIES && !isOver(); tries += 1) {
    await after(FIRST_PAUSE_MS * 2 ** tries)
    if (isOver()) break
    try {
      return await renew(token)
    } catch (error) {
      if (!isPassing(error)) throw error
    }
  }
  throw offline()
}

function hear(data: unknown, { onUpdate, onEnd }: Omit<CaptionsListener, 'onReady'>): void {
  if (typeof data !== 'string') return
  const message = JSON.parse(data) as ServerMessage
  if (message.source_transcript_update !== undefined) onUpdate(undefined, message.source_transcript_update)
  const target = message.target_transcript_update
  if (target?.language !== undefined) onUpdate(target.language, target)
  if (message.end_of_stream !== undefined) onEnd(undefined)
  if (message.error !== undefined) onEnd(problemOf(message.error))
}

/** What is said while there is no connection waits for one. */
function createOutbox() {
  const waiting: string[] = []
  let waitingBytes = 0
  let connection: Connection | undefined
  return {
    /** False when more waits than may. */
    send(text: string): boolean {
      if (connection !== undefined) {
        connection.send(text)
        return true
      }
      waiting.push(text)
      waitingBytes += text.length
      return waitingBytes <= MOST_WAITING_BYTES
    },
    open(opened: Connection): void {
      connection = opened
      for (const message of waiting.splice(0)) opened.send(message)
      waitingBytes = 0
    },
    lose(): void {
      connection = undefined
    },
    close: (): void => connection?.close(),
  }
}

function offline(): Problem {
  return new Problem({ message: '', status: 0, code: 'offline' })
}

function problemOf({
  error_code: status,
  error_message: message,
}: NonNullable<ServerMessage['error']>): Problem {
  return new Problem({ message, status, code: 'unknown' })
}

interface ServerMessage {
  readonly source_transcript_update?: Update
  readonly target_transcript_update?: Update
  readonly end_of_stream?: object
  readonly error?: { readonly error_code: number; readonly error_message: string }
}

function isPassing(error: unknown): boolean {
  return error instanceof Problem && (error.status === 0 || error.status === 429 || error.status >= 500)
}

function toBase64(bytes: Uint8Array): string {
  return btoa(Array.from(bytes, (byte) => String.fromCharCode(byte)).join(''))
}
