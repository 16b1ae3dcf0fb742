import { useEffect, useState } from 'react'
import { useWording } from '../messages/messages.ts'

const QUIET_MS = 150

/** Says that something is loading, once it takes long enough to be noticed. */
export function Pending() {
  const { t } = useWording()
  const [isShown, setShown] = useState(false)
  useEffect(() => {
    const timer = setTimeout(() => setShown(true), QUIET_MS)
    return () => clearTimeout(timer)
  }, [])
  return (
    <p role="status" className="muted">
      {isShown ? t.common.loading : ''}
    </p>
  )
}
