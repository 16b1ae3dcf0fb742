import { isMarkupSpace, isTagNameEnd } from './scan-tag.ts'

/**
 * The attributes of a tag, in order, names as written, values without quotes and with references unresolved.
 *
 * Example: `<a HREF='x' hidden>` gives `['HREF', 'x']`, `['hidden', '']`.
 */
export function readTagAttributes(tag: string): Array<readonly [name: string, value: string]> {
  const attributes: Array<readonly [string, string]> = []
  const end = tag.length - 1
  let at = 1
  while (at < end && !isTagNameEnd(tag.charCodeAt(at))) {
    at += 1
  }
  while (at < end) {
    if (isMarkupSpace(tag.charCodeAt(at)) || tag[at] === '/') {
      at += 1
      continue
    }
    const nameStart = at
    at += 1
    while (at < end && tag[at] !== '=' && !isTagNameEnd(tag.charCodeAt(at))) {
      at += 1
    }
    const name = tag.slice(nameStart, at)
    const equals = skipSpace(tag, at)
    if (tag[equals] !== '=' || equals >= end) {
      attributes.push([name, ''])
      continue
    }
    const value = readValue(tag, skipSpace(tag, equals + 1), end)
    attributes.push([name, value.text])
    at = value.end
  }
  return attributes
}

function readValue(tag: string, start: number, end: number): { text: string; end: number } {
  const quote = tag[start]
  if (quote === '"' || quote === "'") {
    const close = tag.indexOf(quote, start + 1)
    return close === -1
      ? { text: tag.slice(start + 1, end), end }
      : { text: tag.slice(start + 1, close), end: close + 1 }
  }
  let at = start
  while (at < end && !isMarkupSpace(tag.charCodeAt(at))) {
    at += 1
  }
  return { text: tag.slice(start, at), end: at }
}

function skipSpace(tag: string, from: number): number {
  let at = from
  while (isMarkupSpace(tag.charCodeAt(at))) {
    at += 1
  }
  return at
}
