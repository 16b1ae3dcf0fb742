import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { gzipSync } from 'node:zlib'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { buildModel } from '../../../../test/marian/support/build-model.ts'
import { writePack } from '../../../../test/marian/support/write-pack.ts'
import { checkPackContents } from './check-contents.ts'
import { readModelFile } from './model-file.ts'
import { readPack } from './read-pack.ts'

const contents = buildModel()
let directory = ''

beforeEach(async () => {
  directory = await mkdtemp(join(tmpdir(), 'interpres-model-file-'))
})
afterEach(async () => {
  await rm(directory, { recursive: true, force: true })
})

async function writeModel(model: Uint8Array, modelPath: string) {
  await writePack(directory, 'en-de', { ...contents, model, modelPath })
  return await readPack(directory, 'en-de')
}

test('a pack with a compressed model is checked and read as one without', async () => {
  const pack = await writeModel(gzipSync(contents.model), 'model.bin.gz')
  await checkPackContents(pack)
  const model = await readModelFile(pack.directory, pack.manifest.files.model)
  expect(Buffer.compare(model, contents.model)).toBe(0)
})

test('what gzip has packed must be named so: memory is reckoned by the name', async () => {
  const pack = await writeModel(gzipSync(contents.model), 'model.bin')
  const problem = "The pack's file model.bin is packed by gzip, but not named .gz"
  await expect(checkPackContents(pack)).rejects.toThrow(problem)
  await expect(readModelFile(pack.directory, pack.manifest.files.model)).rejects.toThrow(problem)
})

test('a model of more than four times what is stored, and a megabyte, is refused', async () => {
  const pack = await writeModel(gzipSync(Buffer.alloc(2 ** 21)), 'model.bin.gz')
  await expect(readModelFile(pack.directory, pack.manifest.files.model)).rejects.toThrow(
    /^The model is larger than 10\d{5} bytes$/,
  )
})
