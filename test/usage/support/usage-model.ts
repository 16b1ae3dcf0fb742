import type { Region } from '../../../src/kernel/region.ts'
import { addUsage, NO_USAGE, type UsageCounters, usageOf } from '../../../src/usage/usage-counters.ts'
import type { UsageKind } from '../../../src/usage/usage-kind.ts'
import { counters } from './usage-endpoints.ts'

/** One acknowledged piece of work, as the one who asked for it remembers it. */
export interface Acknowledged {
  readonly accountId: string
  readonly keyId: string
  readonly region: Region
  readonly kind: UsageKind
  readonly amount: number
  /** `2026-11-21` */
  readonly date: string
  readonly tag: string | undefined
}

export interface ModelKey {
  readonly id: string
  readonly masked: string
  label: string
}

/**
 * What reports have to say, computed by adding everything up from scratch. Dates are compared as text, which orders them
 * as days.
 */
export function createUsageModel() {
  const acknowledged: Acknowledged[] = []
  const keys = new Map<string, ModelKey>()

  const select = (accountId: string, start: string, end: string) =>
    acknowledged.filter((work) => work.accountId === accountId && work.date >= start && work.date <= end)

  function keyOf(id: string): ModelKey {
    const key = keys.get(id)
    if (key === undefined) throw new Error(`the model does not know the key ${id}`)
    return key
  }

  return {
    acknowledged,
    addKey: (key: ModelKey) => keys.set(key.id, key),
    keyOf,
    used: (keyId: string, start: string, end: string) =>
      acknowledged
        .filter((work) => work.keyId === keyId && work.kind !== 'speech_to_text')
        .filter((work) => work.date >= start && work.date <= end)
        .reduce((total, { amount }) => total + amount, 0),

    report: (accountId: string, start: string, end: string) => ({
      usage_report: { total_usage: shown(sum(select(accountId, start, end))), ...range(start, end) },
    }),

    reportByKey(accountId: string, start: string, end: string) {
      const works = select(accountId, start, end)
      const groups = [...Map.groupBy(works, ({ keyId }) => keyId)]
        .map(([keyId, group]) => ({ key: keyOf(keyId), usage: shown(sum(group)) }))
        .toSorted((a, b) => compare([a.key.masked, a.key.id], [b.key.masked, b.key.id]))
      return {
        usage_report: {
          total_usage: shown(sum(works)),
          group_by: 'key',
          ...range(start, end),
          key_usages: groups.map(({ key, usage }) => ({
            api_key: key.masked,
            api_key_label: key.label,
            usage,
          })),
        },
      }
    },

    reportByKeyAndDay(accountId: string, start: string, end: string) {
      const works = select(accountId, start, end)
      const groups = [...Map.groupBy(works, ({ keyId, date }) => `${date} ${keyId}`).values()]
        .map((group) => ({
          date: group[0]?.date ?? '',
          key: keyOf(group[0]?.keyId ?? ''),
          usage: shown(sum(group)),
        }))
        .toSorted((a, b) => compare([a.date, a.key.masked, a.key.id], [b.date, b.key.masked, b.key.id]))
      return {
        usage_report: {
          total_usage: shown(sum(works)),
          group_by: 'key_and_day',
          ...range(start, end),
          key_and_day_usages: groups.map(({ date, key, usage }) => ({
            api_key: key.masked,
            api_key_label: key.label,
            usage_date: `${date}T00:00:00Z`,
            usage,
          })),
        },
      }
    },

    /** Rows of all pages of the report per tag. */
    tags(accountId: string, start: string, end: string, by: 'period' | 'day') {
      const works = select(accountId, start, end).filter(({ tag }) => tag !== undefined)
      const dateOf = (date: string) => (by === 'day' ? date : '')
      return [...Map.groupBy(works, ({ date, tag }) => `${dateOf(date)} ${tag}`).values()]
        .map((group) => ({ date: dateOf(group[0]?.date ?? ''), tag: group[0]?.tag ?? '', usage: sum(group) }))
        .toSorted((a, b) => compare([a.date, a.tag], [b.date, b.tag]))
        .map(({ date, tag, usage }) => ({
          custom_tag: tag,
          ...(by === 'day' ? { usage_date: `${date}T00:00:00Z` } : {}),
          breakdown: {
            total_characters: usage.text_translation + usage.text_improvement,
            text_translation_characters: usage.text_translation,
            text_improvement_characters: usage.text_improvement,
          },
        }))
    },
  }
}

export type UsageModel = ReturnType<typeof createUsageModel>

const range = (start: string, end: string) => ({
  start_date: `${start}T00:00:00`,
  end_date: `${end}T00:00:00`,
})

function sum(works: readonly Acknowledged[]): UsageCounters {
  return works.reduce((total, { kind, amount }) => addUsage(total, usageOf(kind, amount)), NO_USAGE)
}

function shown(usage: UsageCounters) {
  return counters(
    usage.text_translation,
    usage.document_translation,
    usage.text_improvement,
    usage.speech_to_text,
  )
}

function compare(left: readonly string[], right: readonly string[]): number {
  const index = left.findIndex((part, position) => part !== right[position])
  if (index < 0) return 0
  return (left[index] ?? '') < (right[index] ?? '') ? -1 : 1
}
