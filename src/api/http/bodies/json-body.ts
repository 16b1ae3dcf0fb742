import { InterpresError } from '../../../kernel/errors.ts'
import { isRecord } from '../../../kernel/records.ts'
import type { RawParameters } from '../parameters/parameters.ts'

const utf8 = new TextDecoder('utf-8', { fatal: true })

/** Errors: `invalid_parameter` for anything but a JSON object in UTF-8. */
export function parseJsonBody(body: Uint8Array): RawParameters {
  return parseJson(decodeUtf8(body))
}

export function parseJson(text: string): RawParameters {
  if (text.trim() === '') return {}
  let value: unknown
  try {
    value = JSON.parse(text)
  } catch (cause) {
    throw new InterpresError('invalid_parameter', 'The request body is not valid JSON.', { cause })
  }
  if (!isRecord(value))
    throw new InterpresError('invalid_parameter', 'The request body must be a JSON object.')
  return value
}

function decodeUtf8(body: Uint8Array): string {
  try {
    return utf8.decode(body)
  } catch (cause) {
    throw new InterpresError('invalid_parameter', 'The request body is not valid UTF-8.', { cause })
  }
}
