import { baseLanguage, parseLanguageCode } from '../../../languages/language-code.ts'
import { isRightToLeft } from '../../../languages/language-registry.ts'
import type { TextEdit } from '../../../text/text-edit.ts'
import type { TextRange } from '../../../translation/engine.ts'
import type { RenderOptions } from '../../model/document-reader.ts'
import { readTagValues } from './tag-values.ts'

const ROOT_TAG = /<html(?=[\s>/])[^>]*>/i
const LANGUAGE_META = /<meta(?=\s)[^>]*http-equiv\s*=\s*["']?content-language[^>]*>/i

/** The language and the direction that a page names for itself, where they are those of the source. */
export function languageChanges(text: string, { source, target }: RenderOptions): readonly TextEdit[] {
  const root = ROOT_TAG.exec(text)
  const edits: TextEdit[] = []
  const isSource = (range: TextRange) => {
    const code = parseLanguageCode(text.slice(range.start, range.end).trim())
    return code !== undefined && baseLanguage(code) === baseLanguage(source)
  }
  if (root !== null) {
    const tag = { start: root.index, end: root.index + root[0].length }
    const values = readTagValues(text, tag)
    for (const value of values) {
      const isLanguage = value.name === 'lang' || value.name === 'xml:lang'
      if (isLanguage && isSource(value)) edits.push({ start: value.start, end: value.end, text: target })
    }
    const isRtl = isRightToLeft(target)
    const direction = values.find(({ name }) => name === 'dir')
    if (direction !== undefined && isRtl !== isRightToLeft(source)) {
      edits.push({ start: direction.start, end: direction.end, text: isRtl ? 'rtl' : 'ltr' })
    } else if (direction === undefined && isRtl) {
      const at = tag.start + '<html'.length
      edits.push({ start: at, end: at, text: ' dir="rtl"' })
    }
  }
  const meta = LANGUAGE_META.exec(text)
  if (meta !== null) {
    const tag = { start: meta.index, end: meta.index + meta[0].length }
    const content = readTagValues(text, tag).find(({ name }) => name === 'content')
    if (content !== undefined && isSource(content)) {
      edits.push({ start: content.start, end: content.end, text: target })
    }
  }
  return edits
}
