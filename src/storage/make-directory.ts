import { mkdirSync, statSync } from 'node:fs'
import { dirname, resolve } from 'node:path'

/**
 * Makes a directory for its owner only, with those above it that are missing. Node.js's own `recursive` tries for ever
 * where a parent is there and refuses, as under `/proc`. Errors: those of the file system.
 */
export function makeDirectory(path: string): void {
  const missing: string[] = []
  for (let directory = resolve(path); !isThere(directory); directory = dirname(directory)) {
    missing.unshift(directory)
  }
  for (const directory of missing) makeOne(directory)
}

function isThere(path: string): boolean {
  return statSync(path, { throwIfNoEntry: false })?.isDirectory() === true || dirname(path) === path
}

/** Another process may have made it in the meantime. */
function makeOne(directory: string): void {
  try {
    mkdirSync(directory, { mode: 0o700 })
  } catch (error) {
    if (!(error instanceof Error && 'code' in error && error.code === 'EEXIST' && isThere(directory)))
      throw error
  }
}
