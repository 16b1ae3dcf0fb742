import { setImmediate as nextTurn } from 'node:timers/promises'

/** Call it after each piece of work with the number of characters that were worked through. */
export type Pace = (characters: number) => Promise<void> | undefined

/** Characters worked through between two turns of the event loop, by all requests together; a few milliseconds' worth. */
const CHARACTERS_PER_TURN = 8_192

/** What every piece of work costs on top of its characters. */
const CHARACTERS_PER_PIECE = 64

/**
 * Lets others be answered while long texts are worked through. Once as much was done as fits between two turns of the
 * event loop, whoever comes next waits, and one of those that wait goes on per turn. All requests share one pace: a
 * hundred of them that each paused by themselves would all go on in the same turn.
 */
export function createPace(): Pace {
  const waiting: (() => void)[] = []
  let done = 0
  let isTurning = false

  async function turn(): Promise<void> {
    isTurning = true
    do {
      await nextTurn()
      done = 0
      waiting.shift()?.()
    } while (waiting.length > 0)
    isTurning = false
  }

  return (characters) => {
    done += characters + CHARACTERS_PER_PIECE
    if (!isTurning) void turn()
    if (done < CHARACTERS_PER_TURN) return undefined
    return new Promise((resolve) => waiting.push(resolve))
  }
}

/** Characters that a request may have worked through before it waits for others. */
const HEAD_START = 4_096

/** The pace of one request: a short one goes through at once, however many long ones wait for their turn. */
export function withHeadStart(pace: Pace): Pace {
  let left = HEAD_START
  return (characters) => {
    left -= characters + CHARACTERS_PER_PIECE
    return left >= 0 ? undefined : pace(characters)
  }
}
