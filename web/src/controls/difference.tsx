import { useEffect, useRef } from 'react'
import styles from './difference.module.css'

export interface Stretch {
  readonly text: string
  /** Absent where nothing changes. */
  readonly change?: {
    readonly id: number
    readonly replacement: string
    readonly state: 'open' | 'accepted' | 'refused'
    /** All about it in words. */
    readonly label: string
  }
}

/** A text with its changes: what goes is struck out, what comes is underlined, and each change is a button. */
export function Difference({
  stretches,
  language,
  current,
  onCurrent,
}: {
  readonly stretches: readonly Stretch[]
  readonly language: string | undefined
  readonly current: number | undefined
  readonly onCurrent: (id: number) => void
}) {
  const chosen = useRef<HTMLButtonElement>(null)
  useEffect(() => {
    if (current !== undefined) chosen.current?.scrollIntoView({ block: 'nearest' })
  }, [current])
  let offset = 0
  return (
    <>
      {stretches.map(({ text, change }) => {
        const key = `${offset} ${change?.id ?? ''}`
        offset += text.length
        if (change === undefined) return <span key={key}>{text}</span>
        return (
          <button
            key={key}
            type="button"
            ref={change.id === current ? chosen : undefined}
            className={styles['change']}
            data-state={change.state}
            data-change={change.id}
            aria-pressed={change.id === current}
            aria-label={change.label}
            lang={language}
            onClick={() => onCurrent(change.id)}
          >
            {change.state !== 'accepted' && text !== '' && (
              <span className={change.state === 'refused' ? undefined : styles['gone']}>{text}</span>
            )}
            {change.state !== 'refused' && change.replacement !== '' && (
              <span className={styles['new']}>{change.replacement}</span>
            )}
            {change.state === 'refused' && text === '' && <span className={styles['gone']}>·</span>}
            {change.state === 'accepted' && change.replacement === '' && <span aria-hidden="true">·</span>}
          </button>
        )
      })}
    </>
  )
}
