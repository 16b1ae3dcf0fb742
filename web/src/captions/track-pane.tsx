import { useEffect, useRef } from 'react'
import { useWording } from '../messages/messages.ts'
import styles from './captions.module.css'
import { type Track, textOf } from './transcript.ts'

/** Nearer to the end than this, whoever reads follows what comes. */
const NEAR_PX = 80

/** The words in one language; what may still change is slanted and paler. */
export function TrackPane({
  track,
  name,
  size,
  empty,
}: {
  readonly track: Track
  readonly name: string
  readonly size: string
  readonly empty: string
}) {
  const { t } = useWording()
  const place = useRef<HTMLDivElement>(null)
  const follows = useRef(true)
  const concluded = textOf(track)
  useEffect(() => {
    const element = place.current
    if (element !== null && follows.current) element.scrollTop = element.scrollHeight
  }, [concluded, track.tentative, size])
  const isEmpty = concluded === '' && track.tentative === ''
  return (
    <section className={styles['track']} aria-label={name}>
      <h2 className={styles['head']}>{name}</h2>
      <div
        ref={place}
        className={styles['words']}
        data-size={size}
        dir="auto"
        lang={track.language}
        role="region"
        aria-label={t.captions.words(name)}
        tabIndex={0}
        onScroll={({ currentTarget: { scrollHeight, scrollTop, clientHeight } }) => {
          follows.current = scrollHeight - scrollTop - clientHeight < NEAR_PX
        }}
      >
        {isEmpty && <span className="muted">{empty}</span>}
        <span aria-live="polite">{concluded}</span>
        <span className={styles['tentative']}>{track.tentative}</span>
      </div>
    </section>
  )
}
