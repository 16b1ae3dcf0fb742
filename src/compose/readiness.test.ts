import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { afterEach, expect, test } from 'vitest'
import { composeForTest, type TestService } from '../../test/support/composition.ts'
import { ADMIN_KEY } from '../../test/support/server-process.ts'
import { daysAround } from '../../test/support/usage-days.ts'

let service: TestService

afterEach(() => service.close())

const ready = () => service.get('/readyz')
const administrator = { headers: { authorization: `Service-Auth-Key ${ADMIN_KEY}` } }
const report = async (more = '') => {
  const { json } = await service.get(`/v2/admin/analytics?${daysAround()}${more}`, administrator)
  return (json as { usage_report: Readonly<Record<string, unknown>> }).usage_report
}

/** Makes every write to a store fail as a full or broken disk does, while it can still be read. */
function refuseWrites(name: string): () => void {
  const db = new DatabaseSync(join(service.dataDirectory, `${name}.sqlite`))
  const tables = db
    .prepare("select name from sqlite_schema where type = 'table' and name not like 'sqlite_%'")
    .all()
    .map((row) => String(row['name']))
  const events = ['insert', 'update', 'delete']
  const named = tables.flatMap((table) =>
    events.map((event) => ({ table, event, name: `no_${event}_${table}` })),
  )
  for (const { table, event, name: trigger } of named)
    db.exec(`create trigger ${trigger} before ${event} on ${table} begin select raise(abort, 'no room'); end`)
  return () => {
    for (const { name: trigger } of named) db.exec(`drop trigger ${trigger}`)
    db.close()
  }
}

test('a service whose stores can be written is ready', async () => {
  service = await composeForTest()
  expect(await ready()).toMatchObject({ status: 200, json: { status: 'ready' } })
})

test.each([
  ['control', 'control store'],
  ['region-eu', 'store of region eu'],
])(
  'while %s can be read and not written, the service is not ready and says what cannot work',
  async (file, part) => {
    service = await composeForTest()
    const allow = refuseWrites(file)
    expect(await ready()).toMatchObject({ status: 503, json: { status: 'not ready', parts: [part] } })
    allow()
    await expect.poll(ready).toMatchObject({ status: 200 })
  },
)

test('a report says which regions it lacks the latest usage of, and nothing when it has all', async () => {
  service = await composeForTest()
  await service.post('/v2/translate', { text: ['proton beam'], source_lang: 'EN', target_lang: 'DE' })
  const allow = refuseWrites('control')
  for (const grouping of ['', '&group_by=key', '&group_by=key_and_day'])
    expect(await report(grouping)).toMatchObject({ missing_usage_of_regions: ['eu'] })
  expect((await service.get('/v2/usage')).json).toMatchObject({ missing_usage_of_regions: ['eu'] })
  allow()
  const complete = await report()
  expect(complete).toMatchObject({ total_usage: { text_translation_characters: 11 } })
  expect(complete).not.toHaveProperty('missing_usage_of_regions')
})
