import { isAlias, isCollection, isPair, isScalar, LineCounter, parseAllDocuments, Scalar, visit } from 'yaml'
import type { TextRange } from '../../../translation/engine.ts'
import { invalidDocument } from '../../model/invalid-document.ts'

export type YamlStyle = 'plain' | 'single' | 'double' | 'literal' | 'folded'

/** A string that is a value, with its quotes or its block header. */
export interface YamlString extends TextRange {
  readonly style: YamlStyle
  readonly value: string
  /** The key that it belongs to, that of the list around it in a list; empty where there is none. */
  readonly name: string
  /** Inside of `[]` or `{}`. */
  readonly isInFlow: boolean
  readonly parentIndent: number
}

const DEEPEST = 200

/** Truth values to readers of YAML 1.1, which most programs that show texts are. */
const TRUTH_VALUE = /^(?:y|n|yes|no|on|off)$/i
const STYLES: ReadonlyMap<string, YamlStyle> = new Map([
  [Scalar.PLAIN, 'plain'],
  [Scalar.QUOTE_SINGLE, 'single'],
  [Scalar.QUOTE_DOUBLE, 'double'],
  [Scalar.BLOCK_LITERAL, 'literal'],
  [Scalar.BLOCK_FOLDED, 'folded'],
])

/** All strings that are values, in the order of the text; keys and tagged values are none. */
export function findYamlStrings(text: string): YamlString[] {
  try {
    return readYamlStrings(text)
  } catch (error) {
    if (error instanceof RangeError) throw damaged(`values are nested deeper than ${DEEPEST}`)
    throw error
  }
}

function readYamlStrings(text: string): YamlString[] {
  const lineCounter = new LineCounter()
  const documents = parseAllDocuments(text, { uniqueKeys: false, keepSourceTokens: true, lineCounter })
  const strings: YamlString[] = []
  for (const document of documents) {
    const [error] = document.errors
    if (error !== undefined) throw damaged(firstLine(error.message))
    let aliases = 0
    visit(document, (key, node, path) => {
      if (path.length > 2 * DEEPEST) throw damaged(`values are nested deeper than ${DEEPEST}`)
      if (isAlias(node)) {
        aliases += 1
        if (aliases > 10_000) throw damaged('it holds more than 10,000 aliases')
      }
      if (key === 'key' || !isScalar(node)) return undefined
      const string = stringOf(node, path)
      if (string !== undefined) strings.push(string)
      return undefined
    })
  }
  return strings
}

function stringOf(node: Scalar, path: readonly unknown[]): YamlString | undefined {
  const style = STYLES.get(node.type ?? '')
  const isString = node.tag === undefined || node.tag === 'tag:yaml.org,2002:str'
  if (typeof node.value !== 'string' || !isString || style === undefined || node.range == null) {
    return undefined
  }
  if (style === 'plain' && TRUTH_VALUE.test(node.value)) return undefined
  const [start, end] = node.range
  const { srcToken } = node
  const parentIndent = srcToken !== undefined && 'indent' in srcToken ? srcToken.indent : 0
  const isInFlow = path.some((each) => isCollection(each) && each.flow === true)
  const pair = path.findLast((each) => isPair(each))
  const name = pair !== undefined && isScalar(pair.key) ? String(pair.key.value) : ''
  return { start, end, style, value: node.value, name, isInFlow, parentIndent }
}

function firstLine(message: string): string {
  return message.split('\n', 1)[0]?.replace(/:$/, '') ?? message
}

function damaged(what: string): Error {
  return invalidDocument(`The file is no valid YAML: ${what}.`)
}
