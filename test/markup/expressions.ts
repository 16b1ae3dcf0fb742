import type { AlignmentLink, TranslatedSegment } from '../../src/translation/engine.ts'
import type { Block, MarkupOptions, ParsedText } from '../../src/translation/markup/parsed-text.ts'

export function htmlOptions({ ignoreTags = [] as readonly string[] } = {}): MarkupOptions {
  return {
    strict: false,
    outlineDetection: true,
    splittingTags: new Set(),
    nonSplittingTags: new Set(),
    ignoreTags: new Set(ignoreTags),
  }
}

export function textsOf(parsed: ParsedText): string[] {
  return parsed.blocks.map(({ text }) => text)
}

export function renderAll(parsed: ParsedText, texts: readonly string[]): string {
  return parsed.render(texts.map((text) => ({ text, alignment: [], protectedRanges: [] })))
}

/** A translation of a block with links between words: `red=rojo car=coche`, each word where it first stands. */
export function linkedTo(block: Block | undefined, text: string, links: string): TranslatedSegment {
  const alignment = links
    .split(' ')
    .filter((link) => link !== '')
    .map((link): AlignmentLink => {
      const [from = '', to = ''] = link.split('=')
      const source = block?.text.indexOf(from) ?? -1
      const target = text.indexOf(to)
      if (source < 0 || target < 0) {
        throw new Error(`no such link: ${link}`)
      }
      return {
        source: { start: source, end: source + from.length },
        target: { start: target, end: target + to.length },
      }
    })
  return { text, alignment, protectedRanges: [] }
}
