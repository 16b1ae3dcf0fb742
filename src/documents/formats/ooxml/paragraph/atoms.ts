import type { CarriedItem, Carrier } from '../../../xml/carriers/carrier.ts'
import { plain } from '../../../xml/character-data.ts'
import type { Writer } from '../../../xml/writer.ts'
import type { XmlElement } from '../../../xml/xml-tree.ts'

/** A piece of a paragraph in source order, before fields and breaks are understood. */
export type Atom = TextAtom | PointAtom | FieldAtom | BreakAtom | WallAtom | MarkerAtom | ElementAtom

interface AtomPlace {
  readonly start: number
  readonly end: number
  /** The run around it, where it is a child of one, and whether other children of the run come before or behind. */
  readonly first: RunEdge | undefined
  readonly last: RunEdge | undefined
  /** What it is in a changed paragraph. */
  readonly write: Writer
}

export interface RunEdge {
  readonly run: XmlElement
  /** Opens a run of the same formatting, closes one. */
  readonly open: Writer
  readonly close: Writer
  /** Nothing of the run's content is on the far side. */
  readonly isOuter: boolean
}

export interface TextAtom extends AtomPlace {
  readonly kind: 'text'
  /** Escaped as in the part. */
  readonly text: string
  readonly carrier: Carrier
  readonly isProtected: boolean
}

export interface PointAtom extends AtomPlace {
  readonly kind: 'point'
  readonly separates: boolean
}

/** `w:fldChar`, or a piece of a field's instruction. */
export interface FieldAtom extends AtomPlace {
  readonly kind: 'field'
  readonly mark: 'begin' | 'separate' | 'end' | 'instruction'
  readonly instruction: string
}

/** A soft line end. */
export interface BreakAtom extends AtomPlace {
  readonly kind: 'break'
  readonly carrier: Carrier
}

/** Ends a block: what stands here is never moved. */
export interface WallAtom extends AtomPlace {
  readonly kind: 'wall'
}

/** One end of a bookmark, of a comment's range. */
export interface MarkerAtom extends AtomPlace {
  readonly kind: 'marker'
  readonly side: 'start' | 'end'
  readonly key: string
}

export interface ElementAtom extends AtomPlace {
  readonly kind: 'element'
  readonly children: readonly Atom[]
  readonly openEnd: number
  readonly closeStart: number
  readonly open: Writer
  readonly close: Writer
  /** Comes out as it was, with this text. */
  readonly isProtected: boolean
}

/** The text of atoms, as it is shown. */
export function textOfAtoms(atoms: readonly Atom[]): string {
  let text = ''
  for (const atom of atoms) {
    if (atom.kind === 'text') text += atom.text
    else if (atom.kind === 'break') text += '\n'
    else if (atom.kind === 'element') text += textOfAtoms(atom.children)
  }
  return text
}

/** The items of a block from its atoms; soft line ends that are still there belong to its text. */
export function toCarried(atoms: readonly Atom[]): CarriedItem[] {
  return atoms.map((atom): CarriedItem => {
    if (atom.kind === 'text') {
      return atom.isProtected
        ? { kind: 'protected', write: atom.write, text: plain(atom.text) }
        : { kind: 'text', text: atom.text, carrier: atom.carrier }
    }
    if (atom.kind === 'break') return { kind: 'text', text: '\n', carrier: atom.carrier }
    if (atom.kind === 'element') {
      const text = textOfAtoms(atom.children)
      if (!/\S/.test(text)) return { kind: 'point', write: atom.write, separates: text !== '' }
      return atom.isProtected
        ? { kind: 'protected', write: atom.write, text: plain(text) }
        : { kind: 'element', open: atom.open, close: atom.close, children: toCarried(atom.children) }
    }
    return { kind: 'point', write: atom.write, separates: atom.kind === 'point' && atom.separates }
  })
}
