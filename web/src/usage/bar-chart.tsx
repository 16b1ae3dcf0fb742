import { type RefObject, useLayoutEffect, useRef, useState } from 'react'
import { useWording } from '../messages/messages.ts'
import styles from './usage.module.css'
import type { Series } from './usage-view.ts'

const FIRST_WIDTH = 800
const HEIGHT = 220
const LEFT = 56
const BOTTOM = 24
const TICKS = 4

/** Bars by day, stacked by series. A picture for the eye: the table below says the same in words. */
export function BarChart({
  days,
  series,
  label,
}: {
  readonly days: readonly string[]
  readonly series: readonly Series[]
  readonly label: string
}) {
  const { locale, day: dayName, number } = useWording()
  const figure = useRef<HTMLElement>(null)
  const width = useWidth(figure)
  const totals = days.map((day) => series.reduce((sum, { byDay }) => sum + (byDay.get(day) ?? 0), 0))
  const top = niceTop(Math.max(1, ...totals))
  const step = (width - LEFT) / Math.max(1, days.length)
  const y = (amount: number) => HEIGHT - BOTTOM - (amount / top) * (HEIGHT - BOTTOM - 8)
  const short = new Intl.NumberFormat(locale, { notation: 'compact' })
  const shortDay = new Intl.DateTimeFormat(locale, { day: 'numeric', month: 'numeric', timeZone: 'UTC' })
  const labelled = Math.ceil(days.length / Math.max(2, width / 110))
  return (
    <figure className={styles['figure']} ref={figure}>
      <svg
        viewBox={`0 0 ${width} ${HEIGHT}`}
        role="img"
        aria-label={label}
        className={styles['chart']}
        direction="ltr"
      >
        {Array.from({ length: TICKS + 1 }, (_, index) => (top / TICKS) * index).map((tick) => (
          <g key={tick}>
            <line x1={LEFT} x2={width} y1={y(tick)} y2={y(tick)} className={styles['rule']} />
            <text x={LEFT - 8} y={y(tick) + 4} textAnchor="end">
              {short.format(tick)}
            </text>
          </g>
        ))}
        {days.map((day, place) => (
          <g key={day}>
            <title>{`${dayName(day)}: ${number(totals[place] ?? 0)}`}</title>
            <rect x={LEFT + place * step} y={0} width={step} height={HEIGHT - BOTTOM} fill="transparent" />
            {stack(series, day).map(({ id, from, to, colour }) => (
              <rect
                key={id}
                x={LEFT + place * step + Math.min(2, step * 0.1)}
                width={Math.max(1, step - Math.min(4, step * 0.2))}
                y={y(to)}
                height={Math.max(0, y(from) - y(to))}
                className={styles[`series${colour}`]}
              />
            ))}
            {place % labelled === 0 && (
              <text
                x={LEFT + (place + 0.5) * step}
                y={HEIGHT - 6}
                textAnchor="middle"
                className={styles['date']}
              >
                {shortDay.format(new Date(`${day}T00:00:00Z`))}
              </text>
            )}
          </g>
        ))}
      </svg>
      {series.length > 1 && (
        <figcaption className={styles['legend']}>
          {series.map(({ id, label: name }, index) => (
            <span key={id}>
              <i className={styles[`series${(index % 4) + 1}`]} aria-hidden="true" />
              <bdi>{name}</bdi>
            </span>
          ))}
        </figcaption>
      )}
    </figure>
  )
}

function stack(series: readonly Series[], day: string) {
  let from = 0
  return series.map(({ id, byDay }, index) => {
    const to = from + (byDay.get(day) ?? 0)
    const part = { id, from, to, colour: (index % 4) + 1 }
    from = to
    return part
  })
}

/** The next of 1, 2, 4, 8 times a power of ten, so that four ticks are round figures. */
function niceTop(amount: number): number {
  const power = 10 ** Math.floor(Math.log10(amount))
  const factor = [1, 2, 4, 8, 10].find((candidate) => candidate * power >= amount) ?? 10
  return Math.max(4, factor * power)
}

/** The picture is drawn as wide as its place, so that letters keep their size. */
function useWidth(place: RefObject<HTMLElement | null>): number {
  const [width, setWidth] = useState(FIRST_WIDTH)
  useLayoutEffect(() => {
    if (place.current === null) return
    const observer = new ResizeObserver(([entry]) => {
      if (entry !== undefined && entry.contentRect.width > 0) setWidth(Math.round(entry.contentRect.width))
    })
    observer.observe(place.current)
    return () => observer.disconnect()
  }, [place])
  return width
}
