import { existsSync } from 'node:fs'
import { createRequire } from 'node:module'

/** Where the files of a dictionary are, without their endings; `undefined` when it is not installed. */
export function dictionaryPath(name: string): string | undefined {
  if (name.startsWith('/')) return existsSync(`${name}.aff`) ? name : undefined
  try {
    return createRequire(import.meta.url)
      .resolve(name)
      .replace(/\.js$/u, '')
  } catch {
    return undefined
  }
}
