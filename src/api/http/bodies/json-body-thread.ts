import { InterpresError } from '../../../kernel/errors.ts'
import { serveCalls } from '../../../kernel/threads/serve-calls.ts'
import type { RawParameters } from '../parameters/parameters.ts'
import { parseJsonBody } from './json-body.ts'

/** Far more than any parameter has; what is nested a thousand times cannot be handed to another thread. */
const DEPTH_LIMIT = 100

serveCalls((body: Uint8Array): RawParameters => {
  const parameters = parseJsonBody(body)
  if (isDeeper(parameters, DEPTH_LIMIT)) {
    throw new InterpresError('invalid_parameter', 'The request body is nested too deeply.')
  }
  return parameters
})

function isDeeper(value: unknown, levels: number): boolean {
  if (typeof value !== 'object' || value === null) return false
  return levels === 0 || Object.values(value).some((item) => isDeeper(item, levels - 1))
}
