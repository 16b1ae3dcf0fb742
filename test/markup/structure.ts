import { Tokenizer } from 'htmlparser2'
import { SaxesParser } from 'saxes'

/** A source as another parser reads it, to check results against; it shares no code with the parser under test. */
export interface Structure {
  /** Every tag, comment, instruction and declaration, byte for byte, in order. */
  readonly markup: readonly string[]
  /** Of these the tags. */
  readonly tags: readonly string[]
  /** Elements in order of their opening tags. */
  readonly elements: readonly StructureElement[]
  /** All text, references resolved as far as the other parser knows them. */
  readonly text: string
  /** For each of `markup` the offset in `text` where it stands. */
  readonly markupAt: readonly number[]
  /** End tags without beginning. */
  readonly strayEnds: number
}

export interface StructureElement {
  readonly name: string
  readonly open: string
  /** Empty when the element has no end tag. */
  close: string
  /** Opening tag of the element around. */
  readonly parent: string
  /** The source from the first byte of the opening tag to the last of the closing tag. */
  bytes: string
  /** The text in it, whitespace at both ends aside. */
  text: string
}

interface Collector {
  open(name: string, start: number, end: number, isEmpty: boolean): void
  close(name: string, start: number, end: number): void
  aside(start: number, end: number): void
  text(text: string): void
  finish(): Structure
}

function createCollector(source: string): Collector {
  const markup: string[] = []
  const markupAt: number[] = []
  const tags: string[] = []
  const elements: StructureElement[] = []
  const open: Array<{ element: StructureElement; start: number; textStart: number }> = []
  let text = ''
  let strayEnds = 0
  return {
    open(name, start, end, isEmpty) {
      const tag = source.slice(start, end)
      const element = {
        name,
        open: tag,
        close: '',
        parent: open.at(-1)?.element.open ?? '',
        bytes: tag,
        text: '',
      }
      tags.push(tag)
      markup.push(tag)
      markupAt.push(text.length)
      elements.push(element)
      if (!isEmpty) {
        open.push({ element, start, textStart: text.length })
      }
    },
    close(name, start, end) {
      const tag = source.slice(start, end)
      tags.push(tag)
      markup.push(tag)
      markupAt.push(text.length)
      const depth = open.findLastIndex(({ element }) => element.name === name)
      const found = open[depth]
      if (found === undefined) {
        strayEnds += 1
        return
      }
      found.element.close = tag
      found.element.bytes = source.slice(found.start, end)
      found.element.text = text.slice(found.textStart).trim()
      open.length = depth
    },
    aside(start, end) {
      markup.push(source.slice(start, end))
      markupAt.push(text.length)
    },
    text(part) {
      text += part
    },
    finish: () => ({ markup, markupAt, tags, elements, text, strayEnds }),
  }
}

const KNOWN_ENTITIES = new Map([
  ['nbsp', '\u00a0'],
  ['eacute', 'é'],
  ['copy', '©'],
  ['mdash', '—'],
])

/** Throws when the XML is not well-formed. A declaration at the start is left out. */
export function readXmlStructure(xml: string): Structure {
  const source = xml.replace(/^\s*(<\?xml [^>]*>\s*)?(<!DOCTYPE[^[>]*(\[[^\]]*\])?[^>]*>)?/, (prolog) =>
    ' '.repeat(prolog.length),
  )
  const collector = createCollector(source)
  const parser = new SaxesParser({ fragment: true })
  for (const [, name = ''] of source.matchAll(/&([A-Za-z][\w.-]*);/g)) {
    parser.ENTITIES[name] ??= KNOWN_ENTITIES.get(name) ?? `&${name};`
  }
  parser.on('error', (error) => {
    throw error
  })
  parser.on('opentag', (tag) => {
    const end = parser.position
    const start = source.lastIndexOf('<', end - 1)
    collector.open(tag.name, start, end, tag.isSelfClosing)
  })
  parser.on('closetag', (tag) => {
    if (!tag.isSelfClosing) {
      collector.close(tag.name, source.lastIndexOf('<', parser.position - 1), parser.position)
    }
  })
  parser.on('comment', () =>
    collector.aside(source.lastIndexOf('<!--', parser.position - 4), parser.position),
  )
  parser.on('processinginstruction', () =>
    collector.aside(source.lastIndexOf('<?', parser.position - 2), parser.position),
  )
  parser.on('text', (text) => collector.text(text))
  parser.on('cdata', (text) => collector.text(text))
  parser.write(source).close()
  return collector.finish()
}

const VOID = new Set('area base br col embed hr img input link meta param source track wbr'.split(' '))

export function readHtmlStructure(source: string): Structure {
  const collector = createCollector(source)
  let name = ''
  let start = 0
  const finishTag = (end: number, isEmpty: boolean) =>
    collector.open(name, start, end, isEmpty || VOID.has(name))
  let foreign = 0
  const tokenizer = new Tokenizer(
    { decodeEntities: true },
    {
      onopentagname: (from, to) => {
        name = source.slice(from, to).toLowerCase()
        start = from - 1
        foreign += name === 'svg' || name === 'math' ? 1 : 0
      },
      onopentagend: (at) => finishTag(at + 1, false),
      onselfclosingtag: (at) => finishTag(at + 1, foreign > 0 || !/^(p|div|li|td|script)$/.test(name)),
      onclosetag: (from, to) => {
        const closed = source.slice(from, to).toLowerCase()
        foreign = Math.max(0, foreign - (closed === 'svg' || closed === 'math' ? 1 : 0))
        collector.close(closed, from - 2, source.indexOf('>', to) + 1)
        name = ''
      },
      oncomment: (from, to, offset) => collector.aside(from, to - offset),
      oncdata: (from, to, offset) => collector.text(source.slice(from, to - offset)),
      ondeclaration: (from, to) => collector.aside(from, to),
      onprocessinginstruction: (from, to) => collector.aside(from, to),
      ontext: (from, to) => collector.text(/^(script|style)$/.test(name) ? '' : source.slice(from, to)),
      ontextentity: (codePoint) => collector.text(String.fromCodePoint(codePoint)),
      onattribdata: () => undefined,
      onattribentity: () => undefined,
      onattribend: () => undefined,
      onattribname: () => undefined,
      onend: () => undefined,
      isInForeignContext: () => foreign > 0,
    },
  )
  tokenizer.write(source)
  tokenizer.end()
  return collector.finish()
}

/** What looks like a tag, for XML that no parser takes. */
export function readTagStructure(source: string): Structure {
  const collector = createCollector(source)
  let at = 0
  for (const { index, 0: tag } of source.matchAll(/<[!?/]?[\w:][^<>]*>/g)) {
    collector.text(decodePredefined(source.slice(at, index)))
    at = index + tag.length
    const [, slash, name = ''] = /^<(\/?)([^\s>/]*)/.exec(tag) ?? []
    if (/^<[!?]/.test(tag)) {
      collector.aside(index, at)
    } else if (slash === '/') {
      collector.close(name, index, at)
    } else {
      collector.open(name, index, at, tag.endsWith('/>'))
    }
  }
  collector.text(decodePredefined(source.slice(at)))
  return collector.finish()
}

function decodePredefined(text: string): string {
  return text.replaceAll('&lt;', '<').replaceAll('&gt;', '>').replaceAll('&amp;', '&')
}
