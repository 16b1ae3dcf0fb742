import { baseLanguage, type LanguageCode } from '../../../languages/language-code.ts'
import { isRightToLeft } from '../../../languages/language-registry.ts'
import type { TextEdit } from '../../../text/text-edit.ts'
import type { RenderOptions } from '../../model/document-reader.ts'

const TEXT_PROPERTIES = /<style:text-properties\s[^>]*>/g
const PAGE_LAYOUT = /<style:page-layout-properties(?=[\s/>])[^>]*>/g

/** Attributes of the language of letters: Western, of East Asia, and of scripts that need shaping. */
function attributeNames(language: LanguageCode): readonly [language: string, country: string] {
  if (/^(?:ja|zh|ko)/.test(language)) return ['style:language-asian', 'style:country-asian']
  if (isRightToLeft(language) || /^(?:th|hi|bn|ta|te|km|lo|my|ne|mr)/.test(language)) {
    return ['style:language-complex', 'style:country-complex']
  }
  return ['fo:language', 'fo:country']
}

/** The language of the source in styles becomes the target; pages of right-to-left targets run that way. */
export function odfLanguageChanges(text: string, { source, target }: RenderOptions): readonly TextEdit[] {
  const edits: TextEdit[] = []
  const from = attributeNames(source)
  const to = attributeNames(target)
  const region = /-([A-Z]{2})$/.exec(target)?.[1] ?? new Intl.Locale(target).maximize().region ?? 'none'
  if (from[0] === to[0] && source !== target) {
    for (const { 0: tag, index } of text.matchAll(TEXT_PROPERTIES)) {
      const language = valueIn(tag, to[0])
      if (language === undefined || language.value !== baseLanguage(source)) continue
      edits.push(edit(index, language, baseLanguage(target)))
      const country = valueIn(tag, to[1])
      if (country !== undefined) edits.push(edit(index, country, region))
    }
  }
  if (isRightToLeft(target) === isRightToLeft(source)) return edits
  const mode = isRightToLeft(target) ? 'rl-tb' : 'lr-tb'
  for (const { 0: tag, index } of text.matchAll(PAGE_LAYOUT)) {
    const known = valueIn(tag, 'style:writing-mode')
    const at = index + '<style:page-layout-properties'.length
    if (known !== undefined) edits.push(edit(index, known, mode))
    else if (mode === 'rl-tb') edits.push({ start: at, end: at, text: ` style:writing-mode="${mode}"` })
  }
  return edits
}

interface FoundValue {
  readonly value: string
  readonly start: number
}

function valueIn(tag: string, name: string): FoundValue | undefined {
  const match = new RegExp(`\\s${name}="([^"]*)"`).exec(tag)
  return match === null ? undefined : { value: match[1] ?? '', start: match.index + name.length + 3 }
}

function edit(offset: number, { value, start }: FoundValue, text: string): TextEdit {
  return { start: offset + start, end: offset + start + value.length, text }
}
