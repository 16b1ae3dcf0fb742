import { decode, encode } from '@msgpack/msgpack'
import { WebSocket } from 'ws'

export type Message = Readonly<Record<string, Record<string, unknown>>>

interface Segment {
  readonly text: string
  readonly start_time: number
  readonly end_time: number
}

/** A connection of a session, as a client has it. */
export interface VoiceClient {
  readonly socket: WebSocket
  readonly messages: readonly Message[]
  send(message: object): void
  sendAudio(bytes: Uint8Array): void
  /** Resolves when a message fulfils it, one that is there already included. */
  until(isWanted: (message: Message) => boolean): Promise<Message>
  /** Status of the close frame. */
  readonly closed: Promise<number>
}

export interface VoiceSessionAnswer {
  readonly streaming_url: string
  readonly token: string
  readonly session_id: string
}

/** Errors: an `Error` with the status where the server refuses the upgrade. */
export async function connectVoice(
  { streaming_url, token }: Pick<VoiceSessionAnswer, 'streaming_url' | 'token'>,
  format: 'json' | 'msgpack' = 'json',
  options: { readonly autoPong?: boolean } = {},
): Promise<VoiceClient> {
  const socket = new WebSocket(`${streaming_url}?token=${token}`, { perMessageDeflate: false, ...options })
  const messages: Message[] = []
  let news = Promise.withResolvers<void>()
  const closed = Promise.withResolvers<number>()
  const changed = () => {
    news.resolve()
    news = Promise.withResolvers()
  }
  socket.on('message', (data: Buffer, isBinary: boolean) => {
    if (isBinary !== (format === 'msgpack')) throw new Error('a frame of the wrong type')
    messages.push((isBinary ? decode(data) : JSON.parse(data.toString())) as Message)
    changed()
  })
  socket.on('close', (code) => {
    closed.resolve(code)
    changed()
  })
  await new Promise((resolve, reject) => {
    socket.once('open', resolve)
    socket.once('error', reject)
  })
  socket.on('error', () => {})
  const send = (message: object) =>
    socket.send(format === 'msgpack' ? encode(message) : JSON.stringify(message))

  return {
    socket,
    messages,
    send,
    sendAudio: (bytes) =>
      send({
        source_media_chunk: {
          data: format === 'msgpack' ? bytes : Buffer.from(bytes).toString('base64'),
        },
      }),
    async until(isWanted) {
      for (;;) {
        const found = messages.find(isWanted)
        if (found !== undefined) return found
        if (socket.readyState === WebSocket.CLOSED) {
          throw new Error(`closed before: ${JSON.stringify(messages.slice(-3))}`)
        }
        await news.promise
      }
    },
    closed: closed.promise,
  }
}

/** The concluded text of the source, or of a target. */
export function concludedOf(messages: readonly Message[], language?: string): readonly Segment[] {
  return messages.flatMap((message) => {
    const update =
      language === undefined
        ? message['source_transcript_update']
        : message['target_transcript_update']?.['language'] === language
          ? message['target_transcript_update']
          : undefined
    return update === undefined ? [] : (update['concluded'] as Segment[])
  })
}

export const END = { end_of_source_media: {} }
export const isEnd = (message: Message) => 'end_of_stream' in message
export const isError = (message: Message) => 'error' in message
