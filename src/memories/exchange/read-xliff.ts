import type { SaxesTagPlain } from 'saxes'
import type { SegmentText } from '../memory.ts'
import type { FileUnit, UnitReader } from './file-unit.ts'
import { createInlineText, type InlineText } from './inline-text.ts'
import { attributesOf, createXmlPieces } from './xml-units.ts'

/** Of XLIFF 1.2; in 2.x codes are empty elements, of which only `pc` and `mrk` hold text. */
const CODES: ReadonlySet<string> = new Set(['bpt', 'ept', 'ph', 'it', 'x', 'bx', 'ex', 'sc', 'ec', 'cp'])

/** Elements that end a pair of source and target, by version. */
const UNITS: ReadonlySet<string> = new Set(['trans-unit', 'segment'])

interface Languages {
  readonly source: string
  readonly target: string
}

interface Pair {
  source?: SegmentText
  target?: SegmentText
  isTooLong?: boolean
}

/** Reads XLIFF 1.2 and 2.x. Units without a target are no pairs and are left out. */
export function createXliffReader(): UnitReader {
  let languages: Languages = { source: '', target: '' }
  let named: string | undefined
  const units: FileUnit[] = []
  let inside: 'source' | 'target' | undefined
  let text: InlineText | undefined
  let pair: Pair = {}
  /** Depth within `alt-trans`, which holds proposals. */
  let aside = 0

  function open(tag: SaxesTagPlain): void {
    const attributes = attributesOf(tag)
    if (text !== undefined) return text.open(tag.name, attributes)
    if (tag.name === 'alt-trans' || tag.name === 'matches') aside += 1
    else if (tag.name === 'xliff' || tag.name === 'file') {
      const source = attributes['source-language'] ?? attributes['srcLang']
      const target = attributes['target-language'] ?? attributes['trgLang']
      languages = { source: source ?? languages.source, target: target ?? languages.target }
      named ??= source
    } else if (UNITS.has(tag.name)) pair = {}
    else if (aside === 0 && (tag.name === 'source' || tag.name === 'target')) {
      inside = tag.name
      text = createInlineText(CODES)
    }
  }

  function close(name: string): void {
    if (text !== undefined && name !== inside) return text.close(name)
    if (text !== undefined && inside !== undefined) {
      const content = text.result()
      if (content === undefined) pair.isTooLong = true
      else pair[inside] = content
      text = undefined
      inside = undefined
    } else if (name === 'alt-trans' || name === 'matches') aside -= 1
    else if (UNITS.has(name)) {
      units.push(...toUnit(pair, languages))
      pair = {}
    }
  }

  const xml = createXmlPieces(['xliff'], { open, close, text: (piece) => text?.text(piece) })
  return {
    push(piece) {
      xml.push(piece)
      return units.splice(0)
    },
    end() {
      xml.end()
      return units.splice(0)
    },
    header: () => ({ sourceLanguage: named }),
  }
}

function toUnit({ source, target, isTooLong }: Pair, languages: Languages): readonly FileUnit[] {
  if (source === undefined || target === undefined) return []
  return [
    {
      sourceLanguage: languages.source,
      variants: [
        { language: languages.source, content: { text: source.text } },
        { language: languages.target, content: { text: target.text } },
      ],
      ...(isTooLong === true ? { isTooLong } : {}),
    },
  ]
}
