import { spawnSync } from 'node:child_process'
import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'

/** Turns a file of an older format into one of today's. `undefined` where the program cannot read it. */
export interface OfficeConverter {
  convert(bytes: Uint8Array, from: string, to: string): Uint8Array | undefined
}

export interface LibreOfficeOptions {
  /** The program, `soffice`. */
  readonly program: string
  /** Where a private folder is made for each file; in memory by default, where the system has that. */
  readonly folder?: string
  readonly timeoutMs?: number
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
const TIMEOUT_MS = 60_000

/** Where LibreOffice is installed, if it is. */
export function findLibreOffice(programs: readonly string[] = PROGRAMS): string | undefined {
  return programs.find((program) => existsSync(program))
}

/**
 * Runs LibreOffice on one file at a time, with a profile of its own, so that it reads no settings and meets no other
 * instance. The folder is readable for its owner alone and goes afterwards, whatever happened; `removeLeftovers` takes
 * what a crash left behind.
 */
export function createLibreOffice({
  program,
  folder = existsSync(IN_MEMORY) ? IN_MEMORY : tmpdir(),
  timeoutMs = TIMEOUT_MS,
}: LibreOfficeOptions): OfficeConverter & { removeLeftovers(): void } {
  return {
    convert(bytes, from, to) {
      const place = mkdtempSync(join(folder, PREFIX))
      try {
        const source = join(place, `document.${from}`)
        writeFileSync(source, bytes, { mode: 0o600 })
        const profile = pathToFileURL(join(place, 'profile')).href
        spawnSync(
          program,
          [
            '--headless',
            '--norestore',
            '--nolockcheck',
            `-env:UserInstallation=${profile}`,
            '--convert-to',
            to,
            '--outdir',
            join(place, 'out'),
            source,
          ],
          {
            cwd: place,
            env: { HOME: place, PATH: '/usr/bin:/bin', LANG: 'C.UTF-8' },
            stdio: 'ignore',
            timeout: timeoutMs,
            killSignal: 'SIGKILL',
          },
        )
        const result = join(place, 'out', `document.${to}`)
        return existsSync(result) ? readFileSync(result) : undefined
      } finally {
        rmSync(place, { recursive: true, force: true })
      }
    },
    removeLeftovers() {
      for (const name of readdirSync(folder)) {
        if (name.startsWith(PREFIX)) rmSync(join(folder, name), { recursive: true, force: true })
      }
    },
  }
}
