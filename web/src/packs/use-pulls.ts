import { useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { type Answer, send } from '../api/client.ts'
import { useCall } from '../api/queries.ts'
import { readEvents } from './read-events.ts'

const CALL = 'GET /interpres/v1/models/pulls'
const RETRY_MS = 1_000

type Pulls = Answer<typeof CALL>

/** Downloads on the server; while any is under way, each change as the server tells it. */
export function usePulls() {
  const client = useQueryClient()
  const pulls = useCall(CALL, {})
  const isUnderway =
    pulls.data?.pulls.some(({ state }) => state === 'queued' || state === 'downloading') === true
  useEffect(() => {
    if (!isUnderway) return
    const left = new AbortController()
    const follow = async () => {
      while (!left.signal.aborted) {
        try {
          const headers = { accept: 'text/event-stream' }
          const { body } = await send('/interpres/v1/models/pulls', { headers, signal: left.signal })
          for await (const event of readEvents(body)) {
            client.setQueryData<Pulls>([CALL, {}], JSON.parse(event) as Pulls)
          }
        } catch {
          // Asked for again below; what is known stays in sight.
        }
        if (!left.signal.aborted) await new Promise((done) => setTimeout(done, RETRY_MS))
      }
    }
    void follow()
    return () => left.abort()
  }, [client, isUnderway])
  return pulls
}
