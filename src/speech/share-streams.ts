import { overload } from '../kernel/errors.ts'
import type { Recogniser } from './recogniser.ts'

const RETRY_AFTER_SECONDS = 5

/** Makes recognisers of which together no more than `limit` streams are open at a time. */
export function createStreamShare(limit: number): (recogniser: Recogniser) => Recogniser {
  let open = 0

  return (recogniser) => ({
    ...recogniser,
    async open(options) {
      if (open >= limit) {
        throw overload('As much speech is being listened to as can be at a time.', RETRY_AFTER_SECONDS)
      }
      open += 1
      let isOpen = true
      const free = () => {
        if (isOpen) open -= 1
        isOpen = false
      }
      try {
        const stream = await recogniser.open(options)
        return {
          ...stream,
          close: async () => {
            await stream.close().finally(free)
          },
        }
      } catch (error) {
        free()
        throw error
      }
    },
  })
}
