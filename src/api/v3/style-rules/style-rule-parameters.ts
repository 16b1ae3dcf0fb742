import { InterpresError } from '../../../kernel/errors.ts'
import { STYLE_CATEGORIES } from '../../../style-rules/catalogue/catalogue.ts'
import { type ConfiguredRules, parseConfiguredRules } from '../../../style-rules/configured-rules.ts'
import { STYLE_LANGUAGES, type StyleLanguage, styleLanguageOf } from '../../../style-rules/style-language.ts'
import {
  INSTRUCTIONS_PER_LIST,
  type InstructionFields,
  type InstructionId,
  parseInstructionId,
  parseStyleId,
  type StyleId,
  tooManyInstructions,
} from '../../../style-rules/style-rule-list.ts'
import { notSupported, type RawParameters, readParameters } from '../../http/parameters/parameters.ts'
import { InstructionBody } from './style-rule-schema.ts'

/** Room for 200 instructions whose characters are all written as pairs of escapes, twelve bytes each. */
export const LIST_LIMIT_BYTES = 1_048_576

/** Errors: `invalid_parameter` for what is no id at all. */
export function readStyleId(text: string): StyleId {
  const id = parseStyleId(text)
  if (id === undefined) throw new InterpresError('invalid_parameter', 'Invalid style_id')
  return id
}

export function readInstructionId(text: string): InstructionId {
  const id = parseInstructionId(text)
  if (id === undefined) throw new InterpresError('invalid_parameter', 'Invalid instruction_id')
  return id
}

export function readLanguage(text: string): StyleLanguage {
  const language = styleLanguageOf(text.toLowerCase())
  if (language === undefined) throw notSupported('language', STYLE_LANGUAGES)
  return language
}

export function toFields({ label, prompt, source_language }: InstructionBody): InstructionFields {
  return { label, prompt, sourceLanguage: source_language }
}

/** Errors: `invalid_parameter` for more than 200 items and for items that are no instruction. */
export function readInstructions(value: unknown): readonly InstructionFields[] {
  if (value === undefined || value === null) return []
  if (!Array.isArray(value)) throw notAList()
  if (value.length > INSTRUCTIONS_PER_LIST) throw tooManyInstructions()
  return value.map((item: unknown) => {
    if (typeof item !== 'object' || item === null || Array.isArray(item)) throw notAList()
    return toFields(readParameters(InstructionBody, item as RawParameters) as InstructionBody)
  })
}

/**
 * The body of a request that is nothing but configured rules. Parameters of the query have been merged into it; those
 * that are no category are left out, as unknown parameters always are.
 */
export function readRulesBody(body: RawParameters, query: unknown): ConfiguredRules {
  const own = Object.entries(body).filter(
    ([name]) => STYLE_CATEGORIES.includes(name) || !Object.hasOwn(Object(query), name),
  )
  return parseConfiguredRules(Object.fromEntries(own))
}

function notAList(): InterpresError {
  return new InterpresError('invalid_parameter', "Parameter 'custom_instructions' must be a list of objects.")
}
