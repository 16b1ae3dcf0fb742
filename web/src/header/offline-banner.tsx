import { useSyncExternalStore } from 'react'
import { useWording } from '../messages/messages.ts'

function subscribe(listener: () => void): () => void {
  addEventListener('online', listener)
  addEventListener('offline', listener)
  return () => {
    removeEventListener('online', listener)
    removeEventListener('offline', listener)
  }
}

export function OfflineBanner() {
  const { t } = useWording()
  const isOnline = useSyncExternalStore(subscribe, () => navigator.onLine)
  if (isOnline) return null
  return (
    <p className="notice" role="status">
      {t.problem.offline}
    </p>
  )
}
