import { Type } from 'typebox'

export const MANIFEST_FORMAT = 1

export const File = Type.Object({
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

export const Manifest = Type.Object({
  format: Type.Literal(MANIFEST_FORMAT),
  /**
   * Directions the pack serves. `token` is the piece that asks a multilingual model for this target, `shortlist` its own
   * shortlist in place of that of all, `words` the words of the target that training has seen, `dictionary` what words of the source
   * mean in the target.
   */
  pairs: Type.Array(
    Type.Object({
      source: Type.String(),
      target: Type.String(),
      token: Type.Optional(Type.String({ minLength: 1, maxLength: 40 })),
      shortlist: Type.Optional(File),
      words: Type.Optional(File),
      dictionary: Type.Optional(File),
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
