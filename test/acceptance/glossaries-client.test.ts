import * as deepl from 'deepl-node'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { call } from '../support/api-client.ts'
import { PATIENT } from '../support/patient-client.ts'
import { DEVELOPER_KEY, type ServerProcess, startServerProcess } from '../support/server-process.ts'

let server: ServerProcess
let client: deepl.DeepLClient

beforeAll(async () => {
  server = await startServerProcess()
  client = new deepl.DeepLClient(DEVELOPER_KEY, { serverUrl: server.urls.eu, ...PATIENT })
  expect(await server.runCommand(['addendum', 'sign', '--account', 'default'])).toMatchObject({ status: 0 })
  for (const url of Object.values(server.urls))
    expect((await call(`${url}/v3/glossaries`, { key: DEVELOPER_KEY })).status).toBe(200)
})

afterAll(async () => {
  await server.stop()
  server.remove()
})

const entriesOf = (entries: Record<string, string>) => new deepl.GlossaryEntries({ entries })

describe('the official Node.js client', () => {
  test('makes, reads, lists and deletes glossaries of one pair', async () => {
    const entries = { 'proton beam': 'Teilchenstrahl', 'so-called “beam”': 'Strahl, „sogenannt“' }
    const made = await client.createGlossary('one pair', 'en', 'de', entriesOf(entries))
    expect(made).toMatchObject({
      name: 'one pair',
      ready: true,
      sourceLang: 'en',
      targetLang: 'de',
      entryCount: 2,
    })
    expect(Math.abs(Date.now() - made.creationTime.getTime())).toBeLessThan(60_000)
    expect(await client.getGlossary(made.glossaryId)).toEqual(made)
    expect((await client.getGlossaryEntries(made)).entries()).toEqual(entries)
    expect((await client.listGlossaries()).map(({ glossaryId }) => glossaryId)).toContain(made.glossaryId)
    await client.deleteGlossary(made)
    await expect(client.getGlossary(made.glossaryId)).rejects.toBeInstanceOf(deepl.GlossaryNotFoundError)
  })

  test('makes a glossary from CSV with languages in its columns', async () => {
    const csv = Buffer.from('\uFEFFsource 1,target 1,en,de\r\n"a, ""b""",c,EN,DE\r\nother,autre,en,fr\r\n')
    const made = await client.createGlossaryWithCsv('csv', 'en', 'de', csv)
    expect((await client.getGlossaryEntries(made)).entries()).toEqual({
      'source 1': 'target 1',
      'a, "b"': 'c',
    })
  })

  test('makes, edits and deletes glossaries of several pairs', async () => {
    const dictionary = (sourceLangCode: string, targetLangCode: string, entries: Record<string, string>) => ({
      sourceLangCode: sourceLangCode as deepl.SourceGlossaryLanguageCode,
      targetLangCode: targetLangCode as deepl.TargetGlossaryLanguageCode,
      entries: entriesOf(entries),
    })
    const made = await client.createMultilingualGlossary('several pairs', [
      dictionary('en', 'de', { a: 'A', b: 'B' }),
      dictionary('de', 'en', { A: 'a' }),
    ])
    expect(made.dictionaries).toEqual([
      { sourceLangCode: 'en', targetLangCode: 'de', entryCount: 2 },
      { sourceLangCode: 'de', targetLangCode: 'en', entryCount: 1 },
    ])
    expect(await client.getMultilingualGlossary(made.glossaryId)).toEqual(made)
    const readEntries = async (target: deepl.TargetGlossaryLanguageCode) =>
      (await client.getMultilingualGlossaryDictionaryEntries(made, 'en', target)).entries.entries()

    await client.updateMultilingualGlossaryName(made, 'renamed')
    const merged = await client.updateMultilingualGlossaryDictionary(
      made,
      dictionary('en', 'de', { b: 'Be', c: 'C' }),
    )
    expect(merged).toMatchObject({
      name: 'renamed',
      glossaryId: made.glossaryId,
      creationTime: made.creationTime,
    })
    expect(await readEntries('de')).toEqual({ a: 'A', b: 'Be', c: 'C' })

    expect(
      await client.replaceMultilingualGlossaryDictionary(made, dictionary('en', 'de', { x: 'X' })),
    ).toEqual({
      sourceLangCode: 'en',
      targetLangCode: 'de',
      entryCount: 1,
    })
    expect(await readEntries('de')).toEqual({ x: 'X' })
    await client.updateMultilingualGlossaryDictionaryWithCsv(made, 'en', 'fr', 'a,À')
    expect(await readEntries('fr')).toEqual({ a: 'À' })

    await client.deleteMultilingualGlossaryDictionary(made, 'en', 'fr')
    await expect(readEntries('fr')).rejects.toBeInstanceOf(deepl.GlossaryNotFoundError)
    expect((await client.listMultilingualGlossaries()).map(({ glossaryId }) => glossaryId)).toContain(
      made.glossaryId,
    )
    await client.deleteMultilingualGlossary(made)
    await expect(client.getMultilingualGlossary(made.glossaryId)).rejects.toBeInstanceOf(
      deepl.GlossaryNotFoundError,
    )
  })

  test('translates with a glossary of either kind, and with several', async () => {
    const single = await client.createGlossary(
      'beam',
      'en',
      'de',
      entriesOf({ 'proton beam': 'Teilchenstrahl' }),
    )
    const multi = await client.createMultilingualGlossary('words', [
      {
        sourceLangCode: 'en',
        targetLangCode: 'de',
        entries: entriesOf({ 'Proton beam': 'anders', house: 'Gehäuse' }),
      },
    ])
    expect((await client.translateText('proton beam', 'en', 'de', { glossary: single })).text).toBe(
      'Teilchenstrahl',
    )
    expect(
      (await client.translateText('Proton beam', 'en', 'de', { glossary: single.glossaryId })).text,
    ).toBe('Teilchenstrahl')
    const both = await client.translateText('house and proton beam', 'en', 'de', {
      glossaryIds: [single.glossaryId, multi.glossaryId],
    })
    expect(both.text).toMatch(/Gehäuse/)
    expect(both.text).toMatch(/Teilchenstrahl/)
    await expect(client.translateText('a', 'de', 'en-US', { glossary: single.glossaryId })).rejects.toThrow(
      /No dictionary found for language pair de to en/,
    )
  })

  test('names the pairs that glossaries may have', async () => {
    const pairs = await client.getGlossaryLanguagePairs()
    expect(pairs).toContainEqual({ sourceLang: 'en', targetLang: 'de' })
    expect(pairs).toContainEqual({ sourceLang: 'zh', targetLang: 'ja' })
  })

  test.each<[string, () => Promise<unknown>, RegExp]>([
    ['a malformed id', () => client.getGlossary('not-a-uuid'), /Bad request/],
    ['an unknown id', () => client.getGlossary('96ab91fd-e715-41a1-adeb-5d701f84a483'), /Glossary not found/],
    [
      'a form of a language',
      () => client.createGlossaryWithCsv('x', 'en', 'xx' as deepl.TargetLanguageCode, Buffer.from('a,b')),
      /Unsupported glossary/,
    ],
    [
      'a term twice',
      () => client.createGlossaryWithCsv('x', 'en', 'de', Buffer.from('a,b\na,c')),
      /Key with the index 1 \(starting at position 4\) duplicates key/,
    ],
  ])('reports %s', async (_name, attempt, message) => {
    await expect(attempt()).rejects.toThrow(message)
  })
})
