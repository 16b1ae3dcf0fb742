import { encode } from '@msgpack/msgpack'
import type { LanguageCode } from '../../../languages/language-code.ts'
import type { SessionMessage } from '../../../speech/sessions/delivery.ts'
import type { SessionSettings } from '../../../speech/sessions/voice-session.ts'
import type { SourcePiece, TranscriptPiece } from '../../../speech/transcript/pieces.ts'
import { toV3Code } from '../../http/language-codes.ts'
import { requestTypeOf, type SocketFailure } from './socket-failures.ts'

/** A map with exactly one key. */
export type ServerMessage = Readonly<Record<string, unknown>>

/** What clients read of a session's message: a target is told about under every name that it was asked for by. */
export function toServerMessages(
  message: SessionMessage,
  { targets, speech }: Pick<SessionSettings, 'targets' | 'speech'>,
): readonly ServerMessage[] {
  const namesOf = (code: LanguageCode) => targets.find((target) => target.code === code)?.names ?? [code]
  switch (message.kind) {
    case 'source':
      return [
        {
          source_transcript_update: {
            concluded: message.concluded.map(toSourceSegment),
            tentative: message.tentative.map(toSourceSegment),
          },
        },
      ]
    case 'target': {
      const concluded = message.concluded.map(toSegment)
      const tentative = message.tentative.map(toSegment)
      return namesOf(message.target).map((language) => ({
        target_transcript_update: { language, concluded, tentative },
      }))
    }
    case 'speech': {
      const { data, headers, durationMs } = message.speech
      const opening = message.isFirst ? { content_type: speech?.type, headers } : {}
      const text = message.text === undefined ? {} : { text: message.text }
      return [
        {
          target_media_chunk: {
            language: speech?.name ?? message.target,
            ...opening,
            data,
            duration: durationMs,
            ...text,
          },
        },
      ]
    }
    case 'source-end':
      return [{ end_of_source_transcript: {} }]
    case 'target-end':
      return namesOf(message.target).map((language) => ({ end_of_target_transcript: { language } }))
    case 'speech-end':
      return [{ end_of_target_media: { language: speech?.name ?? message.target } }]
    case 'stream-end':
      return [{ end_of_stream: {} }]
  }
}

export function toErrorMessage(
  failure: unknown,
  { errorCode, reasonCode, message }: SocketFailure,
): ServerMessage {
  return {
    error: {
      request_type: requestTypeOf(failure),
      error_code: errorCode,
      reason_code: reasonCode,
      error_message: message,
    },
  }
}

/** A text frame or a binary one; bytes are base64 in JSON. */
export function encodeMessage(
  message: ServerMessage,
  format: SessionSettings['messageFormat'],
): string | Uint8Array {
  return format === 'msgpack' ? encode(message) : JSON.stringify(message, bytesAsBase64)
}

function bytesAsBase64(_key: string, value: unknown): unknown {
  if (value instanceof Uint8Array) {
    return Buffer.from(value.buffer, value.byteOffset, value.length).toString('base64')
  }
  return value
}

function toSegment({ text, startMs, endMs }: TranscriptPiece) {
  return { text, start_time: startMs, end_time: endMs }
}

function toSourceSegment(piece: SourcePiece) {
  return { language: toV3Code(piece.language), ...toSegment(piece) }
}
