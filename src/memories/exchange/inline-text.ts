import { findPlaceholders } from '../../translation/port.ts'
import type { SegmentText } from '../memory.ts'
import { SEGMENT_LENGTH_LIMIT } from '../memory-limits.ts'
import { escapeText, writeAttributes } from './xml-units.ts'

/**
 * Collects the content of a segment with inline elements. Codes that stand for a placeholder (`<ph>{name}</ph>`) count
 * as text; all others are left out of it and are kept in the markup only.
 */
export interface InlineText {
  open(name: string, attributes: Readonly<Record<string, string>>): void
  close(name: string): void
  text(text: string): void
  /** `undefined` when it has become longer than a segment may be. */
  result(): SegmentText | undefined
}

/** Markup may be so many times as long as the text may be. */
const MARKUP_LIMIT = 8 * SEGMENT_LENGTH_LIMIT

/** `codes`: elements whose content is code; of all others the content is text. */
export function createInlineText(codes: ReadonlySet<string>): InlineText {
  let text = ''
  let markup = ''
  let hasMarkup = false
  let isTooLong = false
  let codeDepth = 0
  let code = ''
  let mayBePlaceholder = false

  function add(plain: string, written: string): void {
    if (isTooLong) return
    text += plain
    markup += written
    isTooLong = text.length > SEGMENT_LENGTH_LIMIT || markup.length + code.length > MARKUP_LIMIT
  }

  return {
    open(name, attributes) {
      hasMarkup = true
      if (codeDepth > 0 || codes.has(name)) codeDepth += 1
      mayBePlaceholder = codeDepth === 1 && name === 'ph'
      add('', `<${name}${writeAttributes(attributes)}>`)
    },
    close(name) {
      if (codeDepth > 0) {
        codeDepth -= 1
        if (codeDepth === 0) {
          add(mayBePlaceholder && isPlaceholder(code) ? code : '', '')
          code = ''
        }
      }
      add('', `</${name}>`)
    },
    text(content) {
      if (codeDepth === 0) return add(content, escapeText(content))
      if (!isTooLong) code += content
      add('', escapeText(content))
    },
    result() {
      if (isTooLong) return undefined
      return hasMarkup ? { text, markup } : { text }
    },
  }
}

function isPlaceholder(code: string): boolean {
  // A tag is markup that the pipeline takes out of texts, too.
  if (code === '' || code.length > 200 || code.startsWith('<')) return false
  const [found, ...others] = findPlaceholders(code)
  return found !== undefined && others.length === 0 && found.start === 0 && found.end === code.length
}
