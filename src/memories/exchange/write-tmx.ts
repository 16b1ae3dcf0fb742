import type { Memory, MemorySegment, SegmentText, UnitAttributes } from '../memory.ts'
import { escapeText, toWritable, writeAttributes } from './xml-units.ts'

/** What a header must have where the imported file had none. */
const HEADER = {
  creationtool: 'Interpres',
  creationtoolversion: '1',
  segtype: 'sentence',
  'o-tmf': 'Interpres',
  adminlang: 'en',
  datatype: 'plaintext',
}

/** The beginning of a TMX 1.4b file. */
export function tmxHeader({ source, header }: Memory): string {
  const attributes = { ...HEADER, ...header?.attributes, srclang: source }
  const inner = children(header)
  const written = `<header${writeAttributes(attributes)}`
  const whole = inner === '' ? `${written}/>` : `${written}>${inner}</header>`
  return `<?xml version="1.0" encoding="UTF-8"?>\n<tmx version="1.4">\n${toWritable(whole)}\n<body>\n`
}

export const TMX_END = '</body>\n</tmx>\n'

/** One unit, its languages in the order in which they came, the source first. */
export function tmxUnit(memory: Memory, { source, targets, attributes }: MemorySegment): string {
  const variants = [{ language: memory.source, ...source }, ...targets]
  const written = variants.map((variant) => tmxVariant(variant.language, variant)).join('')
  return toWritable(
    `<tu${writeAttributes(attributes?.attributes ?? {})}>${children(attributes)}${written}</tu>\n`,
  )
}

function tmxVariant(language: string, { text, markup, attributes }: SegmentText): string {
  const own = { 'xml:lang': language, ...attributes?.attributes }
  return `<tuv${writeAttributes(own)}>${children(attributes)}<seg>${markup ?? escapeText(text)}</seg></tuv>`
}

function children(attributes: UnitAttributes | undefined): string {
  const notes = (attributes?.notes ?? []).map((note) => `<note>${escapeText(note)}</note>`)
  const props = (attributes?.props ?? []).map(
    ({ type, value }) => `<prop${writeAttributes({ type })}>${escapeText(value)}</prop>`,
  )
  return [...notes, ...props].join('')
}
