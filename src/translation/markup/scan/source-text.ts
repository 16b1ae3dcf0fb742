import type { Dialect, MarkupToken } from './markup-token.ts'
import { scanMarkup } from './scan-markup.ts'
import { isMarkupSpace } from './scan-tag.ts'
import { decodeText, type ReferenceRules } from './text-references.ts'

const UNKNOWN = 0
const VISIBLE = 1
const BLANK = 2

const CDATA_OPEN = '<![CDATA['.length
const CDATA_CLOSE = ']]>'.length

/** A source with its tokens, and what the tokens say as text. */
export interface SourceText extends ReferenceRules {
  readonly source: string
  readonly dialect: Dialect
  readonly tokens: readonly MarkupToken[]
  /** The text of a `text` or `cdata` token, references resolved. */
  textOf(token: MarkupToken): string
  /** Whether the token is text with anything but whitespace. */
  isVisible(index: number): boolean
  /** Whether the token breaks blocks although it is no tag: a declaration, or CDATA that holds HTML. */
  isBreak(index: number): boolean
}

export function readSourceText(source: string, dialect: Dialect): SourceText {
  const tokens = scanMarkup(source, dialect)
  const declaredEntities = findDeclaredEntities(source, tokens, dialect)
  const rules = { dialect, declaredEntities }
  const textOf = (token: MarkupToken) => {
    if (token.kind === 'cdata') {
      return source.slice(token.start + CDATA_OPEN, token.end - CDATA_CLOSE)
    }
    return token.kind === 'text' ? decodeText(source, token.start, token.end, rules) : ''
  }
  // Asked several times of each token.
  const visible = new Uint8Array(tokens.length)
  return {
    source,
    tokens,
    ...rules,
    textOf,
    isVisible(index) {
      const known = visible[index]
      if (known !== UNKNOWN) return known === VISIBLE
      const token = tokens[index]
      const isVisible = token !== undefined && (looksVisible(source, token) ?? /\S/.test(textOf(token)))
      visible[index] = isVisible ? VISIBLE : BLANK
      return isVisible
    },
    isBreak: (index) => {
      const token = tokens[index]
      return (
        token?.kind === 'declaration' ||
        (token?.kind === 'cdata' && dialect === 'xml' && holdsHtml(textOf(token)))
      )
    },
  }
}

/** Whether text shows something, where its first characters tell; no reference is read for that. */
function looksVisible(source: string, { kind, start, end }: MarkupToken): boolean | undefined {
  if (kind !== 'text') return undefined
  for (let at = start; at < end; at += 1) {
    const code = source.charCodeAt(at)
    if (code === 0x26 || code >= 0x7f) return undefined
    if (code > 0x20) return true
    if (!isMarkupSpace(code)) return undefined
  }
  return false
}

/** The content of a CDATA section, as offsets into the source. */
export function cdataContent(token: MarkupToken): { start: number; end: number } {
  return { start: token.start + CDATA_OPEN, end: token.end - CDATA_CLOSE }
}

/** Feeds and Android strings wrap HTML in CDATA; one tag is enough to tell. */
function holdsHtml(text: string): boolean {
  return (
    text.includes('<') &&
    scanMarkup(text, 'html').some((token) => token.kind === 'open' || token.kind === 'empty')
  )
}

function findDeclaredEntities(
  source: string,
  tokens: readonly MarkupToken[],
  dialect: Dialect,
): ReadonlySet<string> {
  const names = new Set<string>()
  const declarations = dialect === 'xml' ? tokens.filter((token) => token.kind === 'declaration') : []
  for (const { start, end } of declarations) {
    for (const [, name] of source.slice(start, end).matchAll(/<!ENTITY\s{1,64}([^\s%"'<>]{1,64})\s/g)) {
      if (name !== undefined) {
        names.add(name)
      }
    }
  }
  return names
}
