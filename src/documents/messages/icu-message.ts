import type { TextRange } from '../../translation/engine.ts'
import { draftBlock } from '../../translation/markup/blocks/block-draft.ts'
import type { BlockItem } from '../../translation/markup/blocks/block-items.ts'
import { draftPassage, type Passage } from '../text/passage.ts'

/** A message, or a branch of one, in MessageFormat of ICU. */
interface IcuMessage {
  readonly parts: readonly IcuPart[]
  /** `#` stands for the number. */
  readonly isPlural: boolean
}

interface IcuPart extends TextRange {
  readonly kind: 'text' | 'quote' | 'argument' | 'number'
  readonly name: string
  readonly branches: readonly IcuMessage[]
}

const DEEPEST = 20
const COMPLEX = /\{\s*[\p{L}\p{N}_.-]+\s*,\s*(?:plural|select|selectordinal)\s*,/u
const HEAD = /\{\s*([\p{L}\p{N}_.-]+)\s*(?:,\s*(\p{L}+)\s*(,)?)?/uy
const SELECTOR = /\s*(?:offset:\d+\s+)?(=\d+|[\p{L}\p{N}_-]+)\s*(?=\{)/uy

/**
 * The passages of a message with plural or select arguments: the message, and each branch by itself. In the message an
 * argument stands as one protected `{name}`. `undefined` when the text is no such message.
 *
 * Example: `Hi {n, plural, one {# file} other {# files}}` has `Hi {n}`, `# file` and `# files`.
 */
export function icuPassages(text: string): Passage[] | undefined {
  if (!text.includes('{') || !COMPLEX.test(text)) return undefined
  const parsed = parseMessage(text, 0, false, 0)
  if (parsed === undefined || parsed.end !== text.length) return undefined
  const passages: Passage[] = []
  collect(parsed.message, text, passages)
  return passages
}

interface Parsed {
  readonly message: IcuMessage
  /** Where the message ends: at its closing brace or at the end of the text. */
  readonly end: number
}

function parseMessage(text: string, from: number, isPlural: boolean, depth: number): Parsed | undefined {
  const parts: IcuPart[] = []
  let at = from
  let textStart = from
  const flush = (end: number) => {
    if (end > textStart) parts.push({ kind: 'text', start: textStart, end, name: '', branches: [] })
  }
  while (at < text.length && text[at] !== '}') {
    const part = partAt(text, at, isPlural, depth)
    if (part === 'broken') return undefined
    if (part === undefined) {
      at += 1
      continue
    }
    flush(at)
    parts.push(part)
    at = part.end
    textStart = at
  }
  if (depth === 0 && at < text.length) return undefined
  flush(at)
  return { message: { parts, isPlural }, end: at }
}

function partAt(text: string, at: number, isPlural: boolean, depth: number): IcuPart | 'broken' | undefined {
  const character = text[at]
  if (character === '{') return argumentAt(text, at, depth) ?? 'broken'
  if (character === '#' && isPlural) {
    return { kind: 'number', start: at, end: at + 1, name: '#', branches: [] }
  }
  if (character !== "'") return undefined
  const next = text[at + 1] ?? ''
  if (next === "'") return { kind: 'quote', start: at, end: at + 2, name: "'", branches: [] }
  if (next !== '{' && next !== '}' && !(next === '#' && isPlural)) return undefined
  const close = text.indexOf("'", at + 1)
  const end = close === -1 ? text.length : close + 1
  return { kind: 'argument', start: at, end, name: text.slice(at, end), branches: [] }
}

function argumentAt(text: string, open: number, depth: number): IcuPart | undefined {
  HEAD.lastIndex = open
  const head = HEAD.exec(text)
  if (head === null || depth >= DEEPEST) return undefined
  const [, name = '', type, comma] = head
  const isBranched = type === 'plural' || type === 'select' || type === 'selectordinal'
  if (!isBranched || comma === undefined) {
    const close = text.indexOf('}', open)
    return close === -1 || text.slice(open + 1, close).includes('{')
      ? undefined
      : { kind: 'argument', start: open, end: close + 1, name: text.slice(open, close + 1), branches: [] }
  }
  const branches: IcuMessage[] = []
  let at = HEAD.lastIndex
  for (;;) {
    SELECTOR.lastIndex = at
    if (SELECTOR.exec(text) === null) break
    const branch = parseMessage(text, SELECTOR.lastIndex + 1, type !== 'select', depth + 1)
    if (branch === undefined || text[branch.end] !== '}') return undefined
    branches.push(branch.message)
    at = branch.end + 1
  }
  const close = text.slice(at).search(/\S/)
  if (branches.length === 0 || close === -1 || text[at + close] !== '}') return undefined
  return { kind: 'argument', start: open, end: at + close + 1, name: `{${name}}`, branches }
}

function collect(message: IcuMessage, text: string, passages: Passage[]): void {
  const items = message.parts.map((part): BlockItem => {
    const { kind, start, end, name } = part
    if (kind === 'text' || kind === 'quote') {
      return {
        kind: 'text',
        start,
        end,
        text: kind === 'quote' ? "'" : text.slice(start, end),
        isReference: kind === 'quote',
      }
    }
    return { kind: 'protected', start, end, text: name }
  })
  const doubles = message.parts.some(({ kind }) => kind === 'quote')
  const draft = draftBlock(items, text, (parts) =>
    parts.map((part) => writeQuotes(part.text, { doubles, isPlural: message.isPlural })),
  )
  if (draft !== undefined) passages.push(draftPassage(draft))
  for (const { branches } of message.parts) {
    for (const branch of branches) collect(branch, text, passages)
  }
}

/** An apostrophe before a brace would begin quoted text, and a brace of its own an argument. */
function writeQuotes(text: string, { doubles, isPlural }: { doubles: boolean; isPlural: boolean }): string {
  const special = isPlural ? /[{}#]+/g : /[{}]+/g
  const doubled = doubles ? text.replaceAll("'", "''") : text.replace(/'(?=['{}#]|$)/g, "''")
  return doubled.replace(special, (found) => `'${found}'`)
}
