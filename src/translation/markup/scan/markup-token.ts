export type Dialect = 'xml' | 'html'

/**
 * `text` is character data with references, `raw` the content of a script or style, `aside` a comment or processing
 * instruction, `declaration` a document type or XML declaration. `empty` is a tag that can have no content.
 */
export type TokenKind = 'text' | 'raw' | 'open' | 'close' | 'empty' | 'aside' | 'declaration' | 'cdata'

/** A stretch `[start, end)` of the source. Tokens tile their source: each begins where the one before ends. */
export interface MarkupToken {
  readonly kind: TokenKind
  readonly start: number
  readonly end: number
  /** Of a tag, lower-cased in HTML; otherwise empty. */
  readonly name: string
  /** The tag ends in `/>`. */
  readonly selfClosing: boolean
}

/** Reads the markup of one source from front to back. */
export interface MarkupReader {
  /** The tokens of the markup that begins with the `<` at `open`; none when this `<` is text. */
  read(open: number): readonly MarkupToken[]
}

export function token(
  kind: TokenKind,
  start: number,
  end: number,
  name = '',
  selfClosing = false,
): MarkupToken {
  return { kind, start, end, name, selfClosing }
}
