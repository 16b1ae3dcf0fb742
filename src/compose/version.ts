import { readFileSync } from 'node:fs'

/** The version in package.json. */
export function readVersion(): string {
  const content: unknown = JSON.parse(readFileSync(new URL('../../package.json', import.meta.url), 'utf8'))
  const isManifest = typeof content === 'object' && content !== null && 'version' in content
  return isManifest && typeof content.version === 'string' ? content.version : '0.0.0'
}
