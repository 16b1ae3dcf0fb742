import { type Static, Type } from 'typebox'
import { STYLE_LANGUAGES } from '../../../style-rules/style-language.ts'
import { PAGE_PARAMETERS } from '../../http/parameters/page.ts'

export const ListParams = Type.Object({
  style_id: Type.String({ description: 'UUID of a style rule list of this region.' }),
})
export type ListParams = Static<typeof ListParams>

export const InstructionParams = Type.Object({
  style_id: Type.String({ description: 'UUID of a style rule list of this region.' }),
  instruction_id: Type.String({ description: 'UUID of one of its custom instructions.' }),
})
export type InstructionParams = Static<typeof InstructionParams>

const missing = (name: string) => ({ 'x-missing-message': `Missing or invalid argument: ${name}'` })

const ShowApplication = Type.Optional(
  Type.Boolean({
    default: false,
    description: 'Extension: also say how each rule and instruction takes effect with what is installed.',
  }),
)

export const PageQuery = Type.Object({
  ...PAGE_PARAMETERS,
  detailed: Type.Optional(Type.Boolean({ default: false, description: 'Also give rules and instructions.' })),
  show_application: ShowApplication,
})

export const ListQuery = Type.Object({ show_application: ShowApplication })
export type ListQuery = Static<typeof ListQuery>

export const ConfiguredRulesBody = Type.Record(Type.String(), Type.Record(Type.String(), Type.String()), {
  description:
    'Category, rule and option: `{"numbers": {"percentage_format": "use_spanish_word_por_ciento"}}`.',
})

export const InstructionBody = Type.Object(
  {
    label: Type.String({ description: 'At most 100 characters.', ...missing('label') }),
    prompt: Type.String({ description: 'At most 300 characters.', ...missing('prompt') }),
    source_language: Type.Optional(
      Type.String({
        description: 'Language of the texts for which the instruction is meant; absent for all.',
      }),
    ),
  },
  { title: 'NewCustomInstruction' },
)
export type InstructionBody = Static<typeof InstructionBody>

export const NameBody = Type.Object({
  name: Type.String({ description: 'At most 1,024 characters.', ...missing('name') }),
})
export type NameBody = Static<typeof NameBody>

/** The plain fields of a new list; rules and instructions are read by themselves. */
export const NameAndLanguageBody = Type.Object({
  name: NameBody.properties.name,
  language: Type.String({ description: STYLE_LANGUAGES.join(', '), ...missing('language') }),
})

export const CreateListBody = Type.Object({
  ...NameAndLanguageBody.properties,
  configured_rules: Type.Optional(ConfiguredRulesBody),
  custom_instructions: Type.Optional(Type.Array(InstructionBody, { description: 'At most 200.' })),
})

export const InstructionAnswer = Type.Object(
  {
    id: Type.String(),
    label: Type.String(),
    prompt: Type.String(),
    source_language: Type.Optional(Type.String()),
  },
  { title: 'CustomInstruction' },
)
export type InstructionAnswer = Static<typeof InstructionAnswer>

const Application = Type.Enum(['rule', 'language_model', 'stored'], { type: 'string' })

export const ListAnswer = Type.Object(
  {
    style_id: Type.String(),
    name: Type.String(),
    creation_time: Type.String(),
    updated_time: Type.String(),
    language: Type.String(),
    version: Type.Integer({ description: '1 when created, one more with every change.' }),
    configured_rules: Type.Optional(ConfiguredRulesBody),
    custom_instructions: Type.Optional(Type.Array(InstructionAnswer)),
    configured_rules_applied_by: Type.Optional(
      Type.Record(Type.String(), Type.Record(Type.String(), Application), {
        description: 'Extension, only with `show_application`.',
      }),
    ),
    custom_instructions_applied_by: Type.Optional(
      Type.Record(Type.String(), Application, {
        description: 'Extension, only with `show_application`; by id.',
      }),
    ),
  },
  { title: 'StyleRuleList' },
)
export type ListAnswer = Static<typeof ListAnswer>

export const ListsAnswer = Type.Object({ style_rules: Type.Array(ListAnswer) })
