import { expect, test } from 'vitest'
import {
  daysBefore,
  daysBetween,
  limitADay,
  type Row,
  readView,
  seriesOf,
  withOthers,
  writeView,
} from './usage-view.ts'

const TODAY = Date.parse('2026-03-15T13:00:00Z')
const row = (fields: Partial<Row>): Row => ({
  text_translation_characters: 0,
  document_translation_characters: 0,
  text_improvement_characters: 0,
  speech_to_text_milliseconds: 0,
  ...fields,
})

test('an address holds a view, and nonsense in it means the usual one', () => {
  const view = readView('range=own&start=2026-01-01&end=2026-02-01&by=region', TODAY)
  expect(readView(writeView(view), TODAY)).toEqual(view)
  expect(readView('range=never&by=nothing&start=soon', TODAY)).toEqual({
    range: '30',
    by: 'kind',
    start: '2026-02-14',
    end: '2026-03-15',
  })
})

test('the days before are as many, and end where the others begin', () => {
  expect(daysBefore({ start: '2026-03-01', end: '2026-03-31' })).toEqual({
    start: '2026-01-29',
    end: '2026-02-28',
  })
  expect(readView('range=lastMonth', TODAY)).toMatchObject({ start: '2026-02-01', end: '2026-02-28' })
  expect(daysBetween({ start: '2028-02-28', end: '2028-03-01' })).toEqual([
    '2028-02-28',
    '2028-02-29',
    '2028-03-01',
  ])
})

test('lines add up to the total, also when small ones are put together', () => {
  const rows = ['a', 'b', 'c', 'd', 'e'].map((tag, index) =>
    row({ tag, day: '2026-03-01', text_translation_characters: 10 ** index }),
  )
  const all = seriesOf(rows, 'tag', { text: '', document: '', improvement: '' })
  const shown = withOthers(all, 3, 'Others')
  expect(shown.map(({ label, total }) => [label, total])).toEqual([
    ['e', 10_000],
    ['d', 1_000],
    ['Others', 111],
  ])
})

test('the limit of a billing period is shared by its days: that of the account, or of a key by itself', () => {
  const usage = {
    character_count: 0,
    character_limit: 62_000,
    api_key_character_count: 0,
    api_key_character_limit: 1_000_000_000_000,
    start_time: '2026-03-01T00:00:00Z',
    end_time: '2026-04-01T00:00:00Z',
  } as Parameters<typeof limitADay>[0]
  expect(limitADay(usage, true)).toBe(2_000)
  expect(limitADay(usage, false)).toBeUndefined()
})
