import { afterAll, describe, expect, test } from 'vitest'
import { formatOfFile } from '../../src/documents/formats/format-table.ts'
import { createDocumentWorkshop, DEFAULT_WORKSHOP } from '../../src/documents/workshop/document-workshop.ts'
import { InterpresError } from '../../src/kernel/errors.ts'
import { silentLogger } from '../../src/kernel/logging.ts'
import { requestedSource } from '../../src/languages/requested-language.ts'
import { HOSTILE_ARCHIVES } from './hostile/archives.ts'
import { HOSTILE_MARKUP } from './hostile/markup.ts'
import { HOSTILE_PDFS } from './hostile/pdfs.ts'
import { HOSTILE_TEXTS } from './hostile/texts.ts'
import { reversed } from './support/reversing-engine.ts'

const ALL = [...HOSTILE_ARCHIVES, ...HOSTILE_MARKUP, ...HOSTILE_TEXTS, ...HOSTILE_PDFS]
/** Every so many are tried; 1 tries all. */
const STEP = Number(process.env['INTERPRES_TEST_HOSTILE_STEP'] ?? 8)
const TIMEOUT_MS = 120_000
const languages = { source: requestedSource('en'), target: requestedSource('de') }
const { signal } = new AbortController()

// The memory of a thread is bounded as in a server; time is, too, but so that a slow machine does not decide.
const workshop = createDocumentWorkshop({
  config: { ...DEFAULT_WORKSHOP, countTimeoutMs: 60_000, threads: 1 },
  logger: silentLogger,
})
afterAll(() => workshop.close())

/** What becomes of a file: its refusal, or nothing to say. */
async function translate(fileName: string, bytes: Uint8Array): Promise<string | undefined> {
  const format = formatOfFile(fileName)?.name ?? ''
  const output = format === 'pdf' ? 'docx' : format
  const file = { format, output, fileName, load: async () => new Uint8Array(bytes) }
  try {
    await workshop.count(file, signal)
    const blocks = await workshop.open(file, signal)
    await workshop.render(file, blocks.map(reversed), languages, signal)
    return undefined
  } catch (error) {
    expect(error).toBeInstanceOf(InterpresError)
    expect(error).toMatchObject({ code: 'invalid_document' })
    return error instanceof Error ? error.message : ''
  }
}

test('there are at least 400, and none has the name of another', () => {
  expect(new Set(ALL.map(({ name }) => name)).size).toBe(ALL.length)
  expect(ALL.length).toBeGreaterThanOrEqual(400)
})

describe('a hostile file is refused with what is wrong with it, or does no harm', () => {
  test.each(ALL.filter((_, at) => at % STEP === 0))(
    '$name',
    async ({ fileName, bytes, refusal }) => {
      const said = await translate(fileName, bytes())
      if (refusal === undefined) expect(said).toBeUndefined()
      else expect(said).toMatch(refusal)
    },
    TIMEOUT_MS,
  )
})

test('after all of them the same threads read a sound file', async () => {
  expect(await translate('a.txt', Buffer.from('Some words'))).toBeUndefined()
})
