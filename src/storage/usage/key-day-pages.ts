import type { DateRange } from '../../usage/report/date-range.ts'
import type { KeyDayUsage } from '../../usage/report/usage-report-store.ts'
import { addDays, type UtcDay } from '../../usage/utc-day.ts'
import type { Database } from '../database.ts'
import { createQueries } from '../queries.ts'
import { readAsJson } from './json-rows.ts'
import { readLabels } from './key-labels.ts'
import { type KeyDayCursor, sumsByKeyAndDay } from './report-queries.ts'
import type { ControlTables } from './usage-tables.ts'

const ROWS_PER_PAGE = 2_000
/** Days asked for at once, where an account has few keys. */
const MAX_DAYS = 31
/** Labels remembered from page to page. */
const MAX_LABELS = 20_000

const COLUMNS = [
  'day',
  'masked_key',
  'key_id',
  'text_translation',
  'document_translation',
  'text_improvement',
  'speech_to_text',
] as const

/** Values in the order of `COLUMNS`. */
type Row = readonly unknown[]

/** What is still to be read: the days of `window` behind `after`, then those up to the end of the range. */
interface Position {
  readonly window: DateRange
  readonly after: KeyDayCursor | undefined
}

/**
 * Reads a report per key and day page by page. While a page is being used, the next one is read already. A window of days
 * is as wide as fills a page, going by the one before.
 */
export async function* readKeyDayPages(
  db: Database,
  accountId: string,
  range: DateRange,
): AsyncGenerator<readonly KeyDayUsage[], void> {
  const labels = createLabels(db)
  let position: Position | undefined = { window: windowFrom(range.firstDay, 1, range), after: undefined }
  let next = readPage(db, accountId, position)
  while (position !== undefined) {
    const rows = await next
    position = positionAfter(position, rows, range)
    if (position !== undefined) {
      next = readPage(db, accountId, position)
      // Whoever goes away after this page will not ask for the next one.
      next.catch(() => {})
    }
    if (rows.length === 0) continue
    const labelOf = await labels.of(rows)
    yield rows.map((row) => toUsageRow(row, labelOf))
  }
}

async function readPage(
  db: Database,
  accountId: string,
  { window, after }: Position,
): Promise<readonly Row[]> {
  const queries = createQueries<ControlTables>(db.dialect)
  const page = sumsByKeyAndDay(queries, accountId, window, { after, limit: ROWS_PER_PAGE }).as('page')
  const rows = await readAsJson(db, page, COLUMNS)
  return rows.every((row, index) => index === 0 || compareRows(rows[index - 1] ?? row, row) < 0)
    ? rows
    : rows.toSorted(compareRows)
}

function positionAfter({ window }: Position, rows: readonly Row[], range: DateRange): Position | undefined {
  const last = rows.at(-1)
  if (rows.length === ROWS_PER_PAGE && last !== undefined) return { window, after: toCursor(last) }
  if (window.lastDay === range.lastDay) return undefined
  const days = window.lastDay - window.firstDay + 1
  const fitting = Math.floor((days * (ROWS_PER_PAGE - 1)) / Math.max(1, rows.length))
  const wanted = Math.max(1, Math.min(fitting, 2 * days, MAX_DAYS))
  return { window: windowFrom(addDays(window.lastDay, 1), wanted, range), after: undefined }
}

function windowFrom(firstDay: UtcDay, days: number, range: DateRange): DateRange {
  return { firstDay, lastDay: Math.min(addDays(firstDay, days - 1), range.lastDay) as UtcDay }
}

function toCursor([day, maskedKey, keyId]: Row): KeyDayCursor {
  return { day: Number(day), maskedKey: String(maskedKey), keyId: String(keyId) }
}

function toUsageRow(row: Row, labelOf: ReadonlyMap<string, string>): KeyDayUsage {
  const [day, maskedKey, keyId, text, documents, improvement, speech] = row
  return {
    day: Number(day) as UtcDay,
    maskedKey: String(maskedKey),
    keyId: String(keyId),
    label: labelOf.get(String(keyId)) ?? '',
    usage: {
      text_translation: Number(text),
      document_translation: Number(documents),
      text_improvement: Number(improvement),
      speech_to_text: Number(speech),
    },
  }
}

function compareRows(left: Row, right: Row): number {
  const [leftDay, leftMask, leftKey] = left
  const [rightDay, rightMask, rightKey] = right
  return (
    Number(leftDay) - Number(rightDay) ||
    compare(String(leftMask), String(rightMask)) ||
    compare(String(leftKey), String(rightKey))
  )
}

function compare(left: string, right: string): number {
  return left < right ? -1 : left > right ? 1 : 0
}

/** Labels by key id, each asked for once. */
function createLabels(db: Database): {
  of(rows: readonly Row[]): Promise<ReadonlyMap<string, string>>
} {
  let labels = new Map<string, string>()
  return {
    of: async (rows) => {
      if (rows.every(([, , keyId]) => labels.has(String(keyId)))) return labels
      if (labels.size > MAX_LABELS) labels = new Map()
      const keyIds = [...new Set(rows.map(([, , keyId]) => String(keyId)))]
      const found = await readLabels(db, keyIds)
      for (const keyId of keyIds) labels.set(keyId, found.get(keyId) ?? '')
      return labels
    },
  }
}
