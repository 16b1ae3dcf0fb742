import { Readable } from 'node:stream'
import type { DateRange } from '../../../usage/report/date-range.ts'
import type { KeyDayUsage } from '../../../usage/report/usage-report-store.ts'
import { sumUsage } from '../../../usage/report/usage-reports.ts'
import { addUsage, NO_USAGE, reportedCounts, totalCharacters } from '../../../usage/usage-counters.ts'
import type { UtcDay } from '../../../usage/utc-day.ts'
import { type MissingAnswer, toRangeDate, toUsageDate } from './usage-answer.ts'

const MAX_KEY_TEXTS = 20_000

/**
 * The report per key and day as JSON text, written while it is read: its size does not show in memory. The total comes
 * last, as the sum of exactly the rows before it.
 */
export async function streamKeyAndDayReport(
  { firstDay, lastDay }: DateRange,
  pages: AsyncGenerator<readonly KeyDayUsage[], void>,
  lacking: MissingAnswer,
): Promise<Readable> {
  // The first page is read before anything is answered, so that a store that is away still becomes an error answer.
  const first = await pages.next()
  const head =
    '{"usage_report":{"group_by":"key_and_day",' +
    `"start_date":"${toRangeDate(firstDay)}","end_date":"${toRangeDate(lastDay)}","key_and_day_usages":[`
  return Readable.from(write(head, first, pages, lacking), { objectMode: false, highWaterMark: 1 })
}

async function* write(
  head: string,
  first: IteratorResult<readonly KeyDayUsage[], void>,
  pages: AsyncGenerator<readonly KeyDayUsage[], void>,
  lacking: MissingAnswer,
): AsyncGenerator<Buffer, void> {
  const toJson = createRowWriter()
  let total = NO_USAGE
  let before = head
  try {
    for (let page = first; page.done !== true; page = await pages.next()) {
      total = addUsage(total, sumUsage(page.value))
      let rows = ''
      for (const row of page.value) {
        rows += before + toJson(row)
        before = ','
      }
      yield Buffer.from(rows)
    }
    yield Buffer.from(
      `${before === head ? head : ''}],${JSON.stringify({ total_usage: reportedCounts(total), ...lacking }).slice(1)}}`,
    )
  } finally {
    await pages.return()
  }
}

/** Writes rows by hand, since there may be millions; the text of a day is made once, that of a key now and then. */
function createRowWriter(): (row: KeyDayUsage) => string {
  let keys = new Map<string, string>()
  let day: UtcDay | undefined
  let date = ''

  function keyText({ keyId, maskedKey, label }: KeyDayUsage): string {
    const known = keys.get(keyId)
    if (known !== undefined) return known
    if (keys.size >= MAX_KEY_TEXTS) keys = new Map()
    const text = `{"api_key":${JSON.stringify(maskedKey)},"api_key_label":${JSON.stringify(label)}`
    keys.set(keyId, text)
    return text
  }

  return (row) => {
    if (row.day !== day) {
      day = row.day
      date = toUsageDate(row.day)
    }
    const { usage } = row
    return (
      `${keyText(row)},"usage_date":"${date}","usage":{"total_characters":${totalCharacters(usage)},` +
      `"text_translation_characters":${usage.text_translation},` +
      `"document_translation_characters":${usage.document_translation},` +
      `"text_improvement_characters":${usage.text_improvement},` +
      `"speech_to_text_milliseconds":${usage.speech_to_text}}}`
    )
  }
}
