import { Download } from 'lucide-react'
import { useMemo } from 'react'
import { Button, Input, Label, TextField } from 'react-aria-components'
import { useLocation, useSearch } from 'wouter'
import { useCall } from '../api/queries.ts'
import { Choice } from '../controls/choice.tsx'
import { toCsv } from '../controls/csv.ts'
import { Page } from '../controls/page.tsx'
import { Pending } from '../controls/pending.tsx'
import { ProblemNotice } from '../controls/problem-notice.tsx'
import { saveFile } from '../controls/save-file.ts'
import { Segments } from '../controls/segments.tsx'
import { useWording } from '../messages/messages.ts'
import { rightsOf, useSession } from '../session/session.ts'
import { BarChart } from './bar-chart.tsx'
import { PeriodLimit } from './period-limit.tsx'
import styles from './usage.module.css'
import {
  charactersOf,
  type Dimension,
  daysBefore,
  daysBetween,
  limitADay,
  type RangeName,
  readView,
  type Series,
  seriesOf,
  type View,
  withOthers,
  writeView,
} from './usage-view.ts'

const REFRESH_MS = 60_000
const SHOWN_SERIES = 4

/** What was used, by day and by one more dimension, against the days before. */
export default function UsagePage() {
  const { t, day } = useWording()
  const { isAdmin } = rightsOf(useSession().state)
  const search = useSearch()
  const [, navigate] = useLocation()
  const view = useMemo(() => readView(search, Date.now()), [search])
  const show = (changes: Partial<View>) =>
    navigate(`/usage?${writeView({ ...view, ...changes })}`, { replace: true })
  const { report, before, limit } = useReports(view, isAdmin)
  const days = daysBetween(view)
  const all = useMemo(
    () => seriesOf(report.data?.rows ?? [], view.by, t.usage.kinds),
    [report.data, view.by, t],
  )
  const shown = withOthers(all, SHOWN_SERIES, t.usage.other)
  const total = report.data === undefined ? 0 : charactersOf(report.data.total)
  const speechMs = report.data?.total.speech_to_text_milliseconds ?? 0
  const last = before.data === undefined ? undefined : charactersOf(before.data.total)

  return (
    <Page
      title={t.usage.title}
      actions={
        <Button onPress={() => saveCsv(view, days, all, t.usage.day)} isDisabled={all.length === 0}>
          <Download size={16} aria-hidden="true" />
          {t.common.exportCsv}
        </Button>
      }
    >
      {!isAdmin && <p className="muted">{t.usage.ownOnly}</p>}
      <PeriodLimit />
      <Filters view={view} show={show} />
      {report.error !== null && (
        <ProblemNotice problem={report.error} onRetry={() => void report.refetch()} />
      )}
      {report.data === undefined && report.error === null && <Pending />}
      {report.data !== undefined && report.data.missing_usage_of_regions.length > 0 && (
        <p className="notice" role="status">
          {t.usage.missing} {report.data.missing_usage_of_regions.join(', ').toUpperCase()}
        </p>
      )}
      {report.data !== undefined && (
        <section className="card stack" aria-busy={report.isPlaceholderData}>
          <Figures total={total} speechMs={speechMs} last={last} />
          {total === 0 ? (
            <p className="empty muted">{t.usage.empty}</p>
          ) : (
            <>
              <BarChart days={days} series={shown} label={t.usage.chart} limit={limit} />
              <UsageTable days={days} series={shown} dayName={day} />
            </>
          )}
        </section>
      )}
      <p className="small muted">
        {t.usage.utc} {view.by === 'tag' && t.usage.withoutTag}
      </p>
    </Page>
  )
}

/** The days of the view, those before them, and the limit of a day. */
function useReports(view: View, isAdmin: boolean) {
  const groupBy = view.by === 'kind' ? ['day'] : ['day', view.by]
  const report = useCall(
    'GET /interpres/v1/usage',
    { query: { start_date: view.start, end_date: view.end, group_by: groupBy } },
    { refetchInterval: REFRESH_MS, keep: true },
  )
  const past = daysBefore(view)
  const before = useCall(
    'GET /interpres/v1/usage',
    { query: { start_date: past.start, end_date: past.end } },
    { keep: true },
  )

  const period = useCall('GET /v2/usage', {})
  const limit = period.data === undefined ? undefined : limitADay(period.data, isAdmin)
  return { report, before, limit }
}

function Filters({ view, show }: { readonly view: View; readonly show: (changes: Partial<View>) => void }) {
  const { t } = useWording()
  const { isAdmin } = rightsOf(useSession().state)
  const dimensions: readonly Dimension[] = isAdmin ? ['kind', 'key', 'region', 'tag'] : ['kind', 'region']
  return (
    <div className={styles['filters']}>
      <Choice
        label={t.usage.range}
        value={view.range}
        options={RANGES.map((id) => ({ id, label: t.usage.ranges[id] }))}
        onChange={(id) => show({ range: RANGES.find((name) => name === id) ?? '30' })}
      />
      {view.range === 'own' && (
        <>
          <DayField label={t.usage.from} value={view.start} onChange={(start) => show({ start })} />
          <DayField label={t.usage.to} value={view.end} onChange={(end) => show({ end })} />
        </>
      )}
      <Segments
        label={t.usage.by}
        value={view.by}
        onChange={(by) => show({ by })}
        choices={dimensions.map((value) => ({ value, label: t.usage.dimensions[value] }))}
      />
    </div>
  )
}

function Figures({
  total,
  speechMs,
  last,
}: {
  readonly total: number
  readonly speechMs: number
  /** Of the days before; `undefined` until it is known. */
  readonly last: number | undefined
}) {
  const { t, number, percent } = useWording()
  return (
    <div className={styles['figures']}>
      <span className={styles['big']}>{number(total)}</span>
      <span className="muted">{t.common.characters(total, '').trim()}</span>
      {speechMs > 0 && <span className="muted">{t.usage.minutes(number(Math.ceil(speechMs / 60_000)))}</span>}
      <span className="muted">
        {last === undefined
          ? ''
          : last === 0
            ? t.usage.noneBefore
            : t.usage.before(change(total / last - 1, percent))}
      </span>
    </div>
  )
}

const RANGES: readonly RangeName[] = ['7', '30', '90', '366', 'month', 'lastMonth', 'own']

function DayField({
  label,
  value,
  onChange,
}: {
  readonly label: string
  readonly value: string
  readonly onChange: (day: string) => void
}) {
  return (
    <TextField
      value={value}
      type="date"
      onChange={(next) => {
        if (next !== '') onChange(next)
      }}
    >
      <Label>{label}</Label>
      <Input />
    </TextField>
  )
}

/** Days with usage, latest first. */
function UsageTable({
  days,
  series,
  dayName,
}: {
  readonly days: readonly string[]
  readonly series: readonly Series[]
  readonly dayName: (day: string) => string
}) {
  const { t, number } = useWording()
  const used = days.filter((day) => series.some(({ byDay }) => (byDay.get(day) ?? 0) > 0)).toReversed()
  return (
    <div className="card flush" tabIndex={0} role="region" aria-label={t.usage.title}>
      <table>
        <thead>
          <tr>
            <th>{t.usage.day}</th>
            {series.map(({ id, label }) => (
              <th key={id} className="number">
                <bdi>{label}</bdi>
              </th>
            ))}
            <th className="number">{t.common.total}</th>
          </tr>
        </thead>
        <tbody>
          <tr>
            <th scope="row">{t.common.total}</th>
            {series.map(({ id, total }) => (
              <td key={id} className="number">
                {number(total)}
              </td>
            ))}
            <td className="number">{number(series.reduce((sum, { total }) => sum + total, 0))}</td>
          </tr>
          {used.map((day) => (
            <tr key={day}>
              <td>{dayName(day)}</td>
              {series.map(({ id, byDay }) => (
                <td key={id} className="number">
                  {number(byDay.get(day) ?? 0)}
                </td>
              ))}
              <td className="number">
                {number(series.reduce((sum, { byDay }) => sum + (byDay.get(day) ?? 0), 0))}
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}

function change(share: number, percent: (share: number) => string): string {
  return `${share > 0 ? '+' : ''}${percent(share)}`
}

/** Exactly what is shown, without the adding up of small lines. */
function saveCsv(view: View, days: readonly string[], series: readonly Series[], dayLabel: string): void {
  const rows = days
    .filter((day) => series.some(({ byDay }) => (byDay.get(day) ?? 0) > 0))
    .map((day) => [day, ...series.map(({ byDay }) => byDay.get(day) ?? 0)])
  const csv = toCsv([[dayLabel, ...series.map(({ label }) => label)], ...rows])
  saveFile(`usage-${view.start}-${view.end}-${view.by}.csv`, csv, 'text/csv')
}
