import type { TranslatedSegment } from '../../src/translation/engine.ts'
import type { Block } from '../../src/translation/markup/parsed-text.ts'
import type { Structure, StructureElement } from './structure.ts'

export interface RoundTrip {
  readonly source: string
  readonly output: string
  readonly read: (source: string) => Structure
  readonly blocks: readonly Block[]
  readonly translated: readonly TranslatedSegment[]
  readonly isProtected: (element: StructureElement) => boolean
  /** The source has crossing or missing tags, so that parents are a matter of taste. */
  readonly isBroken?: boolean
  /** The engine tore elements apart, so that protected text may have to move to stay in its element. */
  readonly isReordered?: boolean
  /** The source holds text that belongs to no block and interrupts one (a reading, HTML in CDATA). */
  readonly hasHiddenText?: boolean
}

/** What went in and did not come out as it should; nothing when all is well. */
export function findFaults(trip: RoundTrip): string[] {
  const before = trip.read(trip.source)
  const after = trip.read(trip.output)
  const faults = compare('tags', before.markup, after.markup)
  if (trip.isBroken !== true) {
    faults.push(...compare('parents', before.elements.map(pairing), after.elements.map(pairing)))
    faults.push(...compare('stray ends', [`${before.strayEnds}`], [`${after.strayEnds}`]))
  }
  faults.push(...compare('protected', protectedBytes(before, trip), protectedBytes(after, trip)))
  if (trip.hasHiddenText !== true) {
    const inOrder = trip.isReordered === true ? sortCharacters : (text: string) => text
    const expected = expectedText(before.text, trip)
    faults.push(...compare('text', [inOrder(expected)], [inOrder(squeeze(after.text))]))
  }
  return faults
}

function compare(what: string, before: readonly string[], after: readonly string[]): string[] {
  const [one, other] = [before.toSorted().join('\n'), after.toSorted().join('\n')]
  return one === other ? [] : [`${what}: expected\n${one}\ngot\n${other}`]
}

function pairing(element: StructureElement): string {
  return `${element.parent} > ${element.open} ${element.close}`
}

function protectedBytes(structure: Structure, { isProtected }: RoundTrip): string[] {
  return structure.elements
    .filter((element) => element.close !== '' && isProtected(element))
    .map(({ bytes }) => bytes)
}

/** The text of the source with each block's text replaced by its translation. */
function expectedText(sourceText: string, { blocks, translated }: RoundTrip): string {
  const source = squeeze(sourceText)
  let expected = ''
  let at = 0
  for (const [index, block] of blocks.entries()) {
    const text = squeeze(block.text)
    const found = source.indexOf(text, at)
    if (found === -1) {
      return `block ${index} is not in the source: ${text}`
    }
    expected += source.slice(at, found) + squeeze(translated[index]?.text ?? '')
    at = found + text.length
  }
  return expected + source.slice(at)
}

/** Without whitespace and without the marks that stand for elements without text. */
function squeeze(text: string): string {
  return text.replace(/[\s\ufffc]/g, '')
}

function sortCharacters(text: string): string {
  return Array.from(text).toSorted().join('')
}
