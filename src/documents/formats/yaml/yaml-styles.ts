import { parse } from 'yaml'
import { applyUnordered, type TextEdit } from '../../../text/text-edit.ts'
import type { TextRange } from '../../../translation/engine.ts'
import {
  type EscapeLetters,
  readBackslashEscapes,
  writeBackslashEscapes,
} from '../../text/backslash-escapes.ts'
import {
  createEscapedText,
  type EscapedText,
  type EscapedTextBuilder,
  literalText,
  readDoubledMarks,
} from '../../text/escaped-text.ts'
import { linesOf } from '../../text/lines.ts'
import type { YamlString } from './yaml-scalars.ts'

const ESCAPES: EscapeLetters = new Map([
  ['n', '\n'],
  ['t', '\t'],
  ['r', '\r'],
  ['b', '\b'],
  ['f', '\f'],
  ['0', '\0'],
  ['a', '\u0007'],
  ['v', '\v'],
  ['e', '\u001b'],
  ['N', '\u0085'],
  ['_', '\u00a0'],
  ['L', '\u2028'],
  ['P', '\u2029'],
])

/** What may stand for something else in a string on one line, style by style. */
const NOT_LITERAL = { plain: /[\r\n]/, single: /[\r\n']/, double: /[\r\n\\]/ }

/** The text of a plain or quoted string, which may be folded over lines. */
export function readFlowString(
  file: string,
  string: TextRange & { readonly style: keyof typeof NOT_LITERAL },
): EscapedText {
  const quotes = string.style === 'plain' ? 0 : 1
  const range = { start: string.start + quotes, end: string.end - quotes }
  const literal = literalText(file, range)
  if (!NOT_LITERAL[string.style].test(literal.text)) return literal
  const builder = createEscapedText(file, range.start)
  let at = range.start
  for (const fold of folds(file, range, string.style)) {
    readLine(builder, file, { start: at, end: fold.start }, string.style)
    builder.fold(fold.text, fold.start, fold.end)
    at = fold.end
  }
  readLine(builder, file, { start: at, end: range.end }, string.style)
  return builder.build()
}

/** One line end is a space, each further one a line end; a backslash before it takes it out. */
function folds(file: string, range: TextRange, style: YamlString['style']): TextEdit[] {
  const pattern = style === 'double' ? /\\?[ \t]*(?:\r\n|\n|\r)\s*/g : /[ \t]*(?:\r\n|\n|\r)\s*/g
  return [...file.slice(range.start, range.end).matchAll(pattern)].map(({ 0: found, index }) => {
    const breaks = found.match(/\r\n|\n|\r/g)?.length ?? 1
    const isEscaped = found.startsWith('\\')
    const text = breaks > 1 ? '\n'.repeat(breaks - 1) : isEscaped ? '' : ' '
    const start = range.start + index
    return { start, end: start + found.length, text }
  })
}

function readLine(builder: EscapedTextBuilder, file: string, range: TextRange, style: string): void {
  if (style === 'double') {
    readBackslashEscapes(builder, file, range, ESCAPES)
    return
  }
  if (style === 'single') readDoubledMarks(builder, file, range, "'")
  else builder.literal(range.start, range.end)
}

/** Writes edits in the string's own style, or quotes all of it where the new text cannot stand in that. */
export function writeFlowEdits(
  string: YamlString,
  source: EscapedText,
  edits: readonly TextEdit[],
): readonly TextEdit[] {
  const value = applyUnordered(source.text, edits)
  const inPlace = (write: (text: string) => string) =>
    edits.map((edit) => ({ ...source.toFile(edit), text: write(edit.text) }))
  const doubled = (text: string) =>
    writeBackslashEscapes(text, source, ESCAPES, { asciiOnly: false, quote: '"' })
  if (string.style === 'double') return inPlace(doubled)
  const addsControls = edits.some(({ text }) => CONTROLS.test(text))
  if (!addsControls && string.style === 'single') return inPlace((text) => text.replaceAll("'", "''"))
  if (!addsControls && canBePlain(value, string.isInFlow)) return inPlace((text) => text)
  const hasControls = CONTROLS.test(value)
  const text = hasControls ? `"${doubled(value)}"` : `'${value.replaceAll("'", "''")}'`
  return [{ start: string.start, end: string.end, text }]
}

/** Characters that only a string in double quotes can hold. */
const CONTROLS = /[\p{Cc}\u2028\u2029]/u

/** Words that older readers of YAML take for truth values. */
const OTHER_VALUES = /^(?:y|n|yes|no|on|off|true|false|null|~|<<|=)$/i

/** Whether a text without quotes means itself, to readers of YAML 1.1 and 1.2. */
function canBePlain(text: string, isInFlow: boolean): boolean {
  if (/^[\s\-?:,[\]{}#&*!|>'"%@`=.\d+~]|^$|\s$|:(?:\s|$)|\s#|[\n\r\t]/.test(text)) {
    return /^[\d.+(]/.test(text) && !/:(?:\s|$)|\s#|[\n\r\t]|\s$/.test(text) && isSameParsed(text, isInFlow)
  }
  return !(isInFlow && /[,[\]{}]/.test(text)) && !OTHER_VALUES.test(text)
}

function isSameParsed(text: string, isInFlow: boolean): boolean {
  return !(isInFlow && /[,[\]{}]/.test(text)) && /\p{L}.*\s|\s.*\p{L}/u.test(text) && parse(text) === text
}

/** The text of a block string, indentation taken out, line ends as they are. */
export interface YamlBlock {
  readonly text: EscapedText
  readonly indent: string
}

export function readBlockString(file: string, string: YamlString): YamlBlock {
  const [header, ...lines] = linesOf(file, string.start, string.end)
  const indicator = /[1-9]/.exec(file.slice(header?.start, header?.end).replace(/#.*$/, ''))?.[0]
  const first = lines.map(({ start, end }) => file.slice(start, end)).find((line) => line.trim() !== '') ?? ''
  const found = first.length - first.trimStart().length
  const width =
    indicator === undefined ? found : Math.min(found, Math.max(0, string.parentIndent) + Number(indicator))
  const builder = createEscapedText(file, header?.next ?? string.start)
  for (const { start, end, next } of lines) {
    const body = Math.min(end, start + width)
    if (body > start) builder.fold('', start, body)
    builder.literal(body, next)
  }
  return { text: builder.build(), indent: first.slice(0, width) }
}

export function writeBlockEdits(
  block: YamlBlock,
  lineEnd: string,
  edits: readonly TextEdit[],
): readonly TextEdit[] {
  return edits.map((edit) => ({
    ...block.text.toFile(edit),
    text: edit.text.replace(/\r\n|\n|\r/g, lineEnd + block.indent),
  }))
}
