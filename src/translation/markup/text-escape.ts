import type { BlockItem } from './block-items.ts'

/**
 * How a block writes characters. A character that the source wrote as a reference anywhere in the block is written
 * with the same reference again; `&`, `<` and `>` are escaped unless the source wrote them bare and they can do no
 * harm where they stand.
 */
export interface EscapeRules {
  readonly references: ReadonlyMap<string, string>
  readonly bare: ReadonlySet<string>
  /** Some reference stands for two characters. */
  readonly hasPairs: boolean
}

/** Writing each `a` of a block as `&#97;` because the source hid one would help nobody. */
const NEVER_REFERENCED = /^[A-Za-z0-9 ]$/

const ESCAPES: ReadonlyMap<string, string> = new Map([
  ['&', '&amp;'],
  ['<', '&lt;'],
  ['>', '&gt;'],
])

export function createEscapeRules(items: readonly BlockItem[], source: string): EscapeRules {
  const references = new Map<string, string>()
  const bare = new Set<string>()
  let verbatim = false
  for (const item of items) {
    verbatim =
      item.kind === 'open' || item.kind === 'close' ? item.kind === 'open' && item.verbatim : verbatim
    if (item.kind !== 'text' || verbatim) {
      continue
    }
    if (item.isReference) {
      const written = source.slice(item.start, item.end)
      if (!references.has(item.text) && !NEVER_REFERENCED.test(item.text)) {
        references.set(item.text, written.endsWith(';') ? written : `${written};`)
      }
    } else {
      for (const special of ESCAPES.keys()) {
        if (item.text.includes(special)) {
          bare.add(special)
        }
      }
    }
  }
  return {
    references,
    bare,
    hasPairs: [...references.keys()].some((key) => String.fromCodePoint(key.codePointAt(0) ?? 0) !== key),
  }
}

/**
 * Character data for `text`.
 *
 * Example: in a block written `Caf&eacute; & bar`, `Cafés & Bars` becomes `Caf&eacute;s & Bars`; in one written
 * `Caf&eacute; &amp; bar` it becomes `Caf&eacute;s &amp; Bars`.
 */
export function escapeText(text: string, rules: EscapeRules): string {
  if (rules.references.size === 0 && !/[&<>]/.test(text)) {
    return text
  }
  let written = ''
  for (let at = 0; at < text.length; ) {
    const character = String.fromCodePoint(text.codePointAt(at) ?? 0)
    const pair = rules.hasPairs
      ? character + String.fromCodePoint(text.codePointAt(at + character.length) ?? 0)
      : ''
    const reference = rules.references.get(pair)
    if (reference !== undefined) {
      written += reference
      at += pair.length
      continue
    }
    written += rules.references.get(character) ?? escapeCharacter(text, at, character, rules)
    at += character.length
  }
  return written
}

function escapeCharacter(text: string, at: number, character: string, rules: EscapeRules): string {
  const escaped = ESCAPES.get(character)
  if (escaped === undefined) {
    return character
  }
  return rules.bare.has(character) && isHarmless(text, at) ? character : escaped
}

/** Whether a bare `&`, `<` or `>` at this place reads as itself in XML and in HTML. */
function isHarmless(text: string, at: number): boolean {
  if (text[at] === '>') {
    return (
      at > 0 && text[at - 1] !== ']' && text[at - 1] !== '-' && text[at - 1] !== '?' && text[at - 1] !== '/'
    )
  }
  const next = text[at + 1] ?? ''
  return text[at] === '&' ? /[\s.,;)]/.test(next) : /[\s0-9=]/.test(next)
}

/** The content of a CDATA section; where it would end too early it is cut in two. */
export function escapeCdata(text: string): string {
  return text.replaceAll(']]>', ']]]]><![CDATA[>')
}
