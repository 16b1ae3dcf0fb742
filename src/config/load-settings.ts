import { existsSync, readFileSync } from 'node:fs'
import { InterpresError } from '../kernel/errors.ts'
import { type Config, loadConfig } from './config.ts'

const DEFAULT_FILE = 'interpres.json'

/**
 * The configuration from environment and settings file: the named file, else the one in `INTERPRES_CONFIG`, else
 * `interpres.json` in the working directory when there is one.
 *
 * Errors: `configuration_invalid` with every problem; also for a file that cannot be read or is not JSON.
 */
export function loadSettings(namedFile: string | undefined): Config {
  const environment = readEnvironment()
  const wanted = namedFile ?? environment['INTERPRES_CONFIG']
  const file = wanted ?? (existsSync(DEFAULT_FILE) ? DEFAULT_FILE : undefined)
  const sources = { environment, proxyEnvironment: readProxyEnvironment() }
  return loadConfig(file === undefined ? sources : { ...sources, file: readSettingsFile(file) })
}

function readSettingsFile(file: string): unknown {
  try {
    return JSON.parse(readFileSync(file, 'utf8'))
  } catch (cause) {
    const reason = cause instanceof SyntaxError ? `is not valid JSON: ${cause.message}` : 'cannot be read'
    throw new InterpresError('configuration_invalid', `The settings file ${file} ${reason}.`, { cause })
  }
}

/** Names and values of the environment, as far as they belong to Interpres. */
function readEnvironment(): Readonly<Record<string, string>> {
  return select((name) => name.startsWith('INTERPRES_'))
}

/** `HTTP_PROXY`, `HTTPS_PROXY` and `NO_PROXY`, in capitals or small letters, where they are set. */
function readProxyEnvironment(): Readonly<Record<string, string>> {
  return select((name) => /^(?:https?|no)_proxy$/i.test(name))
}

/** The only place that reads `process.env`. */
function select(isWanted: (name: string) => boolean): Readonly<Record<string, string>> {
  const selected: Record<string, string> = {}
  for (const [name, value] of Object.entries(process.env)) {
    if (value !== undefined && isWanted(name)) selected[name] = value
  }
  return selected
}
