import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { gunzipSync } from 'node:zlib'
import * as deepl from 'deepl-node'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { DEVELOPER_KEY, type ServerProcess, startServerProcess } from '../support/server-process.ts'

/** 100,000 where the environment says so. */
const SEGMENTS = Number(process.env['INTERPRES_TEST_MEMORY_SEGMENTS'] ?? 3_000)
/** A table of English and German texts, such as a public corpus. */
const TABLE = process.env['INTERPRES_TEST_MEMORY_TABLE']
const LIMIT_MS = 600_000

let server: ServerProcess
let client: deepl.DeepLClient
const directory = mkdtempSync(join(tmpdir(), 'interpres-memories-'))
const pairs = TABLE === undefined ? pairsOf(SEGMENTS) : pairsIn(TABLE, SEGMENTS)
let memory: string

beforeAll(async () => {
  server = await startServerProcess()
  client = new deepl.DeepLClient(DEVELOPER_KEY, {
    serverUrl: server.urls.eu,
    maxRetries: 0,
    minTimeout: 240_000,
  })
})
afterAll(async () => {
  await server.stop()
  server.remove()
  rmSync(directory, { recursive: true, force: true })
})

/** The first pairs of a table, each source once. */
function pairsIn(file: string, count: number): readonly (readonly [source: string, target: string])[] {
  const found = new Map<string, string>()
  for (const row of readFileSync(file, 'utf8').split('\n')) {
    const [source = '', target = ''] = row.split('\t')
    if (source !== '' && target !== '' && !found.has(source) && found.size < count) found.set(source, target)
  }
  return [...found]
}

/** Pairs of the project's own sentences, made different by what stands before them where there are not enough. */
function pairsOf(count: number): readonly (readonly [source: string, target: string])[] {
  const file = new URL('../../src/memories/phrases/phrases.tsv.gz', import.meta.url)
  const rows = gunzipSync(readFileSync(file)).toString().trim().split('\n').slice(1)
  const known = rows.flatMap((row): [string, string][] => {
    const [source = '', target = ''] = row.split('\t')
    return target === '' ? [] : [[source, target.replace(/^[-+~]/, '')]]
  })
  return Array.from({ length: count }, (_, index) => {
    const [source, target] = known[index % known.length] ?? ['', '']
    const round = Math.floor(index / known.length)
    const name = String.fromCharCode(
      ...String(round)
        .split('')
        .map((digit) => 65 + Number(digit)),
    )
    return [`${name}${index}, ${source}`, `${name}${index}: ${target}`]
  })
}

const escape = (text: string) => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;')

function unitOf([source, target]: readonly [string, string], index: number): string {
  const prop = `<prop type="x-client">No. ${index}</prop>`
  const variant = (language: string, text: string) =>
    `<tuv xml:lang="${language}" changeid="u${index}"><seg>${escape(text)}</seg></tuv>`
  return `<tu tuid="${index}" creationdate="20240131T120000Z">${prop}${variant('en', source)}${variant('de', target)}</tu>`
}

const unitsOf = (tmx: string) => tmx.match(/<tu [^]*?<\/tu>/g) ?? []

test('the official client imports a memory, polls the job, and finds every segment in it', {
  timeout: LIMIT_MS,
}, async () => {
  const file = join(directory, 'company.tmx')
  const units = pairs.map(unitOf).join('\n')
  writeFileSync(
    file,
    `<?xml version="1.0" encoding="UTF-8"?>\n<tmx version="1.4"><header creationtool="Test" srclang="en"/><body>\n${units}\n</body></tmx>\n`,
  )
  const job = await client.importTranslationMemoryFromFilepath(file, {
    displayName: 'Company',
    timeoutMs: LIMIT_MS,
  })
  expect(job).toMatchObject({
    operation: 'import',
    results: [{ status: 'completed', skippedSegmentCount: 0 }],
  })
  memory = job.results[0]?.translationMemoryId ?? ''
  expect(await client.getTranslationMemory(memory)).toMatchObject({
    name: 'Company',
    sourceLanguage: 'en',
    targetLanguages: ['de'],
    segmentCount: SEGMENTS,
  })
  expect(await client.listTranslationMemories(0, 25)).toMatchObject([{ translationMemoryId: memory }])
  const page = await client.listTranslationMemorySegments(memory, { pageSize: 100 })
  expect(page.segments.map(({ sourceText, targets }) => [sourceText, targets[0]?.targetText])).toEqual(
    pairs.slice(0, 100),
  )
  const [wanted = ''] = pairs[7] ?? []
  const found = await client.listTranslationMemorySegments(memory, { filterText: wanted, pageSize: 100 })
  expect(found.segments.map(({ sourceText }) => sourceText)).toContain(wanted)
  for (const { sourceText, targets } of found.segments) {
    expect(`${sourceText} ${targets[0]?.targetText}`.toLowerCase()).toContain(wanted.toLowerCase())
  }
})

test('it translates texts and documents with it', { timeout: LIMIT_MS }, async () => {
  const some = pairs.filter((_, index) => index % Math.ceil(SEGMENTS / 50) === 0).slice(0, 50)
  const texts = some.map(([source]) => source)
  const results = await client.translateText(texts, 'en', 'de', {
    translationMemory: memory,
    translationMemoryThreshold: 90,
  })
  expect(results.map(({ text }) => text)).toEqual(some.map(([, target]) => target))
  expect(results.map(({ billedCharacters }) => billedCharacters)).toEqual(
    texts.map((text) => Array.from(text).length),
  )
  const input = join(directory, 'in.txt')
  const output = join(directory, 'out.txt')
  writeFileSync(input, texts.join('\n'))
  await client.translateDocument(input, output, 'en', 'de', { translationMemory: memory })
  expect(readFileSync(output, 'utf8').split('\n')).toEqual(some.map(([, target]) => target))
  await expect(client.translateText('Yes', 'en', 'fr', { translationMemory: memory })).rejects.toThrow(
    `Translation Memory ${memory} does not support the target language FR`,
  )
})

test('its export equals the import, segment by segment, with every attribute', {
  timeout: LIMIT_MS,
}, async () => {
  const file = join(directory, 'export.tmx')
  const job = await client.exportTranslationMemoryToFilepath(memory, file, { timeoutMs: LIMIT_MS })
  expect(job).toMatchObject({ operation: 'export', results: [{ status: 'completed' }] })
  expect(unitsOf(readFileSync(file, 'utf8'))).toEqual(pairs.map(unitOf))
  expect(await client.createTranslationMemoryExport(memory)).toMatchObject({
    reusedExisting: true,
    translationMemoryId: memory,
  })
})

test('a file that is no memory fails with what is wrong with it', { timeout: LIMIT_MS }, async () => {
  const file = join(directory, 'broken.tmx')
  writeFileSync(file, '<tmx version="1.4"><header srclang="en"/><body><tu>')
  await expect(client.importTranslationMemoryFromFilepath(file)).rejects.toThrow(/not well-formed XML/)
})

test('the command line imports, lists, uses, exports and deletes memories beside the server', {
  timeout: LIMIT_MS,
}, async () => {
  const file = join(directory, 'words.tsv')
  const output = join(directory, 'words.tmx')
  writeFileSync(file, 'en\tde\nThe first word.\tDas allererste Wort.\n')
  const run = async (args: readonly string[], input?: string) => {
    const { status, stdout, stderr } = await server.runCommand(args, input)
    expect({ status, stderr }).toMatchObject({ status: 0 })
    return stdout
  }
  const own = ['--account', 'default', '--json']
  expect(JSON.parse(await run(['memory', 'import', file, '--name', 'Words', ...own]))).toMatchObject([
    { name: 'Words', source_language: 'en', target_languages: 'de', segment_count: 1 },
  ])
  expect(JSON.parse(await run(['memory', 'list', ...own]))).toHaveLength(2)
  const translate = ['translate', '--from', 'en', '--to', 'de', '--memory', 'Words']
  expect(await run(translate, 'The first word.\nThe FIRST word.')).toBe(
    'Das allererste Wort.\nDas allererste Wort.',
  )
  await run(['memory', 'export', 'Words', '--account', 'default', '--output', output])
  expect(readFileSync(output, 'utf8')).toContain('<tuv xml:lang="de"><seg>Das allererste Wort.</seg></tuv>')
  await run(['memory', 'delete', 'Words', ...own])
  expect(await server.runCommand([...translate], 'Hi')).toMatchObject({
    stderr: expect.stringContaining('no translation memory named Words') as string,
  })
  await client.deleteTranslationMemory(memory)
  await expect(client.getTranslationMemory(memory)).rejects.toThrow(/not found/i)
})
