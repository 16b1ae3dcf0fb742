import { randomBytes } from 'node:crypto'
import { link, mkdir, open, readFile, rm } from 'node:fs/promises'
import { dirname } from 'node:path'
import { InterpresError } from '../../kernel/errors.ts'
import { MASTER_KEY_BYTES } from '../../sealed-files/region-keys.ts'

/**
 * The keys under which documents and recordings wait for their translation: one a line, base64, the one in use first; lines that begin
 * with `#` are comments. A file that is not there is made when `isOurs`, readable by its owner only.
 *
 * Errors: `configuration_invalid` for a file that is missing, cannot be read, or holds something else.
 */
export async function readMasterKeys(
  file: string,
  { isOurs }: { readonly isOurs: boolean },
): Promise<readonly Buffer[]> {
  const content = (await read(file)) ?? (isOurs ? await make(file) : undefined)
  if (content === undefined) throw invalid(file, 'is not there')
  const keys = content
    .split(/\r?\n/)
    .map((line) => line.trim())
    .filter((line) => line !== '' && !line.startsWith('#'))
    .map((line) => Buffer.from(line, 'base64'))
  if (keys.length === 0) throw invalid(file, 'holds no key')
  if (keys.some(({ length }) => length !== MASTER_KEY_BYTES)) {
    throw invalid(file, `must hold keys of ${MASTER_KEY_BYTES} bytes in base64, one a line`)
  }
  return keys
}

async function read(file: string): Promise<string | undefined> {
  try {
    return await readFile(file, 'utf8')
  } catch (cause) {
    if (cause instanceof Error && 'code' in cause && cause.code === 'ENOENT') return undefined
    throw invalid(file, 'cannot be read', cause)
  }
}

/** Appears whole or not at all; of processes that start at once all use the file of the first. */
async function make(file: string): Promise<string | undefined> {
  const unfinished = `${file}.${process.pid}.${randomBytes(4).toString('hex')}`
  try {
    await mkdir(dirname(file), { recursive: true, mode: 0o700 })
    const handle = await open(unfinished, 'wx', 0o600)
    try {
      await handle.writeFile(
        '# Opens documents that wait to be translated. Keep it apart from backups of the stores.\n' +
          `${randomBytes(MASTER_KEY_BYTES).toString('base64')}\n`,
      )
      await handle.sync()
    } finally {
      await handle.close()
    }
    await link(unfinished, file).catch((error: unknown) => {
      if (!(error instanceof Error && 'code' in error && error.code === 'EEXIST')) throw error
    })
  } catch (cause) {
    throw invalid(file, 'cannot be written', cause)
  } finally {
    await rm(unfinished, { force: true })
  }
  return await read(file)
}

function invalid(file: string, problem: string, cause?: unknown): InterpresError {
  return new InterpresError(
    'configuration_invalid',
    `The file of the document keys, ${file}, ${problem}. Name another one with INTERPRES_DOCUMENT_KEY_FILE.`,
    cause === undefined ? {} : { cause },
  )
}
