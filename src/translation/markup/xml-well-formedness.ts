import { SaxesParser } from 'saxes'
import { InterpresError } from '../../kernel/errors.ts'
import type { SourceText } from './source-text.ts'

/**
 * Throws `markup_not_well_formed` with the line and column of the first fault. Fragments are welcome: several roots,
 * text around them, prefixes without declaration. A reference to an unknown entity is no fault; nothing is expanded.
 */
export function requireWellFormedXml(text: SourceText): void {
  const { source } = text
  const prologEnd = findPrologEnd(text)
  const prolog = source.slice(0, prologEnd)
  if (prologEnd > 0) {
    parse(`${prolog}<root/>`, false)
  }
  parse(prolog.replace(/[^\n]/g, ' ') + source.slice(prologEnd), true)
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

function parse(xml: string, fragment: boolean): void {
  const parser = new SaxesParser({ fragment })
  for (const [, name] of xml.matchAll(/&([\p{L}_:][\p{L}\p{N}\p{M}_:.·-]{0,63});/gu)) {
    if (name !== undefined) {
      parser.ENTITIES[name] ??= ''
    }
  }
  parser.on('error', (error) => {
    const fault = error.message.replace(/^[^ ]* /, '').replace(/\.$/, '')
    throw new InterpresError('markup_not_well_formed', 'Tag handling parsing failed, please check input.', {
      detail: `line ${parser.line}, column ${parser.columnIndex}: ${fault}`,
    })
  })
  parser.write(xml).close()
}
