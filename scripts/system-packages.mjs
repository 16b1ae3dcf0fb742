// Installs the Debian packages of programs that the service runs beside itself, where that is allowed. Runs on Node.js 20
// and later, without dependencies. Never fails its caller: what it cannot do, it says, and goes on.
import { spawnSync } from 'node:child_process'
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { dirname } from 'node:path'
import { fileURLToPath } from 'node:url'

/**
 * What is installed by its name, which can be refused. Apertium: the toolbox and the data of every language pair that is
 * served (src/engines/apertium/modes/served-modes.ts), and the dictionaries of languages whose licence keeps them apart from the
 * service (src/engines/rules/languages.ts).
 */
const PROGRAMS = [
  {
    name: 'apertium',
    purpose: 'rule-based translation and spelling (Apertium and dictionaries)',
    downloadMb: 96,
    packages: [
      'apertium',
      'apertium-arg-cat',
      'apertium-cat-ita',
      'apertium-dan-nor',
      'apertium-eng-cat',
      'apertium-eng-spa',
      'apertium-eo-en',
      'apertium-es-gl',
      'apertium-es-pt',
      'apertium-fr-es',
      'apertium-fra-cat',
      'apertium-ind-zlm',
      'apertium-mkd-bul',
      'apertium-nno-nob',
      'apertium-oc-ca',
      'apertium-oc-es',
      'apertium-oci-fra',
      'apertium-por-cat',
      'apertium-pt-gl',
      'apertium-spa-arg',
      'apertium-spa-cat',
      'apertium-spa-ita',
      'apertium-swe-dan',
      'apertium-swe-nor',
      'hunspell-de-de',
      'hunspell-it',
    ],
  },
  {
    name: 'ffmpeg',
    purpose: 'speech in every format of audio (ffmpeg)',
    downloadMb: 122,
    packages: ['ffmpeg'],
  },
  {
    name: 'espeak-ng',
    purpose: 'translations that are spoken (espeak-ng)',
    downloadMb: 9,
    packages: ['espeak-ng'],
  },
  {
    name: 'pocketsphinx',
    purpose: 'speech recognition in English (pocketsphinx)',
    downloadMb: 31,
    packages: ['libpocketsphinx3', 'pocketsphinx-en-us'],
  },
]

export const SYSTEM_PACKAGES = PROGRAMS.flatMap(({ packages }) => packages)

/** `1` refuses all, a list of names those; without a value nothing is refused. */
export function wantedPrograms(setting = '') {
  const refused = setting.split(',').map((name) => name.trim())
  return refused.includes('1') ? [] : PROGRAMS.filter(({ name }) => !refused.includes(name))
}

const STATUS_FILE = '/var/lib/dpkg/status'
/** Remembers what could not be installed, so that the next start does not wait for the network again. */
const ATTEMPT_FILE = fileURLToPath(new URL('../node_modules/.interpres-system-packages', import.meta.url))
const RETRY_AFTER_MS = 24 * 3_600_000
const INSTALL_LIMIT_MS = 15 * 60_000
const APT = [
  'apt-get',
  '-q',
  '-o',
  'DPkg::Lock::Timeout=120',
  '-o',
  'Acquire::Retries=1',
  '-o',
  'Acquire::http::Timeout=20',
]

const machine = {
  platform: process.platform,
  environment: process.env,
  isRoot: () => process.getuid?.() === 0,
  say: (line) => console.log(line),
  nowMs: () => Date.now(),
  statusFile: STATUS_FILE,
  attemptFile: ATTEMPT_FILE,
  /** Runs a program; `shown` lets its output through. Gives its exit status (127 when there is none) and output. */
  run(command, { shown = false } = {}) {
    const [program, ...rest] = command
    const result = spawnSync(program, rest, {
      stdio: ['ignore', shown ? 2 : 'pipe', shown ? 2 : 'pipe'],
      env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive', LC_ALL: 'C.UTF-8' },
      timeout: INSTALL_LIMIT_MS,
      encoding: 'utf8',
    })
    return { status: result.status ?? 127, output: result.stdout ?? '' }
  },
}

/** The names whose paragraph in dpkg's status file does not say that they are installed. */
export function missingPackages(names, statusText) {
  const installed = new Set()
  for (const paragraph of statusText.split('\n\n')) {
    const name = /^Package: (\S+)$/m.exec(paragraph)?.[1]
    if (name !== undefined && /^Status: \S+ ok installed$/m.test(paragraph)) installed.add(name)
  }
  return names.filter((name) => !installed.has(name))
}

function read(path) {
  try {
    return readFileSync(path, 'utf8')
  } catch {
    return undefined
  }
}

function triedLately(missing, { attemptFile, nowMs }) {
  try {
    const attempt = JSON.parse(read(attemptFile) ?? '{}')
    return nowMs() - attempt.atMs < RETRY_AFTER_MS && missing.every((name) => attempt.missing.includes(name))
  } catch {
    return false
  }
}

function rememberAttempt(missing, { attemptFile, nowMs }) {
  try {
    mkdirSync(dirname(attemptFile), { recursive: true })
    writeFileSync(attemptFile, JSON.stringify({ atMs: nowMs(), missing }))
  } catch {
    // Nothing depends on it: the next start tries again.
  }
}

/** Of the names, those that the package lists offer. */
function offered(names, { run }) {
  const { output } = run(['apt-cache', 'policy', ...names])
  const known = [...output.matchAll(/^(\S+):\n(?: .*\n)*? {2}Candidate: (\S+)/gm)]
  return names.filter((name) => known.some((match) => match[1] === name && match[2] !== '(none)'))
}

/** Those that some of the packages belong to. */
function programsOf(names) {
  return PROGRAMS.filter(({ packages }) => packages.some((name) => names.includes(name)))
}

function install(missing, privilege, system) {
  const { run, say } = system
  let updated = false
  const update = () => {
    updated = true
    return run([...privilege, ...APT, 'update'], { shown: true }).status === 0
  }
  const attempt = (names) =>
    run([...privilege, ...APT, 'install', '-y', '--no-install-recommends', ...names], { shown: true })
      .status === 0
  let names = offered(missing, system)
  if (names.length < missing.length && update()) names = offered(missing, system)
  if (names.length === 0) return
  for (const { purpose, downloadMb } of programsOf(names)) {
    say(`Installing packages for ${purpose}, at most about ${downloadMb} MB to download ...`)
  }
  if (!attempt(names) && !updated && update()) attempt(names)
}

/**
 * Makes the packages present if this machine lets us: Debian or a relative, as root or with password-less sudo.
 * Calls apt only when something is missing. `INTERPRES_SKIP_SYSTEM_PACKAGES` refuses it all (`1`) or some programs
 * (`ffmpeg,pocketsphinx`). `again` tries also when it failed within the last day. Returns the names that are still missing.
 */
export function ensureSystemPackages({ again = false, ...overrides } = {}) {
  const system = { ...machine, ...overrides }
  try {
    return ensure(again, system)
  } catch (error) {
    system.say(`System packages were left as they are: ${String(error)}`)
    return SYSTEM_PACKAGES
  }
}

function ensure(again, system) {
  const wanted = wantedPrograms(system.environment.INTERPRES_SKIP_SYSTEM_PACKAGES).flatMap(
    ({ packages }) => packages,
  )
  if (wanted.length === 0) return []
  const status = system.platform === 'linux' ? read(system.statusFile) : undefined
  if (status === undefined || system.run(['apt-get', '--version']).status !== 0) {
    system.say(
      'This machine has no apt: rule-based translation (Apertium), ffmpeg, espeak-ng and pocketsphinx are left out unless installed by other means.',
    )
    return wanted
  }
  const missing = missingPackages(wanted, status)
  if (missing.length === 0 || (!again && triedLately(missing, system))) return missing
  const privilege = system.isRoot() ? [] : ['sudo', '-n', 'env', 'DEBIAN_FRONTEND=noninteractive']
  if (system.isRoot() || system.run(['sudo', '-n', 'true']).status === 0) install(missing, privilege, system)
  const left = missingPackages(wanted, read(system.statusFile) ?? '')
  if (left.length === 0) return left
  rememberAttempt(left, system)
  const apt = system.isRoot() ? 'apt-get' : 'sudo apt-get'
  const purposes = programsOf(left).map(({ purpose }) => purpose)
  system.say(
    `Not installed: ${left.length} packages, for ${purposes.join('; ')}. Everything else works. To add them:`,
  )
  system.say(`  ${apt} update && ${apt} install --no-install-recommends ${left.join(' ')}`)
  return left
}

if (process.argv[1] === fileURLToPath(import.meta.url)) ensureSystemPackages({ again: true })
