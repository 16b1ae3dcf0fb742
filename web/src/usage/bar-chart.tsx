import { type RefObject, useLayoutEffect, useRef, useState } from 'react'
import { useWording } from '../messages/messages.ts'
import styles from './usage.module.css'
import type { Series } from './usage-view.ts'

const FIRST_WIDTH = 800
const HEIGHT = 220
const LEFT = 56
const BOTTOM = 24
const TICKS = 4
/** A limit so many times higher than every bar would press them to the ground. */
const HIGHEST_LIMIT = 4

/** Bars by day, stacked by series. A picture for the eye: the table below says the same in words. */
export function BarChart({
  days,
  series,
  label,
  limit,
}: {
  readonly days: readonly string[]
  readonly series: readonly Series[]
  readonly label: string
  /** Drawn as a line where the bars come near it. */
  readonly limit: number | undefined
}) {
  const { locale, day: dayName, number } = useWording()
  const figure = useRef<HTMLElement>(null)
  const width = useWidth(figure)
  const totals = days.map((day) => series.reduce((sum, { byDay }) => sum + (byDay.get(day) ?? 0), 0))
  const highest = Math.max(1, ...totals)
  const line = limit !== undefined && limit <= highest * HIGHEST_LIMIT ? limit : undefined
  const top = niceTop(Math.max(highest, line ?? 0))
  const step = (width - LEFT) / Math.max(1, days.length)
  const y = (amount: number) => HEIGHT - BOTTOM - (amount / top) * (HEIGHT - BOTTOM - 8)
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
        <Scale top={top} width={width} y={y} />
        {days.map((day, place) => (
          <g key={day}>
            <title>{`${dayName(day)}: ${number(totals[place] ?? 0)}`}</title>
            <rect x={LEFT + place * step} y={0} width={step} height={HEIGHT - BOTTOM} fill="transparent" />
            <Bar parts={stack(series, day)} left={LEFT + place * step} step={step} y={y} />
            {(days.length - 1 - place) % labelled === 0 && (
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
        {line !== undefined && (
          <line x1={LEFT} x2={width} y1={y(line)} y2={y(line)} className={styles['limitLine']} />
        )}
      </svg>
      {(series.length > 1 || line !== undefined) && <Legend series={series} limit={line} />}
    </figure>
  )
}

/** The lines behind the bars, with what they stand for. */
function Scale({
  top,
  width,
  y,
}: {
  readonly top: number
  readonly width: number
  readonly y: (amount: number) => number
}) {
  const { locale } = useWording()
  const short = new Intl.NumberFormat(locale, { notation: 'compact' })
  return Array.from({ length: TICKS + 1 }, (_, index) => (top / TICKS) * index).map((tick) => (
    <g key={tick}>
      <line x1={LEFT} x2={width} y1={y(tick)} y2={y(tick)} className={styles['rule']} />
      <text x={LEFT - 8} y={y(tick) + 4} textAnchor="end">
        {short.format(tick)}
      </text>
    </g>
  ))
}

/** The parts of one day, one on the other. */
function Bar({
  parts,
  left,
  step,
  y,
}: {
  readonly parts: ReturnType<typeof stack>
  readonly left: number
  readonly step: number
  readonly y: (amount: number) => number
}) {
  return parts.map(({ id, from, to, colour }) => (
    <rect
      key={id}
      x={left + Math.min(2, step * 0.1)}
      width={Math.max(1, step - Math.min(4, step * 0.2))}
      y={y(to)}
      height={Math.max(0, y(from) - y(to))}
      className={styles[`series${colour}`]}
    />
  ))
}

function Legend({
  series,
  limit,
}: {
  readonly series: readonly Series[]
  readonly limit: number | undefined
}) {
  const { t, number } = useWording()
  return (
    <figcaption className={styles['legend']}>
      {limit !== undefined && (
        <span>
          <i className={styles['limitSign']} aria-hidden="true" />
          {t.usage.limitADay(number(Math.round(limit)))}
        </span>
      )}
      {series.map(({ id, label: name }, index) => (
        <span key={id}>
          <i className={styles[`series${(index % 4) + 1}`]} aria-hidden="true" />
          <bdi>{name}</bdi>
        </span>
      ))}
    </figcaption>
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
