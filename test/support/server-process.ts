import { type ChildProcess, spawn } from 'node:child_process'
import { randomInt } from 'node:crypto'
import { mkdtempSync, rmSync } from 'node:fs'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'

import { recordLoggedAnswers } from './answers.ts'
import { distantBillingDay } from './usage-days.ts'

export const ADMIN_KEY = 'test-admin-0123456789abcdef:adm'
export const DEVELOPER_KEY = 'test-developer-0123456789abcdef'

const projectDirectory = fileURLToPath(new URL('../..', import.meta.url))
const mainFile = join(projectDirectory, 'src', 'main.ts')

export interface ServerProcess {
  readonly urls: { readonly eu: string; readonly us: string; readonly jp: string }
  readonly dataDirectory: string
  readonly pid: number
  /** Everything the server wrote to standard output and standard error so far. */
  output(): string
  /** Runs another command of the command line on the same configuration; resolves with its status and output. */
  runCommand(args: readonly string[], input?: string): Promise<CommandResult>
  /** Asks for a graceful stop and waits for the end; gives the exit status. */
  stop(signal?: NodeJS.Signals): Promise<number | null>
  /** Removes the data directory. */
  remove(): void
}

export interface CommandResult {
  readonly status: number | null
  readonly stdout: string
  readonly stderr: string
}

export interface ServerOptions {
  readonly environment?: Readonly<Record<string, string>>
  readonly args?: readonly string[]
  readonly dataDirectory?: string
}

/** A request of a test has as long as the test: a busy machine is no hanging server. */
export const REQUEST_TIMEOUT_MS = '300000'

/** How often a start is tried again when somebody else was quicker to take a port that had been free. */
const PORT_TRIES = 5

/**
 * Starts `interpres serve` as a process of its own on free loopback ports and waits until it says it is ready. The
 * engine is the fixture engine and built-in model packs are off, unless the environment says otherwise.
 */
export async function startServerProcess(options: ServerOptions = {}): Promise<ServerProcess> {
  for (let tries = 1; ; tries += 1) {
    const dataDirectory = options.dataDirectory ?? mkdtempSync(join(tmpdir(), 'interpres-test-'))
    try {
      return await startOnFreePorts(dataDirectory, options)
    } catch (error) {
      if (options.dataDirectory === undefined) rmSync(dataDirectory, { recursive: true, force: true })
      if (tries >= PORT_TRIES || !String(error).includes('EADDRINUSE')) throw error
    }
  }
}

async function startOnFreePorts(dataDirectory: string, options: ServerOptions): Promise<ServerProcess> {
  const [eu, us, jp] = await freePorts(3)
  const environment = {
    ...withoutOwnSettings(process.env),
    INTERPRES_DATA_DIR: dataDirectory,
    INTERPRES_PORT_EU: String(eu),
    INTERPRES_PORT_US: String(us),
    INTERPRES_PORT_JP: String(jp),
    INTERPRES_ENGINES: 'fixture',
    INTERPRES_BUILT_IN_MODELS: '0',
    INTERPRES_PHRASES: '0',
    INTERPRES_REQUEST_TIMEOUT_MS: REQUEST_TIMEOUT_MS,
    INTERPRES_BILLING_DAY: String(distantBillingDay()),
    INTERPRES_BOOTSTRAP_ADMIN_KEY: ADMIN_KEY,
    INTERPRES_BOOTSTRAP_DEVELOPER_KEY: DEVELOPER_KEY,
    ...options.environment,
  }
  const child = spawnMain(['serve', ...(options.args ?? [])], environment)
  let output = ''
  const collect = (text: string) => {
    output += text
  }
  child.stdout?.setEncoding('utf8').on('data', collect)
  child.stderr?.setEncoding('utf8').on('data', collect)
  // At 'exit' the last of the output may still be on its way.
  const ended = new Promise<number | null>((resolve) => child.once('close', resolve))
  void ended.then(() => recordLoggedAnswers(output))
  await waitForReady(child, () => output, ended)

  return {
    urls: { eu: `http://127.0.0.1:${eu}`, us: `http://127.0.0.1:${us}`, jp: `http://127.0.0.1:${jp}` },
    dataDirectory,
    pid: child.pid ?? 0,
    output: () => output,
    runCommand: (args, input) => runMain(args, environment, input),
    stop(signal = 'SIGTERM') {
      child.kill(signal)
      return ended
    },
    remove: () => rmSync(dataDirectory, { recursive: true, force: true }),
  }
}

/** Runs one command of the command line to its end; built-in model packs are off unless the environment says otherwise. */
export function runMain(
  args: readonly string[],
  environment: NodeJS.ProcessEnv,
  input = '',
): Promise<CommandResult> {
  const child = spawnMain(args, {
    ...withoutOwnSettings(process.env),
    INTERPRES_BUILT_IN_MODELS: '0',
    INTERPRES_PHRASES: '0',
    ...environment,
  })
  let stdout = ''
  let stderr = ''
  child.stdout?.setEncoding('utf8').on('data', (text: string) => {
    stdout += text
  })
  child.stderr?.setEncoding('utf8').on('data', (text: string) => {
    stderr += text
  })
  child.stdin?.end(input)
  return new Promise((resolve) => child.once('close', (status) => resolve({ status, stdout, stderr })))
}

/** Ports that no system gives to whoever asks for any, nor to connections: what is free now stays free, over a restart, too. */
const FIRST_PORT = 20_000
const LAST_PORT = 32_767

export async function freePorts(count: number): Promise<readonly number[]> {
  const ports = new Set<number>()
  while (ports.size < count) {
    const port = randomInt(FIRST_PORT, LAST_PORT + 1)
    if (await isFree(port)) ports.add(port)
  }
  return [...ports]
}

function isFree(port: number): Promise<boolean> {
  const server = createServer()
  return new Promise((resolve) => {
    server.once('error', () => resolve(false))
    server.listen(port, '127.0.0.1', () => server.close(() => resolve(true)))
  })
}

const running = new Set<ChildProcess>()

/** Ends every server and command that was started here and still runs. */
export function killLeftProcesses(): void {
  for (const child of running) child.kill('SIGKILL')
}

function spawnMain(args: readonly string[], environment: NodeJS.ProcessEnv): ChildProcess {
  const child = spawn(process.execPath, ['--disable-warning=ExperimentalWarning', mainFile, ...args], {
    cwd: projectDirectory,
    env: environment,
    stdio: ['pipe', 'pipe', 'pipe'],
  })
  running.add(child)
  child.once('exit', () => running.delete(child))
  return child
}

function withoutOwnSettings(environment: NodeJS.ProcessEnv): NodeJS.ProcessEnv {
  return Object.fromEntries(Object.entries(environment).filter(([name]) => !name.startsWith('INTERPRES_')))
}

async function waitForReady(
  child: ChildProcess,
  output: () => string,
  ended: Promise<number | null>,
): Promise<void> {
  const ready = new Promise<void>((resolve) => {
    const look = () => {
      if (!output().includes('interpres ready')) return
      child.stdout?.off('data', look)
      resolve()
    }
    child.stdout?.on('data', look)
  })
  const early = ended.then((status) => {
    throw new Error(`serve ended with status ${status} before it was ready:\n${output()}`)
  })
  await Promise.race([ready, early])
}
