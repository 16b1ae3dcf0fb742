import { readdirSync, readFileSync } from 'node:fs'
import { type Static, Type } from 'typebox'
import { Value } from 'typebox/value'

/** One word that a translation must hold, or words of which it must hold one; see `holdsWord` for `*`. */
const Wanted = Type.Union([
  Type.String({ minLength: 1 }),
  Type.Array(Type.String({ minLength: 1 }), { minItems: 1 }),
])

const SmokeCase = Type.Object(
  {
    kind: Type.Enum([
      'date',
      'formality',
      'glossary',
      'greeting',
      'long',
      'name',
      'negation',
      'number',
      'placeholder',
      'question',
      'software',
      'statement',
    ]),
    source: Type.String({ minLength: 1 }),
    /** The words that carry the meaning, whatever their case. */
    must: Type.Array(Wanted, { minItems: 1 }),
    /** Words whose case matters: `Sie` is not `sie`. */
    mustExactly: Type.Optional(Type.Array(Wanted, { minItems: 1 })),
    formality: Type.Optional(Type.Enum(['more', 'less'])),
    markup: Type.Optional(Type.Enum(['html'])),
    /** Terms and the translations that have to stand in the result. */
    glossary: Type.Optional(Type.Record(Type.String(), Type.String())),
  },
  { additionalProperties: false },
)

export type SmokeCase = Static<typeof SmokeCase>

const SmokeCases = Type.Array(SmokeCase, { minItems: 1 })

/** The cases of a pair such as `en-de`; `undefined` where nobody has written any. */
export function readSmokeCases(pair: string): readonly SmokeCase[] | undefined {
  let json: string
  try {
    json = readFileSync(new URL(`../smoke/${pair}.json`, import.meta.url), 'utf8')
  } catch {
    return undefined
  }
  return Value.Parse(SmokeCases, JSON.parse(json))
}

/** The pairs that have cases. */
export function smokePairs(): readonly string[] {
  return readdirSync(new URL('../smoke', import.meta.url)).map((file) => file.replace('.json', ''))
}
