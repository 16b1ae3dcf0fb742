import { messagePassages } from '../../messages/message-passages.ts'
import type { DocumentReader } from '../../model/document-reader.ts'
import { decodeFile } from '../../text/file-encoding.ts'
import { lineEndOf } from '../../text/lines.ts'
import type { TextLayer } from '../../text/passage.ts'
import { openTextDocument } from '../../text/text-document.ts'
import { findYamlStrings, type YamlString } from './yaml-scalars.ts'
import { readBlockString, readFlowString, writeBlockEdits, writeFlowEdits } from './yaml-styles.ts'

/** YAML: strings that are values, each written in its style. Keys, tags, anchors, aliases and comments stay. */
export const yamlReader: DocumentReader = {
  open(bytes) {
    const file = decodeFile(bytes)
    return openTextDocument({ bytes, file, layers: yamlLayers(file.text, () => true) })
  },
}

/** The strings of a YAML text that are wanted. */
export function yamlLayers(text: string, isWanted: (string: YamlString) => boolean): TextLayer[] {
  const lineEnd = lineEndOf(text)
  return findYamlStrings(text)
    .filter(isWanted)
    .map((string) => layerOf(text, string, lineEnd))
}

function layerOf(file: string, string: YamlString, lineEnd: string): TextLayer {
  if (string.style === 'literal' || string.style === 'folded') {
    const block = readBlockString(file, string)
    return {
      text: block.text.text,
      passages: messagePassages(block.text.text, string.style === 'folded' ? 'paragraphs' : 'lines'),
      toFile: (edits) => writeBlockEdits(block, lineEnd, edits),
    }
  }
  const source = readFlowString(file, { ...string, style: string.style })
  return {
    text: source.text,
    passages: messagePassages(source.text),
    toFile: (edits) => writeFlowEdits(string, source, edits),
  }
}
