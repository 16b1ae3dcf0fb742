import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'

setFlagsFromString('--expose-gc')
export const collectGarbage = runInNewContext('gc') as NonNullable<typeof globalThis.gc>

/** Bytes of what is still in use: garbage, of which more lies about the less often it is collected, is not counted. */
export function heapInUse(): number {
  collectGarbage()
  return process.memoryUsage().heapUsed
}
