import type { EditKind } from '../../../writing/improver.ts'
import { likeCase } from '../spelling/letter-case.ts'
import type { PatternRule } from './pattern-rule.ts'

const LETTER = String.raw`[\p{L}\p{M}\p{N}]`
const WORD_EDGE = `(?:(?<=${LETTER})(?!${LETTER})|(?<!${LETTER})(?=${LETTER}))`

/** `\b` of regular expressions knows only ASCII letters. */
function withWordEdges(pattern: RegExp): RegExp {
  return new RegExp(pattern.source.replaceAll(String.raw`\b`, WORD_EDGE), pattern.flags)
}

/** A rule that puts a text in the place of every match, `$1` for its groups, with the capital that stood there. */
export function replaceRule(
  pattern: RegExp,
  replacement: string | ((match: RegExpExecArray) => string),
  kind: EditKind,
  explanation: string,
  sureness: number,
): PatternRule {
  return {
    pattern: withWordEdges(pattern),
    kind,
    explanation,
    sureness,
    mend: (match) => {
      const text =
        typeof replacement === 'string'
          ? replacement.replaceAll(/\$(\d)/gu, (_all, group: string) => match[Number(group)] ?? '')
          : replacement(match)
      return /^\p{Lu}(?!\p{Lu})/u.test(match[0]) ? likeCase(`${match[0][0]}x`, text) : text
    },
  }
}
