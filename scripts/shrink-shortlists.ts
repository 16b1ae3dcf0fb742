/**
 * `node scripts/shrink-shortlists.ts packs/en-de-nl ...` packs the shortlists and dictionaries of model packs with brotli,
 * before they are committed: a quarter smaller than gzip, and read as fast.
 */
import { createHash } from 'node:crypto'
import { readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { brotliCompressSync, constants, gunzipSync } from 'node:zlib'

interface File {
  readonly path: string
  readonly sizeBytes: number
  readonly sha256: string
}

interface Manifest {
  readonly pairs: readonly { readonly shortlist?: File; readonly dictionary?: File }[]
  readonly files: { readonly shortlist?: File }
}

const SETTINGS = {
  params: { [constants.BROTLI_PARAM_QUALITY]: 11, [constants.BROTLI_PARAM_LGWIN]: 24 },
}

/** Returns the manifest with the facts of the smaller file; all else in it stays as it was written. */
function shrink(directory: string, file: File, manifest: string): string {
  const old = join(directory, file.path)
  const content = brotliCompressSync(gunzipSync(readFileSync(old)), SETTINGS)
  const path = file.path.replace(/\.gz$/, '.br')
  writeFileSync(join(directory, path), content)
  rmSync(old)
  return manifest
    .replace(`"${file.path}"`, `"${path}"`)
    .replace(`"sizeBytes": ${file.sizeBytes}`, `"sizeBytes": ${content.byteLength}`)
    .replace(file.sha256, createHash('sha256').update(content).digest('hex'))
}

for (const directory of process.argv.slice(2)) {
  const path = join(directory, 'manifest.json')
  let text = readFileSync(path, 'utf8')
  const { pairs, files } = JSON.parse(text) as Manifest
  for (const file of [files.shortlist, ...pairs.flatMap((pair) => [pair.shortlist, pair.dictionary])]) {
    if (file?.path.endsWith('.gz') === true) text = shrink(directory, file, text)
  }
  writeFileSync(path, text)
}
