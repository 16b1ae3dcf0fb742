import { execFileSync } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { zipFiles } from '../../../test/documents/support/zip-files.ts'
import { openArchive } from './archive.ts'
import { ARCHIVE_LIMITS } from './archive-limits.ts'

const text = (bytes: Uint8Array) => Buffer.from(bytes).toString()
const FILES = { 'a.xml': '<a/>', 'folder/b.xml': '<b>é</b>'.repeat(100), 'c.bin': new Uint8Array(5000) }

test('what was written is read again', () => {
  const archive = openArchive(zipFiles(FILES))
  expect(archive.names).toEqual(['a.xml', 'folder/b.xml', 'c.bin'])
  expect(text(archive.read('folder/B.XML'))).toBe(FILES['folder/b.xml'])
})

test('without changes the same bytes are given', () => {
  const bytes = zipFiles(FILES)
  expect(openArchive(bytes).write({ contents: new Map() })).toEqual(Buffer.from(bytes))
})

test('entries that are not touched keep their packed bytes, headers included', () => {
  fc.assert(
    fc.property(
      fc.uniqueArray(fc.stringMatching(/^[a-z]{1,8}$/), { minLength: 2, maxLength: 6 }),
      fc.uint8Array({ maxLength: 300 }),
      fc.string({ unit: 'binary', maxLength: 100 }),
      (names, content, changed) => {
        const bytes = zipFiles(Object.fromEntries(names.map((name, at) => [name, at % 2 ? content : name])))
        const touched = names[1] ?? ''
        const before = openArchive(bytes)
        const result = before.write({ contents: new Map([[touched, Buffer.from(changed)]]) })
        const after = openArchive(result)
        expect(after.names).toEqual(before.names)
        expect(text(after.read(touched))).toBe(text(Buffer.from(changed)))
        for (const name of names.filter((each) => each !== touched)) {
          const [one, other] = [before.entry(name), after.entry(name)]
          expect(result.slice(other?.start, other?.end)).toEqual(bytes.slice(one?.start, one?.end))
        }
      },
    ),
    { numRuns: 60 },
  )
})

test('entries may be removed and added', () => {
  const archive = openArchive(zipFiles(FILES))
  const result = archive.write({
    contents: new Map([['new.xml', Buffer.from('<new/>')]]),
    removed: new Set(['a.xml']),
  })
  expect(openArchive(result).names).toEqual(['folder/b.xml', 'c.bin', 'new.xml'])
  expect(text(openArchive(result).read('new.xml'))).toBe('<new/>')
})

test('archives of another writer, with sizes behind the data and bytes before the first entry, are read and changed', () => {
  const folder = mkdtempSync(join(tmpdir(), 'interpres-archive-'))
  try {
    const script = `
import sys, zipfile
class Stream:
    def __init__(self, f): self.f = f
    def write(self, b): return self.f.write(b)
    def flush(self): self.f.flush()
with open(sys.argv[1], 'wb') as f:
    f.write(b'PK\\x03\\x04')if False else None
    with zipfile.ZipFile(Stream(f), 'w', zipfile.ZIP_DEFLATED) as z:
        z.writestr('one.xml', '<one/>' * 50)
        z.writestr('zw\u00f6lf.xml', '<two/>' * 50)
        z.comment = b'a comment'
`
    const path = join(folder, 'streamed.zip')
    execFileSync('python3', ['-c', script, path])
    const bytes = readFileSync(path)
    const result = openArchive(bytes).write({ contents: new Map([['one.xml', Buffer.from('<three/>')]]) })
    writeFileSync(path, result)
    expect(text(openArchive(result).read('zwölf.xml'))).toBe('<two/>'.repeat(50))
    const check =
      'import sys, zipfile; z = zipfile.ZipFile(sys.argv[1]); print(z.testzip(), z.namelist(), z.comment)'
    expect(execFileSync('python3', ['-c', check, path]).toString()).toContain(
      "None ['one.xml', 'zwölf.xml'] b'a comment'",
    )
  } finally {
    rmSync(folder, { recursive: true })
  }
})

describe('hostile archives are refused with a message that says what is wrong', () => {
  const good = Buffer.from(zipFiles(FILES))
  const refuse = (bytes: Uint8Array, limits = ARCHIVE_LIMITS) => {
    try {
      const archive = openArchive(bytes, limits)
      for (const name of archive.names) archive.read(name)
    } catch (error) {
      expect(error).toMatchObject({ name: 'InterpresError', code: 'invalid_document' })
      return (error as Error).message
    }
    return undefined
  }
  const patched = (edit: (bytes: Buffer, directory: number) => void) => {
    const bytes = Buffer.from(good)
    edit(bytes, bytes.indexOf('PK\x01\x02'))
    return bytes
  }

  test('no archive at all', () => expect(refuse(Buffer.from('plain text'))).toContain('no archive'))
  test('cut at any place', () => {
    for (let length = 0; length < good.length; length += 7)
      expect(refuse(good.subarray(0, length))).toBeDefined()
  })
  test('any one byte damaged: refused, or read as before', () => {
    for (let at = 0; at < good.length; at += 3) {
      const bytes = Buffer.from(good)
      bytes[at] = (bytes[at] ?? 0) ^ 0x41
      refuse(bytes)
    }
  })
  test('a size that lies', () => {
    expect(refuse(patched((bytes, at) => bytes.writeUInt32LE(1007, at + 24)))).toContain('a.xml')
  })
  test('a wrong check sum', () => {
    expect(refuse(patched((bytes, at) => bytes.writeUInt32LE(7, at + 16)))).toContain('a.xml')
  })
  test('a password', () => {
    expect(refuse(patched((bytes, at) => bytes.writeUInt16LE(0x801, at + 8)))).toContain('password')
  })
  test('an unknown method', () => {
    expect(refuse(patched((bytes, at) => bytes.writeUInt16LE(12, at + 10)))).toContain('packed by a method')
  })
  test('entries that overlap', () => {
    const second = (bytes: Buffer, at: number) => bytes.indexOf('PK\x01\x02', at + 4)
    expect(refuse(patched((bytes, at) => bytes.writeUInt32LE(0, second(bytes, at) + 42)))).toContain(
      'damaged',
    )
  })
  test.each(['../up', '/abs', 'C:/x', 'a/../../b', 'n\0l', ''])('the name %j', (name) => {
    expect(refuse(zipFiles({ [name]: 'x' }))).toContain('name')
  })
  test('two names that differ by case alone', () => {
    expect(refuse(zipFiles({ 'a.xml': 'x', 'A.xml': 'y' }))).toContain('two parts')
  })
  test('a bomb', () => {
    expect(refuse(zipFiles({ 'bomb.xml': new Uint8Array(4_000_000) }))).toContain('more than 200 times')
  })
  test.each([
    [{ entries: 3 }, { entries: 2 }],
    [{ totalBytes: 6000 }, { totalBytes: 5000 }],
    [{ entryBytes: 5000 }, { entryBytes: 4999 }],
  ])('at the limit %j, over the limit %j', (at, over) => {
    expect(refuse(good, { ...ARCHIVE_LIMITS, ...at })).toBeUndefined()
    expect(refuse(good, { ...ARCHIVE_LIMITS, ...over })).toBeDefined()
  })
})
