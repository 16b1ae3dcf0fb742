import { findPlaceholders, type TextRange } from '../../translation/port.ts'

const EMAIL = /(?<![A-Za-z0-9._%+-])[A-Za-z0-9._%+-]{1,64}@(?:[A-Za-z0-9-]{1,63}\.){1,8}[A-Za-z]{2,24}/gu

const WEB_ADDRESS = /(?:https?|ftps?|file|wss?|mailto):[^\s<>"“”«»「」（）]{1,4000}|\uFFFC+/gu

/** `--flag`, which would read as a dash. */
const COMMAND_FLAG = /(?<![\p{L}\p{N}_-])--[A-Za-z][\w-]{1,40}/gu

/** A figure with its unit or currency, or a date of figures: kept by the translation, but written as the style says. */
const FIGURES =
  /^(?!0x)[-+±]?(?:[€$£¥₹]|[A-Z]{3})?[ \u00A0\u202F]?\d{1,9}[ \u00A0\u202F]?[\p{L}%‰°²³/€$£¥₹]{0,6}$|^\d{4}-\d\d-\d\d$/u
/** `d.h` is an abbreviation, though a file could be called so. */
const TWO_LETTERS = /^\p{L}\.\p{L}$/u
const WHOLE_EMAIL = new RegExp(`^${EMAIL.source}$`, 'u')

/** True for protected text whose format, but not whose meaning, is a matter of style: `5 km`, `20%`, an email address. */
export function isMatterOfStyle(text: string): boolean {
  return FIGURES.test(text) || WHOLE_EMAIL.test(text) || TWO_LETTERS.test(text)
}

export function findEmailAddresses(text: string): readonly TextRange[] {
  return rangesOf(EMAIL, text)
}

/** Addresses with their scheme: all that a rule about email addresses must not see. */
export function findWebAddresses(text: string): readonly TextRange[] {
  return rangesOf(WEB_ADDRESS, text)
}

/** Addresses, code, paths, placeholders and the like; neither email addresses nor figures. */
export function findUntouchable(text: string): readonly TextRange[] {
  const placeholders = findPlaceholders(text).filter(({ output }) => !isMatterOfStyle(output))
  return text.includes('--') ? [...placeholders, ...rangesOf(COMMAND_FLAG, text)] : placeholders
}

function rangesOf(pattern: RegExp, text: string): readonly TextRange[] {
  return Array.from(text.matchAll(pattern), (match) => ({
    start: match.index,
    end: match.index + match[0].length,
  }))
}
