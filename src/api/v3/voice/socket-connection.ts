import type { WebSocket } from '@fastify/websocket'
import type { Clock } from '../../../kernel/clock.ts'
import { createTimer } from '../../../kernel/timer.ts'
import type { SessionMessage, SessionOutlet } from '../../../speech/sessions/delivery.ts'
import type { SessionInlet } from '../../../speech/sessions/running-session.ts'
import type { SessionLimits, SessionSettings } from '../../../speech/sessions/voice-session.ts'
import { readClientMessage } from './client-messages.ts'
import { createRawAudioLimit } from './raw-audio-limit.ts'
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
  const { socket, limits } = dependencies
  let closing = () => {}
  const outgoing = openOutgoing(dependencies, { onClosing: () => closing() })
  const inlet: SessionInlet = dependencies.connect(outgoing.outlet)
  const incoming = createIncoming(dependencies, { inlet, outgoing })
  closing = () => incoming.closing()
  const longest = createTimer(limits.connectionMs, () =>
    outgoing.close(GOING_AWAY, 'The hour is over: reconnect to go on.'),
  )

  socket.on('message', (data, isBinary) => {
    // After an error nothing that comes counts; of a connection that is replaced everything does, until its end.
    if (outgoing.hasFailed) return
    try {
      incoming.receive(toBytes(data), isBinary)
    } catch (error) {
      inlet.fail(error)
    }
  })
  socket.on('pong', (data) => {
    const number = outgoing.arrivals.answered(data)
    if (number !== undefined) inlet.confirm(number)
  })
  socket.on('error', () => {
    // What breaks the rules of web sockets themselves is closed by the library; it closes next.
  })
  socket.on('close', (code) => {
    incoming.stop()
    longest.stop()
    inlet.lost({ isComplete: code !== ABNORMAL, isByClient: !outgoing.isClosing })
    outgoing.stop()
  })
  longest.restart()
  incoming.begin()
}

/** What comes in on a connection, no faster than the session takes it. */
function createIncoming(
  { socket, clock, settings, limits }: SocketConnectionDependencies,
  { inlet, outgoing }: { readonly inlet: SessionInlet; readonly outgoing: Outgoing },
) {
  const audioLimit = createRawAudioLimit(settings.sourceType, clock)
  const quiet = createTimer(limits.quietMs, () =>
    inlet.fail(new ProtocolError('quiet', 'source_media_chunk')),
  )
  let isAudioOver = false

  /** Reads no further while enough audio waits; the sender is held up by that. */
  function holdUp(): void {
    if (!inlet.isFull) return
    quiet.stop()
    outgoing.arrivals.stop()
    socket.pause()
    void resume()
  }

  async function resume(): Promise<void> {
    await inlet.untilReady()
    if (socket.readyState === socket.CLOSED) return
    socket.resume()
    outgoing.arrivals.goOn()
    if (!isAudioOver && !outgoing.isClosing) quiet.restart()
  }

  return {
    begin(): void {
      quiet.restart()
      holdUp()
    },
    receive(frame: Uint8Array, isBinary: boolean): void {
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
      audioLimit.admit(message.data.length)
      if (!outgoing.isClosing) quiet.restart()
      inlet.push(message.data)
      holdUp()
    },
    /** The rest is read, so that the other side's end is met. */
    closing(): void {
      quiet.stop()
      if (outgoing.hasFailed || !inlet.isFull) socket.resume()
    },
    stop: () => quiet.stop(),
  }
}

/** What goes out on a connection, and how it is closed. */
interface Outgoing {
  readonly outlet: SessionOutlet
  readonly arrivals: Arrivals
  readonly isClosing: boolean
  /** True after an error was told. */
  readonly hasFailed: boolean
  close(code: number, reason: string): void
  /** The connection is closed. */
  stop(): void
}

function openOutgoing(
  { socket, settings, limits }: SocketConnectionDependencies,
  { onClosing }: { readonly onClosing: () => void },
): Outgoing {
  const arrivals = createArrivals(socket, limits)
  const unclosed = createTimer(CLOSE_PATIENCE_MS, () => socket.terminate())
  let isClosing = false
  let hasFailed = false

  function close(code: number, reason: string): void {
    if (isClosing) return
    isClosing = true
    onClosing()
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
    arrivals.sent(batchNumber)
    const isWritten = (await Promise.all(written)).every(Boolean)
    if (isWritten && isLast) close(NORMAL, '')
    return isWritten
  }

  function fail(error: unknown): void {
    if (isClosing) return
    hasFailed = true
    const failure = toSocketFailure(error)
    void write(toErrorMessage(error, failure))
    close(failure.closeCode, '')
  }

  return {
    outlet: { send, fail, replace: () => close(GOING_AWAY, 'Reconnect to go on.') },
    arrivals,
    get isClosing() {
      return isClosing
    },
    get hasFailed() {
      return hasFailed
    },
    close,
    stop() {
      isClosing = true
      arrivals.stop()
      unclosed.stop()
    },
  }
}

/** Knows what has arrived: the answer to a ping behind it tells, since what the system takes is not read yet. */
interface Arrivals {
  /** A batch was sent. */
  sent(batchNumber: number): void
  /** A pong came: the number of the batch that has arrived with all before it, if it is one of ours. */
  answered(data: Buffer): number | undefined
  /** Nothing can arrive, since nothing is read. */
  stop(): void
  goOn(): void
}

function createArrivals(socket: WebSocket, { unreadMs }: Pick<SessionLimits, 'unreadMs'>): Arrivals {
  const unread = createTimer(unreadMs, () => socket.terminate())
  let sentBatch = 0
  let answeredBatch = 0

  return {
    sent(batchNumber) {
      if (sentBatch === answeredBatch && !socket.isPaused) unread.restart()
      sentBatch = batchNumber
      socket.ping(String(batchNumber), undefined, () => {})
    },
    // Who has several pings to answer may answer the newest alone: RFC 6455, 5.5.3.
    answered(data) {
      const number = Number(data.toString('latin1'))
      if (!(number <= sentBatch)) return undefined
      answeredBatch = Math.max(answeredBatch, number)
      if (answeredBatch === sentBatch) unread.stop()
      else unread.restart()
      return number
    },
    stop: () => unread.stop(),
    goOn() {
      if (sentBatch > answeredBatch) unread.restart()
    },
  }
}

function toBytes(data: Buffer | ArrayBuffer | Buffer[]): Uint8Array {
  if (Array.isArray(data)) return Buffer.concat(data)
  return data instanceof ArrayBuffer ? new Uint8Array(data) : data
}
