import { setImmediate as nextTurn } from 'node:timers/promises'

/** Work done between two turns of the event loop, in characters; a few milliseconds' worth. */
const STRETCH = 16_384

/** Every piece of work costs this on top of its characters. */
const PIECE = 64

/**
 * Lets other requests run while a long one is worked through: call it after each piece of work with the number of
 * characters; now and then it waits for the next turn of the event loop. Short requests never wait.
 */
export function createPace(): (characters: number) => Promise<void> | undefined {
  let done = 0
  return (characters) => {
    done += characters + PIECE
    if (done < STRETCH) return undefined
    done = 0
    return nextTurn()
  }
}
