import { mkdtempSync, readFileSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { beforeEach, describe, expect, test } from 'vitest'

interface SystemPackages {
  readonly SYSTEM_PACKAGES: readonly string[]
  readonly missingPackages: (names: readonly string[], statusText: string) => readonly string[]
  readonly ensureSystemPackages: (options: Record<string, unknown>) => readonly string[]
}

const { SYSTEM_PACKAGES, missingPackages, ensureSystemPackages } = (await import(
  new URL('../../scripts/system-packages.mjs', import.meta.url).href
)) as SystemPackages

const paragraph = (name: string, state = 'install ok installed'): string =>
  `Package: ${name}\nStatus: ${state}\nPriority: optional\n`

function noProcesses(): never {
  throw new Error('no processes left')
}

describe('a machine with apt', () => {
  let statusFile: string
  let attemptFile: string
  let said: string[]
  let ran: string[]

  beforeEach(() => {
    const directory = mkdtempSync(join(tmpdir(), 'packages-'))
    statusFile = join(directory, 'status')
    attemptFile = join(directory, 'attempt')
    said = []
    ran = []
    writeFileSync(statusFile, paragraph('bash'))
  })

  function ensure(
    overrides: Record<string, unknown> = {},
    install: (names: readonly string[]) => number = () => 0,
  ) {
    return ensureSystemPackages({
      platform: 'linux',
      environment: {},
      isRoot: () => true,
      nowMs: () => 1_000,
      say: (line: string) => said.push(line),
      statusFile,
      attemptFile,
      run(command: readonly string[]) {
        ran.push(command.join(' '))
        if (command.includes('policy')) {
          const lines = command.slice(2).map((name) => `${name}:\n  Installed: (none)\n  Candidate: 1.0\n`)
          return { status: 0, output: lines.join('') }
        }
        return { status: command.includes('install') ? install(command) : 0, output: '' }
      },
      ...overrides,
    })
  }

  const installs = () => ran.filter((command) => / install /.test(command))

  test('missing packages are installed without the ones that are only recommended', () => {
    const left = ensure({}, () => {
      writeFileSync(statusFile, SYSTEM_PACKAGES.map((name) => paragraph(name)).join('\n'))
      return 0
    })
    expect(left).toEqual([])
    expect(installs()).toHaveLength(1)
    expect(installs()[0]).toContain('--no-install-recommends')
    for (const program of ['Apertium', 'ffmpeg', 'espeak-ng', 'pocketsphinx']) {
      expect(said.filter((line) => line.startsWith('Installing') && line.includes(program))).toHaveLength(1)
    }
  })

  test('nothing is run or said when all packages are there', () => {
    writeFileSync(statusFile, SYSTEM_PACKAGES.map((name) => paragraph(name)).join('\n'))
    expect(ensure()).toEqual([])
    expect(installs()).toEqual([])
    expect(said).toEqual([])
  })

  test('without the right to install, the command to run is printed and the caller goes on', () => {
    const left = ensure({
      isRoot: () => false,
      run: (command: readonly string[]) => ({ status: command[0] === 'sudo' ? 1 : 0, output: '' }),
    })
    expect(left).toEqual(SYSTEM_PACKAGES)
    expect(said.join('\n')).toContain('sudo apt-get install --no-install-recommends apertium')
  })

  test('a failed installation is not tried again on every start', () => {
    ensure({}, () => 100)
    const before = installs().length
    ensure({}, () => 100)
    expect(installs()).toHaveLength(before)
    ensure({ again: true }, () => 100)
    expect(installs().length).toBeGreaterThan(before)
    expect(JSON.parse(readFileSync(attemptFile, 'utf8'))).toMatchObject({ missing: SYSTEM_PACKAGES })
  })

  test('the switch leaves the machine alone', () => {
    ensure({ environment: { INTERPRES_SKIP_SYSTEM_PACKAGES: '1' } })
    expect([...ran, ...said]).toEqual([])
  })

  test('programs that are refused are neither installed nor missed', () => {
    const environment = { INTERPRES_SKIP_SYSTEM_PACKAGES: 'ffmpeg, pocketsphinx' }
    const left = ensure({ environment }, () => 100)
    expect(left).toContain('espeak-ng')
    expect(left).toContain('apertium')
    expect([...left, ...said, ...installs()].join(' ')).not.toMatch(/ffmpeg|pocketsphinx/)
  })

  test('a program that throws does not fail the caller', () => {
    expect(ensure({ run: noProcesses })).toEqual(SYSTEM_PACKAGES)
  })
})

test('a machine without apt is told so in one line', () => {
  const said: string[] = []
  ensureSystemPackages({ platform: 'darwin', environment: {}, say: (line: string) => said.push(line) })
  expect(said).toHaveLength(1)
})

test('a package that was removed but left its settings counts as missing', () => {
  const status = [paragraph('a'), paragraph('b', 'deinstall ok config-files')].join('\n')
  expect(missingPackages(['a', 'b', 'c'], status)).toEqual(['b', 'c'])
})
