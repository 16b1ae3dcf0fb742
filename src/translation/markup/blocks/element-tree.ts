import { IMPLIED_ENDS, isHtmlStructure, OWN_RULES_ELEMENTS } from '../scan/html-elements.ts'
import type { Dialect, MarkupToken } from '../scan/markup-token.ts'

export const ROOT = -1

export interface MarkupElement {
  readonly name: string
  readonly openToken: number
  /** Index of the element around it, `ROOT` at the top. Never a single tag. */
  parent: number
  /** `-1` when the end tag is missing, the open token itself for an empty tag. */
  closeToken: number
  /** The first token that is no longer inside. */
  endToken: number
}

export interface ElementTree {
  readonly tokens: readonly MarkupToken[]
  /** In the order of their opening tags, so that parents come before children. */
  readonly elements: readonly MarkupElement[]
  /** For a tag its own element, for anything else the element around; `ROOT` for an end tag that ends nothing. */
  readonly elementOf: Int32Array
  /** End tags that end nothing, by token, with the element around. */
  readonly strayEnds: ReadonlyMap<number, number>
}

/**
 * Pairs tags. Unmatched and crossing tags stay single: in `<b>x<i>y</b>z</i>` the `b` is a pair, and both tags of
 * `i` are single. A single tag contains nothing, except where HTML lets the end tag of a structure element be left
 * out (`<li>`, `<p>`). Time is linear, whatever the nesting.
 */
export function buildElementTree(tokens: readonly MarkupToken[], dialect: Dialect): ElementTree {
  const elements: MarkupElement[] = []
  const elementOf = new Int32Array(tokens.length).fill(ROOT)
  const strayEnds = new Map<number, number>()
  const open: number[] = []
  const openByName = new Map<string, number[]>()

  const end = (closeToken: number, endToken: number) => {
    const element = elements[open.pop() ?? ROOT]
    if (element !== undefined) {
      openByName.get(element.name)?.pop()
      element.closeToken = closeToken
      element.endToken = endToken
    }
  }

  const begin = (token: MarkupToken, index: number) => {
    const isEmpty = token.kind === 'empty'
    elementOf[index] = elements.length
    elements.push({
      name: token.name,
      openToken: index,
      parent: open.at(-1) ?? ROOT,
      closeToken: isEmpty ? index : -1,
      endToken: isEmpty ? index + 1 : tokens.length,
    })
    if (!isEmpty) {
      const sameName = openByName.get(token.name)
      if (sameName === undefined) openByName.set(token.name, [open.length])
      else sameName.push(open.length)
      open.push(elements.length - 1)
    }
  }

  for (let index = 0; index < tokens.length; index += 1) {
    const token = tokens[index] as MarkupToken
    if (token.kind === 'open' || token.kind === 'empty') {
      const ended = dialect === 'html' ? IMPLIED_ENDS.get(token.name) : undefined
      while (ended?.has(elements[open.at(-1) ?? ROOT]?.name ?? '')) {
        end(-1, index)
      }
      begin(token, index)
    } else if (token.kind === 'close') {
      const depth = openByName.get(token.name)?.at(-1)
      if (depth === undefined) {
        strayEnds.set(index, open.at(-1) ?? ROOT)
      } else {
        while (open.length > depth + 1) {
          end(-1, index)
        }
        elementOf[index] = open.at(-1) ?? ROOT
        end(index, index + 1)
      }
    } else {
      elementOf[index] = open.at(-1) ?? ROOT
    }
  }
  emptySingleTags({ tokens, elements, elementOf, strayEnds }, strayEnds, dialect)
  return { tokens, elements, elementOf, strayEnds }
}

/** Hands what stands in an element without an end tag over to the element around. */
function emptySingleTags(
  { tokens, elements, elementOf }: ElementTree,
  strayEnds: Map<number, number>,
  dialect: Dialect,
): void {
  const isSingle = (element: MarkupElement) =>
    element.closeToken === -1 && (dialect === 'xml' || !isHtmlStructure(element.name))
  const scopeOf = (index: number): number => {
    const element = elements[index]
    return element !== undefined && isSingle(element) ? element.parent : index
  }
  const singles: MarkupElement[] = []
  for (const element of elements) {
    element.parent = scopeOf(element.parent)
    if (isSingle(element)) {
      element.endToken = element.openToken + 1
      singles.push(element)
    }
  }
  for (let token = 0; token < elementOf.length; token += 1) {
    const index = elementOf[token] ?? ROOT
    const element = elements[index]
    if (element !== undefined && element.openToken !== token) {
      elementOf[token] = scopeOf(index)
    }
  }
  for (const [token, around] of strayEnds) {
    strayEnds.set(token, scopeOf(around))
  }
  for (const element of singles) {
    const isEmpty = tokens[element.openToken]?.selfClosing === true && !OWN_RULES_ELEMENTS.has(element.name)
    element.closeToken = isEmpty ? element.openToken : -1
  }
}
