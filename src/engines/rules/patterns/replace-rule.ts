import type { EditKind } from '../../../writing/improver.ts'
import type { ContextModel } from '../context/context-model.ts'
import { likeCase } from '../spelling/letter-case.ts'
import type { PatternRule } from './pattern-rule.ts'

const LETTER = String.raw`[\p{L}\p{M}\p{N}]`
const WORD_EDGE = `(?:(?<=${LETTER})(?!${LETTER})|(?<!${LETTER})(?=${LETTER}))`

/** `\b` of regular expressions knows only ASCII letters. */
function withWordEdges(pattern: RegExp): RegExp {
  return new RegExp(pattern.source.replaceAll(String.raw`\b`, WORD_EDGE), pattern.flags)
}

/** A rule that puts a text in the place of every match, `$1` for its groups, with the capital that stood there; nothing for `undefined`. */
export function replaceRule(
  pattern: RegExp,
  replacement: string | ((match: RegExpExecArray, model: ContextModel) => string | undefined),
  kind: EditKind,
  explanation: string,
  sureness: number,
): PatternRule {
  return {
    pattern: withWordEdges(pattern),
    kind,
    explanation,
    sureness,
    mend: (match, model) => {
      const text =
        typeof replacement === 'string'
          ? replacement.replaceAll(/\$(\d)/gu, (_all, group: string) => match[Number(group)] ?? '')
          : replacement(match, model)
      if (text === undefined) return undefined
      return /^\p{Lu}(?!\p{Lu})/u.test(match[0]) ? likeCase(`${match[0][0]}x`, text) : text
    },
  }
}

/** The same for a mistake of grammar, whatever its capitals; `\p{Ll}` stays a small letter. */
export const grammarRule = (
  pattern: string,
  replacement: Parameters<typeof replaceRule>[1],
  explanation: string,
  sureness = 0.93,
): PatternRule => {
  const whatever = pattern.replaceAll(String.raw`\p{Ll}`, String.raw`(?-i:\p{Ll})`)
  return replaceRule(new RegExp(whatever, 'giu'), replacement, 'grammar', explanation, sureness)
}
