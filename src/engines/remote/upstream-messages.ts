import type { LanguageCode } from '../../languages/language-code.ts'
import type { EngineRequest, Formality } from '../../translation/engine.ts'
import type { MarkerStyle } from './markers.ts'

const ENTITIES: Readonly<Record<string, string>> = { lt: '<', gt: '>', amp: '&', quot: '"', apos: "'" }
/** XML has no way to write these. */
const UNWRITABLE = /[^\t\n\r\u{20}-\u{d7ff}\u{e000}-\u{fffd}\u{10000}-\u{10ffff}]/gu

function decodeEntity(all: string, name: string): string {
  const number = /^#(?:x([0-9a-f]+)|(\d+))$/i.exec(name)
  if (number === null) return ENTITIES[name] ?? all
  const codePoint = number[1] === undefined ? Number(number[2]) : Number.parseInt(number[1], 16)
  return codePoint <= 0x10ffff ? String.fromCodePoint(codePoint) : all
}

/** Markers are empty elements that the server is told to leave alone: `<x id="1"/>`. */
export const ELEMENTS: MarkerStyle = {
  write: (number) => `<x id="${number}"/>`,
  pattern: /<x\s+id="(\d{1,9})"\s*(?:\/>|>\s*<\/x\s*>)/g,
  escape: (text) =>
    text.replaceAll(UNWRITABLE, ' ').replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;'),
  unescape: (text) => text.replaceAll(/&(#?\w{1,8});/g, decodeEntity),
}

/** Text without markers goes out as it is. */
export const PLAIN: MarkerStyle = {
  write: () => '',
  pattern: /(?!)/g,
  escape: (text) => text,
  unescape: (text) => text,
}

const FORMALITY: Readonly<Record<Formality, string>> = {
  default: 'default',
  more: 'prefer_more',
  less: 'prefer_less',
}

function apiCode(code: LanguageCode): string {
  return code.toUpperCase()
}

/** The body of `POST /v2/translate` for texts that are one sentence each. */
export function translateBody(
  request: Omit<EngineRequest, 'segments' | 'signal'>,
  texts: readonly string[],
  hasMarkers: boolean,
): unknown {
  const { pair, formality, preferQuality, context, instructions } = request
  return {
    text: texts,
    source_lang: apiCode(pair.source),
    target_lang: apiCode(pair.target),
    split_sentences: '0',
    preserve_formatting: true,
    model_type: preferQuality ? 'prefer_quality_optimized' : 'latency_optimized',
    ...(formality === 'default' ? {} : { formality: FORMALITY[formality] }),
    ...(context === undefined ? {} : { context }),
    ...(instructions.length === 0 ? {} : { custom_instructions: instructions }),
    ...(hasMarkers ? { tag_handling: 'xml', outline_detection: false, ignore_tags: ['x'] } : {}),
  }
}

/** The translated texts; `undefined` when the body is not one translation per text. */
export function readTranslations(body: unknown, count: number): readonly string[] | undefined {
  const translations =
    typeof body === 'object' && body !== null && 'translations' in body ? body.translations : undefined
  if (!Array.isArray(translations) || translations.length !== count) return undefined
  const texts = translations.flatMap((entry: unknown): readonly string[] => {
    const isText =
      typeof entry === 'object' && entry !== null && 'text' in entry && typeof entry.text === 'string'
    return isText ? [entry.text as string] : []
  })
  return texts.length === count ? texts : undefined
}
