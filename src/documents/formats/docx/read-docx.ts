import { createDraft } from '../../model/document-draft.ts'
import type { DocumentReader } from '../../model/document-reader.ts'
import { invalidDocument } from '../../model/invalid-document.ts'
import { createPlaces, type PartPlaces } from '../../model/part-places.ts'
import { readCoreProperties } from '../ooxml/core-properties.ts'
import { readGraphics } from '../ooxml/graphic-parts.ts'
import { openedOffice } from '../ooxml/office-document.ts'
import { languageFollowUps } from '../ooxml/office-language.ts'
import { type OfficePackage, openPackage } from '../ooxml/office-package.ts'
import { readEmbeddedBooks } from '../xlsx/embedded-books.ts'
import { LANGUAGE_ATTRIBUTES } from './paragraph-follow-ups.ts'
import { readStory } from './story.ts'
import { readStyles } from './word-styles.ts'

const WORD = 'application/vnd.openxmlformats-officedocument.wordprocessingml.'
const MAIN: ReadonlySet<string> = new Set([`${WORD}document.main+xml`, `${WORD}template.main+xml`])
/** In the order in which they are read. */
const STORIES: readonly string[] = [
  'header',
  'footer',
  'footnotes',
  'endnotes',
  'comments',
  'document.glossary',
].map((name) => `${WORD}${name}+xml`)

/** Word documents. */
export const docxReader: DocumentReader = {
  open(bytes) {
    const office = openPackage(bytes, 'Word document')
    requireWord(office)
    const draft = createDraft()
    const places = new Map<string, PartPlaces>()
    const stylesPart = office.relationships(office.main).find(({ type }) => type === 'styles')?.target
    const styles = readStyles(office, stylesPart)
    for (const part of storiesOf(office)) places.set(part, readStory(office, part, styles, draft))
    const more = readEmbeddedBooks(office, draft)
    readGraphics(office, draft, places)
    readCoreProperties(office, draft, places)
    if (stylesPart !== undefined && office.archive.find(stylesPart) !== undefined) {
      places.set(stylesPart, defaultLanguages(office, stylesPart))
    }
    return openedOffice(bytes, office, { places, more }, draft)
  },
}

function requireWord(office: OfficePackage): void {
  const type = office.contentType(office.main)
  if (MAIN.has(type)) return
  throw /macroenabled/i.test(type)
    ? invalidDocument('The document holds macros. Save it as a Word document without macros (.docx).')
    : invalidDocument('The file is no Word document, although its name says so.')
}

function storiesOf(office: OfficePackage): string[] {
  const others = STORIES.flatMap((type) => office.parts.filter((part) => office.contentType(part) === type))
  return [office.main, ...others.filter((part) => part !== office.main)]
}

/** The language that text has which names none. */
function defaultLanguages(office: OfficePackage, part: string): PartPlaces {
  const places = createPlaces()
  const { text } = office.decode(part)
  let isDefault = false
  office.scan(part, text, {
    open(tag) {
      if (tag.name === 'w:docDefaults') isDefault = true
      if (tag.name === 'w:lang' && isDefault) {
        places.followUps.push(...languageFollowUps(text, tag, LANGUAGE_ATTRIBUTES, undefined))
      }
    },
    close(tag) {
      if (tag.name === 'w:docDefaults') isDefault = false
    },
  })
  return places
}
