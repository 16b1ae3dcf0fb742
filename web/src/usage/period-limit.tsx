import { useCall } from '../api/queries.ts'
import { useWording } from '../messages/messages.ts'
import styles from './usage.module.css'
import { hasLimit } from './usage-view.ts'

/** How much of the limits of this billing period is used. */
export function PeriodLimit() {
  const { t, number } = useWording()
  const { data } = useCall('GET /v2/usage', {})
  if (data === undefined) return null
  const limits = [
    { name: t.signIn.key, used: data.api_key_character_count, limit: data.api_key_character_limit },
    { name: t.usage.limit, used: data.character_count, limit: data.character_limit },
  ].filter(({ limit }) => hasLimit(limit))
  if (limits.length === 0) return null
  return (
    <div className={`card ${styles['figures'] ?? ''}`}>
      {limits.map(({ name, used, limit }) => (
        <div key={name} className={styles['limit']}>
          <span className="label">{name}</span>
          <div
            className="meter"
            role="meter"
            aria-label={name}
            aria-valuemin={0}
            aria-valuemax={limit}
            aria-valuenow={Math.min(used, limit)}
          >
            <span style={{ width: `${limit === 0 ? 100 : Math.min(100, (used / limit) * 100)}%` }} />
          </div>
          <span className="small muted">{t.usage.used(number(used), number(limit))}</span>
        </div>
      ))}
    </div>
  )
}
