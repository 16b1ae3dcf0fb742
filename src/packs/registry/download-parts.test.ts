import { mkdir, mkdtemp, readdir, rm, utimes, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, onTestFinished, test } from 'vitest'
import { tryProcessLock } from '../../kernel/process-lock.ts'
import type { LanguageCode } from '../../languages/language-code.ts'
import type { LanguagePair } from '../../translation/engine.ts'
import { cleanDownloadParts, lockName, partName, partsDirectory } from './download-parts.ts'
import type { RegistryFile } from './source-port.ts'

const DAY_MS = 24 * 3600 * 1000
const NOW_MS = Date.UTC(2026, 10, 21)
const EN_DE = { source: 'en' as LanguageCode, target: 'de' as LanguageCode }
const EN_FR = { source: 'en' as LanguageCode, target: 'fr' as LanguageCode }
const ZH_EN = { source: 'zh-Hant' as LanguageCode, target: 'en' as LanguageCode }
/** What a part was named before its name told its pair. */
const OLDER_NAME = `${'0a'.repeat(16)}.part`

let models = ''

beforeEach(async () => {
  models = await mkdtemp(join(tmpdir(), 'interpres-models-'))
  await mkdir(partsDirectory(models))
})
afterEach(() => rm(models, { recursive: true, force: true }))

const fileOf = (path: string, sha256?: string): RegistryFile => ({
  path,
  compression: 'gzip',
  sizeBytes: undefined,
  sha256,
  decompressedSizeBytes: undefined,
  decompressedSha256: undefined,
})

const nameFor = (pair: LanguagePair, path = 'model.gz') => partName(pair, fileOf(path))

async function leave(name: string, daysAgo: number): Promise<void> {
  const path = join(partsDirectory(models), name)
  await writeFile(path, name.endsWith('.lock') ? '' : 'part')
  const time = new Date(NOW_MS - daysAgo * DAY_MS)
  await utimes(path, time, time)
}

async function partsLeft(): Promise<readonly string[]> {
  await cleanDownloadParts(models, NOW_MS)
  const names = await readdir(partsDirectory(models))
  return names.filter((name) => name.endsWith('.part')).toSorted()
}

function download(pair: LanguagePair): void {
  const lock = tryProcessLock(join(partsDirectory(models), lockName(pair)))
  expect(lock).toBeDefined()
  onTestFinished(() => lock?.release())
}

test('parts that nobody has touched for 30 days are deleted, those with older names, too, and no others', async () => {
  await leave(nameFor(EN_DE, 'old.gz'), 31)
  await leave(nameFor(EN_DE, 'new.gz'), 29)
  await leave(nameFor(ZH_EN), 31)
  await leave(OLDER_NAME, 31)
  await leave('en-de.lock', 31)
  expect(await partsLeft()).toEqual([nameFor(EN_DE, 'new.gz')])
  expect(await readdir(partsDirectory(models))).toContain('en-de.lock')
})

test('parts of a pair that is being downloaded stay, however old they are', async () => {
  download(EN_DE)
  download(ZH_EN)
  await leave(nameFor(EN_DE), 365)
  await leave(nameFor(ZH_EN), 365)
  await leave(nameFor(EN_FR), 365)
  expect(await partsLeft()).toEqual([nameFor(EN_DE), nameFor(ZH_EN)])
})

test('a part whose pair cannot be told stays while anything is being downloaded', async () => {
  await leave(OLDER_NAME, 365)
  download(EN_FR)
  expect(await partsLeft()).toEqual([OLDER_NAME])
})

test('where nothing was ever downloaded nothing is made', async () => {
  await rm(partsDirectory(models), { recursive: true })
  await cleanDownloadParts(models, NOW_MS)
  expect(await readdir(models)).toEqual([])
})

test('the parts of two files, of two versions of a file and of two pairs are apart', () => {
  const names = [
    partName(EN_DE, fileOf('model.gz', 'a')),
    partName(EN_DE, fileOf('model.gz', 'b')),
    partName(EN_DE, fileOf('vocabulary.gz', 'a')),
    partName(EN_FR, fileOf('model.gz', 'a')),
  ]
  expect(new Set(names).size).toBe(names.length)
  expect(partName(EN_DE, fileOf('model.gz', 'a'))).toBe(names[0])
})
