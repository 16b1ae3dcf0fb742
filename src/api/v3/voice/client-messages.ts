import { Decoder } from '@msgpack/msgpack'
import type { SessionSettings } from '../../../speech/sessions/voice-session.ts'
import { ProtocolError } from './socket-failures.ts'

export type ClientMessage =
  | { readonly kind: 'audio'; readonly data: Uint8Array }
  | { readonly kind: 'end-of-audio' }

export const CHUNK_LIMIT_BYTES = 102_400

const CHUNK = 'source_media_chunk'
const END = 'end_of_source_media'
const BASE64 = /^[A-Za-z0-9+/]*={0,2}$/

/**
 * Reads a frame as a message. Unknown fields are passed over. Errors: `ProtocolError` `wrong_frame`, `unreadable`,
 * `unknown_message`, `bad_chunk`, `chunk_too_large`.
 */
export function readClientMessage(
  frame: Uint8Array,
  isBinary: boolean,
  format: SessionSettings['messageFormat'],
): ClientMessage {
  if (isBinary !== (format === 'msgpack')) throw new ProtocolError('wrong_frame')
  const message = format === 'msgpack' ? decodeMsgpack(frame) : decodeJson(frame)
  if (!isMap(message)) throw new ProtocolError('unknown_message')
  const [name, ...others] = Object.keys(message)
  if (name === undefined || others.length > 0) throw new ProtocolError('unknown_message')
  const payload = message[name]
  if (name === END) {
    if (isMap(payload) || payload === null) return { kind: 'end-of-audio' }
    throw new ProtocolError('unknown_message', END)
  }
  if (name !== CHUNK) throw new ProtocolError('unknown_message')
  const data = isMap(payload) && Object.hasOwn(payload, 'data') ? bytesOf(payload['data'], format) : undefined
  if (data === undefined) throw new ProtocolError('bad_chunk', CHUNK)
  if (data.length > CHUNK_LIMIT_BYTES) throw new ProtocolError('chunk_too_large', CHUNK)
  return { kind: 'audio', data }
}

function decodeJson(frame: Uint8Array): unknown {
  try {
    return JSON.parse(Buffer.from(frame.buffer, frame.byteOffset, frame.length).toString())
  } catch {
    throw new ProtocolError('unreadable')
  }
}

/** Nothing that is larger is a message; bytes that it gives lie in the frame. */
const msgpack = new Decoder({ maxArrayLength: 64, maxMapLength: 64, maxExtLength: 64 })

function decodeMsgpack(frame: Uint8Array): unknown {
  try {
    return msgpack.decode(frame)
  } catch {
    throw new ProtocolError('unreadable')
  }
}

function isMap(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null && !Array.isArray(value) && !ArrayBuffer.isView(value)
}

/** `undefined` for what is not as the format has it: bytes, or strict base64. */
function bytesOf(data: unknown, format: SessionSettings['messageFormat']): Uint8Array | undefined {
  if (format === 'msgpack') return data instanceof Uint8Array ? data : undefined
  if (typeof data !== 'string' || data.length % 4 !== 0 || !BASE64.test(data)) return undefined
  return Buffer.from(data, 'base64')
}
