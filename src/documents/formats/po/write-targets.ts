import type { LanguageCode } from '../../../languages/language-code.ts'
import type { TextEdit } from '../../../text/text-edit.ts'
import { writeBackslashEscapes } from '../../text/backslash-escapes.ts'
import { pluralRuleOf } from './plural-rules.ts'
import { PO_ESCAPES, type PoEntry, type PoField } from './po-entries.ts'

export interface PoContext {
  readonly file: string
  readonly lineEnd: string
  /** How many forms a plural has, as the header says; `undefined` where it says nothing. */
  readonly pluralCount: number | undefined
}

/** Longest line that gettext's own tools write. */
const LINE_WIDTH = 79

/** Writes the strings of an entry: one, or as many forms as the target counts with. */
export function writeTargets(
  entry: PoEntry,
  values: readonly string[],
  context: PoContext,
  target: LanguageCode,
): readonly TextEdit[] {
  const targets = entry.fields.filter(({ keyword }) => keyword.startsWith('msgstr'))
  const source = entry.fields.find(({ keyword }) => keyword === 'msgid')
  const first = targets[0]
  const last = targets.at(-1)
  const [singular = '', plural] = values
  if (first === undefined || last === undefined || source === undefined) return []
  if (plural === undefined) {
    return [
      {
        start: first.stringStart,
        end: first.end,
        text: writeString(singular, source, context, first.keyword.length + 1),
      },
    ]
  }
  const { count, singular: one } = pluralRuleOf(target)
  const forms = Array.from({ length: context.pluralCount ?? count }, (_, form) => {
    const value = form === one ? singular : plural
    return `msgstr[${form}] ${writeString(value, source, context, 10)}`
  })
  return [{ start: first.start, end: last.end, text: forms.join(context.lineEnd) }]
}

/** On one line where it fits or the source is on one, else behind an empty string on lines of its own. */
function writeString(value: string, source: PoField, { lineEnd }: PoContext, keywordWidth: number): string {
  const escaped = (text: string) =>
    writeBackslashEscapes(text, source.value, PO_ESCAPES, { asciiOnly: false, quote: '"' })
  const lines = value.split(/(?<=\n)/)
  const isOneLine = lines.length < 2
  const whole = escaped(value)
  if (isOneLine && (source.lineCount === 1 || whole.length + keywordWidth + 2 <= LINE_WIDTH))
    return `"${whole}"`
  if (source.lineCount === 1) return `"${whole}"`
  const written = lines.flatMap((line) => wrapped(escaped(line))).map((line) => `"${line}"`)
  return ['""', ...written].join(lineEnd)
}

/** Cuts an escaped line behind spaces. */
function wrapped(line: string): string[] {
  const parts: string[] = []
  let part = ''
  for (const word of line.split(/(?<= )/)) {
    if (part !== '' && part.length + word.length + 2 > LINE_WIDTH) {
      parts.push(part)
      part = ''
    }
    part += word
  }
  return part === '' ? parts : [...parts, part]
}
