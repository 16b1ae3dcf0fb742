import {
  chmodSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  utimesSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { createLibreOffice } from './libreoffice.ts'

const folder = mkdtempSync(join(tmpdir(), 'interpres-legacy-'))
afterAll(() => rmSync(folder, { recursive: true }))

const FILE = { bytes: Buffer.from('old words'), from: 'doc', to: 'docx', filter: 'MS Word 97' }
const places = () => readdirSync(folder).filter((name) => name.startsWith('interpres-office-'))
const never = () => new AbortController().signal

/** A program in the place of LibreOffice: a shell script that is given the same parameters. */
function programOf(script: string): string {
  const path = join(folder, `program-${Math.random().toString(36).slice(2)}`)
  writeFileSync(path, `#!/bin/sh\n${script}\n`)
  chmodSync(path, 0o755)
  return path
}
const officeOf = (script: string, timeoutMs?: number) =>
  createLibreOffice({
    program: programOf(script),
    limit: 1,
    folder,
    ...(timeoutMs === undefined ? {} : { timeoutMs }),
  })

/** Its last parameter is the file, the one before the folder of the result. */
const CONVERT = 'for file; do :; done; mkdir out; tr a-z A-Z < "$file" > out/document.docx'

test('a file is converted in a private folder, of which nothing is left', async () => {
  const converted = await officeOf(CONVERT).convert(FILE, never())
  expect(Buffer.from(converted).toString()).toBe('OLD WORDS')
  expect(places()).toEqual([])
})

test('the program knows nothing of the machine and has bounds', async () => {
  const script = 'mkdir out; (env; ulimit -v; ulimit -c; ls -ld . profile/user/*) > out/document.docx'
  const seen = Buffer.from(await officeOf(script).convert(FILE, never())).toString()
  expect(seen).toContain(`HOME=${folder}/interpres-office-`)
  expect(seen).not.toContain('USER=')
  expect(seen).toMatch(/^4194304\n0\ndrwx------/m)
  expect(seen).toContain('registrymodifications.xcu')
})

test('what takes too long is ended', async () => {
  await expect(officeOf('sleep 300', 1_000).convert(FILE, never())).rejects.toThrow('takes too long')
  expect(places()).toEqual([])
})

test('who goes away ends the conversion with all that it started', async () => {
  const mark = join(folder, 'started')
  const end = new AbortController()
  const script = `sleep 300 & echo $! > ${mark}.new; mv ${mark}.new ${mark}; sleep 300`
  const outcome = officeOf(script)
    .convert(FILE, end.signal)
    .catch((error: unknown) => error)
  await expect.poll(() => existsSync(mark)).toBe(true)
  end.abort(new Error('gone'))
  expect(await outcome).toEqual(new Error('gone'))
  expect(places()).toEqual([])
  const pid = readFileSync(mark, 'utf8').trim()
  await expect.poll(() => isRunning(pid)).toBe(false)
})

test('a program that writes nothing could not read the file', async () => {
  await expect(officeOf('exit 1').convert(FILE, never())).rejects.toThrow('cannot be read')
})

test('folders that a crash left behind are removed with the next file', async () => {
  const old = join(folder, 'interpres-office-crashed')
  mkdirSync(old)
  utimesSync(old, 0, 0)
  await officeOf(CONVERT).convert(FILE, never())
  expect(existsSync(old)).toBe(false)
})

test('where it is forbidden or not there, the owner of the file is told what to do', async () => {
  const off = createLibreOffice({ program: 'off', limit: 1 })
  await expect(off.convert(FILE, never())).rejects.toThrow('switched off here. Save the file as .docx')
  expect(await off.describe()).toMatchObject({ usable: false })
  expect(off.formats()).toEqual([])
  const absent = createLibreOffice({ program: '/nowhere/soffice', limit: 1 })
  await expect(absent.convert(FILE, never())).rejects.toThrow('not installed here')
  expect((await absent.describe()).text).toContain('not installed')
})

/** A process that has ended and that nobody has asked about is not running either. */
function isRunning(pid: string): boolean {
  try {
    return !/\) [ZX] /.test(readFileSync(`/proc/${pid}/stat`, 'utf8'))
  } catch {
    return false
  }
}
