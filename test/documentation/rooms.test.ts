import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { basename, dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { expect, test } from 'vitest'

const PROJECT = fileURLToPath(new URL('../..', import.meta.url))
const SOURCE = join(PROJECT, 'src')
const folders = readdirSync(SOURCE, { withFileTypes: true }).filter((entry) => entry.isDirectory())

test('the architecture has a row for every folder of the source, and for none that is not there', () => {
  const page = readFileSync(join(PROJECT, 'docs', 'architecture.md'), 'utf8')
  const rows = page.split('\n').filter((line) => line.startsWith('| `'))
  const named = rows.flatMap((row) => [...(row.split('|')[1] ?? '').matchAll(/`src\/([\w-]+)`/g)])
  expect(new Set(named.map(([, name]) => name))).toEqual(new Set(folders.map(({ name }) => name)))
})

const rooms = ['src', 'web'].flatMap((root) =>
  readdirSync(join(PROJECT, root), { recursive: true })
    .map((file) => join(root, String(file)))
    .filter((file) => basename(file) === 'README.md')
    .map(dirname),
)

test.each(rooms)('the README of %s names files and folders that are there', (room) => {
  const text = readFileSync(join(PROJECT, room, 'README.md'), 'utf8')
  const inside = readdirSync(join(PROJECT, room), { recursive: true }).map(String)
  const named = [...text.matchAll(/`([\w./-]+(?:\.tsx?|\/))`/g)].map(([, path = '']) =>
    path.replace(/\/$/, ''),
  )
  const isThere = (path: string) =>
    existsSync(join(PROJECT, path)) ||
    existsSync(join(SOURCE, path)) ||
    inside.some((file) => file === path || file.endsWith(`/${path}`))
  expect(named.filter((path) => !isThere(path))).toEqual([])
})
