import { baseLanguage } from '../../../languages/language-code.ts'
import type { RenderOptions } from '../../model/document-reader.ts'
import type { FollowUp } from '../../model/part-places.ts'
import { attributeRange } from '../../xml/attribute-range.ts'
import type { XmlTag } from '../../xml/scan-xml.ts'

/** Office wants a language with a country: `de` is `de-DE`, `zh-Hant` is `zh-TW`. */
function officeLanguage(code: string): string {
  const known = OFFICE_LANGUAGES.get(code)
  if (known !== undefined) return known
  const { language, region } = new Intl.Locale(code).maximize()
  const name = region === undefined ? language : `${language}-${region}`
  OFFICE_LANGUAGES.set(code, name)
  return name
}

const OFFICE_LANGUAGES = new Map<string, string>()

/** The language of a text changes where it names the source. */
export function languageFollowUps(
  source: string,
  tag: XmlTag,
  names: readonly string[],
  blocks: readonly number[] | undefined,
): FollowUp[] {
  return names.flatMap((name): FollowUp[] => {
    const range = attributeRange(source, tag, name)
    if (range === undefined) return []
    const value = source.slice(range.valueStart, range.valueEnd)
    return [
      {
        start: range.valueStart,
        end: range.valueEnd,
        blocks,
        text: (options) => changedLanguage(value, options),
      },
    ]
  })
}

function changedLanguage(value: string, { source, target }: RenderOptions): string | undefined {
  if (value.toLowerCase().split('-', 1)[0] !== baseLanguage(source)) return undefined
  return officeLanguage(target)
}
