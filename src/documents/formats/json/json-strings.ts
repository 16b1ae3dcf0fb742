import type { TextRange } from '../../../translation/engine.ts'
import { invalidDocument } from '../../model/invalid-document.ts'
import { placeOf } from '../../text/lines.ts'
import { type JsonToken, jsonTokens } from './json-tokens.ts'

/** A string that is a value, without its quotes, with the way to it. */
export interface JsonString extends TextRange {
  /** Names of the members around it, the innermost last; elements of arrays have none of their own. */
  readonly path: readonly string[]
  /** For each name of `path` all names of its object; complete when that has ended. */
  readonly siblings: ReadonlyArray<ReadonlySet<string>>
}

interface Container {
  readonly isObject: boolean
  readonly path: readonly string[]
  /** Of all that is in it. */
  readonly siblings: ReadonlyArray<ReadonlySet<string>>
  readonly names: Set<string>
  name: string
  /** What may come next. */
  expects: 'first' | 'name' | 'colon' | 'value' | 'separator'
}

const DEEPEST = 200

/**
 * All strings that are values, in the order of the text. Comments and a comma behind the last member are read over, as
 * editors do; anything else that is no JSON is refused with its line and column.
 */
export function findJsonStrings(text: string): JsonString[] {
  const strings: JsonString[] = []
  const open: Container[] = []
  let isDone = false
  for (const token of jsonTokens(text)) {
    const { kind, start } = token
    const container = open.at(-1)
    if (kind === 'unknown') throw damaged(text, start, 'a value is broken off or not allowed')
    if (isDone) throw damaged(text, start, 'something follows the end of the data')
    if (kind === '}' || kind === ']') {
      requireEnd(container, token, text)
      open.pop()
    } else if (container !== undefined && readPunctuation(container, token, text)) {
      continue
    } else if (container === undefined ? kind === ',' || kind === ':' : !mayHoldValue(container)) {
      throw damaged(text, start, `${container === undefined ? 'a value' : wanted(container)} is missing`)
    } else {
      if (open.length >= DEEPEST) throw damaged(text, start, `values are nested deeper than ${DEEPEST}`)
      if (kind === ',' || kind === ':') throw damaged(text, start, 'a value is missing')
      if (container !== undefined) container.expects = 'separator'
      if (kind === 'string') strings.push(stringAt(token, container))
      if (kind === '{' || kind === '[') open.push(newContainer(kind === '{', container))
    }
    isDone = open.length === 0
  }
  if (!isDone) throw damaged(text, text.length, 'the data ends before it is complete')
  return strings
}

function stringAt({ start, end }: JsonToken, container: Container | undefined): JsonString {
  return {
    start: start + 1,
    end: end - 1,
    path: container === undefined ? [] : pathIn(container),
    siblings: container?.siblings ?? [],
  }
}

function newContainer(isObject: boolean, around: Container | undefined): Container {
  const names = new Set<string>()
  const siblings = around?.siblings ?? []
  return {
    isObject,
    path: around === undefined ? [] : pathIn(around),
    siblings: isObject ? [...siblings, names] : siblings,
    names,
    name: '',
    expects: 'first',
  }
}

function pathIn(container: Container): readonly string[] {
  return container.isObject ? [...container.path, container.name] : container.path
}

/** Takes a name, a colon or a comma; false when the token is none that may stand here. */
function readPunctuation(container: Container, { kind, start, end }: JsonToken, text: string): boolean {
  const { isObject, expects } = container
  if (kind === ',' && expects === 'separator') {
    container.expects = isObject ? 'name' : 'value'
  } else if (kind === ':' && expects === 'colon') {
    container.expects = 'value'
  } else if (kind === 'string' && isObject && (expects === 'first' || expects === 'name')) {
    container.name = text.slice(start + 1, end - 1)
    container.names.add(container.name)
    container.expects = 'colon'
  } else {
    return false
  }
  return true
}

function mayHoldValue({ isObject, expects }: Container): boolean {
  return expects === 'value' || (expects === 'first' && !isObject)
}

function requireEnd(container: Container | undefined, { kind, start }: JsonToken, text: string): void {
  const isObject = kind === '}'
  if (container === undefined || container.isObject !== isObject) {
    throw damaged(text, start, `"${kind}" ends nothing`)
  }
  if (container.expects === 'colon' || (isObject && container.expects === 'value')) {
    throw damaged(text, start, `${wanted(container)} is missing`)
  }
}

function wanted({ isObject, expects }: Container): string {
  if (expects === 'separator') return isObject ? 'a comma or "}"' : 'a comma or "]"'
  return expects === 'colon' ? 'a colon' : expects === 'value' ? 'a value' : 'a name in quotes'
}

function damaged(text: string, offset: number, what: string): Error {
  return invalidDocument(`The file is no valid JSON: ${placeOf(text, offset)}: ${what}.`)
}
