import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { call } from '../support/api-client.ts'
import { DEVELOPER_KEY, type ServerProcess, startServerProcess } from '../support/server-process.ts'

let server: ServerProcess

beforeAll(async () => {
  server = await startServerProcess()
  expect(await server.runCommand(['addendum', 'sign', '--account', 'default'])).toMatchObject({ status: 0 })
  for (const url of Object.values(server.urls))
    expect((await call(`${url}/v3/glossaries`, { key: DEVELOPER_KEY })).status).toBe(200)
})

afterAll(async () => {
  await server.stop()
  server.remove()
})

describe('the contract on the wire', () => {
  const url = (path: string) => `${server.urls.eu}${path}`
  const key = DEVELOPER_KEY
  const pair = { source_lang: 'en', target_lang: 'de' }

  test('create by form, merge, replace, read, delete a dictionary, delete the glossary', async () => {
    const form = [
      ['name', 'wire'],
      ['dictionaries[0].source_lang', 'EN'],
      ['dictionaries[0].target_lang', 'de'],
      ['dictionaries[0].entries', 'a\tA\nb\tB'],
      ['dictionaries[0].entries_format', 'tsv'],
    ] as const
    const made = await call(url('/v3/glossaries'), { key, form })
    expect(made.status).toBe(201)
    const { glossary_id: id } = made.json as { glossary_id: string }
    const path = url(`/v3/glossaries/${id}`)
    const merge = { dictionaries: [{ ...pair, entries: 'b\tBe\nc\tC', entries_format: 'tsv' }] }
    const merged = await call(path, { method: 'PATCH', key, json: merge })
    expect(merged).toMatchObject({ status: 200, json: { dictionaries: [{ ...pair, entry_count: 3 }] } })
    const replace = { ...pair, entries: 'x\tX', entries_format: 'tsv' }
    const replaced = await call(`${path}/dictionaries`, { method: 'PUT', key, json: replace })
    expect(replaced).toMatchObject({ status: 200, json: { ...pair, entry_count: 1 } })
    const entries = await call(`${path}/entries?source_lang=en&target_lang=de`, { key })
    expect(entries.json).toEqual({ dictionaries: [{ ...pair, entries: 'x\tX', entries_format: 'tsv' }] })
    const dropped = await call(`${path}/dictionaries?source_lang=en&target_lang=de`, {
      method: 'DELETE',
      key,
    })
    expect([dropped.status, dropped.text]).toEqual([204, ''])
    const deleted = await call(path, { method: 'DELETE', key })
    expect([deleted.status, deleted.text]).toEqual([204, ''])
    expect((await call(path, { key })).status).toBe(404)
  })

  test('entries of version 2 are TSV or 415, duplicates are 400 with a detail, CSV rows of other pairs are left out', async () => {
    const csv = 'a,A,en,de\na,À,en,fr\nb,B,EN,DE\n'
    const made = await call(url('/v2/glossaries'), {
      key,
      json: { name: 'wire', ...pair, entries: csv, entries_format: 'csv' },
    })
    expect(made).toMatchObject({ status: 201, json: { entry_count: 2, ready: true } })
    const { glossary_id: id } = made.json as { glossary_id: string }
    const path = url(`/v2/glossaries/${id}/entries`)
    const tsv = await call(path, { key, headers: { accept: 'text/tab-separated-values' } })
    expect([tsv.status, tsv.text]).toEqual([200, 'a\tA\nb\tB'])
    expect((await call(path, { key, headers: { accept: 'application/json' } })).status).toBe(415)
    const twice = await call(url('/v2/glossaries'), {
      key,
      json: { name: 'wire', ...pair, entries: 'a\tA\na\tB', entries_format: 'tsv' },
    })
    expect(twice).toMatchObject({
      status: 400,
      json: { message: 'Invalid glossary entries provided', detail: expect.stringContaining('duplicates') },
    })
  })

  test('too large a body is refused while it is sent, and the connection stays of use to others', async () => {
    const body = `{"name":"x","entries":"${'a'.repeat(36 * 1_048_576)}"}`
    const headers = { 'content-type': 'application/json' }
    const refused = await call(url('/v2/glossaries'), { key, body, headers }).catch((error: unknown) => error)
    expect(refused instanceof Error || (refused as { status: number }).status === 413).toBe(true)
    expect((await call(url('/v2/glossaries'), { key })).status).toBe(200)
  })
})

describe('glossaries in translate', () => {
  const create = async (url: string, entries: string) => {
    const dictionary = { source_lang: 'en', target_lang: 'de', entries, entries_format: 'tsv' }
    const json = { name: 'terms', dictionaries: [dictionary] }
    const made = await call(`${url}/v3/glossaries`, { key: DEVELOPER_KEY, json })
    return (made.json as { glossary_id: string }).glossary_id
  }
  const translate = (url: string, json: object) => call(`${url}/v2/translate`, { key: DEVELOPER_KEY, json })

  test('an edit is seen by the very next translation', async () => {
    const id = await create(server.urls.eu, 'proton beam\tEins')
    const request = { text: 'proton beam', source_lang: 'EN', target_lang: 'DE', glossary_id: id }
    for (const word of ['Zwei', 'Drei', 'Vier']) {
      const entries = `proton beam\t${word}`
      const edit = { dictionaries: [{ source_lang: 'en', target_lang: 'de', entries }] }
      await call(`${server.urls.eu}/v3/glossaries/${id}`, { method: 'PATCH', key: DEVELOPER_KEY, json: edit })
      expect((await translate(server.urls.eu, request)).json).toMatchObject({
        translations: [{ text: word }],
      })
    }
    await call(`${server.urls.eu}/v3/glossaries/${id}`, { method: 'DELETE', key: DEVELOPER_KEY })
    expect((await translate(server.urls.eu, request)).status).toBe(404)
  })

  test('the answer says on request which entries were applied, per text', async () => {
    const id = await create(server.urls.eu, 'proton beam\tStrahl\nhouse\tHaus')
    const answer = await translate(server.urls.eu, {
      text: ['house, proton beam, PROTON BEAM', 'nothing'],
      source_lang: 'EN',
      target_lang: 'DE',
      glossary_ids: [id],
      show_glossary_entries: '1',
    })
    expect(answer.json).toMatchObject({
      translations: [
        {
          glossary_entries_applied: [
            { glossary_id: id, source: 'house', target: 'Haus', count: 1 },
            { glossary_id: id, source: 'proton beam', target: 'Strahl', count: 2 },
          ],
        },
        { glossary_entries_applied: [] },
      ],
    })
  })

  test('a glossary is reachable only at the address where it was made, and no store holds another region’s', async () => {
    const marks = { eu: 'kelvinmark-of-europe', us: 'fahrenheitmark-of-america', jp: 'celsiusmark-of-japan' }
    const ids = {
      eu: await create(server.urls.eu, `${marks.eu}\tx`),
      us: await create(server.urls.us, `${marks.us}\tx`),
      jp: await create(server.urls.jp, `${marks.jp}\tx`),
    }
    const regions = ['eu', 'us', 'jp'] as const
    for (const made of regions) {
      for (const asked of regions) {
        const found = await call(`${server.urls[asked]}/v3/glossaries/${ids[made]}`, { key: DEVELOPER_KEY })
        expect(found.status).toBe(made === asked ? 200 : 404)
        const request = { text: marks[made], source_lang: 'EN', target_lang: 'DE', glossary_id: ids[made] }
        expect((await translate(server.urls[asked], request)).status).toBe(made === asked ? 200 : 404)
      }
      const list = await call(`${server.urls[made]}/v3/glossaries`, { key: DEVELOPER_KEY })
      for (const other of regions) expect(list.text.includes(ids[other])).toBe(other === made)
    }
    const files = readdirSync(server.dataDirectory).filter((name) => /sqlite/.test(name))
    expect(files.length).toBeGreaterThanOrEqual(4)
    const holders = Object.fromEntries(
      regions.map((region) => [
        region,
        files.filter((file) => readFileSync(join(server.dataDirectory, file)).includes(marks[region])),
      ]),
    )
    for (const region of regions) {
      expect(holders[region]?.length).toBeGreaterThan(0)
      expect(holders[region]?.every((file) => file.startsWith(`region-${region}.`))).toBe(true)
    }
    for (const region of regions) expect(server.output()).not.toContain(marks[region])
  })
})

describe('the command line', () => {
  test('carries glossaries in and out of a region while it is served', async () => {
    const directory = mkdtempSync(join(tmpdir(), 'interpres-glossary-'))
    try {
      const csv = join(directory, 'physics terms.csv')
      writeFileSync(csv, 'proton beam,Strahl,en,de\n"a, b",c,en,de\nproton beam,faisceau,en,fr\n')
      const scope = ['--account', 'default', '--region', 'us']
      const imported = await server.runCommand(['glossary', 'import', csv, ...scope, '--json'])
      expect(imported).toMatchObject({ status: 0, stderr: '' })
      const rows = JSON.parse(imported.stdout) as { glossary_id: string }[]
      const id = rows[0]?.glossary_id ?? ''
      expect(rows).toMatchObject([
        { name: 'physics terms', source_lang: 'en', target_lang: 'de', entry_count: 2 },
        { source_lang: 'en', target_lang: 'fr', entry_count: 1 },
      ])

      const shown = await call(`${server.urls.us}/v3/glossaries/${id}`, { key: DEVELOPER_KEY })
      expect(shown.json).toMatchObject({ name: 'physics terms' })
      expect((await call(`${server.urls.eu}/v3/glossaries/${id}`, { key: DEVELOPER_KEY })).status).toBe(404)
      const listed = await server.runCommand(['glossary', 'list', ...scope])
      expect(listed.stdout).toContain(id)

      const exported = await server.runCommand([
        'glossary',
        'export',
        id,
        ...scope,
        '--target',
        'de',
        '--format',
        'tsv',
      ])
      expect(exported.stdout).toBe('proton beam\tStrahl\na, b\tc\n')

      writeFileSync(csv, 'a,b\na,c\n')
      const faulty = await server.runCommand([
        'glossary',
        'import',
        csv,
        ...scope,
        '--source',
        'en',
        '--target',
        'de',
        '--into',
        id,
      ])
      expect(faulty.status).not.toBe(0)
      expect(faulty.stderr).toContain('Key with the index 1 (starting at position 4) duplicates key')
      const missing = await server.runCommand([
        'glossary',
        'list',
        '--account',
        'default',
        '--region',
        'mars',
      ])
      expect(missing.status).not.toBe(0)
      expect(missing.stderr).toContain('There is no region mars')
    } finally {
      rmSync(directory, { recursive: true, force: true })
    }
  })
})
