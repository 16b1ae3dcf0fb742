import { InterpresError } from '../../../kernel/errors.ts'

/** Beyond this index a name is an error instead of a list: no request has so many dictionaries. */
const MAX_INDEX = 1_999
const MAX_DEPTH = 4
const MAX_NAME_LENGTH = 200

const BASE = /^[A-Za-z_][A-Za-z0-9_]*/
const STEP = /(?:\[(\d{1,9})\]|\[([A-Za-z_][A-Za-z0-9_]*)\]|\.([A-Za-z_][A-Za-z0-9_]*))/y

interface Node {
  value: unknown
  /** By name, or by index as a number; `undefined` until there is one. */
  children: Map<string | number, Node> | undefined
}

/**
 * Gives the parameters of a form the shape that they have in JSON: `dictionaries[0].source_lang` and
 * `dictionaries[0][source_lang]` become a list of objects. Items keep the order of their indices; gaps close up. Names
 * of any other form stay as they are.
 *
 * Takes time linear in the parameters. Errors: `invalid_parameter` for an index above 1,999 or more than four levels.
 */
export function nestParameters(flat: ReadonlyMap<string, unknown>): Readonly<Record<string, unknown>> {
  const root = newNode()
  for (const [name, value] of flat) {
    const path = parsePath(name)
    let node = root
    for (const step of path) node = childOf(node, step)
    node.value = value
  }
  return Object.fromEntries(
    [...(root.children ?? new Map<string, Node>())].map(([name, node]) => [name, toValue(node)]),
  )
}

/** `a[0].b` gives `a`, 0, `b`; a name that is no path gives itself. */
function parsePath(name: string): readonly (string | number)[] {
  const base = name.length > MAX_NAME_LENGTH ? null : BASE.exec(name)
  if (base === null || base[0].length === name.length) return [name]
  const path: (string | number)[] = [base[0]]
  STEP.lastIndex = base[0].length
  while (STEP.lastIndex < name.length) {
    const step = STEP.exec(name)
    if (step === null) return [name]
    const [, index, bracketed, dotted] = step
    path.push(index === undefined ? (bracketed ?? dotted ?? '') : toIndex(name, index))
  }
  if (path.length > MAX_DEPTH) {
    throw new InterpresError('invalid_parameter', `Parameter '${name}' has too many levels.`)
  }
  return path
}

function toIndex(name: string, digits: string): number {
  const index = Number(digits)
  if (index <= MAX_INDEX) return index
  throw new InterpresError('invalid_parameter', `Parameter '${name}' has an index above ${MAX_INDEX}.`)
}

function newNode(): Node {
  return { value: undefined, children: undefined }
}

function childOf(node: Node, step: string | number): Node {
  node.children ??= new Map()
  const present = node.children.get(step)
  if (present !== undefined) return present
  const child = newNode()
  node.children.set(step, child)
  return child
}

function toValue({ value, children }: Node): unknown {
  if (children === undefined) return value
  const items = [...children].filter((child): child is [number, Node] => typeof child[0] === 'number')
  if (items.length === children.size) {
    return items.toSorted(([left], [right]) => left - right).map(([, child]) => toValue(child))
  }
  return Object.fromEntries([...children].map(([name, child]) => [String(name), toValue(child)]))
}
