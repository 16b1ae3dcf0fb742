import { InterpresError } from '../kernel/errors.ts'
import type { Parse } from './setting.ts'

export interface ConfigSources {
  readonly environment: Readonly<Record<string, string>>
  /** Content of the settings file: nested JSON with the names of the setting paths. */
  readonly file?: unknown
  /** The variables that name proxies, as they stand in the environment. */
  readonly proxyEnvironment?: Readonly<Record<string, string>>
}

/** Looks settings up in environment and file, and gathers every problem. */
export class SettingReader {
  readonly #environment: Readonly<Record<string, string>>
  readonly #file: unknown
  readonly #problems: string[] = []
  readonly #known = new Set<string>(['INTERPRES_CONFIG', 'INTERPRES_SKIP_SYSTEM_PACKAGES'])
  readonly #knownPaths = new Set<string>()

  constructor(sources: ConfigSources) {
    this.#environment = sources.environment
    this.#file = sources.file
  }

  /** The setting's value; `undefined` when it is set nowhere (an empty variable counts as unset). */
  optional<Value>(path: string, variable: string, parse: Parse<Value>): Value | undefined {
    this.#known.add(variable)
    this.#knownPaths.add(path)
    const fromEnvironment = this.#environment[variable]
    const raw =
      fromEnvironment === undefined || fromEnvironment === '' ? valueAt(this.#file, path) : fromEnvironment
    if (raw === undefined) return undefined
    const parsed = parse(raw)
    if (parsed.ok) return parsed.value
    this.problem(fromEnvironment === undefined ? path : variable, parsed.allowed)
    return undefined
  }

  problem(name: string, allowed: string): void {
    this.#problems.push(`${name}: expected ${allowed}`)
  }

  finish(): void {
    if (this.#file !== undefined && !isObject(this.#file)) {
      this.problem('the settings file', 'a JSON object with settings')
    }
    for (const path of leafPaths(this.#file, '')) {
      if (!this.#knownPaths.has(path)) this.#problems.push(`${path}: no such setting`)
    }
    for (const name of Object.keys(this.#environment)) {
      if (!this.#known.has(name) && !name.startsWith('INTERPRES_TEST_')) {
        this.#problems.push(`${name}: no such setting`)
      }
    }
    if (this.#problems.length > 0) {
      throw new InterpresError('configuration_invalid', this.#problems.join('\n'))
    }
  }
}

function isObject(value: unknown): value is object {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}

function valueAt(file: unknown, path: string): unknown {
  let value = file
  for (const name of path.split('.')) {
    if (typeof value !== 'object' || value === null) return undefined
    value = new Map(Object.entries(value)).get(name)
  }
  return value
}

/** Paths of everything in the file that is not an object: `engines.apertium.idleMs`. */
function leafPaths(value: unknown, path: string): string[] {
  if (!isObject(value)) return path === '' ? [] : [path]
  return Object.entries(value).flatMap(([name, inner]) =>
    leafPaths(inner, path === '' ? name : `${path}.${name}`),
  )
}
