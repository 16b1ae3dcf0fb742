import { type Static, Type } from 'typebox'

const CORRECTION = {
  text: Type.Array(Type.String(), {
    description: 'Texts to improve, each by itself, in order. A single string is accepted as a list of one.',
  }),
  target_lang: Type.Optional(
    Type.String({
      description:
        'Language of the texts, with the form to write: `en-GB`, `de`, `pt-BR`. Nothing is translated. Each text stays in its own language when absent.',
    }),
  ),
  show_billed_characters: Type.Optional(
    Type.Boolean({ default: false, description: 'An extension of this service.' }),
  ),
  show_edits: Type.Optional(
    Type.Boolean({
      default: false,
      description: 'Adds `edits` to each improvement. An extension of this service.',
    }),
  ),
  tag_handling: Type.Optional(
    Type.Enum(['xml', 'html'], {
      type: 'string',
      description: 'Every tag stays as it is. An extension of this service.',
    }),
  ),
}

export const CorrectBody = Type.Object(CORRECTION, { title: 'CorrectRequest' })

export const RephraseBody = Type.Object(
  {
    ...CORRECTION,
    writing_style: Type.Optional(
      Type.String({
        description:
          '`academic`, `business`, `casual`, `simple` or `default`; with `prefer_` before it, a language that has it not gets the corrected text.',
      }),
    ),
    tone: Type.Optional(
      Type.String({
        description:
          '`confident`, `diplomatic`, `enthusiastic`, `friendly` or `default`, likewise with `prefer_`; not together with a style.',
      }),
    ),
  },
  { title: 'RephraseRequest' },
)

export type RephraseBody = Static<typeof RephraseBody>

export const WriteAnswer = Type.Object(
  {
    improvements: Type.Array(
      Type.Object({
        text: Type.String(),
        target_language: Type.String({ description: 'As `en-US`.' }),
        detected_source_language: Type.String({ description: 'As `en`.' }),
        billed_characters: Type.Optional(
          Type.Integer({ description: 'Only with `show_billed_characters`.' }),
        ),
        edits: Type.Optional(
          Type.Array(
            Type.Object({
              start: Type.Integer({ description: 'In code points of the text that was sent.' }),
              end: Type.Integer(),
              original: Type.String(),
              replacement: Type.String(),
              kind: Type.String({
                description:
                  '`spelling`, `grammar`, `confusion`, `punctuation`, `capitalisation`, `spacing`, `repetition` or `style`.',
              }),
              explanation: Type.String(),
              sureness: Type.Number({ description: 'From 0 to 1.' }),
            }),
            { description: 'Only with `show_edits`; in order.' },
          ),
        ),
      }),
    ),
  },
  { title: 'Improvements' },
)

export type WriteAnswer = Static<typeof WriteAnswer>
