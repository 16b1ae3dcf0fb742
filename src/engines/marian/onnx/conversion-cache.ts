import { createHash, randomUUID } from 'node:crypto'
import { mkdir, readdir, readFile, rename, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { readNetwork } from '../format/read-network.ts'
import { CONVERTER_VERSION, convertModel } from './convert-model.ts'
import type { WeightFlavour } from './linear-layers.ts'

/** Where the parts of a converted model lie. */
export interface CachedModel {
  readonly encoderPath: string
  readonly decoderPath: string
  readonly tables: Uint8Array
}

const PARTS = ['encoder', 'decoder', 'tables'] as const
const CHECKSUMS = 'checksums.json'

export interface ConversionRequest {
  readonly cacheDirectory: string
  /** SHA-256 of the model file, which names the conversion. */
  readonly modelSha256: string
  readonly flavour: WeightFlavour
  /** Called only when there is no usable conversion; must check what it reads. */
  readonly readModel: () => Promise<Uint8Array>
}

/**
 * The converted form of a model, from the cache or made now. A conversion appears under its name by one rename, so a
 * crash leaves either all of it or nothing; parts whose checksums differ are thrown away and made again.
 *
 * Errors: `ModelFileError` when the model cannot be converted; file system errors as they come.
 */
export async function cachedConversion(request: ConversionRequest): Promise<CachedModel> {
  const name = `${request.modelSha256}-v${CONVERTER_VERSION}-${request.flavour}`
  const directory = join(request.cacheDirectory, name)
  const known = await readConversion(directory)
  if (known !== undefined) return known

  const converted = convertModel(readNetwork(await request.readModel()), request.flavour)
  await mkdir(request.cacheDirectory, { recursive: true })
  const temporary = join(request.cacheDirectory, `.${name}.${randomUUID()}`)
  try {
    await mkdir(temporary)
    const checksums: Record<string, string> = {}
    for (const part of PARTS) {
      await writeFile(join(temporary, part), converted[part])
      checksums[part] = sha256(converted[part])
    }
    await writeFile(join(temporary, CHECKSUMS), JSON.stringify(checksums))
    await replaceDirectory(temporary, directory)
  } finally {
    await rm(temporary, { recursive: true, force: true })
  }
  return pathsIn(directory, converted.tables)
}

/** Deletes conversions of other models and left-overs of crashes. `keep` are SHA-256 sums of models. */
export async function pruneConversions(cacheDirectory: string, keep: ReadonlySet<string>): Promise<void> {
  const names = await readdir(cacheDirectory).catch(() => [])
  for (const name of names) {
    const conversion = /^([0-9a-f]{64})-v\d+-/.exec(name)
    if (conversion === null || keep.has(conversion[1] ?? '')) continue
    await rm(join(cacheDirectory, name), { recursive: true, force: true })
  }
}

async function readConversion(directory: string): Promise<CachedModel | undefined> {
  try {
    const checksums: unknown = JSON.parse(await readFile(join(directory, CHECKSUMS), 'utf8'))
    if (typeof checksums !== 'object' || checksums === null) return undefined
    const sums = new Map<string, unknown>(Object.entries(checksums))
    let tables: Uint8Array = new Uint8Array()
    for (const part of PARTS) {
      const bytes = await readFile(join(directory, part))
      if (sha256(bytes) !== sums.get(part)) return undefined
      if (part === 'tables') tables = bytes
    }
    return pathsIn(directory, tables)
  } catch {
    return undefined
  }
}

/** Another worker may have put the same conversion there meanwhile; whichever comes last stays. */
async function replaceDirectory(from: string, to: string): Promise<void> {
  for (let attempt = 0; attempt < 5; attempt += 1) {
    try {
      await rename(from, to)
      return
    } catch (error) {
      const { code } = error as NodeJS.ErrnoException
      if (code !== 'ENOTEMPTY' && code !== 'EEXIST' && code !== 'EPERM') throw error
      if ((await readConversion(to)) !== undefined) return
      await rm(to, { recursive: true, force: true })
    }
  }
  throw new Error('The conversion cache could not be written')
}

function pathsIn(directory: string, tables: Uint8Array): CachedModel {
  return { encoderPath: join(directory, 'encoder'), decoderPath: join(directory, 'decoder'), tables }
}

function sha256(bytes: Uint8Array): string {
  return createHash('sha256').update(bytes).digest('hex')
}
