import { type LanguageCode, parseLanguageCode } from '../../../languages/language-code.ts'
import { PackError } from '../../../packs/pack-error.ts'
import type { RegistryFile } from '../../../packs/registry/source-port.ts'

/** A complete model that a registry offers for one direction. */
export interface RegistryModel {
  readonly source: LanguageCode
  readonly target: LanguageCode
  /** `tiny`, `base-memory`, `base` ... */
  readonly architecture: string
  readonly version: string | undefined
  readonly released: boolean
  readonly files: {
    readonly model: RegistryFile
    readonly shortlist: RegistryFile | undefined
    readonly sourceVocabulary: RegistryFile
    readonly targetVocabulary: RegistryFile | undefined
  }
  readonly measured: Readonly<Record<string, number>>
}

export interface RegistryIndex {
  /** Address that the index itself names for its files. */
  readonly baseUrl: string | undefined
  readonly models: readonly RegistryModel[]
}

type Json = Readonly<Record<string, unknown>>

/**
 * Reads an index of either public layout: one object with `models` by pair (`models.json`), or a list of single files in
 * `data` (records of the settings service). Entries that are incomplete or not understood are left out.
 *
 * Errors: `PackError` when it is neither.
 */
export function parseRegistryIndex(text: string): RegistryIndex {
  let index: unknown
  try {
    index = JSON.parse(text)
  } catch (cause) {
    throw new PackError('The index of the model registry is not JSON', { cause })
  }
  if (isJson(index) && isJson(index['models'])) {
    const entries = Object.values(index['models']).flatMap((list): unknown[] =>
      Array.isArray(list) ? list : [],
    )
    return {
      baseUrl: textOf(index['baseUrl']),
      models: entries
        .filter(isJson)
        .map(fromModelsEntry)
        .filter((model) => model !== undefined),
    }
  }
  if (isJson(index) && Array.isArray(index['data'])) {
    return { baseUrl: undefined, models: fromRecords(index['data'].filter(isJson)) }
  }
  throw new PackError('The index of the model registry has an unknown layout')
}

function fromModelsEntry(entry: Json): RegistryModel | undefined {
  const languages = languagesOf(entry)
  const files = isJson(entry['files']) ? entry['files'] : {}
  const model = fromModelsFile(files['model'])
  const sourceVocabulary = fromModelsFile(files['srcVocab'] ?? files['vocab'])
  if (languages === undefined || model === undefined || sourceVocabulary === undefined) return undefined
  return {
    ...languages,
    architecture: textOf(entry['architecture']) ?? 'unknown',
    version: textOf(entry['version']),
    released: (textOf(entry['releaseStatus']) ?? '').startsWith('Release'),
    files: {
      model,
      shortlist: fromModelsFile(files['lexicalShortlist']),
      sourceVocabulary,
      targetVocabulary: fromModelsFile(files['trgVocab']),
    },
    measured: measuredOf(entry['metrics']),
  }
}

function fromModelsFile(value: unknown): RegistryFile | undefined {
  const path = isJson(value) ? textOf(value['path']) : undefined
  if (!isJson(value) || path === undefined) return undefined
  return {
    path,
    compression: compressionOf(path),
    sha256: undefined,
    sizeBytes: undefined,
    decompressedSha256: hashOf(value['uncompressedHash']),
    decompressedSizeBytes: sizeOf(value['uncompressedSize']),
  }
}

const ROLES: Readonly<Record<string, keyof RegistryModel['files']>> = {
  model: 'model',
  lex: 'shortlist',
  vocab: 'sourceVocabulary',
  srcvocab: 'sourceVocabulary',
  trgvocab: 'targetVocabulary',
}

/** Files that share languages, architecture and version are one model. */
function fromRecords(records: readonly Json[]): RegistryModel[] {
  const groups = new Map<
    string,
    { first: Json; files: Partial<Record<keyof RegistryModel['files'], RegistryFile>> }
  >()
  for (const record of records) {
    const role = ROLES[textOf(record['fileType']) ?? '']
    const file = fromRecord(record)
    if (role === undefined || file === undefined) continue
    const key = ['sourceLanguage', 'targetLanguage', 'architecture', 'version']
      .map((name) => record[name])
      .join(' ')
    const group = groups.get(key) ?? { first: record, files: {} }
    group.files[role] = file
    groups.set(key, group)
  }
  const models: RegistryModel[] = []
  for (const { first, files } of groups.values()) {
    const languages = languagesOf(first)
    const { model, shortlist, sourceVocabulary, targetVocabulary } = files
    if (languages === undefined || model === undefined || sourceVocabulary === undefined) continue
    models.push({
      ...languages,
      architecture: textOf(first['architecture']) ?? 'unknown',
      version: textOf(first['version']),
      released: /^\d+(\.\d+)*$/.test(textOf(first['version']) ?? ''),
      files: { model, shortlist, sourceVocabulary, targetVocabulary },
      measured: {},
    })
  }
  return models
}

function fromRecord(record: Json): RegistryFile | undefined {
  const attachment = isJson(record['attachment']) ? record['attachment'] : {}
  const path = textOf(attachment['location'])
  if (path === undefined) return undefined
  return {
    path,
    compression: compressionOf(textOf(attachment['filename']) ?? path),
    sha256: hashOf(attachment['hash']),
    sizeBytes: sizeOf(attachment['size']),
    decompressedSha256: hashOf(record['decompressedHash']),
    decompressedSizeBytes: sizeOf(record['decompressedSize']),
  }
}

function languagesOf(entry: Json): { source: LanguageCode; target: LanguageCode } | undefined {
  const source = parseLanguageCode(textOf(entry['sourceLanguage']) ?? '')
  const target = parseLanguageCode(textOf(entry['targetLanguage']) ?? '')
  return source === undefined || target === undefined ? undefined : { source, target }
}

/** Metrics come as `{"flores200-plus": {"bleu": 40.1, ...}}`; they are kept as `flores200-plus bleu`. */
function measuredOf(metrics: unknown): Readonly<Record<string, number>> {
  const measured: Record<string, number> = {}
  for (const [set, values] of Object.entries(isJson(metrics) ? metrics : {})) {
    for (const [name, value] of Object.entries(isJson(values) ? values : {})) {
      if (typeof value === 'number' && Number.isFinite(value)) measured[`${set} ${name}`.slice(0, 80)] = value
    }
  }
  return measured
}

function compressionOf(path: string): RegistryFile['compression'] {
  if (path.endsWith('.gz')) return 'gzip'
  return path.endsWith('.zst') || path.endsWith('.zstd') ? 'zstd' : 'none'
}

function isJson(value: unknown): value is Json {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}

function textOf(value: unknown): string | undefined {
  return typeof value === 'string' && value !== '' ? value : undefined
}

function hashOf(value: unknown): string | undefined {
  return typeof value === 'string' && /^[0-9a-f]{64}$/i.test(value) ? value.toLowerCase() : undefined
}

function sizeOf(value: unknown): number | undefined {
  return typeof value === 'number' && Number.isInteger(value) && value > 0 ? value : undefined
}
