import { spawnSync } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import * as deepl from 'deepl-node'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { ownSentences } from '../../training/own-sentences.ts'
import { DEVELOPER_KEY, type ServerProcess, startServerProcess } from '../support/server-process.ts'

/** Of one memory that the official client carries from end to end. */
const SEGMENTS = 100_000
const LIMIT_MS = 600_000
const HAS_XZ = spawnSync('xz', ['--version']).status === 0
const XZ = HAS_XZ ? '' : ' (skipped: xz is not installed)'

let server: ServerProcess
let client: deepl.DeepLClient
const directory = mkdtempSync(join(tmpdir(), 'interpres-memories-'))
const pairs = HAS_XZ ? pairsOfSentences() : []
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

interface Pair {
  readonly source: string
  readonly language: 'de' | 'fr' | 'es'
  readonly target: string
}

/** 100,000 pairs of the project's own sentences, a third each with their German, French and Spanish. */
function pairsOfSentences(): readonly Pair[] {
  const languages = ['de', 'fr', 'es'] as const
  const all = languages.flatMap((language) => {
    const targets = new Map<string, string>()
    for (const { english, other } of ownSentences(language))
      if (!targets.has(english)) targets.set(english, other)
    return [...targets]
      .slice(0, Math.ceil(SEGMENTS / languages.length))
      .map(([source, target]): Pair => ({ source, language, target }))
  })
  return all.slice(0, SEGMENTS)
}

const escape = (text: string) => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;')

function unitOf({ source, language, target }: Pair, index: number): string {
  const prop = `<prop type="x-client">No. ${index}</prop>`
  const variant = (code: string, text: string) =>
    `<tuv xml:lang="${code}" changeid="u${index}"><seg>${escape(text)}</seg></tuv>`
  return `<tu tuid="${index}" creationdate="20240131T120000Z">${prop}${variant('en', source)}${variant(language, target)}</tu>`
}

const unitsOf = (tmx: string) => tmx.match(/<tu [^]*?<\/tu>/g) ?? []

test.skipIf(!HAS_XZ)(
  `the official client imports a memory, polls the job, and finds every segment in it${XZ}`,
  {
    timeout: LIMIT_MS,
  },
  async () => {
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
      targetLanguages: ['de', 'fr', 'es'],
      segmentCount: SEGMENTS,
    })
    expect(await client.listTranslationMemories(0, 25)).toMatchObject([{ translationMemoryId: memory }])
    const page = await client.listTranslationMemorySegments(memory, { pageSize: 100 })
    expect(page.segments.map(({ sourceText, targets }) => [sourceText, targets[0]?.targetText])).toEqual(
      pairs.slice(0, 100).map(({ source, target }) => [source, target]),
    )
    const wanted = pairs[7]?.source ?? ''
    const found = await client.listTranslationMemorySegments(memory, { filterText: wanted, pageSize: 100 })
    expect(found.segments.map(({ sourceText }) => sourceText)).toContain(wanted)
    for (const { sourceText, targets } of found.segments) {
      expect(`${sourceText} ${targets[0]?.targetText}`.toLowerCase()).toContain(wanted.toLowerCase())
    }
  },
)

/** As the service answers it, with what the client does not know. */
async function statusWhenDone({ documentId, documentKey }: deepl.DocumentHandle): Promise<unknown> {
  for (;;) {
    const response = await fetch(`${server.urls.eu}/v2/document/${documentId}`, {
      method: 'POST',
      headers: { authorization: `DeepL-Auth-Key ${DEVELOPER_KEY}`, 'content-type': 'application/json' },
      body: JSON.stringify({ document_key: documentKey }),
    })
    const status = (await response.json()) as { readonly status: string }
    if (status.status !== 'queued' && status.status !== 'translating') return status
    await new Promise((resolve) => setTimeout(resolve, 50))
  }
}

/** Fifty from all over the memory. */
function someIn(language: Pair['language']): readonly Pair[] {
  const all = pairs.filter((pair) => pair.language === language)
  return all.filter((_, index) => index % Math.ceil(all.length / 50) === 0)
}

test.skipIf(!HAS_XZ)(`it translates texts and documents with it${XZ}`, { timeout: LIMIT_MS }, async () => {
  for (const language of ['de', 'fr', 'es'] as const) {
    const texts = someIn(language).map(({ source }) => source)
    const results = await client.translateText(texts, 'en', language, {
      translationMemory: memory,
      translationMemoryThreshold: 90,
    })
    expect(results.map(({ text }) => text)).toEqual(someIn(language).map(({ target }) => target))
    expect(results.map(({ billedCharacters }) => billedCharacters)).toEqual(
      texts.map((text) => Array.from(text).length),
    )
  }
  const some = someIn('de')
  const texts = some.map(({ source }) => source)
  const input = join(directory, 'in.txt')
  const output = join(directory, 'out.txt')
  writeFileSync(input, texts.join('\n'))
  const options = { translationMemory: memory }
  await client.translateDocument(input, output, 'en', 'de', options)
  expect(readFileSync(output, 'utf8').split('\n')).toEqual(some.map(({ target }) => target))
  expect(await statusWhenDone(await client.uploadDocument(input, 'en', 'de', options))).toMatchObject({
    status: 'done',
    translation_memory_matches: {
      segments: texts.length,
      context: 0,
      exact: texts.length,
      adapted: 0,
      example: 0,
    },
  })
  await expect(client.translateText('Yes', 'en', 'pl', { translationMemory: memory })).rejects.toThrow(
    `Translation Memory ${memory} does not support the target language PL`,
  )
})

test.skipIf(!HAS_XZ)(
  `its export equals the import, segment by segment, with every attribute${XZ}`,
  {
    timeout: LIMIT_MS,
  },
  async () => {
    const file = join(directory, 'export.tmx')
    const job = await client.exportTranslationMemoryToFilepath(memory, file, { timeoutMs: LIMIT_MS })
    expect(job).toMatchObject({ operation: 'export', results: [{ status: 'completed' }] })
    expect(unitsOf(readFileSync(file, 'utf8'))).toEqual(pairs.map(unitOf))
    expect(await client.createTranslationMemoryExport(memory)).toMatchObject({
      reusedExisting: true,
      translationMemoryId: memory,
    })
  },
)

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
  const runWith = async (args: readonly string[], input?: string) => {
    const { status, stdout, stderr } = await server.runCommand(args, input)
    expect({ status, stderr }).toMatchObject({ status: 0 })
    return { stdout, stderr }
  }
  const run = async (...command: Parameters<typeof runWith>) => (await runWith(...command)).stdout
  const own = ['--account', 'default', '--json']
  expect(JSON.parse(await run(['memory', 'import', file, '--name', 'Words', ...own]))).toMatchObject([
    { name: 'Words', source_language: 'en', target_languages: 'de', segment_count: 1 },
  ])
  expect(JSON.parse(await run(['memory', 'list', ...own]))).toHaveLength(HAS_XZ ? 2 : 1)
  const translate = ['translate', '--from', 'en', '--to', 'de', '--memory', 'Words']
  expect(await runWith(translate, 'The first word.\nThe FIRST word.')).toEqual({
    stdout: 'Das allererste Wort.\nDas allererste Wort.',
    stderr: expect.stringContaining('The memory had 2 of 2 sentences: 1 equal, 1 adapted.') as string,
  })
  await run(['memory', 'export', 'Words', '--account', 'default', '--output', output])
  expect(readFileSync(output, 'utf8')).toContain('<tuv xml:lang="de"><seg>Das allererste Wort.</seg></tuv>')
  await run(['memory', 'delete', 'Words', ...own])
  expect(await server.runCommand([...translate], 'Hi')).toMatchObject({
    stderr: expect.stringContaining('no translation memory named Words') as string,
  })
  if (!HAS_XZ) return
  await client.deleteTranslationMemory(memory)
  await expect(client.getTranslationMemory(memory)).rejects.toThrow(/not found/i)
})
