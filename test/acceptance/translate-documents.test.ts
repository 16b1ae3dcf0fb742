import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { runMain } from '../support/server-process.ts'

const directory = mkdtempSync(join(tmpdir(), 'interpres-translate-'))
afterAll(() => rmSync(directory, { recursive: true, force: true }))

const translate = (...args: readonly string[]) =>
  runMain(['translate', '--from', 'en', '--to', 'de', ...args], {
    INTERPRES_ENGINES: 'fixture',
    INTERPRES_DATA_DIR: join(directory, 'data'),
  })

test('translates a directory, lists what failed, and passes over what is done', async () => {
  const [input, output] = [join(directory, 'in'), join(directory, 'out')]
  mkdirSync(join(input, 'sub'), { recursive: true })
  writeFileSync(join(input, 'a.txt'), 'proton beam\n')
  writeFileSync(join(input, 'sub', 'b.json'), '{"a": "proton beam"}')
  writeFileSync(join(input, 'broken.docx'), 'no archive')
  writeFileSync(join(input, 'photo.raw'), 'not for us')

  const first = await translate(input, '-o', output)
  expect(first.status).toBe(2)
  expect(first.stdout.trim().split('\n')).toEqual([join(output, 'a.txt'), join(output, 'sub', 'b.json')])
  expect(first.stderr).toContain(join(input, 'broken.docx'))
  expect(first.stderr).toContain('1 of 3 documents could not be translated.')
  expect(readFileSync(join(output, 'a.txt'), 'utf8')).toBe('Protonenstrahl\n')
  expect(readFileSync(join(output, 'sub', 'b.json'), 'utf8')).toBe('{"a": "Protonenstrahl"}')
  expect(existsSync(join(output, 'photo.raw'))).toBe(false)

  rmSync(join(input, 'broken.docx'))
  const second = await translate(input, '-o', output)
  expect(second).toMatchObject({ status: 0, stdout: '' })
  expect(second.stderr).toContain('2 translated already')
})

test('uses the terms of a file, and writes beside the document when no place is named', async () => {
  const document = join(directory, 'page.md')
  const terms = join(directory, 'terms.tsv')
  writeFileSync(document, '# proton beam\n')
  writeFileSync(terms, 'proton beam\tStrahlbündel\n')
  const result = await translate(document, '--glossary', terms)
  expect(result).toMatchObject({ status: 0, stdout: `${join(directory, 'page.de.md')}\n` })
  expect(readFileSync(join(directory, 'page.de.md'), 'utf8')).toBe('# Strahlbündel\n')
})
