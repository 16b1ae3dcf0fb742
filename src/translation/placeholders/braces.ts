import type { TextRange } from '../engine.ts'

/** Longest content of a simple placeholder; ICU arguments may be longer. */
const SIMPLE_LENGTH = 300

const NAME = String.raw`[\p{L}\p{N}_$@#*][\p{L}\p{N}_.$?()[\]-]{0,120}`
const SIMPLE = new RegExp(
  [
    String.raw`\s{0,2}${NAME}\s{0,2}`, // {name} {0} {user.name} { items[0] }
    String.raw`(?:${NAME})?(?:![rsa])?(?::[^{}\s]{1,40})?`, // {} {0:N2} {:.2f} {value!r}
    String.raw`${NAME}(?:\s?\|\s?[\w:'",. -]{1,60}){1,5}`, // {name|upper}
  ]
    .map((form) => `(?:${form})`)
    .join('|')
    .replace(/^/, '^(?:')
    .concat(')$'),
  'u',
)
const ICU_ARGUMENT = new RegExp(
  String.raw`\s{0,20}${NAME}\s{0,20},\s{0,20}(?:plural|selectordinal|select|number|date|time|spellout|ordinal|duration|choice|list)\b`,
  'uy',
)

/**
 * Placeholders in braces: `{name}`, `{0:N2}`, `{{ mustache }}`, `{% tag %}`, `${expression}`, `#{x}`, `%{x}`, `@{x}`
 * and whole ICU arguments, which are kept as they are: `{count, plural, one {# file} other {# files}}`.
 *
 * Words in braces stay text: `{see below}`, `{a, b}`. Takes time linear in the text, however braces are nested.
 */
export function* findBracedPlaceholders(text: string): Generator<TextRange, void> {
  if (!text.includes('{')) return
  const closing = closingBraces(text)
  let from = 0
  for (let open = text.indexOf('{'); open >= 0; open = text.indexOf('{', from)) {
    const range = placeholderAt(text, open, closing)
    if (range !== undefined) yield range
    from = range?.end ?? open + 1
  }
}

function placeholderAt(text: string, open: number, closing: Int32Array): TextRange | undefined {
  const close = closing[open] ?? -1
  if (close < 0) return undefined
  const before = text[open - 1] ?? ''
  const inner = text[open + 1] ?? ''
  const prefixed = '$#%@'.includes(before) && before !== ''
  const length = close - open - 1
  const content = length <= SIMPLE_LENGTH ? text.slice(open + 1, close) : undefined
  const oneLine = content !== undefined && content.trim() !== '' && !content.includes('\n')
  const template = oneLine && ((inner === '{' && closing[open + 1] === close - 1) || isTemplateTag(content))
  if (prefixed && oneLine) return { start: open - 1, end: close + 1 }
  if (template || (content !== undefined && SIMPLE.test(content)) || isIcuArgument(text, open + 1)) {
    return { start: open, end: close + 1 }
  }
  return undefined
}

function isTemplateTag(content: string): boolean {
  const [first] = content
  return (first === '%' || first === '#') && content.length > 2 && content.endsWith(first)
}

function isIcuArgument(text: string, offset: number): boolean {
  ICU_ARGUMENT.lastIndex = offset
  return ICU_ARGUMENT.test(text)
}

/** For the offset of each opening brace the offset of its closing one, or -1. */
function closingBraces(text: string): Int32Array {
  const closing = new Int32Array(text.length).fill(-1)
  const open: number[] = []
  for (let offset = 0; offset < text.length; offset += 1) {
    const character = text[offset]
    if (character === '{') open.push(offset)
    else if (character === '}') {
      const start = open.pop()
      if (start !== undefined) closing[start] = offset
    }
  }
  return closing
}
