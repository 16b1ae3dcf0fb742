import { plain } from '../../xml/character-data.ts'
import type { Writer } from '../../xml/writer.ts'
import type { Atom, ElementAtom, FieldAtom } from '../ooxml/paragraph/atoms.ts'

/** A field that has begun and not ended. Fields nest, and may go on over many paragraphs. */
interface OpenField {
  instruction: string
  isResult: boolean
  /** A field around it is at its instruction, or shows what is computed. */
  readonly isInInstruction: boolean
  readonly isInComputed: boolean
  /** The list that its beginning is in, and where. */
  list: Atom[] | undefined
  readonly index: number
}

/** The fields that are open at a place of a story. */
export type FieldStack = OpenField[]

/** Fields that are nested deeper are borders of blocks. */
const DEEPEST = 32

/** Fields whose result is text of the document. All others show what a program computes or stores. */
const TRANSLATED = /^\s*(HYPERLINK|TOC|REF|INDEX|FORMTEXT)(\s|$)/i

export function isTranslatedField(instruction: string): boolean {
  return TRANSLATED.test(plain(instruction))
}

/**
 * Makes of each field that begins and ends in one list of atoms an element around its result. The marks of fields that
 * cross a border become walls. Text in the result of a field that is not translated is protected, text in an
 * instruction is no text.
 */
export function resolveFields(atoms: readonly Atom[], stack: FieldStack): Atom[] {
  const list: Atom[] = []
  for (const atom of atoms) {
    if (atom.kind === 'element') {
      list.push({ ...atom, children: resolveFields(atom.children, stack) })
    } else if (atom.kind === 'text') {
      list.push(protectText(atom, stack))
    } else if (atom.kind === 'field') {
      resolveMark(atom, list, stack)
    } else {
      list.push(atom)
    }
  }
  for (const field of stack) if (field.list === list) field.list = undefined
  return list.map((atom) => (atom.kind === 'field' ? settleMark(atom) : atom))
}

function protectText(atom: Extract<Atom, { kind: 'text' }>, stack: FieldStack): Atom {
  const field = stack.at(-1)
  if (field === undefined) return atom
  if (isInstruction(field)) return { ...atom, kind: 'point', separates: false }
  return isComputed(field) ? { ...atom, isProtected: true } : atom
}

function isInstruction({ isInInstruction, isResult }: OpenField): boolean {
  return isInInstruction || !isResult
}

function isComputed({ isInComputed, instruction }: OpenField): boolean {
  return isInComputed || !isTranslatedField(instruction)
}

function resolveMark(atom: FieldAtom, list: Atom[], stack: FieldStack): void {
  const field = stack.at(-1)
  list.push(atom)
  if (atom.mark === 'begin') {
    const own = stack.length < DEEPEST ? list : undefined
    stack.push({
      instruction: '',
      isResult: false,
      isInInstruction: field !== undefined && isInstruction(field),
      isInComputed: field !== undefined && isComputed(field),
      list: own,
      index: list.length - 1,
    })
  } else if (field === undefined) {
    return
  } else if (atom.mark === 'instruction') {
    if (!field.isResult) field.instruction += atom.instruction
  } else if (atom.mark === 'separate') {
    field.isResult = true
  } else {
    stack.pop()
    if (field.list === list) list.push(...wrap(list.splice(field.index), field))
  }
}

/** One element of all that a field is made of. */
function wrap(atoms: readonly Atom[], field: OpenField): Atom[] {
  const [begin, end] = [atoms[0], atoms.at(-1)]
  if (begin === undefined || end === undefined) return []
  const separator = atoms.findIndex((atom) => atom.kind === 'field' && atom.mark === 'separate')
  const resultStart = separator === -1 ? atoms.length - 1 : separator + 1
  const head = atoms.slice(0, resultStart).map(({ write }) => write)
  const result = atoms.slice(resultStart, -1)
  const open: Writer = (slice) => head.map((write) => write(slice)).join('')
  const writers = atoms.map(({ write }) => write)
  const element: ElementAtom = {
    kind: 'element',
    start: begin.start,
    end: end.end,
    first: begin.first,
    last: end.last,
    write: wholeRuns(begin, end) ?? ((slice) => writers.map((write) => write(slice)).join('')),
    children: result.map((atom) => (atom.kind === 'field' ? settleMark(atom) : atom)),
    openEnd: begin.end,
    closeStart: end.start,
    open,
    close: end.write,
    isProtected: !isTranslatedField(field.instruction),
  }
  return [element]
}

/** The runs from the first mark to the last as they stand, where nothing else is in them. */
function wholeRuns({ first }: Atom, { last }: Atom): Writer | undefined {
  if (first?.isOuter !== true || last?.isOuter !== true) return undefined
  const [from, to] = [first.run.start, last.run.end]
  return (slice) => slice(from, to)
}

function settleMark(atom: FieldAtom): Atom {
  return atom.mark === 'instruction'
    ? { ...atom, kind: 'point', separates: false }
    : { ...atom, kind: 'wall' }
}
