import type { ServerResponse } from 'node:http'

/** A response that was sent whole says `finish` and perhaps `close`; one that broke says `close` alone. */
export function onceEnded(response: ServerResponse, then: (isComplete: boolean) => void): void {
  let hasEnded = false
  const end = (isComplete: boolean): void => {
    if (!hasEnded) then(isComplete)
    hasEnded = true
  }
  response.once('finish', () => end(true))
  response.once('close', () => end(response.writableFinished))
}
