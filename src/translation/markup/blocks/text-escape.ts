import { decodeReferences, type ReferenceRules } from '../scan/text-references.ts'
import type { TextItem } from './block-items.ts'

/**
 * How the source of a block spells the characters that need care: those it wrote as references, and `&`, `<`, `>`.
 * For each the spellings in order, the character itself where it stands bare.
 *
 * Example: `A &amp; B & &copy;` has `&` as `&amp;` and `&`, and `©` as `&copy;`.
 */
export type Spellings = ReadonlyMap<string, readonly string[]>

/** A stretch of a translation between tags. */
export interface TextPart {
  readonly text: string
  /** Written in a CDATA section. */
  readonly verbatim: boolean
}

/** Writing each `a` of a block as `&#97;` because the source hid one would help nobody. */
const NEVER_REFERENCED = /^[A-Za-z0-9 ]$/

const HTML_REFERENCES: ReferenceRules = { dialect: 'html', declaredEntities: new Set() }

const ESCAPES: ReadonlyMap<string, string> = new Map([
  ['&', '&amp;'],
  ['<', '&lt;'],
  ['>', '&gt;'],
])

export function readSpellings(texts: readonly TextItem[], source: string): Spellings {
  const spellings = new Map<string, string[]>([...ESCAPES.keys()].map((special) => [special, []]))
  for (const item of texts) {
    if (item.isReference && !NEVER_REFERENCED.test(item.text)) {
      spellings.set(item.text, spellings.get(item.text) ?? [])
    }
  }
  for (const item of texts) {
    if (item.isReference) {
      const written = source.slice(item.start, item.end)
      spellings.get(item.text)?.push(written.endsWith(';') ? written : `${written};`)
    } else {
      for (const { key } of findKeys(item.text, spellings)) {
        spellings.get(key)?.push(key)
      }
    }
  }
  return spellings
}

interface FoundKey {
  readonly key: string
  readonly at: number
}

/** The places of the keys in a text, of two that begin at one place the longer. */
function findKeys(text: string, spellings: Spellings): FoundKey[] {
  const found: FoundKey[] = []
  const pattern = patternOf(spellings)
  pattern.lastIndex = 0
  for (let match = pattern.exec(text); match !== null; match = pattern.exec(text)) {
    found.push({ key: match[0], at: match.index })
  }
  return found
}

/** Of the many blocks without references. */
const ESCAPED = /[&<>]/g

const patterns = new WeakMap<Spellings, RegExp>()

function patternOf(spellings: Spellings): RegExp {
  if (spellings.size === ESCAPES.size) return ESCAPED
  const known = patterns.get(spellings)
  if (known !== undefined) return known
  const keys = [...spellings.keys()].toSorted((one, other) => other.length - one.length)
  const pattern = new RegExp(keys.map((key) => key.replace(/[\\^$.*+?()[\]{}|]/g, '\\$&')).join('|'), 'gu')
  patterns.set(spellings, pattern)
  return pattern
}

/**
 * Writes the parts of one translation as character data. Where the translation has a character as often as the source,
 * each is spelled as its fellow in the source; otherwise a reference, if the source has one, stands for all of them.
 * `&`, `<` and `>` stay bare only where the source wrote them bare and they can do no harm.
 *
 * Example: in a block written `Caf&eacute; & bar`, `Cafés & Bars` becomes `Caf&eacute;s & Bars`.
 */
export function escapeParts(parts: readonly TextPart[], spellings: Spellings): string[] {
  const counts = new Map<string, number>()
  for (const { text, verbatim } of parts) {
    for (const { key } of verbatim ? [] : findKeys(text, spellings)) {
      counts.set(key, (counts.get(key) ?? 0) + 1)
    }
  }
  const seen = new Map<string, number>()
  const spell = (text: string, { key, at }: FoundKey): string => {
    const known = spellings.get(key) ?? []
    const index = seen.get(key) ?? 0
    seen.set(key, index + 1)
    const inOrder = known.length === counts.get(key) ? known[index] : undefined
    const spelling = inOrder ?? known.find((each) => each !== key) ?? known[0]
    const escaped = ESCAPES.get(key) ?? key
    return spelling === undefined || (spelling === key && !isHarmless(text, at)) ? escaped : spelling
  }
  return parts.map(({ text, verbatim }) => {
    if (verbatim) {
      return text.replaceAll(']]>', ']]]]><![CDATA[>')
    }
    let written = ''
    let at = 0
    for (const found of findKeys(text, spellings)) {
      written += text.slice(at, found.at) + spell(text, found)
      at = found.at + found.key.length
    }
    return written + text.slice(at)
  })
}

/** Whether a bare `&`, `<` or `>` at this place reads as itself in XML and in HTML; any other character does. */
function isHarmless(text: string, at: number): boolean {
  switch (text.charAt(at)) {
    case '>':
      return at > 0 && !/[\]?/-]/.test(text.charAt(at - 1))
    case '<':
      return /^<(?![A-Za-z_:/!?<\u0080-\uffff]|\d*\/?(>|$)|$)/.test(text.slice(at, at + 64))
    case '&':
      return !isReferenceLike(text.slice(at, at + 64))
    default:
      return true
  }
}

/** Whether text that begins with `&` would be read as a reference, or might be with what comes behind it. */
function isReferenceLike(text: string): boolean {
  const [first] = decodeReferences(text, 0, text.length, HTML_REFERENCES)
  return first?.kind !== 'literal' || /^&[#A-Za-z0-9]*;?$/.test(text)
}
