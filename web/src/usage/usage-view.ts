import type { Answer } from '../api/client.ts'

export type Report = Answer<'GET /interpres/v1/usage'>
export type Row = Report['rows'][number]
export type Dimension = 'kind' | 'key' | 'region' | 'tag'
export type RangeName = '7' | '30' | '90' | '366' | 'month' | 'lastMonth' | 'own'

/** What is shown; the address holds all of it, so that a view can be passed on. */
export interface View {
  readonly range: RangeName
  readonly start: string
  readonly end: string
  readonly by: Dimension
}

/** A line of the chart and the table: amounts by day. */
export interface Series {
  readonly id: string
  readonly label: string
  readonly total: number
  readonly speechMs: number
  readonly byDay: ReadonlyMap<string, number>
}

const DAY_MS = 86_400_000
const RANGES: readonly RangeName[] = ['7', '30', '90', '366', 'month', 'lastMonth', 'own']
const DIMENSIONS: readonly Dimension[] = ['kind', 'key', 'region', 'tag']
const LONGEST_DAYS = 366

export function readView(search: string, todayMs: number): View {
  const parameters = new URLSearchParams(search)
  const range = RANGES.find((name) => name === parameters.get('range')) ?? '30'
  const by = DIMENSIONS.find((name) => name === parameters.get('by')) ?? 'kind'
  const fixed = range === 'own' ? undefined : daysOf(range, todayMs)
  return {
    range,
    by,
    start: fixed?.start ?? readDay(parameters.get('start')) ?? daysOf('30', todayMs).start,
    end: fixed?.end ?? readDay(parameters.get('end')) ?? toDay(todayMs),
  }
}

export function writeView({ range, by, start, end }: View): string {
  const parameters = new URLSearchParams({ range, by, ...(range === 'own' ? { start, end } : {}) })
  return parameters.toString()
}

/** First and last day of a named period, UTC. */
export function daysOf(
  range: Exclude<RangeName, 'own'>,
  todayMs: number,
): { readonly start: string; readonly end: string } {
  const today = new Date(todayMs)
  const [year, month] = [today.getUTCFullYear(), today.getUTCMonth()]
  switch (range) {
    case 'month':
      return { start: toDay(Date.UTC(year, month, 1)), end: toDay(todayMs) }
    case 'lastMonth':
      return { start: toDay(Date.UTC(year, month - 1, 1)), end: toDay(Date.UTC(year, month, 0)) }
    default:
      return { start: toDay(todayMs - (Number(range) - 1) * DAY_MS), end: toDay(todayMs) }
  }
}

type PeriodUsage = Answer<'GET /v2/usage'>

/** What clients take for no limit. */
const NO_LIMIT = 1_000_000_000_000

export function hasLimit(limit: number): boolean {
  return limit < NO_LIMIT
}

/** What a day may use where the days of the billing period share its limit evenly; `undefined` without a limit. */
export function limitADay(usage: PeriodUsage, isOfAccount: boolean): number | undefined {
  const limit = isOfAccount ? usage.character_limit : usage.api_key_character_limit
  if (!hasLimit(limit)) return undefined
  const days = Math.round((Date.parse(usage.end_time) - Date.parse(usage.start_time)) / DAY_MS)
  return limit / Math.max(1, days)
}

/** As many days, right before. */
export function daysBefore({ start, end }: Pick<View, 'start' | 'end'>): {
  readonly start: string
  readonly end: string
} {
  const [first, last] = [Date.parse(start), Date.parse(end)]
  return { start: toDay(first - (last - first) - DAY_MS), end: toDay(first - DAY_MS) }
}

export function daysBetween({ start, end }: Pick<View, 'start' | 'end'>): readonly string[] {
  const count = Math.min(LONGEST_DAYS, Math.round((Date.parse(end) - Date.parse(start)) / DAY_MS) + 1)
  return Array.from({ length: Math.max(0, count) }, (_, index) => toDay(Date.parse(start) + index * DAY_MS))
}

export function charactersOf(row: Omit<Report['total'], 'speech_to_text_milliseconds'>): number {
  return (
    row.text_translation_characters + row.document_translation_characters + row.text_improvement_characters
  )
}

/** Rows in lines by one dimension, largest first. Kinds stand side by side in every row, the others in rows of their own. */
export function seriesOf(
  rows: readonly Row[],
  by: Dimension,
  kinds: { readonly text: string; readonly document: string; readonly improvement: string },
): readonly Series[] {
  if (by === 'kind') {
    return [
      kindSeries(rows, 'text', kinds.text, (row) => row.text_translation_characters),
      kindSeries(rows, 'document', kinds.document, (row) => row.document_translation_characters),
      kindSeries(rows, 'improvement', kinds.improvement, (row) => row.text_improvement_characters),
    ].filter(({ total }) => total > 0)
  }
  const lines = Map.groupBy(rows, (row) => idOf(row, by))
  return [...lines]
    .map(([id, own]) => ({
      ...kindSeries(own, id, labelOf(own[0], by), charactersOf),
      speechMs: own.reduce((sum, row) => sum + row.speech_to_text_milliseconds, 0),
    }))
    .toSorted((left, right) => right.total - left.total)
}

/** The largest lines, the rest added up. */
export function withOthers(series: readonly Series[], count: number, label: string): readonly Series[] {
  if (series.length <= count) return series
  const others = series.slice(count - 1)
  const byDay = new Map<string, number>()
  for (const { byDay: days } of others) {
    for (const [day, amount] of days) byDay.set(day, (byDay.get(day) ?? 0) + amount)
  }
  const sum = (pick: (one: Series) => number) => others.reduce((total, one) => total + pick(one), 0)
  return [
    ...series.slice(0, count - 1),
    {
      id: 'others',
      label,
      byDay,
      total: sum(({ total }) => total),
      speechMs: sum(({ speechMs }) => speechMs),
    },
  ]
}

function kindSeries(rows: readonly Row[], id: string, label: string, amountOf: (row: Row) => number): Series {
  const byDay = new Map<string, number>()
  let total = 0
  for (const row of rows) {
    const amount = amountOf(row)
    total += amount
    byDay.set(row.day ?? '', (byDay.get(row.day ?? '') ?? 0) + amount)
  }
  return { id, label, total, byDay, speechMs: 0 }
}

function idOf(row: Row, by: Dimension): string {
  return (by === 'key' ? row.key_id : by === 'region' ? row.region : row.tag) ?? ''
}

function labelOf(row: Row | undefined, by: Dimension): string {
  if (row === undefined) return ''
  if (by === 'key') return `${row.label ?? ''} (${row.masked_key ?? ''})`
  return (by === 'region' ? row.region?.toUpperCase() : row.tag) ?? ''
}

function toDay(atMs: number): string {
  return new Date(atMs).toISOString().slice(0, 10)
}

function readDay(text: string | null): string | undefined {
  return text !== null && /^\d{4}-\d{2}-\d{2}$/.test(text) && !Number.isNaN(Date.parse(text))
    ? text
    : undefined
}
