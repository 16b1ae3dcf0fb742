import { SaxesParser, type SaxesTagPlain } from 'saxes'
import { InterpresError } from '../../kernel/errors.ts'
import { baseLanguage, type LanguageCode, parseLanguageCode } from '../../languages/language-code.ts'
import { termFault } from '../entries/term-rules.ts'

/** How a term of a concept is to be used. */
type TermStatus = 'preferred' | 'admitted' | 'deprecated'

interface ConceptTerm {
  readonly language: LanguageCode
  readonly text: string
  readonly status: TermStatus
}

/** One concept of a term base: its terms by plain language, the preferred one of each first. */
export interface Concept {
  readonly terms: ReadonlyMap<LanguageCode, readonly string[]>
}

export interface TermBase {
  readonly title: string | undefined
  readonly concepts: readonly Concept[]
  /** Terms that were left out because no entry can hold them (empty, too long, control characters). */
  readonly skippedTerms: number
}

/** Names of TBX 2008 (`martif`) and of ISO 30042:2019 (`tbx`), in any namespace prefix. */
const CONCEPT = new Set(['conceptEntry', 'termEntry'])
const LANGUAGE = new Set(['langSec', 'langSet'])
const TERM_SECTION = new Set(['termSec', 'tig', 'ntig'])

/**
 * Reads a TBX file of either generation. Document type declarations are passed over, entities that they declare are not
 * known, and nothing is ever loaded.
 *
 * Errors: `invalid_parameter` for what is not well-formed or holds no concept.
 */
export function readTbx(xml: string): TermBase {
  const reader = createTbxReader()
  const parser = new SaxesParser({ xmlns: false, position: true })
  parser.on('opentag', (tag) => reader.open(tag))
  parser.on('text', (text) => reader.text(text))
  parser.on('cdata', (text) => reader.text(text))
  parser.on('closetag', (tag) => reader.close(localName(tag.name)))
  parser.on('error', (error) => {
    throw new InterpresError('invalid_parameter', 'The file is not well-formed XML.', {
      detail: `Line ${parser.line}, column ${parser.column}.`,
      cause: error,
    })
  })
  parser.write(xml).close()
  const base = reader.result()
  if (base.concepts.length === 0) {
    throw new InterpresError('invalid_parameter', 'The file holds no concept; is it TBX?')
  }
  return base
}

function createTbxReader() {
  const concepts: Concept[] = []
  let title: string | undefined
  let skippedTerms = 0
  let terms: ConceptTerm[] = []
  let language: LanguageCode | undefined
  let status: TermStatus = 'admitted'
  let term: string | undefined
  let noteType = ''
  /** Text of the innermost `title`, `term` or `termNote` that is open. */
  let collected: string | undefined

  const endSection = () => {
    const text = term?.replace(/\s+/g, ' ').trim()
    term = undefined
    if (text === undefined || language === undefined) return
    if (termFault(text) === undefined) terms.push({ language, text, status })
    else skippedTerms += 1
  }

  return {
    open({ name, attributes }: SaxesTagPlain) {
      const local = localName(name)
      if (CONCEPT.has(local)) terms = []
      else if (LANGUAGE.has(local)) language = plainLanguage(attributes['xml:lang'] ?? attributes['lang'])
      else if (TERM_SECTION.has(local)) status = 'admitted'
      if (local === 'term' || local === 'title' || local === 'termNote') collected = ''
      if (local === 'termNote') noteType = attributes['type'] ?? ''
    },
    text(text: string) {
      if (collected !== undefined) collected += text
    },
    close(local: string) {
      if (local === 'term') term = collected
      else if (local === 'title') title ??= collected?.trim()
      else if (local === 'termNote' && noteType === 'administrativeStatus') status = toStatus(collected)
      else if (TERM_SECTION.has(local)) endSection()
      else if (LANGUAGE.has(local)) language = undefined
      else if (CONCEPT.has(local) && terms.length > 0) concepts.push(toConcept(terms))
      if (local === 'term' || local === 'title' || local === 'termNote') collected = undefined
    },
    result: (): TermBase => ({ title: title === '' ? undefined : title, concepts, skippedTerms }),
  }
}

function toConcept(terms: readonly ConceptTerm[]): Concept {
  const rank: Readonly<Record<TermStatus, number>> = { preferred: 0, admitted: 1, deprecated: 2 }
  const ordered = terms.toSorted((left, right) => rank[left.status] - rank[right.status])
  const byLanguage = Map.groupBy(ordered, ({ language }) => language)
  return {
    terms: new Map([...byLanguage].map(([language, list]) => [language, list.map(({ text }) => text)])),
  }
}

/** `preferredTerm-admn-sts`, `supersededTerm-admn-sts`, with or without what follows the hyphen. */
function toStatus(note: string | undefined): TermStatus {
  const text = note?.trim() ?? ''
  if (text.startsWith('preferred')) return 'preferred'
  return text.startsWith('deprecated') || text.startsWith('superseded') ? 'deprecated' : 'admitted'
}

function plainLanguage(text: string | undefined): LanguageCode | undefined {
  const code = text === undefined ? undefined : parseLanguageCode(text.replaceAll('_', '-').trim())
  return code === undefined ? undefined : baseLanguage(code)
}

function localName(name: string): string {
  return name.slice(name.indexOf(':') + 1)
}
