import { InterpresError } from '../kernel/errors.ts'
import { parseUuid } from '../kernel/ids.ts'
import { type LanguageCode, parseLanguageCode } from '../languages/language-code.ts'
import { findLanguage } from '../languages/language-registry.ts'
import type { ConfiguredRules } from './configured-rules.ts'
import type { StyleLanguage } from './style-language.ts'

declare const styleIdBrand: unique symbol
declare const instructionIdBrand: unique symbol

/** UUID in lower case. */
export type StyleId = string & { readonly [styleIdBrand]: true }
export type InstructionId = string & { readonly [instructionIdBrand]: true }

export const parseStyleId = (text: string) => parseUuid(text) as StyleId | undefined
export const parseInstructionId = (text: string) => parseUuid(text) as InstructionId | undefined

export interface CustomInstruction {
  readonly id: InstructionId
  readonly label: string
  readonly prompt: string
  /** Plain language or form; absent when the instruction holds for texts in every language. */
  readonly sourceLanguage?: LanguageCode
}

/** A style rule list without its rules and instructions. */
export interface StyleRuleSummary {
  readonly id: StyleId
  readonly name: string
  readonly language: StyleLanguage
  /** 1 when created, one more with every change. */
  readonly version: number
  readonly createdAtMs: number
  readonly updatedAtMs: number
}

export interface StyleRuleList extends StyleRuleSummary {
  readonly configuredRules: ConfiguredRules
  /** In the order in which they were added. */
  readonly customInstructions: readonly CustomInstruction[]
}

export const LISTS_PER_ACCOUNT = 1_000
export const INSTRUCTIONS_PER_LIST = 200
/** In Unicode code points. */
export const NAME_LENGTH_LIMIT = 1_024
export const LABEL_LENGTH_LIMIT = 100
export const PROMPT_LENGTH_LIMIT = 300

/**
 * A name as it is stored. Errors: `invalid_parameter` for a blank name, for more than 1,024 characters and for halves of
 * surrogate pairs.
 */
export function checkedListName(name: string): string {
  if (name.trim() === '') throw invalid("Missing or invalid argument: name'")
  if (isLonger(name, NAME_LENGTH_LIMIT)) {
    throw invalid(`Parameter 'name' is too long; at most ${NAME_LENGTH_LIMIT} characters are allowed.`)
  }
  checkWellFormed('name', name)
  return name
}

export interface InstructionFields {
  readonly label: string
  readonly prompt: string
  readonly sourceLanguage?: string | undefined
}

/**
 * An instruction's fields as they are stored.
 *
 * Errors: `invalid_parameter` for a blank label or prompt, a label of more than 100 or a prompt of more than 300
 * characters, halves of surrogate pairs in either, and a source language that nobody knows.
 */
export function checkedInstruction({
  label,
  prompt,
  sourceLanguage,
}: InstructionFields): Omit<CustomInstruction, 'id'> {
  if (label.trim() === '') throw invalid("Missing or invalid argument: label'")
  if (prompt.trim() === '') throw invalid("Missing or invalid argument: prompt'")
  if (isLonger(label, LABEL_LENGTH_LIMIT)) {
    throw invalid(`Each custom instruction must have a label of at most ${LABEL_LENGTH_LIMIT} characters`)
  }
  if (isLonger(prompt, PROMPT_LENGTH_LIMIT)) {
    throw invalid(`Each custom instruction must have a prompt of at most ${PROMPT_LENGTH_LIMIT} characters`)
  }
  checkWellFormed('label', label)
  checkWellFormed('prompt', prompt)
  return sourceLanguage === undefined
    ? { label, prompt }
    : { label, prompt, sourceLanguage: knownLanguage(sourceLanguage) }
}

export function tooManyInstructions(): InterpresError {
  return invalid(`Maximum of ${INSTRUCTIONS_PER_LIST} custom instructions allowed`)
}

export function styleListNotFound(): InterpresError {
  return new InterpresError('not_found', 'Style rule list not found')
}

export function instructionNotFound(): InterpresError {
  return new InterpresError('not_found', 'Custom instruction not found')
}

function knownLanguage(text: string): LanguageCode {
  const code = parseLanguageCode(text.trim())
  if (code === undefined || findLanguage(code) === undefined) {
    throw invalid("Value for 'source_language' not supported.")
  }
  return code
}

/** No store and no encoding can hold half of a surrogate pair; another character must not take its place unsaid. */
function checkWellFormed(field: string, text: string): void {
  if (!text.isWellFormed()) throw invalid(`Parameter '${field}' contains half of a surrogate pair.`)
}

function isLonger(text: string, limit: number): boolean {
  return text.length > limit && Array.from(text).length > limit
}

function invalid(message: string): InterpresError {
  return new InterpresError('invalid_parameter', message)
}
