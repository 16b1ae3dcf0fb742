import type { BatchLine } from '../../usage/outbox.ts'
import type { GrantShare } from '../../usage/usage-event.ts'
import type { ControlTables, CounterColumns } from './usage-tables.ts'

type KeyRow = ControlTables['usage_by_key']
type AccountRow = ControlTables['usage_by_account']
type TagRow = ControlTables['usage_by_tag']

/** What a batch adds to each roll-up, one entry per row, in the order of the rows' primary keys. */
export interface RollUps {
  readonly byKey: readonly KeyRow[]
  readonly byAccount: readonly AccountRow[]
  readonly byTag: readonly TagRow[]
  /** Reserved quota that has been used, per grant. */
  readonly spent: readonly GrantShare[]
}

/**
 * Adds the lines of a batch up. `maskOf` gives the masked form of a key by its id.
 *
 * The order is the same for everybody, so that transactions which touch the same rows wait for one another instead of
 * blocking each other.
 */
export function toRollUps(
  region: string,
  lines: readonly BatchLine[],
  maskOf: (keyId: string) => string,
): RollUps {
  const byKey = new Map<string, KeyRow>()
  const byAccount = new Map<string, AccountRow>()
  const byTag = new Map<string, TagRow>()
  const spent = new Map<string, number>()
  for (const line of lines) {
    const { accountId, keyId, day, reportingTag, grantId } = line
    const place = { account_id: accountId, day, region }
    const masked_key = maskOf(keyId)
    add(byKey, orderOf(accountId, day, masked_key, keyId), line, { ...place, masked_key, key_id: keyId })
    add(byAccount, orderOf(accountId, day), line, place)
    if (reportingTag !== undefined) {
      add(byTag, orderOf(accountId, day, reportingTag), line, { ...place, reporting_tag: reportingTag })
    }
    if (grantId !== undefined) spent.set(grantId, (spent.get(grantId) ?? 0) + line.reserved)
  }
  return {
    byKey: inOrder(byKey),
    byAccount: inOrder(byAccount),
    byTag: inOrder(byTag),
    spent: [...spent.entries()]
      .toSorted(([left], [right]) => compare(left, right))
      .map(([grantId, reserved]) => ({ grantId, reserved })),
  }
}

function add<Place extends object>(
  rows: Map<string, Place & CounterColumns>,
  order: string,
  { kind, amount }: BatchLine,
  place: Place,
): void {
  const row = rows.get(order) ?? {
    ...place,
    text_translation: 0,
    document_translation: 0,
    text_improvement: 0,
    speech_to_text: 0,
  }
  rows.set(order, { ...row, [kind]: row[kind] + amount })
}

function orderOf(...parts: readonly (string | number)[]): string {
  return parts
    .map((part) => (typeof part === 'number' ? String(part).padStart(10, '0') : part))
    .join('\u0000')
}

function inOrder<Row>(rows: ReadonlyMap<string, Row>): readonly Row[] {
  return [...rows.entries()].toSorted(([left], [right]) => compare(left, right)).map(([, row]) => row)
}

function compare(left: string, right: string): number {
  return left < right ? -1 : left > right ? 1 : 0
}
