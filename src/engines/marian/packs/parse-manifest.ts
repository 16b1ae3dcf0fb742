import { Check, Errors } from 'typebox/schema'
import { PackError } from '../../../packs/pack-error.ts'
import { checkRelativePath, type PackManifest, packFiles, pairsOf } from './manifest.ts'
import { Manifest } from './manifest-schema.ts'

const MAX_MANIFEST_BYTES = 1_000_000

/** Parses a manifest. Errors: `PackError` that names the field which is wrong. */
export function parseManifest(json: string): PackManifest {
  if (json.length > MAX_MANIFEST_BYTES) throw new PackError('The manifest is too long')
  let value: unknown
  try {
    value = JSON.parse(json)
  } catch (cause) {
    throw new PackError('The manifest is not JSON', { cause })
  }
  if (!Check(Manifest, value)) {
    const [, [first]] = Errors(Manifest, value)
    const at = first === undefined || first.instancePath === '' ? '' : ` at ${first.instancePath}`
    throw new PackError(`The manifest is not valid${at}: ${first?.message ?? 'unknown reason'}`)
  }
  for (const file of packFiles(value)) checkRelativePath(file.path)
  pairsOf(value)
  return value
}
