import { link, mkdir, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { placeNewFile } from './place-new-file.ts'

let root = ''
let temporary = ''
let path = ''

beforeEach(async () => {
  root = await mkdtemp(join(tmpdir(), 'interpres-place-'))
  temporary = join(root, 'temporary')
  path = join(root, 'name')
  await writeFile(temporary, 'complete')
})
afterEach(() => rm(root, { recursive: true, force: true }))

/** Stands for a file system without hard links. */
const noLinks: typeof link = () =>
  Promise.reject(Object.assign(new Error('operation not permitted'), { code: 'EPERM' }))

describe.each([
  ['with hard links', link],
  ['without hard links', noLinks],
])('a new file on a file system %s', (_, linkFile) => {
  test('has its name and is complete', async () => {
    await placeNewFile(temporary, path, linkFile)
    expect(await readFile(path, 'utf8')).toBe('complete')
  })

  test('takes nothing away that came there at the last moment', async () => {
    const late: typeof link = async (...paths) => {
      await writeFile(path, 'precious')
      await linkFile(...paths)
    }
    await expect(placeNewFile(temporary, path, late)).rejects.toMatchObject({ code: 'EEXIST' })
    expect(await readFile(path, 'utf8')).toBe('precious')
  })

  test('does not take the place of a directory', async () => {
    await mkdir(path)
    await expect(placeNewFile(temporary, path, linkFile)).rejects.toMatchObject({ code: 'EEXIST' })
    expect(await readdir(path)).toEqual([])
  })
})

test('what cannot be placed leaves no empty file in its name', async () => {
  await rm(temporary)
  await expect(placeNewFile(temporary, path)).rejects.toMatchObject({ code: 'ENOENT' })
  expect(await readdir(root)).toEqual([])
})
