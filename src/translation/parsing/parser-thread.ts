import { type CallContext, serveCalls } from '../../kernel/threads/serve-calls.ts'
import type { TagHandling } from '../translator.ts'
import { buffersOf, type PackedSegments, packBlocks, unpackTranslations } from './packed-segments.ts'
import { parseText } from './text-parser.ts'

export interface ParserTask {
  readonly text: string
  readonly tagHandling: TagHandling
  /** Where it is there the text is put together again, otherwise taken apart. */
  readonly translated?: PackedSegments
}

export interface ParserResult {
  readonly billedCharacters: number
  readonly blocks?: PackedSegments
  readonly rendered?: string
}

/** Nothing is kept from one call to the next: a text is parsed again to be rendered, which is a small part of it. */
function answer({ text, tagHandling, translated }: ParserTask, { transfer }: CallContext): ParserResult {
  const parsed = parseText(text, tagHandling)
  const { blocks, billedCharacters } = parsed
  if (translated !== undefined) {
    return { billedCharacters, rendered: parsed.render(unpackTranslations(translated)) }
  }
  const packed = packBlocks(blocks)
  for (const buffer of buffersOf(packed)) transfer(buffer)
  return { billedCharacters, blocks: packed }
}

serveCalls(answer)
