import type { TextRange } from '../../../translation/engine.ts'
import { messagePassages } from '../../messages/message-passages.ts'
import { backslashText, type EscapeLetters, writeBackslashEscapes } from '../../text/backslash-escapes.ts'
import type { TextLayer } from '../../text/passage.ts'
import { yamlLayers } from '../yaml/yaml-reader.ts'

const YAML_MATTER = /^---[ \t]*\r?\n([\s\S]*?)\r?\n(?:---|\.\.\.)[ \t]*(?:\r?\n|$)/
const TOML_MATTER = /^\+\+\+[ \t]*\r?\n([\s\S]*?)\r?\n\+\+\+[ \t]*(?:\r?\n|$)/
const SHOWN =
  /^(?:title|subtitle|description|summary|excerpt|tagline|linkTitle|lead|headline|seo_title|seo_description)$/i
const TOML_STRING = /^[ \t]*(\w+)[ \t]*=[ \t]*"((?:[^"\\\r\n]|\\.)*)"[ \t]*\r?$/gm
const TOML_ESCAPES: EscapeLetters = new Map([
  ['n', '\n'],
  ['t', '\t'],
  ['r', '\r'],
])

/** What stands in front of a document for the program that publishes it, and the texts of it that are shown. */
export interface FrontMatter extends TextRange {
  readonly layers: readonly TextLayer[]
}

export function readFrontMatter(text: string): FrontMatter {
  const yaml = YAML_MATTER.exec(text)
  if (yaml !== null) {
    const range = {
      start: yaml[0].indexOf('\n') + 1,
      end: yaml[0].indexOf('\n') + 1 + (yaml[1]?.length ?? 0),
    }
    return { start: 0, end: yaml[0].length, layers: yamlMatter(text, range) }
  }
  const toml = TOML_MATTER.exec(text)
  if (toml !== null) return { start: 0, end: toml[0].length, layers: tomlMatter(text, toml[0].length) }
  return { start: 0, end: 0, layers: [] }
}

/** Front matter that is no YAML is left alone. */
function yamlMatter(text: string, range: TextRange): TextLayer[] {
  try {
    return yamlLayers(text.slice(range.start, range.end), ({ name }) => SHOWN.test(name)).map((layer) => ({
      ...layer,
      toFile: (edits, options) =>
        layer.toFile(edits, options).map((edit) => ({
          ...edit,
          start: edit.start + range.start,
          end: edit.end + range.start,
        })),
    }))
  } catch {
    return []
  }
}

function tomlMatter(text: string, end: number): TextLayer[] {
  return [...text.slice(0, end).matchAll(TOML_STRING)].flatMap((match): TextLayer[] => {
    const [whole, name = '', value = ''] = match
    if (!SHOWN.test(name)) return []
    const start = match.index + whole.indexOf('"') + 1
    const source = backslashText(text, { start, end: start + value.length }, TOML_ESCAPES)
    return [
      {
        text: source.text,
        passages: messagePassages(source.text),
        toFile: (edits) =>
          edits.map((edit) => ({
            ...source.toFile(edit),
            text: writeBackslashEscapes(edit.text, source, TOML_ESCAPES, { asciiOnly: false, quote: '"' }),
          })),
      },
    ]
  })
}
