import { mkdtemp, readdir, readFile, rm, stat } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { verifyPacks } from '../../src/compose/packs/available-models.ts'
import { packFiles } from '../../src/engines/marian/packs/manifest.ts'
import { BUILT_IN_DIRECTORY, builtIn, builtInPairs, HOW_MANY } from './support/built-in.ts'
import { figureOf, shippingFault } from './support/figures.ts'

const LIMIT_BYTES = 120_000_000
const MEGABYTE = 1_000_000

/** A text file of the repository with every run of white space as one space. */
async function words(path: string): Promise<string> {
  const text = await readFile(new URL(`../../${path}`, import.meta.url), 'utf8')
  return text.replaceAll(/\s+/g, ' ')
}

test(`every built-in pack passes the checks of models verify ${HOW_MANY}`, async () => {
  const empty = await mkdtemp(join(tmpdir(), 'interpres-built-in-'))
  try {
    const places = { modelsDirectory: empty, builtInDirectory: BUILT_IN_DIRECTORY }
    const verdicts = await verifyPacks(places, [])
    expect(verdicts).toEqual(verdicts.map(({ name }) => ({ name, builtIn: true, problem: undefined })))
    expect(verdicts).toHaveLength(builtIn.packs.length + builtIn.unreadable.length)
  } finally {
    await rm(empty, { recursive: true, force: true })
  }
})

test(`built-in packs hold the files of their manifests and nothing else, 120 MB together ${HOW_MANY}`, async () => {
  let bytes = 0
  for (const { directory, manifest } of builtIn.packs) {
    const files = (await readdir(directory, { recursive: true })).toSorted()
    const named = ['manifest.json', ...packFiles(manifest).map(({ path }) => path)]
    expect([directory, files]).toEqual([directory, named.toSorted()])
    for (const file of files) bytes += (await stat(join(directory, file))).size
  }
  expect(bytes).toBeLessThanOrEqual(LIMIT_BYTES)
})

test(`every built-in pack says what it learned from, how it is searched, and what it reaches ${HOW_MANY}`, () => {
  for (const { name, manifest } of builtIn.packs) {
    const { sources, training, controls } = manifest
    expect([name, sources, training, controls]).not.toContain(undefined)
    expect([name, manifest.beam]).toEqual([name, 4])
  }
  for (const { pair, manifest } of builtInPairs) {
    const published = [figureOf(manifest, pair, 'test', 'chrF2'), figureOf(manifest, pair, 'test', 'BLEU')]
    expect([pair, ...published]).not.toContain(undefined)
  }
  expect(new Set(builtInPairs.map(({ pair }) => pair)).size).toBe(builtInPairs.length)
})

test(`every built-in pair is as good as it has to be to ship ${HOW_MANY}`, () => {
  for (const { pair, manifest } of builtInPairs) {
    expect([pair, shippingFault(manifest, pair)]).toEqual([pair, undefined])
  }
})

test(`NOTICE credits every data source of a built-in pack ${HOW_MANY}`, async () => {
  const notice = await words('NOTICE')
  for (const { name, manifest } of builtIn.packs) {
    for (const source of manifest.sources ?? []) {
      for (const credit of [source.name, source.licence, source.attribution ?? '']) {
        expect([name, credit, notice.includes(credit.replaceAll(/\s+/g, ' '))]).toEqual([name, credit, true])
      }
    }
  }
})

test(`docs/models.md lists exactly the built-in pairs with their test figures ${HOW_MANY}`, async () => {
  const page = await readFile(new URL('../../docs/models.md', import.meta.url), 'utf8')
  const section = /^### Built-in pairs\n([^#]*)/m.exec(page)?.[1] ?? ''
  const rows = [...section.matchAll(/^\|(.*)\|$/gm)]
    .map(([, cells = '']) => cells.split('|').map((cell) => cell.trim()))
    .slice(2)
  const expected = builtInPairs.map(({ pair, manifest }) => [
    pair,
    String(figureOf(manifest, pair, 'test', 'chrF2')),
    String(figureOf(manifest, pair, 'test', 'BLEU')),
    `${Math.round(packFiles(manifest).reduce((sum, { sizeBytes }) => sum + sizeBytes, 0) / MEGABYTE)} MB`,
  ])
  expect(rows.map((row) => row.slice(0, 4))).toEqual(expected)
  for (const row of rows) expect([row[0], row[4]]).toEqual([row[0], expect.stringMatching(/\w/)])
})
