import type { MarkupOptions } from '../parsed-text.ts'
import {
  ANNOTATION_ELEMENTS,
  FALLBACK_ELEMENTS,
  isHtmlStructure,
  OWN_RULES_ELEMENTS,
} from '../scan/html-elements.ts'
import type { SourceText } from '../scan/source-text.ts'
import { type ElementTree, type MarkupElement, ROOT } from './element-tree.ts'
import { findInlineNames } from './outline.ts'
import { readTranslateInstruction } from './translate-instructions.ts'

/**
 * `structure` begins and ends blocks; `inline` stands in a block with its tags; `protected` stands in a block as text
 * that must not change; `point` stands in a block as something without text.
 */
export type ElementRole = 'structure' | 'inline' | 'protected' | 'point'

export interface ElementRoles {
  role(element: number): ElementRole
  /** Whether text directly in this element (`ROOT`: in none) is to be translated. */
  isTranslated(element: number): boolean
  /** Whether the element's name is in `ignore_tags`. */
  isIgnored(element: number): boolean
  /** Whether a tag of this name breaks when it belongs to no element. */
  isStructureName(name: string): boolean
}

/**
 * Inline elements nested deeper than this break blocks, and so do all around them: nobody writes that, and it bounds
 * the work of placing tags.
 */
const MAX_INLINE_DEPTH = 64

const TRANSLATED = 0
const UNTRANSLATED = 1
const IGNORED = 2

/** Decides what each element is. An inline element that holds structure is structure itself. */
export function classifyElements(tree: ElementTree, text: SourceText, options: MarkupOptions): ElementRoles {
  const states = findTranslateStates(tree, text, options)
  const isTranslated = (element: number) => element === ROOT || states[element] === TRANSLATED
  const isStructureName = createNameRule(tree, text, options, isTranslated)
  const hasContent = findContent(tree, text, states)
  const isStructure = findStructure(tree, text, options, states, hasContent, isStructureName)

  const role = (index: number): ElementRole => {
    const element = tree.elements[index]
    if (element === undefined || isStructure[index] === 1) {
      return 'structure'
    }
    if (element.closeToken === -1) {
      return 'point'
    }
    if (states[index] === IGNORED) {
      return 'protected'
    }
    if (hasContent[index] === 0 || (text.dialect === 'html' && ANNOTATION_ELEMENTS.has(element.name))) {
      return 'point'
    }
    if (text.dialect === 'html' && isNoteMark(tree, element, text)) {
      return 'protected'
    }
    return states[index] === UNTRANSLATED ? 'protected' : 'inline'
  }
  return { role, isTranslated, isIgnored: (index) => states[index] === IGNORED, isStructureName }
}

/** Longest mark in tokens: `<sup><a href="#n1"><span>[</span>1<span>]</span></a></sup>`. */
const NOTE_MARK_TOKENS = 12

/** A number or a sign that leads to a note and touches a word, which it is no part of. */
function isNoteMark(tree: ElementTree, element: MarkupElement, text: SourceText): boolean {
  const isRaised = element.name === 'sup'
  if ((!isRaised && element.name !== 'a') || element.closeToken - element.openToken > NOTE_MARK_TOKENS) {
    return false
  }
  const before = tree.tokens[element.openToken - 1]
  if (before?.kind !== 'text' || /\s/.test(text.source.charAt(before.end - 1))) return false
  if (/\s$/.test(text.textOf(before))) return false
  let content = ''
  let leads = !isRaised
  for (const token of tree.tokens.slice(element.openToken, element.closeToken)) {
    content += text.textOf(token)
    leads ||= token.kind === 'open' && token.name === 'a'
  }
  return leads && /^[\s[(]*(?:\d{1,4}|[*†‡§¶]{1,3})[\s\])]*$/.test(content)
}

function findTranslateStates(tree: ElementTree, text: SourceText, options: MarkupOptions): Uint8Array {
  const states = new Uint8Array(tree.elements.length)
  for (let index = 0; index < tree.elements.length; index += 1) {
    const element = tree.elements[index] as MarkupElement
    const around = element.parent === ROOT ? TRANSLATED : (states[element.parent] ?? TRANSLATED)
    const tag = tree.tokens[element.openToken]
    const isSingle = element.closeToken === -1 && element.endToken === element.openToken + 1
    if (around === IGNORED || isSingle || tag === undefined) {
      states[index] = around
    } else if (options.ignoreTags.has(element.name)) {
      states[index] = IGNORED
    } else {
      const own = readTranslateInstruction(text.source, tag, text.dialect)
      states[index] = own === undefined ? around : own === 'no' ? UNTRANSLATED : TRANSLATED
    }
  }
  return states
}

/** Whether elements of a name are structure, before looking at what an element holds. */
function createNameRule(
  tree: ElementTree,
  text: SourceText,
  options: MarkupOptions,
  isTranslated: (element: number) => boolean,
): (name: string) => boolean {
  // Pages without elements of their own making have no use for it.
  let outlined: { readonly inline: ReadonlySet<string>; readonly known: ReadonlySet<string> } | undefined
  const isOutlined = (name: string) => {
    outlined ??= {
      inline: findInlineNames(tree, text, isTranslated),
      known: new Set(tree.elements.map((element) => element.name)),
    }
    return outlined.known.has(name) && !outlined.inline.has(name)
  }
  const isStructure = (name: string) => {
    if (options.splittingTags.has(name)) {
      return true
    }
    if (options.nonSplittingTags.has(name)) {
      return false
    }
    if (text.dialect === 'html') {
      return isHtmlStructure(name) || (name.includes('-') && isOutlined(name))
    }
    return options.outlineDetection && isOutlined(name)
  }
  const known = new Map<string, boolean>()
  return (name) => {
    const answer = known.get(name) ?? isStructure(name)
    known.set(name, answer)
    return answer
  }
}

function findStructure(
  tree: ElementTree,
  text: SourceText,
  options: MarkupOptions,
  states: Uint8Array,
  hasContent: Uint8Array,
  isStructureName: (name: string) => boolean,
): Uint8Array {
  const { elements } = tree
  const structure = new Uint8Array(elements.length)
  const unbroken = new Uint8Array(elements.length)
  for (let index = 0; index < elements.length; index += 1) {
    const element = elements[index] as MarkupElement
    const isUnbroken = options.nonSplittingTags.has(element.name) || unbroken[element.parent] === 1
    unbroken[index] = isUnbroken ? 1 : 0
    const detected =
      text.dialect === 'xml' && isUnbroken ? options.splittingTags.has(element.name) : undefined
    const isOwnText = text.dialect === 'html' && holdsOwnText(element, hasContent[index] === 1)
    structure[index] = (detected ?? (isOwnText || isStructureName(element.name))) ? 1 : 0
  }
  for (let token = 0; token < tree.elementOf.length; token += 1) {
    const element = tree.elementOf[token] ?? ROOT
    if (element !== ROOT && text.isBreak(token)) {
      structure[element] = 1
    }
  }
  for (const [token, around] of tree.strayEnds) {
    if (around !== ROOT && isStructureName(tree.tokens[token]?.name ?? '')) {
      structure[around] = 1
    }
  }
  spreadStructure(tree, text, states, structure)
  if (breakDeepNesting(elements, structure)) {
    spreadStructure(tree, text, states, structure)
  }
  return structure
}

/** Fallbacks of media, and what never ends and changes how all behind it is read: drawings, scripts, titles. */
function holdsOwnText({ name, closeToken }: MarkupElement, hasContent: boolean): boolean {
  return closeToken === -1 ? OWN_RULES_ELEMENTS.has(name) : hasContent && FALLBACK_ELEMENTS.has(name)
}

/** From inside to outside. The inside of untranslated XML is nobody's structure. */
function spreadStructure(
  tree: ElementTree,
  text: SourceText,
  states: Uint8Array,
  structure: Uint8Array,
): void {
  const holdsTranslated = new Uint8Array(tree.elements.length)
  for (let index = tree.elements.length - 1; index >= 0; index -= 1) {
    const element = tree.elements[index] as MarkupElement
    const { parent } = element
    if (states[index] === UNTRANSLATED && holdsTranslated[index] === 1) {
      structure[index] = 1
    }
    if (parent === ROOT) {
      continue
    }
    if (states[index] === TRANSLATED || holdsTranslated[index] === 1) {
      holdsTranslated[parent] = 1
    }
    const isOpaque = text.dialect === 'xml' && states[parent] !== TRANSLATED && holdsTranslated[parent] === 0
    if (structure[index] === 1 && !isOpaque && states[parent] !== IGNORED) {
      structure[parent] = 1
    }
  }
}

function breakDeepNesting(elements: readonly MarkupElement[], structure: Uint8Array): boolean {
  const depths = new Uint32Array(elements.length)
  let found = false
  for (let index = 0; index < elements.length; index += 1) {
    const element = elements[index] as MarkupElement
    depths[index] = structure[index] === 1 ? 0 : (depths[element.parent] ?? 0) + 1
    if ((depths[index] ?? 0) > MAX_INLINE_DEPTH) {
      structure[index] = 1
      depths[index] = 0
      found = true
    }
  }
  return found
}

/** Which elements hold anything that people read; an ignored element always stands for something. */
function findContent(tree: ElementTree, text: SourceText, states: Uint8Array): Uint8Array {
  const hasContent = new Uint8Array(tree.elements.length)
  for (let token = 0; token < tree.elementOf.length; token += 1) {
    const element = tree.elementOf[token] ?? ROOT
    if (element !== ROOT && text.isVisible(token)) {
      hasContent[element] = 1
    }
  }
  for (let index = tree.elements.length - 1; index >= 0; index -= 1) {
    const element = tree.elements[index] as MarkupElement
    const stands = hasContent[index] === 1 || (states[index] === IGNORED && element.closeToken !== -1)
    if (stands && element.parent !== ROOT) {
      hasContent[element.parent] = 1
    }
  }
  return hasContent
}
