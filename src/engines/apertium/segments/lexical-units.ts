import type { TextRange } from '../../../translation/engine.ts'
import { literalOf, parseStream } from './stream-text.ts'

/** A word, multiword or punctuation mark as the analysis found it, with its place in the text. */
export interface LexicalUnit extends TextRange {
  /** What stands in the text: `a lot of`. */
  readonly surface: string
  /** The whole unit for the next stage, escapes kept: `^a lot of/a lot of<det><qnt><sp>$`. */
  readonly reading: string
  /** The stream between the unit before and this one, escapes kept. */
  readonly before: string
}

/** A stretch of non-space characters outside every unit, such as a quotation mark or an emoji. */
export interface LooseText extends TextRange {
  readonly text: string
}

export interface Analysis {
  readonly units: readonly LexicalUnit[]
  readonly loose: readonly LooseText[]
  /** The stream after the last unit. */
  readonly tail: string
}

/** The processes returned something else than the text they were given. */
export class AnalysisMismatch extends Error {
  override readonly name = 'AnalysisMismatch'
}

const UNIT = /\^((?:[^\\/$]|\\[^])*)(?:\/(?:[^\\$]|\\[^])*)?\$/y
const OTHER = /(?:\[(?:[^\]\\]|\\[^])*\]|\\[^]|[^[\\^])+/y

/** Walks along a text while the stream made of it is read, and so knows where each stretch of the stream stands. */
function createWalker(text: string, literals: readonly string[]) {
  let offset = 0
  let nextLiteral = 0

  function pass(expected: string): boolean {
    if (!text.startsWith(expected, offset)) return false
    offset += expected.length
    return true
  }

  function passLiteral(): boolean {
    const literal = literals[nextLiteral]
    if (literal === undefined || !pass(literal)) return false
    nextLiteral++
    return true
  }

  return {
    offset: () => offset,
    /** Passes a unit. A space in it may stand for a literal of the text: `12[;0]000` becomes `^12 000/..$[;0]`. */
    passUnit(surface: string): void {
      for (const character of surface) {
        const passed = (character === ' ' && passLiteral()) || pass(character)
        if (!passed) throw new AnalysisMismatch()
      }
    },
    /**
     * Passes what lies between units and returns it without the literals that a unit has swallowed. Spaces that the
     * analysis puts between the parts of a contraction (`He's` becomes `^He/..$ ^'s/..$`) are not in the text.
     */
    passBetween(stream: string): string {
      let swallowed = stream
      for (const part of parseStream(stream)) {
        if (part.kind === 'text') {
          for (const character of part.text) {
            if (!pass(character) && character !== ' ') throw new AnalysisMismatch()
          }
        } else if (Number(part.content.slice(1)) >= nextLiteral) {
          if (!passLiteral()) throw new AnalysisMismatch()
        } else if (literalOf(part.content, literals).trim() === '') {
          swallowed = swallowed.replace(`[${part.content}]`, '')
        }
      }
      return swallowed
    },
  }
}

/**
 * Reads what the analysis made of `text`. Places are counted, not searched.
 *
 * Throws `AnalysisMismatch` when the stream cannot be read or is not that of the text.
 */
export function parseAnalysis(stream: string, text: string, literals: readonly string[]): Analysis {
  const walker = createWalker(text, literals)
  const units: LexicalUnit[] = []
  const loose: LooseText[] = []
  let before = ''
  for (let at = 0; at < stream.length; ) {
    const start = walker.offset()
    UNIT.lastIndex = at
    OTHER.lastIndex = at
    const unit = UNIT.exec(stream)
    const other = unit === null ? OTHER.exec(stream) : null
    if (unit !== null) {
      const surface = (unit[1] ?? '').replaceAll(/\\([^])/g, '$1')
      walker.passUnit(surface)
      units.push({ surface, reading: unit[0], before, start, end: walker.offset() })
      before = ''
      at = UNIT.lastIndex
    } else if (other !== null) {
      before += walker.passBetween(other[0])
      for (const match of text.slice(start, walker.offset()).matchAll(/\S+/g)) {
        loose.push({ text: match[0], start: start + match.index, end: start + match.index + match[0].length })
      }
      at = OTHER.lastIndex
    } else {
      throw new AnalysisMismatch()
    }
  }
  if (walker.offset() !== text.length) throw new AnalysisMismatch()
  return { units, loose, tail: before }
}
