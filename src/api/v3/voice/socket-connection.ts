import type { WebSocket } from '@fastify/websocket'
import type { Clock } from '../../../kernel/clock.ts'
import type { SessionMessage, SessionOutlet } from '../../../speech/sessions/delivery.ts'
import type { SessionInlet } from '../../../speech/sessions/running-session.ts'
import type { SessionLimits, SessionSettings } from '../../../speech/sessions/voice-session.ts'
import { readClientMessage } from './client-messages.ts'
import { createPace } from './pace.ts'
import { encodeMessage, type ServerMessage, toErrorMessage, toServerMessages } from './server-messages.ts'
import { ProtocolError, toSocketFailure } from './socket-failures.ts'

export interface SocketConnectionDependencies {
  readonly socket: WebSocket
  readonly clock: Clock
  readonly settings: SessionSettings
  readonly limits: Pick<SessionLimits, 'quietMs' | 'unreadMs' | 'connectionMs'>
  /** Makes the connection the one that the session talks to. */
  readonly connect: (outlet: SessionOutlet) => SessionInlet
}

/** How long a client may take to answer that the connection is closed. */
const CLOSE_PATIENCE_MS = 2_000
const NORMAL = 1000
const GOING_AWAY = 1001
const ABNORMAL = 1006

/** Puts a web socket between a client and a session. Listens from the moment that it is called. */
export function runSocketConnection(dependencies: SocketConnectionDependencies): void {
  const { socket, clock, settings, limits } = dependencies
  const pace = createPace(settings.sourceType, clock)
  const quiet = createTimer(limits.quietMs, () =>
    inlet.fail(new ProtocolError('quiet', 'source_media_chunk')),
  )
  const longest = createTimer(limits.connectionMs, () =>
    close(GOING_AWAY, 'The hour is over: reconnect to go on.'),
  )
  const unread = createTimer(limits.unreadMs, () => socket.terminate())
  const unclosed = createTimer(CLOSE_PATIENCE_MS, () => socket.terminate())
  let isAudioOver = false
  let isClosing = false
  /** After an error nothing that comes counts; of a connection that is replaced everything does, until its end. */
  let isDeaf = false
  let sentBatch = 0
  let answeredBatch = 0

  function close(code: number, reason: string): void {
    if (isClosing) return
    isClosing = true
    quiet.stop()
    if (isDeaf || !inlet.isFull) socket.resume()
    socket.close(code, reason)
    unclosed.restart()
  }

  /** Resolves when the message has left this process; false when it cannot. */
  function write(message: ServerMessage): Promise<boolean> {
    return new Promise((resolve) => {
      socket.send(encodeMessage(message, settings.messageFormat), (error) => resolve(!error))
    })
  }

  async function send(messages: readonly SessionMessage[], batchNumber: number): Promise<boolean> {
    if (isClosing) return false
    const isLast = messages.some(({ kind }) => kind === 'stream-end')
    const written = messages.flatMap((message) => toServerMessages(message, settings)).map(write)
    // What the system takes is not read yet: the answer to a ping behind it tells.
    if (sentBatch === answeredBatch && !socket.isPaused) unread.restart()
    sentBatch = batchNumber
    socket.ping(String(batchNumber), undefined, () => {})
    const isWritten = (await Promise.all(written)).every(Boolean)
    if (isWritten && isLast) close(NORMAL, '')
    return isWritten
  }

  const inlet: SessionInlet = dependencies.connect({
    send,
    fail(error) {
      if (isClosing) return
      isDeaf = true
      const failure = toSocketFailure(error)
      void write(toErrorMessage(error, failure))
      close(failure.closeCode, '')
    },
    replace: () => close(GOING_AWAY, 'Reconnect to go on.'),
  })

  /** Reads no further while enough audio waits; the sender is held up by that. */
  function holdUp(): void {
    if (!inlet.isFull) return
    quiet.stop()
    unread.stop()
    socket.pause()
    void resume()
  }

  async function resume(): Promise<void> {
    await inlet.untilReady()
    if (socket.readyState === socket.CLOSED) return
    socket.resume()
    if (sentBatch > answeredBatch) unread.restart()
    if (!isAudioOver && !isClosing) quiet.restart()
  }

  function receive(frame: Uint8Array, isBinary: boolean): void {
    const message = readClientMessage(frame, isBinary, settings.messageFormat)
    if (message.kind === 'end-of-audio') {
      if (isAudioOver) throw new ProtocolError('after_end', 'end_of_source_media')
      isAudioOver = true
      quiet.stop()
      inlet.endAudio()
      return
    }
    if (isAudioOver) throw new ProtocolError('after_end', 'source_media_chunk')
    if (message.data.length === 0) return
    pace.admit(message.data.length)
    if (!isClosing) quiet.restart()
    inlet.push(message.data)
    holdUp()
  }

  socket.on('message', (data, isBinary) => {
    if (isDeaf) return
    try {
      receive(toBytes(data), isBinary)
    } catch (error) {
      inlet.fail(error)
    }
  })
  // Who has several pings to answer may answer the newest alone: RFC 6455, 5.5.3.
  socket.on('pong', (data) => {
    const number = Number(data.toString('latin1'))
    if (!(number <= sentBatch)) return
    answeredBatch = Math.max(answeredBatch, number)
    if (answeredBatch === sentBatch) unread.stop()
    else unread.restart()
    inlet.confirm(number)
  })
  socket.on('error', () => {
    // What breaks the rules of web sockets themselves is closed by the library; it closes next.
  })
  socket.on('close', (code) => {
    for (const timer of [quiet, longest, unread, unclosed]) timer.stop()
    inlet.lost({ isComplete: code !== ABNORMAL, isByClient: !isClosing })
    isClosing = true
  })
  quiet.restart()
  longest.restart()
  holdUp()
}

function toBytes(data: Buffer | ArrayBuffer | Buffer[]): Uint8Array {
  if (Array.isArray(data)) return Buffer.concat(data)
  return data instanceof ArrayBuffer ? new Uint8Array(data) : data
}

function createTimer(ms: number, onTime: () => void): { restart(): void; stop(): void } {
  let timer: NodeJS.Timeout | undefined
  return {
    restart() {
      if (timer === undefined) timer = setTimeout(onTime, ms).unref()
      else timer.refresh()
    },
    stop() {
      clearTimeout(timer)
      timer = undefined
    },
  }
}
