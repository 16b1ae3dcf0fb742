import type { TranslatedSegment, WorkTurn } from '../engine.ts'
import { parseHtml, parseXml } from '../markup/parse-markup.ts'
import type { Block, ParsedText } from '../markup/parsed-text.ts'
import { parsePlainText } from '../markup/plain-text.ts'
import type { TagHandling } from '../translator.ts'

/** A text taken apart, here or elsewhere; see `ParsedText`. */
export interface PreparedText {
  readonly blocks: readonly Block[]
  readonly billedCharacters: number
  readonly render: (translated: readonly TranslatedSegment[]) => string | Promise<string>
}

export interface ParseContext {
  readonly turn?: WorkTurn | undefined
  readonly signal: AbortSignal
}

/** Takes texts apart. Errors: `markup_not_well_formed`. */
export interface TextParser {
  readonly parse: (
    text: string,
    tagHandling: TagHandling | undefined,
    context: ParseContext,
  ) => PreparedText | Promise<PreparedText>
}

/** Lone surrogates become U+FFFD first, so that no engine and no encoder meets one. */
export function parseText(text: string, tagHandling: TagHandling | undefined): ParsedText {
  const wellFormed = text.toWellFormed()
  if (tagHandling === undefined) return parsePlainText(wellFormed)
  const { kind, version, ...options } = tagHandling
  const markup = { ...options, strict: version === 'v2' }
  return kind === 'xml' ? parseXml(wellFormed, markup) : parseHtml(wellFormed, markup)
}
