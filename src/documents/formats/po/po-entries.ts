import type { TextRange } from '../../../translation/engine.ts'
import { invalidDocument } from '../../model/invalid-document.ts'
import { backslashText, type EscapeLetters, readBackslashEscapes } from '../../text/backslash-escapes.ts'
import { createEscapedText, type EscapedText } from '../../text/escaped-text.ts'
import { type Line, linesOf } from '../../text/lines.ts'

/** A keyword with its string, which may go on over lines. */
export interface PoField extends TextRange {
  /** `msgid`, `msgstr[1]`, … */
  readonly keyword: string
  readonly value: EscapedText
  /** Where the strings begin, behind keyword and blank. */
  readonly stringStart: number
  readonly lineCount: number
}

/** The flag of a translation that nobody has confirmed. */
export const FUZZY_FLAG = /^#,.*\bfuzzy\b/

/** Fields end before their line end. */
export interface PoEntry {
  readonly fields: readonly PoField[]
  /** Lines that begin with `#`, in front of the fields. */
  readonly comments: readonly Line[]
  readonly line: number
  readonly isFuzzy: boolean
}

export const PO_ESCAPES: EscapeLetters = new Map([
  ['n', '\n'],
  ['t', '\t'],
  ['r', '\r'],
  ['a', '\u0007'],
  ['b', '\b'],
  ['f', '\f'],
  ['v', '\v'],
])

const KEYWORD = /^\s*(msgctxt|msgid|msgid_plural|msgstr(?:\[\d{1,3}\])?)(?=[\s"])\s*/
const STRING = /^\s*"([^"\\]*(?:\\.[^"\\]*)*)"\s*$/

/** The entries of a file; obsolete ones, which begin with `#~`, are comments. */
export function readPo(text: string): PoEntry[] {
  const entries: PoEntry[] = []
  let comments: Line[] = []
  let fields: PoField[] = []
  let firstLine = 0
  const finish = () => {
    const isFuzzy = comments.some(({ start, end }) => FUZZY_FLAG.test(text.slice(start, end)))
    if (fields.length > 0) entries.push(completeEntry({ fields, comments, line: firstLine, isFuzzy }))
    comments = []
    fields = []
  }
  const lines = linesOf(text)
  for (let index = 0; index < lines.length; ) {
    const line = lines[index] as Line
    const content = text.slice(line.start, line.end)
    if (content.trim() === '') {
      if (fields.length > 0) finish()
      index += 1
      continue
    }
    if (content.trimStart().startsWith('#')) {
      if (fields.length > 0) finish()
      comments.push(line)
      index += 1
      continue
    }
    const keyword = KEYWORD.exec(content)
    if (keyword === null) throw damaged(index, 'neither a keyword nor a comment begins the line')
    const starts = keyword[1] === 'msgctxt' || keyword[1] === 'msgid'
    if (starts && fields.some((field) => field.keyword.startsWith('msgstr'))) finish()
    if (fields.length === 0) firstLine = index + 1
    const field = readField(text, lines, index, keyword)
    fields.push(field)
    index += field.lineCount
  }
  finish()
  return entries
}

function readField(text: string, lines: readonly Line[], first: number, keyword: RegExpExecArray): PoField {
  const { start } = lines[first] as Line
  const stringStart = start + keyword[0].length
  const strings: TextRange[] = []
  let index = first
  let end = stringStart
  for (; index < lines.length; index += 1) {
    const line = lines[index] as Line
    const from = index === first ? stringStart : line.start
    const content = text.slice(from, line.end)
    if (index > first && !content.trimStart().startsWith('"')) break
    const string = STRING.exec(content)
    if (string === null) throw damaged(index, 'the text in quotes is not closed')
    const open = from + content.indexOf('"') + 1
    const close = open + (string[1]?.length ?? 0)
    strings.push({ start: open, end: close })
    end = close + 1
  }
  return {
    keyword: keyword[1] ?? '',
    value: joinStrings(text, strings, stringStart),
    start,
    end,
    stringStart,
    lineCount: index - first,
  }
}

function joinStrings(text: string, strings: readonly TextRange[], from: number): EscapedText {
  const [only] = strings
  if (only !== undefined && strings.length === 1) return backslashText(text, only, PO_ESCAPES)
  const builder = createEscapedText(text, from)
  for (const string of strings) readBackslashEscapes(builder, text, string, PO_ESCAPES)
  return builder.build()
}

function completeEntry(entry: PoEntry): PoEntry {
  const has = (keyword: string) => entry.fields.some((field) => field.keyword === keyword)
  if (!has('msgid')) throw damaged(entry.line - 1, 'the entry has no "msgid"')
  if (!entry.fields.some(({ keyword }) => keyword.startsWith('msgstr'))) {
    throw damaged(entry.line - 1, 'the entry has no "msgstr"')
  }
  return entry
}

function damaged(index: number, what: string): Error {
  return invalidDocument(`The file is no valid PO file: line ${index + 1}: ${what}.`)
}
