import { type Static, Type } from 'typebox'
import { Value } from 'typebox/value'
import { type LanguageCode, parseLanguageCode } from '../../../languages/language-code.ts'
import { PackError } from './pack-error.ts'

export const MANIFEST_NAME = 'manifest.json'
export const MANIFEST_FORMAT = 1

const File = Type.Object({
  /** Relative to the pack's directory. */
  path: Type.String({ minLength: 1, maxLength: 200 }),
  sizeBytes: Type.Integer({ minimum: 1, maximum: 4_000_000_000 }),
  sha256: Type.String({ pattern: '^[0-9a-f]{64}$' }),
})

/** Where training data came from, and what its licence asks to be said about it. */
const DataSource = Type.Object(
  {
    name: Type.String({ minLength: 1, maxLength: 200 }),
    licence: Type.String({ minLength: 1, maxLength: 200 }),
    attribution: Type.Optional(Type.String({ minLength: 1, maxLength: 1000 })),
  },
  { additionalProperties: false },
)

const Training = Type.Object(
  {
    /** Pieces of the target side that the network has learned from, repetitions and those of a parent counted. */
    targetPiecesSeen: Type.Integer({ minimum: 1, maximum: 1e15 }),
    hours: Type.Number({ minimum: 0, maximum: 1_000_000 }),
    /** For people: `2 cores of an AMD EPYC`. */
    hardware: Type.String({ minLength: 1, maxLength: 200 }),
    /** Day on which the training ended: `2026-11-21`. */
    date: Type.Optional(Type.String({ pattern: '^\\d{4}-(0[1-9]|1[0-2])-(0[1-9]|[12]\\d|3[01])$' })),
  },
  { additionalProperties: false },
)

const Manifest = Type.Object({
  format: Type.Literal(MANIFEST_FORMAT),
  /**
   * Directions the pack serves. `token` is the piece that asks a multilingual model for this target, `shortlist` its own
   * shortlist in place of that of all.
   */
  pairs: Type.Array(
    Type.Object({
      source: Type.String(),
      target: Type.String(),
      token: Type.Optional(Type.String({ minLength: 1, maxLength: 40 })),
      shortlist: Type.Optional(File),
    }),
    { minItems: 1, maxItems: 500 },
  ),
  /** Label of the network's size, for people: `tiny`, `base-memory`, `base`. */
  architecture: Type.String({ maxLength: 60 }),
  /** As in `PairQuality`: `basic` gives the gist, `standard` is a small model, `high` a large one. */
  quality: Type.Union([Type.Literal('basic'), Type.Literal('standard'), Type.Literal('high')]),
  files: Type.Object({
    model: File,
    shortlist: Type.Optional(File),
    /** Vocabulary of the source, or of both sides when there is no `targetVocabulary`. */
    sourceVocabulary: File,
    targetVocabulary: Type.Optional(File),
  }),
  /** SPDX identifier or the name of the terms the model may be used under. */
  licence: Type.String({ minLength: 1, maxLength: 200 }),
  /** The least hypotheses that the search of a request keeps; 1, which is the greedy search, when absent. */
  beam: Type.Optional(Type.Integer({ minimum: 1, maximum: 16 })),
  /** Where the model comes from: an address or a sentence. */
  origin: Type.String({ minLength: 1, maxLength: 500 }),
  version: Type.Optional(Type.String({ maxLength: 60 })),
  /** Measured quality by name of the metric, e.g. `{"flores200-plus comet22": 0.8437}`. */
  measured: Type.Optional(Type.Record(Type.String({ maxLength: 80 }), Type.Number())),
  sources: Type.Optional(Type.Array(DataSource, { minItems: 1, maxItems: 50 })),
  training: Type.Optional(Training),
  controls: Type.Optional(
    Type.Object({
      /** Pieces put before the sentence to ask for a tone. */
      formality: Type.Optional(Type.Object({ more: Type.String(), less: Type.String() })),
      /** Words or pieces that the model carries over unchanged; they stand for protected spans. */
      copyTokens: Type.Optional(Type.Array(Type.String({ minLength: 1, maxLength: 40 }), { maxItems: 100 })),
      /** Pieces that tell the model how to translate a term: `before` house `between` Haus `after`. */
      terminology: Type.Optional(
        Type.Object({
          before: Type.String({ minLength: 1, maxLength: 40 }),
          between: Type.String({ minLength: 1, maxLength: 40 }),
          after: Type.String({ minLength: 1, maxLength: 40 }),
        }),
      ),
      /** Source pieces at which a sentence is cut. */
      maxSourcePieces: Type.Optional(Type.Integer({ minimum: 16, maximum: 1024 })),
    }),
  ),
})

/** `manifest.json` of a model pack. */
export type PackManifest = Static<typeof Manifest>
export type PackFile = Static<typeof File>

export interface PackPair {
  readonly source: LanguageCode
  readonly target: LanguageCode
  readonly token: string | undefined
}

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
  if (!Value.Check(Manifest, value)) {
    const [first] = Value.Errors(Manifest, value)
    const at = first === undefined || first.instancePath === '' ? '' : ` at ${first.instancePath}`
    throw new PackError(`The manifest is not valid${at}: ${first?.message ?? 'unknown reason'}`)
  }
  for (const file of packFiles(value)) checkRelativePath(file.path)
  pairsOf(value)
  return value
}

/**
 * The directions of a manifest with parsed codes. Errors: `PackError` for a code that is none, and for shortlists that no
 * token tells apart.
 */
export function pairsOf(manifest: PackManifest): readonly PackPair[] {
  const shortlists = new Map<string, string | undefined>()
  return manifest.pairs.map(({ source, target, token, shortlist }) => {
    const from = parseLanguageCode(source)
    const to = parseLanguageCode(target)
    if (from === undefined || to === undefined || from === to) {
      throw new PackError(`The manifest names no usable pair: ${source} to ${target}`)
    }
    if (shortlist !== undefined && token === undefined)
      throw new PackError(`The manifest has a shortlist for ${source} to ${target} alone, but no token`)
    if (token !== undefined) {
      if (shortlists.has(token) && shortlists.get(token) !== shortlist?.sha256)
        throw new PackError(`The manifest has several shortlists for the token ${token}`)
      shortlists.set(token, shortlist?.sha256)
    }
    return { source: from, target: to, token }
  })
}

/** All files that a manifest names, each once. */
export function packFiles(manifest: Pick<PackManifest, 'files' | 'pairs'>): readonly PackFile[] {
  const { model, shortlist, sourceVocabulary, targetVocabulary } = manifest.files
  const own = manifest.pairs.map((pair) => pair.shortlist)
  const all = [model, shortlist, sourceVocabulary, targetVocabulary, ...own]
  return [...new Map(all.filter((file) => file !== undefined).map((file) => [file.path, file])).values()]
}

/** The shortlists of targets that have their own, by the piece that asks for the target. */
export function shortlistsByToken({ pairs }: Pick<PackManifest, 'pairs'>): ReadonlyMap<string, PackFile> {
  return new Map(
    pairs.flatMap(({ token, shortlist }) =>
      token === undefined || shortlist === undefined ? [] : [[token, shortlist]],
    ),
  )
}

/** Only plain names and subdirectories; nothing that could lead out of the pack. */
export function checkRelativePath(path: string): void {
  const parts = path.split('/')
  if (parts.some((part) => !/^[A-Za-z0-9_][A-Za-z0-9._+-]*$/.test(part)) || parts.length > 4) {
    throw new PackError(`The manifest names a file that may not be in a pack: ${JSON.stringify(path)}`)
  }
}
