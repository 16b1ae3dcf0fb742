import { existsSync, realpathSync } from 'node:fs'
import {
  access,
  constants,
  mkdir,
  mkdtemp,
  readdir,
  readFile,
  rm,
  stat,
  statfs,
  writeFile,
} from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { createGate } from '../../../kernel/turns/gate.ts'
import { invalidDocument } from '../../model/invalid-document.ts'
import type { OfficeConverter, OldFile } from './office-converter.ts'
import { PROFILE } from './profile.ts'
import { canTakeNetworkAway, runBounded } from './run-bounded.ts'

export interface LibreOfficeConfig {
  /** The program, `off`, or `undefined`: where systems have it, looked for with every file. */
  readonly program: string | undefined
  /** Files at a time. */
  readonly limit: number
  /** Where a private folder is made for each file; in memory by default, where the system has room in it. */
  readonly folder?: string
  readonly timeoutMs?: number
  readonly queueTimeoutMs?: number
  readonly memoryMb?: number
}

const PROGRAMS: readonly string[] = [
  '/usr/bin/soffice',
  '/usr/local/bin/soffice',
  '/usr/lib/libreoffice/program/soffice',
  '/opt/libreoffice/program/soffice',
  '/Applications/LibreOffice.app/Contents/MacOS/soffice',
]
const PREFIX = 'interpres-office-'
const IN_MEMORY = '/dev/shm'
const ROOM_BYTES = 1024 ** 3
const TIMEOUT_MS = 60_000
const QUEUE_TIMEOUT_MS = 20_000
const MEMORY_MB = 4096
const FILE_MB = 512

/** The part of LibreOffice that reads a format, which systems install by itself. */
const LIBRARIES: Readonly<Record<string, string>> = {
  doc: 'libswlo.so',
  xls: 'libsclo.so',
  ppt: 'libsdlo.so',
}

/** Where LibreOffice is installed, if it is. */
export function findLibreOffice(): string | undefined {
  return PROGRAMS.find((program) => existsSync(program))
}

/** Of `doc`, `xls` and `ppt` those that it reads; all where nothing can be told. */
export function readableFormats(program: string): readonly string[] {
  const folder = dirname(realpathSync(program))
  const formats = Object.keys(LIBRARIES)
  const found = formats.filter((format) => existsSync(join(folder, LIBRARIES[format] ?? '')))
  return found.length === 0 ? formats : found
}

/**
 * Runs LibreOffice for one file each: with a profile of its own, so that it reads no settings and meets no other instance,
 * in a folder that only its owner can read and that goes afterwards. What a crash left behind is removed with the next file.
 */
export function createLibreOffice(config: LibreOfficeConfig): OfficeConverter {
  const { timeoutMs = TIMEOUT_MS } = config
  const gate = createGate({ limit: config.limit, queueTimeoutMs: config.queueTimeoutMs ?? QUEUE_TIMEOUT_MS })
  const isOff = config.program === 'off'
  const find = () => {
    const program = isOff ? undefined : (config.program ?? findLibreOffice())
    return program !== undefined && existsSync(program) ? program : undefined
  }

  return {
    formats() {
      const program = find()
      return program === undefined ? [] : readableFormats(program)
    },

    async describe() {
      const program = find()
      if (isOff) return { usable: false, text: 'switched off; doc, xls and ppt files are refused' }
      if (program === undefined) {
        return { usable: false, text: 'not installed; doc, xls and ppt files are refused' }
      }
      const network = (await canTakeNetworkAway())
        ? ''
        : '; this system does not let us take its network away'
      return { usable: true, text: `${program} reads doc, xls and ppt files${network}` }
    },

    async convert(file, signal) {
      const program = find()
      if (program === undefined || !readableFormats(program).includes(file.from)) {
        throw notThere(file, isOff)
      }
      return gate.run(async () => {
        const folder = config.folder ?? ((await hasRoom(IN_MEMORY)) ? IN_MEMORY : tmpdir())
        await removeLeftovers(folder, 10 * timeoutMs)
        const place = await mkdtemp(join(folder, PREFIX))
        try {
          return await convertIn(place, program, file, { ...config, signal })
        } finally {
          await rm(place, { recursive: true, force: true })
        }
      }, signal)
    },
  }
}

/** Converts a file in a folder of its own. */
async function convertIn(
  place: string,
  program: string,
  file: OldFile,
  {
    timeoutMs = TIMEOUT_MS,
    memoryMb = MEMORY_MB,
    signal,
  }: LibreOfficeConfig & { readonly signal: AbortSignal },
): Promise<Uint8Array> {
  const { bytes, from, to, filter } = file
  const source = join(place, `document.${from}`)
  await writeFile(source, bytes, { mode: 0o600 })
  await mkdir(join(place, 'profile', 'user'), { recursive: true, mode: 0o700 })
  await writeFile(join(place, 'profile', 'user', 'registrymodifications.xcu'), PROFILE)
  const end = await runBounded(
    {
      program,
      parameters: [
        '--headless',
        '--norestore',
        '--nolockcheck',
        `-env:UserInstallation=${pathToFileURL(join(place, 'profile')).href}`,
        `--infilter=${filter}`,
        '--convert-to',
        to,
        '--outdir',
        join(place, 'out'),
        source,
      ],
      folder: place,
      environment: { HOME: place, TMPDIR: place, PATH: '/usr/bin:/bin', LANG: 'C.UTF-8' },
      timeoutMs,
      memoryMb,
      fileMb: FILE_MB,
    },
    signal,
  )
  if (end === 'timed out') throw takesTooLong(to)
  return readFile(join(place, 'out', `document.${to}`)).catch(() => {
    throw cannotBeRead(file)
  })
}

/** Whether files can be written to a folder, and enough of them for a conversion. */
async function hasRoom(folder: string): Promise<boolean> {
  try {
    await access(folder, constants.W_OK | constants.X_OK)
    const { bavail, bsize } = await statfs(folder)
    return bavail * bsize >= ROOM_BYTES
  } catch {
    return false
  }
}

/** Removes folders so old that nobody can still work in them; not those of other users, which stay. */
async function removeLeftovers(folder: string, ageMs: number): Promise<void> {
  const names = await readdir(folder).catch(() => [])
  for (const name of names) {
    if (!name.startsWith(PREFIX)) continue
    const path = join(folder, name)
    const { mtimeMs } = await stat(path).catch(() => ({ mtimeMs: Number.POSITIVE_INFINITY }))
    if (mtimeMs >= Date.now() - ageMs) continue
    await rm(path, { recursive: true, force: true }).catch(() => undefined)
  }
}

function notThere({ from, to }: OldFile, isOff: boolean) {
  const why = isOff ? 'switched off' : 'not installed'
  return invalidDocument(
    `Files of the format ${from} are read with LibreOffice, which is ${why} here. Save the file as .${to} and send that.`,
  )
}

function takesTooLong(to: string) {
  return invalidDocument(`The file takes too long to be read. Save it as .${to} and send that, or split it.`)
}

function cannotBeRead({ from, to }: OldFile) {
  return invalidDocument(
    `The file cannot be read: it is damaged, protected with a password, or no .${from} file. Save it as .${to} and send that.`,
  )
}
