import { type Dirent, readdirSync, readFileSync } from 'node:fs'
import { extname, join, relative, sep } from 'node:path'

/** One file of the built interface, with the forms that it is sent in. */
export interface Asset {
  readonly contentType: string
  readonly plain: Buffer
  readonly brotli: Buffer | undefined
  readonly gzip: Buffer | undefined
}

export interface WebBuild {
  /** The page, with a mark where the nonce of an answer goes. */
  readonly page: string
  /** By path: `/assets/index-B2x.js`. Only these can be asked for; no path is ever looked up in the file system. */
  readonly assets: ReadonlyMap<string, Asset>
}

export const NONCE_MARK = '__NONCE__'

const CONTENT_TYPES: Readonly<Record<string, string>> = {
  '.css': 'text/css; charset=utf-8',
  '.js': 'text/javascript; charset=utf-8',
  '.svg': 'image/svg+xml',
  '.png': 'image/png',
  '.woff2': 'font/woff2',
}

/** Reads what set-up has built; `undefined` where there is nothing. */
export function readWebBuild(directory: string): WebBuild | undefined {
  const page = readIfThere(join(directory, 'index.html'))
  if (page === undefined) return undefined
  const assets = new Map<string, Asset>()
  for (const file of filesIn(directory)) {
    const contentType = CONTENT_TYPES[extname(file)]
    if (contentType === undefined) continue
    assets.set(`/${relative(directory, file).split(sep).join('/')}`, {
      contentType,
      plain: readFileSync(file),
      brotli: readIfThere(`${file}.br`),
      gzip: readIfThere(`${file}.gz`),
    })
  }
  return { page: page.toString('utf8'), assets }
}

function filesIn(directory: string): readonly string[] {
  return readdirSync(directory, { recursive: true, withFileTypes: true })
    .filter((entry: Dirent) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name))
}

function readIfThere(file: string): Buffer | undefined {
  try {
    return readFileSync(file)
  } catch {
    return undefined
  }
}
