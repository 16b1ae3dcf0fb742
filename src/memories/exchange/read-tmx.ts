import type { SaxesTagPlain } from 'saxes'
import { TARGETS_PER_SEGMENT } from '../memory-limits.ts'
import type { FileHeader, FileUnit, FileVariant, UnitReader } from './file-unit.ts'
import { createInlineText, type InlineText } from './inline-text.ts'
import { type AttributeDraft, createAttributeDraft } from './unit-attributes.ts'
import { attributesOf, createXmlPieces } from './xml-units.ts'

const CODES: ReadonlySet<string> = new Set(['bpt', 'ept', 'ph', 'it', 'ut'])

/** Longest property or note that is looked at; longer ones are left out. */
const VALUE_LIMIT = 4_000

/** Reads TMX, versions 1.1 to 1.4b. */
export function createTmxReader(): UnitReader {
  const state = createTmxState()
  const xml = createXmlPieces(['tmx'], state)
  return {
    push(text) {
      xml.push(text)
      return state.take()
    },
    end() {
      xml.end()
      return state.take()
    },
    header: () => state.header,
  }
}

function createTmxState() {
  const header = createHeader()
  const units: FileUnit[] = []
  let unit: UnitDraft | undefined
  let variant: VariantDraft | undefined
  let seg: InlineText | undefined
  let value: { text: string; readonly type: string } | undefined

  function open(tag: SaxesTagPlain): void {
    const { name } = tag
    const attributes = attributesOf(tag)
    if (seg !== undefined) return seg.open(name, attributes)
    if (name === 'header') header.begin(attributes)
    else if (name === 'tu') unit = createUnitDraft(attributes)
    else if (name === 'tuv') variant = createVariantDraft(attributes)
    else if (name === 'seg' && variant !== undefined) seg = createInlineText(CODES)
    else if (name === 'prop' || name === 'note') value = { text: '', type: attributes['type'] ?? '' }
  }

  function close(name: string): void {
    if (name === 'seg' && seg !== undefined) {
      variant?.end(seg)
      seg = undefined
    } else if (seg !== undefined) seg.close(name)
    else if (name === 'prop' || name === 'note') endValue(name)
    else if (name === 'tuv') {
      if (variant !== undefined) unit?.add(variant)
      variant = undefined
    } else if (name === 'tu') {
      if (unit !== undefined) units.push(unit.result())
      unit = undefined
    } else if (name === 'header') header.end()
  }

  function endValue(name: 'prop' | 'note'): void {
    const draft = variant?.attributes ?? unit?.attributes ?? header.draft
    if (value !== undefined && value.text.length <= VALUE_LIMIT) {
      if (name === 'prop') draft?.prop(value.type, value.text)
      else draft?.note(value.text)
    }
    value = undefined
  }

  return {
    open,
    close,
    text(text: string): void {
      if (seg !== undefined) seg.text(text)
      else if (value !== undefined && value.text.length <= VALUE_LIMIT) value.text += text
    },
    take: (): readonly FileUnit[] => units.splice(0),
    get header() {
      return header.read
    },
  }
}

function createHeader() {
  let read: FileHeader = { sourceLanguage: undefined }
  let draft: AttributeDraft | undefined
  return {
    get read() {
      return read
    },
    /** What properties and notes are added to while it is open. */
    get draft() {
      return draft
    },
    begin(attributes: Readonly<Record<string, string>>): void {
      read = { sourceLanguage: attributes['srclang'] }
      draft = createAttributeDraft(attributes, ['srclang'])
    },
    end(): void {
      const attributes = draft?.result()
      read = { ...read, ...(attributes === undefined ? {} : { attributes }) }
      draft = undefined
    },
  }
}

type VariantDraft = ReturnType<typeof createVariantDraft>

function createVariantDraft(attributes: Readonly<Record<string, string>>) {
  const language = attributes['xml:lang'] ?? attributes['lang'] ?? ''
  const draft = createAttributeDraft(attributes, ['xml:lang', 'lang'])
  let result: FileVariant | 'too long' | undefined
  return {
    attributes: draft,
    end(seg: InlineText): void {
      const content = seg.result()
      result = content === undefined ? 'too long' : { language, content }
    },
    result: (): FileVariant | 'too long' | undefined => {
      const further = draft.result()
      if (typeof result !== 'object' || further === undefined) return result
      return { language, content: { ...result.content, attributes: further } }
    },
  }
}

type UnitDraft = ReturnType<typeof createUnitDraft>

function createUnitDraft(attributes: Readonly<Record<string, string>>) {
  const draft = createAttributeDraft(attributes, ['srclang'])
  const sourceLanguage = attributes['srclang']
  const variants: FileVariant[] = []
  let isTooLong = false
  return {
    attributes: draft,
    /** A unit with more languages than there may be keeps the first ones. */
    add(variant: VariantDraft): void {
      const result = variant.result()
      if (result === 'too long') isTooLong = true
      else if (result !== undefined && variants.length <= TARGETS_PER_SEGMENT) variants.push(result)
    },
    result: (): FileUnit => {
      const further = draft.result()
      return {
        variants,
        ...(sourceLanguage === undefined ? {} : { sourceLanguage }),
        ...(further === undefined ? {} : { attributes: further }),
        ...(isTooLong ? { isTooLong } : {}),
      }
    },
  }
}
