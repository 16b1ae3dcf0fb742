import { messagePassages } from '../../messages/message-passages.ts'
import type { DocumentReader } from '../../model/document-reader.ts'
import { backslashText, type EscapeLetters, writeBackslashEscapes } from '../../text/backslash-escapes.ts'
import { decodeFile } from '../../text/file-encoding.ts'
import type { TextLayer } from '../../text/passage.ts'
import { openTextDocument } from '../../text/text-document.ts'
import { findJsonStrings, type JsonString } from './json-strings.ts'

const ESCAPES: EscapeLetters = new Map([
  ['n', '\n'],
  ['t', '\t'],
  ['r', '\r'],
  ['b', '\b'],
  ['f', '\f'],
  ['/', '/'],
])

/** JSON: the strings that are values, each a message of its own. Names, numbers and layout stay. */
export const jsonReader: DocumentReader = {
  open(bytes) {
    const file = decodeFile(bytes)
    const { text } = file
    const asciiOnly = isAsciiOnly(text)
    const layers = findJsonStrings(text)
      .filter(isForPeople)
      .map((string) => layerOf(text, string, asciiOnly))
    return openTextDocument({ bytes, file, layers })
  },
}

function layerOf(file: string, string: JsonString, asciiOnly: boolean): TextLayer {
  const escaped = backslashText(file, string, ESCAPES)
  return {
    text: escaped.text,
    passages: messagePassages(escaped.text),
    toFile: (edits) =>
      edits.map((edit) => ({
        ...escaped.toFile(edit),
        text: writeBackslashEscapes(edit.text, escaped, ESCAPES, { asciiOnly, quote: '"' }),
      })),
  }
}

/** The writer of the file escapes everything beyond ASCII. */
function isAsciiOnly(text: string): boolean {
  return !/[\u0080-\uffff]/.test(text) && /\\u[0-9a-f]{4}/i.test(text)
}

const MESSAGE_NAMES = ['message', 'defaultMessage']

/**
 * Of Application Resource Bundles `@@locale` and all inside of `@name`; of extensions and extracted messages the
 * `description` and the `placeholders` beside the message: notes for translators and programs.
 */
function isForPeople({ path, siblings }: JsonString): boolean {
  return !path.some((name, level) => {
    if (name.startsWith('@')) return true
    const isNote = name === 'description' || name === 'placeholders' || name === 'id'
    return isNote && MESSAGE_NAMES.some((message) => siblings[level]?.has(message) === true)
  })
}
