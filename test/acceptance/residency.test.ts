import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { call } from '../support/api-client.ts'
import {
  ADMIN_KEY,
  DEVELOPER_KEY,
  type ServerProcess,
  startServerProcess,
} from '../support/server-process.ts'

const SENTENCE = 'The quetzal whispers to marmalade.'
const TERM = 'zephyrquokka'

let server: ServerProcess

beforeAll(async () => {
  server = await startServerProcess({ environment: { INTERPRES_LOG_LEVEL: 'debug' } })
  await server.runCommand(['addendum', 'sign', '--account', 'default'])
})
afterAll(async () => {
  await server.stop()
  server.remove()
})

test('text stays nowhere, a glossary only in its region, a secret in no file and no log', async () => {
  const body = { text: [SENTENCE], source_lang: 'EN', target_lang: 'DE' }
  const name = 'terms'
  const dictionaries = [
    { source_lang: 'en', target_lang: 'de', entries: `${TERM}\tZiel`, entries_format: 'tsv' },
  ]
  for (const url of Object.values(server.urls)) {
    expect((await call(`${url}/v2/translate`, { key: DEVELOPER_KEY, json: body })).status).toBe(200)
  }
  const created = await call(`${server.urls.us}/v3/glossaries`, {
    key: ADMIN_KEY,
    json: { name, dictionaries },
  })
  expect(created.status).toBe(201)
  const glossary = (created.json as { glossary_id: string }).glossary_id
  expect((await call(`${server.urls.us}/v3/glossaries/${glossary}`, { key: DEVELOPER_KEY })).status).toBe(200)
  for (const url of [server.urls.eu, server.urls.jp]) {
    expect((await call(`${url}/v3/glossaries/${glossary}`, { key: DEVELOPER_KEY })).status).toBe(404)
    const used = await call(`${url}/v2/translate`, {
      key: DEVELOPER_KEY,
      json: { ...body, glossary_id: glossary },
    })
    expect(used.status).toBe(404)
  }
  expect(await server.stop()).toBe(0)

  const holding = (text: string) =>
    readdirSync(server.dataDirectory).filter((file) =>
      readFileSync(join(server.dataDirectory, file)).includes(text),
    )
  expect(holding(SENTENCE)).toEqual([])
  expect(holding(TERM).map((file) => file.replace(/\.sqlite.*/, ''))).toEqual(['region-us'])
  for (const secret of [ADMIN_KEY, DEVELOPER_KEY]) expect(holding(secret)).toEqual([])
  for (const text of [SENTENCE, TERM, ADMIN_KEY, DEVELOPER_KEY]) expect(server.output()).not.toContain(text)
  expect(server.output()).toContain('"route":"/v2/translate"')
})
