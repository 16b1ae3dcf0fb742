import type { LanguageCode } from '../../../languages/language-code.ts'
import type { TextEdit } from '../../../text/text-edit.ts'
import { pluralRuleOf } from './plural-rules.ts'
import { FUZZY_FLAG, type PoEntry, type PoField } from './po-entries.ts'
import type { PoContext } from './write-targets.ts'

/** The number of plural forms, where the header names one. */
export function readPluralCount(header: PoEntry): number | undefined {
  const count = /^Plural-Forms:\s*nplurals\s*=\s*(\d{1,2})/im.exec(stringOf(header)?.value.text ?? '')?.[1]
  return count === undefined || Number(count) === 0 ? undefined : Number(count)
}

/** Sets the language and the plural rule where the header leaves them open, and takes `fuzzy` off the header. */
export function headerEdits(header: PoEntry, context: PoContext, target: LanguageCode): readonly TextEdit[] {
  const edits = [...unfuzzyEdits(header, context.file)]
  const language = lineEdit(header, /^Language:[ \t]*$/im, `Language: ${target.replace('-', '_')}`)
  if (language !== undefined) edits.push(language)
  if (context.pluralCount !== undefined) return edits
  const { count, expression } = pluralRuleOf(target)
  const rule = `Plural-Forms: nplurals=${count}; plural=${expression};`
  const open = lineEdit(header, /^Plural-Forms:.*$/im, rule)
  const string = stringOf(header)
  if (open !== undefined) edits.push(open)
  else if (string !== undefined && string.value.text !== '') {
    edits.push({ start: string.end, end: string.end, text: `${context.lineEnd}"${rule}\\n"` })
  }
  return edits
}

export function declareUtf8(header: PoEntry): readonly TextEdit[] {
  const edit = lineEdit(header, /(?<=^Content-Type:.*charset=)[\w.-]+/im, 'UTF-8')
  return edit === undefined ? [] : [edit]
}

/** Takes the flag away, and the old source that the unconfirmed translation belonged to. */
export function unfuzzyEdits(entry: PoEntry, file: string): readonly TextEdit[] {
  if (!entry.isFuzzy) return []
  return entry.comments.flatMap(({ start, end, next }): TextEdit[] => {
    const content = file.slice(start, end)
    if (content.startsWith('#|')) return [{ start, end: next, text: '' }]
    if (!FUZZY_FLAG.test(content)) return []
    const flags = content
      .slice(2)
      .split(',')
      .map((flag) => flag.trim())
      .filter((flag) => flag !== 'fuzzy' && flag !== '')
    return flags.length === 0
      ? [{ start, end: next, text: '' }]
      : [{ start, end, text: `#, ${flags.join(', ')}` }]
  })
}

function stringOf(header: PoEntry): PoField | undefined {
  return header.fields.find(({ keyword }) => keyword === 'msgstr')
}

function lineEdit(header: PoEntry, pattern: RegExp, text: string): TextEdit | undefined {
  const string = stringOf(header)
  const match = string && pattern.exec(string.value.text)
  if (string === undefined || match === null || match === undefined) return undefined
  const range = string.value.toFile({ start: match.index, end: match.index + match[0].length })
  return { ...range, text }
}
