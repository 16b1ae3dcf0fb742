import { InterpresError } from '../../kernel/errors.ts'
import { baseLanguage, type LanguageCode } from '../../languages/language-code.ts'
import { languageName } from '../../languages/language-registry.ts'
import type { StyleCapabilities } from '../application.ts'
import type { ConfiguredRules } from '../configured-rules.ts'
import { STYLE_LANGUAGES, styleTargetOf } from '../style-language.ts'
import { type ParsedInstruction, parseInstruction } from './parse-instruction.ts'
import type { WordReplacement } from './replace-words.ts'
import { type ProtectedTerm, protectTerms, type TermProtector } from './term-protector.ts'

/** A wish in words; with a source language it holds only for texts in that language. */
export interface Instruction {
  readonly prompt: string
  readonly sourceLanguage?: LanguageCode | undefined
}

/** What is done about instructions, and what is not. */
export interface InstructionPlan {
  /** Keep words of the source, or set a wanted translation for them. */
  readonly protectors: readonly TermProtector[]
  /** Configured rules that instructions amount to, and exchanges of words, for texts in one language. */
  rulesFor(source: LanguageCode): ConfiguredRules
  replacementsFor(source: LanguageCode): readonly WordReplacement[]
  readonly formality: 'more' | 'less' | undefined
  /** For an engine that obeys instructions. */
  readonly forEngine: readonly string[]
  /** Instructions, or sentences of them, that nothing installed can follow, as they were written. */
  readonly notApplied: readonly string[]
}

export interface InstructionContext {
  /** `undefined` while the source is still to be detected. */
  readonly source: LanguageCode | undefined
  readonly target: LanguageCode
  readonly capabilities: StyleCapabilities
}

export const INSTRUCTIONS_PER_REQUEST = 10
export const INSTRUCTION_LENGTH_LIMIT = 300

/**
 * Checks instructions that come with a request.
 *
 * Errors: `invalid_parameter` for more than 10, for one of more than 300 code points, and for a target into which none
 * can be given.
 */
export function checkInstructions(instructions: readonly string[], target: LanguageCode): void {
  if (instructions.length === 0) return
  if (instructions.length > INSTRUCTIONS_PER_REQUEST) {
    throw invalid(
      `Parameter 'custom_instructions' has ${instructions.length} items; at most ${INSTRUCTIONS_PER_REQUEST} are allowed.`,
    )
  }
  if (instructions.some((text) => Array.from(text).length > INSTRUCTION_LENGTH_LIMIT)) {
    throw invalid(
      `Parameter 'custom_instructions' is too long; at most ${INSTRUCTION_LENGTH_LIMIT} characters are allowed.`,
    )
  }
  if (styleTargetOf(target) === undefined) {
    throw invalid(
      `Value for 'custom_instructions' not supported. Allowed: ${STYLE_LANGUAGES.map((code) => `'target_lang ${code}'`).join(', ')}.`,
    )
  }
}

/** Instructions never make a request fail: what nothing can follow is reported in `notApplied`. */
export function planInstructions(
  instructions: readonly Instruction[],
  { source, target, capabilities }: InstructionContext,
): InstructionPlan {
  const styleTarget = styleTargetOf(target)
  const wanted = instructions.filter((instruction) => mayConcern(instruction, source))
  const parsed = wanted.map((instruction) => {
    const nothing: ParsedInstruction = { recognised: [], rest: [instruction.prompt.trim()] }
    return {
      instruction,
      ...(styleTarget === undefined ? nothing : parseInstruction(instruction.prompt, styleTarget)),
    }
  })
  const formality = parsed
    .filter(({ instruction }) => instruction.sourceLanguage === undefined || source !== undefined)
    .flatMap(({ recognised }) => recognised)
    .findLast((item) => item.kind === 'formality')
  const isFormalityMet = formality === undefined || capabilities.formality
  const open = parsed.flatMap(({ instruction, recognised, rest }) => {
    const isOpen = !isFormalityMet && recognised.some((item) => item.kind === 'formality')
    const texts = isOpen || (recognised.length === 0 && rest.length > 0) ? [instruction.prompt.trim()] : rest
    return texts.map((text) => ({ text, instruction }))
  })
  return {
    protectors: parsed.flatMap(({ instruction, recognised }) => protectorOf(instruction, recognised)),
    rulesFor: (language) => mergedRules(concerning(parsed, language)),
    replacementsFor: (language) =>
      concerning(parsed, language).flatMap(({ recognised }) =>
        recognised.filter((item) => item.kind === 'replace'),
      ),
    formality: isFormalityMet ? formality?.formality : undefined,
    forEngine: capabilities.instructions
      ? open.map(({ text, instruction }) => conditional(text, instruction, source))
      : [],
    notApplied: capabilities.instructions ? [] : open.map(({ text }) => text),
  }
}

function mayConcern({ sourceLanguage }: Instruction, source: LanguageCode | undefined): boolean {
  return (
    sourceLanguage === undefined ||
    source === undefined ||
    baseLanguage(sourceLanguage) === baseLanguage(source)
  )
}

function concerning<Item extends { readonly instruction: Instruction }>(
  items: readonly Item[],
  source: LanguageCode,
): readonly Item[] {
  return items.filter(({ instruction }) => mayConcern(instruction, source))
}

function protectorOf(
  instruction: Instruction,
  recognised: ParsedInstruction['recognised'],
): readonly TermProtector[] {
  const terms = recognised.flatMap((item): readonly ProtectedTerm[] => {
    if (item.kind === 'keep') return item.terms.map((source) => ({ source }))
    return item.kind === 'translate' ? [item] : []
  })
  return terms.length === 0 ? [] : [protectTerms(terms, (source) => mayConcern(instruction, source))]
}

function mergedRules(parsed: readonly ParsedInstruction[]): ConfiguredRules {
  const rules: Record<string, Record<string, string>> = {}
  for (const item of parsed.flatMap(({ recognised }) => recognised)) {
    if (item.kind !== 'rule') continue
    const [category = '', rule = ''] = item.rule.split('.')
    rules[category] = { ...rules[category], [rule]: item.option }
  }
  return rules
}

/** While the source is unknown, the engine is told for which texts an instruction is meant. */
function conditional(
  text: string,
  { sourceLanguage }: Instruction,
  source: LanguageCode | undefined,
): string {
  if (sourceLanguage === undefined || source !== undefined) return text
  return `If the source text is in ${languageName(sourceLanguage)}: ${text}`
}

function invalid(message: string): InterpresError {
  return new InterpresError('invalid_parameter', message)
}
