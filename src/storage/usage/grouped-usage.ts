import { InterpresError } from '../../kernel/errors.ts'
import type { DateRange } from '../../usage/report/date-range.ts'
import type { Grouping, UsageGroup } from '../../usage/report/usage-report-store.ts'
import { daysBetween, type UtcDay } from '../../usage/utc-day.ts'
import type { Database } from '../database.ts'
import { createQueries } from '../queries.ts'
import { readLabels } from './key-labels.ts'
import { inRange, SUMS, toUsage } from './report-queries.ts'
import type { ControlTables } from './usage-tables.ts'

/** Sums by any dimensions, from the smallest table that has them. */
export async function readGroups(
  db: Database,
  accountId: string,
  range: DateRange,
  grouping: Grouping,
): Promise<readonly UsageGroup[]> {
  const groups = grouping.dimensions.includes('tag')
    ? await readByTag(db, accountId, range, grouping)
    : grouping.dimensions.includes('key') || grouping.onlyKeyId !== undefined
      ? await readByKey(db, accountId, range, grouping)
      : await readByAccount(db, accountId, range, grouping)
  if (groups.length <= grouping.limit) return groups
  throw new InterpresError(
    'invalid_parameter',
    `The report would have more than ${grouping.limit} rows; choose fewer days or fewer dimensions.`,
  )
}

export async function readLastDays(
  db: Database,
  accountId: string,
  { firstDay, lastDay }: DateRange,
): Promise<ReadonlyMap<string, UtcDay>> {
  const query = createQueries<ControlTables>(db.dialect)
    .selectFrom('usage_by_key')
    .where('account_id', '=', accountId)
    .where('day', 'in', daysBetween(firstDay, lastDay))
    .groupBy('key_id')
    .select(({ fn }) => ['key_id', fn.max('day').as('last_day')])
  const rows = await db.read(query.compile())
  return new Map(rows.map((row) => [row.key_id, row.last_day as UtcDay]))
}

async function readByAccount(db: Database, accountId: string, range: DateRange, grouping: Grouping) {
  const columns = (['day', 'region'] as const).filter((name) => grouping.dimensions.includes(name))
  const query = createQueries<ControlTables>(db.dialect)
    .selectFrom('usage_by_account')
    .where(inRange(accountId, range))
    .select(SUMS)
    .limit(grouping.limit + 1)
  const grouped = columns.length === 0 ? query : inOrder(query.select(columns).groupBy(columns), columns)
  return (await db.read(grouped.compile())).map((row) => toGroup(row)).filter(hasUsage)
}

async function readByKey(db: Database, accountId: string, range: DateRange, grouping: Grouping) {
  const { dimensions, onlyKeyId, limit } = grouping
  const columns = [
    ...(dimensions.includes('day') ? (['day'] as const) : []),
    'masked_key' as const,
    'key_id' as const,
    ...(dimensions.includes('region') ? (['region'] as const) : []),
  ]
  const query = createQueries<ControlTables>(db.dialect)
    .selectFrom('usage_by_key')
    .where(inRange(accountId, range))
    .select(SUMS)
    .select(columns)
    .groupBy(columns)
    .limit(limit + 1)
  const own = onlyKeyId === undefined ? query : query.where('key_id', '=', onlyKeyId)
  const rows = await db.read(inOrder(own, columns).compile())
  if (!dimensions.includes('key')) return rows.map((row) => toGroup(row)).filter(hasUsage)
  const labels = await readLabels(db, [...new Set(rows.map(({ key_id }) => key_id))])
  return rows.map((row) => ({
    ...toGroup(row),
    key: { keyId: row.key_id, maskedKey: row.masked_key, label: labels.get(row.key_id) ?? '' },
  }))
}

async function readByTag(db: Database, accountId: string, range: DateRange, grouping: Grouping) {
  const columns = [
    ...(grouping.dimensions.includes('day') ? (['day'] as const) : []),
    'reporting_tag' as const,
    ...(grouping.dimensions.includes('region') ? (['region'] as const) : []),
  ]
  const query = createQueries<ControlTables>(db.dialect)
    .selectFrom('usage_by_tag')
    .where(inRange(accountId, range))
    .select(SUMS)
    .select(columns)
    .groupBy(columns)
    .limit(grouping.limit + 1)
  const rows = await db.read(inOrder(query, columns).compile())
  return rows.map((row) => ({ ...toGroup(row), tag: row.reporting_tag }))
}

type Row = Parameters<typeof toUsage>[0] & { readonly day?: number; readonly region?: string }

function toGroup({ day, region, ...sums }: Row): UsageGroup {
  return {
    ...(day === undefined ? {} : { day: day as UtcDay }),
    ...(region === undefined ? {} : { region }),
    usage: toUsage(sums),
  }
}

function hasUsage({ usage }: UsageGroup): boolean {
  return Object.values(usage).some((amount) => amount > 0)
}

/** Ascending by each column in turn. */
function inOrder<Column extends string, Query extends { orderBy(column: Column): Query }>(
  query: Query,
  columns: readonly Column[],
): Query {
  return columns.reduce((ordered, column) => ordered.orderBy(column), query)
}
