import { Type } from 'typebox'

const Bytes = (description?: string) =>
  Type.Union([Type.Integer(), Type.Null()], description === undefined ? {} : { description })
const Text = Type.Union([Type.String(), Type.Null()])

const Quality = Type.Enum(['basic', 'standard', 'high'], { type: 'string' })

const SpeechKind = Type.Enum(['streaming', 'whole-utterance', 'voice'], {
  type: 'string',
  description: '`voice` speaks; the others write down speech.',
})
const SpeechFacts = {
  name: Type.String(),
  languages: Type.Array(Type.String()),
  quality: Type.Union([Quality, Type.Null()]),
  licence: Text,
}

export const ModelsAnswer = Type.Object({
  free_bytes: Bytes('Free on the disk that packs are on.'),
  memory_limit_bytes: Type.Integer({ description: 'What all loaded models together may take.' }),
  pulls_allowed: Type.Boolean({
    description: 'Packs may be fetched from here: `INTERPRES_WEB_MODEL_PULLS`.',
  }),
  packs: Type.Array(
    Type.Object({
      name: Type.String(),
      built_in: Type.Boolean(),
      pairs: Type.Array(Type.Object({ source: Type.String(), target: Type.String() })),
      quality: Type.Union([Quality, Type.Null()]),
      licence: Text,
      version: Text,
      origin: Text,
      bytes: Bytes(),
      problem: Type.Union([Type.String(), Type.Null()], { description: 'Why it cannot be used.' }),
    }),
  ),
  speech_packs: Type.Array(
    Type.Object({
      ...SpeechFacts,
      kind: Type.Union([SpeechKind, Type.Null()]),
      bytes: Bytes(),
      problem: Type.Union([Type.String(), Type.Null()], { description: 'Why it cannot be used.' }),
    }),
  ),
})

export const OfferedAnswer = Type.Object({
  packs: Type.Array(
    Type.Object({
      source: Type.String(),
      target: Type.String(),
      architecture: Type.String(),
      quality: Quality,
      version: Text,
      bytes: Bytes('What has to be transferred, where the registry says so.'),
    }),
  ),
  speech_packs: Type.Array(
    Type.Object({
      ...SpeechFacts,
      kind: SpeechKind,
      bytes: Bytes('What has to be transferred, where that is known.'),
    }),
  ),
})

export const PullBody = Type.Object({
  source: Type.Optional(Type.String({ description: 'BCP 47: `en`. With `target`, or else `speech`.' })),
  target: Type.Optional(Type.String()),
  speech: Type.Optional(Type.String({ description: 'The name of a speech pack.' })),
  architecture: Type.Optional(Type.String({ description: 'The best that is released when absent.' })),
  replace: Type.Optional(
    Type.Boolean({ default: false, description: 'Take the place of an installed pack.' }),
  ),
})

export const PullItem = Type.Object(
  {
    pull_id: Type.String(),
    source: Text,
    target: Text,
    architecture: Text,
    speech: Type.Union([Type.String(), Type.Null()], { description: 'The name of a speech pack.' }),
    state: Type.Enum(['queued', 'downloading', 'installed', 'failed', 'cancelled'], { type: 'string' }),
    received_bytes: Type.Integer(),
    total_bytes: Bytes(),
    bytes_per_second: Bytes(),
    created: Type.String({ format: 'date-time' }),
    problem: Type.Union([Type.String(), Type.Null()], { description: 'Why it failed.' }),
  },
  { title: 'Pull' },
)

export const PullsAnswer = Type.Object({ pulls: Type.Array(PullItem) })
