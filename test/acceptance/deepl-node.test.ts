import * as deepl from 'deepl-node'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { PATIENT } from '../support/patient-client.ts'
import { DEVELOPER_KEY, type ServerProcess, startServerProcess } from '../support/server-process.ts'

let server: ServerProcess
let client: deepl.DeepLClient

beforeAll(async () => {
  server = await startServerProcess()
  client = new deepl.DeepLClient(DEVELOPER_KEY, { serverUrl: server.urls.eu, ...PATIENT })
})

afterAll(async () => {
  await server.stop()
  server.remove()
})

describe('the official Node.js client with nothing but its server address changed', () => {
  test('translates one text and says what it detected and billed', async () => {
    const result = await client.translateText('proton beam', null, 'de')
    expect(result).toMatchObject({ text: 'Protonenstrahl', detectedSourceLang: 'en', billedCharacters: 11 })
  })

  test('translates a list in order, with source, formality and markup', async () => {
    const results = await client.translateText(['proton beam', '<b>proton beam</b>'], 'en', 'fr', {
      formality: 'more',
      tagHandling: 'xml',
      preserveFormatting: true,
      splitSentences: 'nonewlines',
      ignoreTags: ['x', 'y'],
      modelType: 'prefer_quality_optimized',
    })
    expect(results.map(({ text }) => text)).toEqual(['faisceau de protons', '<b>faisceau de protons</b>'])
    expect(results[1]?.billedCharacters).toBe(11)
    expect(results[0]?.modelTypeUsed).toMatch(/_optimized$/)
  })

  test('accepts codes in any casing and gives variants', async () => {
    const result = await client.translateText(
      'Protonenstrahl',
      'DE' as deepl.SourceLanguageCode,
      'EN-us' as deepl.TargetLanguageCode,
    )
    expect(result.text).toBe('proton beam')
  })

  test('lists source and target languages', async () => {
    const sources = await client.getSourceLanguages()
    expect(sources.map(({ code }) => code)).toEqual(expect.arrayContaining(['de', 'en', 'fr', 'ja']))
    const targets = await client.getTargetLanguages()
    expect(targets.find(({ code }) => code === 'de')).toMatchObject({
      name: 'German',
      supportsFormality: true,
    })
    expect(targets.map(({ code }) => code)).toEqual(
      expect.arrayContaining(['en-GB', 'en-US', 'pt-BR', 'pt-PT']),
    )
    expect(targets.map(({ code }) => code)).not.toContain('en')
  })

  test('a wrong key is its AuthorizationError', async () => {
    const stranger = new deepl.DeepLClient('nobody', { serverUrl: server.urls.eu, ...PATIENT })
    await expect(stranger.translateText('a', null, 'de')).rejects.toBeInstanceOf(deepl.AuthorizationError)
  })

  test('a regional address without addendum is its AuthorizationError', async () => {
    const regional = new deepl.DeepLClient(DEVELOPER_KEY, { serverUrl: server.urls.us, ...PATIENT })
    await expect(regional.translateText('a', null, 'de')).rejects.toThrow(/Your account is denied access/)
  })

  test.each([
    ['target', () => client.translateText('a', null, 'xx' as deepl.TargetLanguageCode), /target_lang/],
    ['source', () => client.translateText('a', 'xx' as deepl.SourceLanguageCode, 'de'), /source_lang/],
    [
      'formality',
      () => client.translateText('a', null, 'de', { formality: 'formal' as deepl.Formality }),
      /formality/,
    ],
    ['formality of Danish', () => client.translateText('a', null, 'da', { formality: 'more' }), /formality/],
    [
      'markup',
      () => client.translateText('<a>', null, 'de', { tagHandling: 'xml', tagHandlingVersion: 'v2' }),
      /Tag handling parsing failed/,
    ],
  ])('a bad %s is its bad request', async (_name, attempt, message) => {
    await expect(attempt()).rejects.toThrow(message)
  })
})
