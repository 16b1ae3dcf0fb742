import type { Atom, ElementAtom, MarkerAtom, WallAtom } from './atoms.ts'
import { textOfAtoms } from './atoms.ts'

/** The atoms of a paragraph that make one block each: what stands between two walls. */
export function groupAtoms(atoms: readonly Atom[]): Atom[][] {
  const groups: Atom[][] = [[]]
  for (const atom of openWalls(settleBreaks(pairMarkers(atoms)))) {
    if (atom.kind === 'wall') groups.push([])
    else groups.at(-1)?.push(atom)
  }
  return groups.map(trim).filter((group) => group.length > 0)
}

/** Marks that are nested deeper are points. */
const DEEPEST = 32

/**
 * The ends of a bookmark or a comment's range with words between are an element around them, so that it keeps its words;
 * where it crosses another, or holds none, its ends are points.
 */
function pairMarkers(atoms: readonly Atom[]): Atom[] {
  const list: Atom[] = []
  let open: Array<{ key: string; index: number }> = []
  for (const atom of atoms) {
    list.push(atom.kind === 'element' ? { ...atom, children: pairMarkers(atom.children) } : atom)
    if (atom.kind !== 'marker') continue
    if (atom.side === 'start') {
      if (open.length < DEEPEST) open.push({ key: atom.key, index: list.length - 1 })
      continue
    }
    const last = open.at(-1)
    if (last?.key === atom.key) {
      open.pop()
      const inside = list.slice(last.index + 1, -1)
      const start = list[last.index]
      if (start?.kind === 'marker' && /\S/.test(textOfAtoms(inside))) {
        list.splice(last.index, list.length - last.index, markedElement(start, inside, atom))
      }
    } else {
      const place = open.findIndex(({ key }) => key === atom.key)
      if (place !== -1) open = open.slice(0, place)
    }
  }
  return list
}

function markedElement(start: MarkerAtom, children: readonly Atom[], end: MarkerAtom): ElementAtom {
  return {
    kind: 'element',
    start: start.start,
    end: end.end,
    first: undefined,
    last: undefined,
    write: (slice) => slice(start.start, end.end),
    children,
    openEnd: start.end,
    closeStart: end.start,
    open: start.write,
    close: end.write,
    isProtected: false,
  }
}

/**
 * A soft line end is the border of two blocks, unless the next line goes on with a small letter after a line that ends
 * in the middle of a sentence.
 */
function settleBreaks(atoms: readonly Atom[]): Atom[] {
  return atoms.map((atom, index): Atom => {
    if (atom.kind === 'element') return { ...atom, children: settleBreaks(atom.children) }
    if (atom.kind !== 'break') return atom
    const before = lineAt(atoms, index - 1, -1).trimEnd()
    const after = lineAt(atoms, index + 1, 1).trimStart()
    return isSameSentence(before, after) ? atom : { ...atom, kind: 'wall' }
  })
}

/** Text up to the next line end in one direction, as far as it takes to see a letter. */
function lineAt(atoms: readonly Atom[], from: number, step: 1 | -1): string {
  let line = ''
  for (let at = from; at >= 0 && at < atoms.length; at += step) {
    const atom = atoms[at] as Atom
    if (atom.kind === 'break' || atom.kind === 'wall') break
    const text = textOfAtoms([atom])
    line = step === 1 ? line + text : text + line
    if (/\S/.test(line)) break
  }
  return line
}

function isSameSentence(before: string, after: string): boolean {
  return /^\p{Ll}/u.test(after) && /[^.!?:;…。！？\n]$/u.test(before)
}

/** An element that holds a wall is no part of a block: its tags are walls, too. */
function openWalls(atoms: readonly Atom[]): Atom[] {
  return atoms.flatMap((atom): Atom[] => {
    if (atom.kind !== 'element' || atom.isProtected) return [atom]
    const children = openWalls(atom.children)
    if (!children.some(({ kind }) => kind === 'wall')) return [atom]
    const wall: WallAtom = {
      kind: 'wall',
      start: atom.start,
      end: atom.openEnd,
      first: undefined,
      last: undefined,
      write: atom.open,
    }
    return [wall, ...children, wall]
  })
}

function trim(group: readonly Atom[]): Atom[] {
  const start = group.findIndex(isShown)
  const end = group.findLastIndex(isShown)
  return start === -1 ? [] : group.slice(start, end + 1)
}

function isShown(atom: Atom): boolean {
  if (atom.kind === 'text') return /\S/.test(atom.text)
  return atom.kind === 'element' && /\S/.test(textOfAtoms(atom.children))
}
