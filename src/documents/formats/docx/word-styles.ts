import { attributeOf } from '../../xml/scan-xml.ts'
import type { OfficePackage } from '../ooxml/office-package.ts'

/** What the styles of a document say about text that is not to be translated. */
export interface WordStyles {
  /** A style for program code, by its name, the style that it is based on, or, for characters, its font. */
  isCode(styleId: string): boolean
}

/** Names that Word, LibreOffice, Pandoc and documentation tools give to styles for code. */
const CODE_NAME =
  /^(code|source ?code|html (preformatted|code|sample|keyboard|variable)|preformatted text|verbatim char|macro text)$/i
const FIXED_WIDTH = /courier|consolas|mono\b|menlo|monaco|\bfixed/i
const DEEPEST = 32

interface Style {
  isCode: boolean
  basedOn: string
}

export function readStyles(office: OfficePackage, part: string | undefined): WordStyles {
  const styles = new Map<string, Style>()
  if (part !== undefined && office.archive.find(part) !== undefined) collect(office, part, styles)
  return {
    isCode(styleId) {
      let style = styles.get(styleId)
      for (let depth = 0; style !== undefined && depth < DEEPEST; depth += 1) {
        if (style.isCode) return true
        style = styles.get(style.basedOn)
      }
      return false
    },
  }
}

function collect(office: OfficePackage, part: string, styles: Map<string, Style>): void {
  let style: Style | undefined
  let isCharacter = false
  office.scan(part, office.decode(part).text, {
    open(tag) {
      if (tag.name === 'w:style') {
        style = { isCode: false, basedOn: '' }
        isCharacter = attributeOf(tag, 'w:type') === 'character'
        styles.set(attributeOf(tag, 'w:styleId') ?? '', style)
      } else if (style === undefined) {
        return
      } else if (tag.name === 'w:name') {
        style.isCode ||= CODE_NAME.test(attributeOf(tag, 'w:val') ?? '')
      } else if (tag.name === 'w:basedOn') {
        style.basedOn = attributeOf(tag, 'w:val') ?? ''
      } else if (tag.name === 'w:rFonts' && isCharacter) {
        style.isCode ||= FIXED_WIDTH.test(attributeOf(tag, 'w:ascii') ?? '')
      }
    },
    close(tag) {
      if (tag.name === 'w:style') style = undefined
    },
  })
}
