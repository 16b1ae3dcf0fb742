import { execFileSync } from 'node:child_process'
import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, describe, expect, test } from 'vitest'
import { run, wordFile } from '../../../../test/documents/support/word-files.ts'
import { flipCases } from '../../../../test/markup/translators.ts'
import { requestedSource } from '../../../languages/requested-language.ts'
import { docxReader } from '../docx/read-docx.ts'
import { createLegacyReader } from './legacy-reader.ts'
import { docReader, pptReader, xlsReader } from './legacy-readers.ts'
import { createLibreOffice, findLibreOffice } from './libreoffice.ts'

const program = findLibreOffice()
const folder = mkdtempSync(join(tmpdir(), 'interpres-legacy-'))
afterAll(() => rmSync(folder, { recursive: true }))
const OPTIONS = { source: requestedSource('en'), target: requestedSource('de') }
const COMPOUND = Buffer.from('d0cf11e0a1b11ae1', 'hex')

const unreadable = createLegacyReader(
  { from: 'doc', to: 'docx', reader: docxReader },
  { convert: () => undefined },
)

test.each([
  ['text under the name', Buffer.from('Hello'), 'no .doc file'],
  ['a password', Buffer.concat([COMPOUND, Buffer.from('EncryptedPackage', 'utf16le')]), 'password'],
  ['what the program cannot read', Buffer.concat([COMPOUND, Buffer.alloc(99)]), 'cannot be read'],
])('%s is refused', (_, bytes, message) => {
  expect(() => unreadable.open(bytes, { fileName: 'a.doc' })).toThrow(message)
})

test('a file of the new format under the old name is read', () => {
  const bytes = wordFile(`<w:p>${run('New words')}</w:p>`)
  expect(unreadable.open(bytes, { fileName: 'a.doc' }).blocks.map(({ text }) => text)).toEqual(['New words'])
})

test.each([
  ['doc', docReader],
  ['xls', xlsReader],
  ['ppt', pptReader],
])('text under the name of a .%s file is refused', (format, reader) => {
  expect(() => reader.open(Buffer.from('Hello'), { fileName: `a.${format}` })).toThrow(`no .${format} file`)
})

describe.skipIf(program === undefined)('with LibreOffice (skipped where it is not installed)', () => {
  const office = createLibreOffice({ program: program ?? '', folder })

  test('a .doc file becomes a translated .docx file, and nothing of it is left on the disk', {
    timeout: 180_000,
  }, () => {
    const source = join(folder, 'a.docx')
    writeFileSync(source, wordFile(`<w:p>${run('Old words here')}</w:p>`))
    const profile = `-env:UserInstallation=file://${folder}/profile`
    execFileSync(program ?? '', ['--headless', profile, '--convert-to', 'doc', '--outdir', folder, source], {
      stdio: 'ignore',
    })
    const reader = createLegacyReader({ from: 'doc', to: 'docx', reader: docxReader }, office)
    const document = reader.open(readFileSync(join(folder, 'a.doc')), { fileName: 'a.doc' })
    expect(document.blocks.map(({ text }) => text)).toEqual(['Old words here'])
    const result = document.render(document.blocks.map(flipCases), OPTIONS)
    const again = docxReader.open(result, { fileName: 'a.docx' })
    expect(again.blocks.map(({ text }) => text)).toEqual(['oLD WORDS HERE'])
    expect(readdirSync(folder).filter((name) => name.startsWith('interpres-office-'))).toEqual([])
  })
})
