import type { Dialect } from './markup-token.ts'

export interface TagEnd {
  /** Offset behind the `>`. */
  readonly end: number
  readonly selfClosing: boolean
}

export interface TagScanner {
  /** False when no `>` follows, so that nobody need look. */
  canEnd(at: number): boolean
  /**
   * Where the tag whose name ends at `nameEnd` ends, or `undefined` when it is none. A quote that is never closed
   * does not swallow the rest of the text: such a tag ends at its first `>`.
   */
  findEnd(nameEnd: number): TagEnd | undefined
}

const BEFORE_NAME = 0
const IN_NAME = 1
const AFTER_NAME = 2
const BEFORE_VALUE = 3
const UNQUOTED = 4

const SLASH = 0x2f
const LESS = 0x3c
const EQUALS = 0x3d
const GREATER = 0x3e
const DOUBLE_QUOTE = 0x22
const SINGLE_QUOTE = 0x27

export function isMarkupSpace(unit: number): boolean {
  return unit === 0x20 || (unit >= 0x09 && unit <= 0x0d && unit !== 0x0b)
}

export function isTagNameEnd(unit: number): boolean {
  return unit === SLASH || unit === GREATER || isMarkupSpace(unit) || Number.isNaN(unit)
}

/**
 * Finds tag ends in one source, in time linear in its length over all calls: scans that failed are paid from a
 * budget, and once it is spent only the simple rule (up to the first `>`) is left.
 */
export function createTagScanner(source: string, dialect: Dialect): TagScanner {
  const lastGreater = source.lastIndexOf('>')
  let failureBudget = 8 * source.length + 1024

  const simpleEnd = (from: number): TagEnd | undefined => {
    let at = from
    while (source.charCodeAt(at) !== GREATER) {
      if (dialect === 'xml' && source.charCodeAt(at) === LESS) {
        return undefined
      }
      at += 1
    }
    return { end: at + 1, selfClosing: source.charCodeAt(at - 1) === SLASH }
  }

  return {
    canEnd: (at) => at <= lastGreater,
    findEnd(nameEnd) {
      if (nameEnd > lastGreater) {
        return undefined
      }
      if (failureBudget <= 0) {
        return simpleEnd(nameEnd)
      }
      const found = walkAttributes(source, nameEnd, dialect)
      if (typeof found !== 'number') {
        return found
      }
      failureBudget -= found - nameEnd
      return found < source.length ? undefined : simpleEnd(nameEnd)
    },
  }
}

/** The states of the HTML standard between a tag's name and its end. A number is the offset where it went wrong. */
function walkAttributes(source: string, nameEnd: number, dialect: Dialect): TagEnd | number {
  let state = BEFORE_NAME
  for (let at = nameEnd; at < source.length; at += 1) {
    const unit = source.charCodeAt(at)
    if (unit === GREATER) {
      const slash = source.charCodeAt(at - 1) === SLASH && (state !== UNQUOTED || dialect === 'xml')
      return { end: at + 1, selfClosing: slash }
    }
    if (unit === LESS && dialect === 'xml') {
      return at
    }
    if (state === BEFORE_VALUE && (unit === DOUBLE_QUOTE || unit === SINGLE_QUOTE)) {
      const quoteEnd = source.indexOf(unit === DOUBLE_QUOTE ? '"' : "'", at + 1)
      if (quoteEnd === -1) {
        return source.length
      }
      at = quoteEnd
      state = BEFORE_NAME
    } else {
      state = nextState(state, unit)
    }
  }
  return source.length
}

function nextState(state: number, unit: number): number {
  if (isMarkupSpace(unit)) {
    return state === IN_NAME ? AFTER_NAME : state === UNQUOTED ? BEFORE_NAME : state
  }
  if (state === BEFORE_VALUE || state === UNQUOTED) {
    return UNQUOTED
  }
  if (unit === SLASH) {
    return BEFORE_NAME
  }
  if (unit === EQUALS && state !== BEFORE_NAME) {
    return BEFORE_VALUE
  }
  return IN_NAME
}
