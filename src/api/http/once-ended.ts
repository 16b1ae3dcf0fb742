import type { ServerResponse } from 'node:http'

/**
 * A response that was sent whole says `finish` and perhaps `close`; one that broke says `close` alone, and one whose
 * client has left already says nothing any more.
 */
export function onceEnded(response: ServerResponse, then: (isComplete: boolean) => void): void {
  let hasEnded = false
  const end = (isComplete: boolean): void => {
    if (!hasEnded) then(isComplete)
    hasEnded = true
  }
  if (response.destroyed) return then(response.writableFinished)
  response.once('finish', () => end(true))
  response.once('close', () => end(response.writableFinished))
}
