import { SaxesParser } from 'saxes'
import { InterpresError } from '../../../kernel/errors.ts'
import type { SourceText } from './source-text.ts'
import { decodeReferences } from './text-references.ts'

/**
 * Throws `markup_not_well_formed` with the line and column of the first fault, columns counted from 0. Fragments are
 * welcome: several roots, text around them, prefixes without declaration. A reference to an unknown entity is no
 * fault; nothing is expanded.
 */
export function requireWellFormedXml(text: SourceText): void {
  const { source } = text
  const prologEnd = findPrologEnd(text)
  const prolog = source.slice(0, prologEnd)
  const fault =
    (prologEnd > 0 ? findFault(`${prolog}<root/>`, false) : undefined) ??
    findFault(prolog.replace(/[^\n]/g, ' ') + source.slice(prologEnd), true)
  if (fault !== undefined) {
    throw new InterpresError('markup_not_well_formed', 'Tag handling parsing failed, please check input.', {
      detail: findBareMark(text, fault.position) ?? fault.detail,
    })
  }
}

/** Behind the last declaration that stands before any element and any text. */
function findPrologEnd(text: SourceText): number {
  let end = 0
  for (const [index, token] of text.tokens.entries()) {
    if (token.kind === 'declaration') {
      end = token.end
    } else if (token.kind !== 'aside' && (token.kind !== 'text' || text.isVisible(index))) {
      break
    }
  }
  return end
}

interface Fault {
  readonly position: number
  readonly detail: string
}

function findFault(xml: string, fragment: boolean): Fault | undefined {
  const parser = new SaxesParser({ fragment })
  for (const [, name] of xml.matchAll(/&([\p{L}_:][\p{L}\p{N}\p{M}_:.·-]{0,63});/gu)) {
    if (name !== undefined) {
      parser.ENTITIES[name] ??= ''
    }
  }
  let fault: Fault | undefined
  parser.on('error', (error) => {
    const what = error.message.replace(/^[^ ]* /, '').replace(/\.$/, '')
    fault ??= {
      position: parser.position,
      detail: `line ${parser.line}, column ${parser.columnIndex}: ${what}`,
    }
    throw error
  })
  try {
    parser.write(xml).close()
  } catch (error) {
    if (fault === undefined) {
      throw error
    }
  }
  return fault
}

/** A bare `&` or `<` leads the parser astray, so that it finds fault with something else behind it. */
function findBareMark({ source, tokens, ...rules }: SourceText, end: number): string | undefined {
  for (const token of tokens) {
    if (token.start >= end) {
      return undefined
    }
    const pieces = token.kind === 'text' ? decodeReferences(source, token.start, token.end, rules) : []
    for (const piece of pieces) {
      const at = piece.kind === 'literal' ? piece.text.search(/[&<]/) : -1
      if (at >= 0) {
        const before = source.slice(0, piece.start + at).split('\n')
        return `line ${before.length}, column ${before.at(-1)?.length ?? 0}: bare ${piece.text.charAt(at)}`
      }
    }
  }
  return undefined
}
