import { InterpresError } from '../../../kernel/errors.ts'
import { giveBackMemory } from '../../../kernel/threads/own-memory.ts'
import { type CallContext, serveCalls } from '../../../kernel/threads/serve-calls.ts'
import { toUtf8 } from '../../../text/utf8.ts'
import type { RawParameters } from '../parameters/parameters.ts'
import { parseJsonBody } from './json-body.ts'

/** Far more than any parameter has; what is nested a thousand times cannot be handed to another thread. */
const DEPTH_LIMIT = 100
/** Texts from this length on leave as UTF-8, where that is wanted. */
const LONG_TEXT_UNITS = 65_536

export interface JsonBodyTask {
  readonly body: Uint8Array
  readonly longTexts: boolean
}

serveCalls(({ body, longTexts }: JsonBodyTask, { transfer }: CallContext): RawParameters => {
  const parameters = parseJsonBody(body)
  giveBackMemory([body])
  if (isDeeper(parameters, DEPTH_LIMIT)) {
    throw new InterpresError('invalid_parameter', 'The request body is nested too deeply.')
  }
  if (longTexts) encodeLongTexts(parameters, transfer)
  return parameters
})

function isDeeper(value: unknown, levels: number): boolean {
  if (typeof value !== 'object' || value === null) return false
  return levels === 0 || Object.values(value).some((item) => isDeeper(item, levels - 1))
}

/** Puts bytes in the place of long texts, and hands their memory over. */
function encodeLongTexts(parent: object, transfer: CallContext['transfer']): void {
  for (const [key, value] of Object.entries(parent)) {
    if (typeof value === 'string' && value.length >= LONG_TEXT_UNITS) {
      const bytes = toUtf8(value)
      transfer(bytes.buffer)
      Object.defineProperty(parent, key, { value: bytes, enumerable: true })
    } else if (typeof value === 'object' && value !== null) encodeLongTexts(value, transfer)
  }
}
