import { baseLanguage, type LanguageCode } from '../../languages/language-code.ts'
import type { SegmentContent, TargetText } from '../memory.ts'
import { UnreadableMemory } from '../memory-errors.ts'
import { parseMemoryLanguage } from '../memory-languages.ts'
import { SEGMENT_LENGTH_LIMIT, TARGETS_PER_SEGMENT, WHOLE_SEGMENT_LENGTH_LIMIT } from '../memory-limits.ts'
import { segmentLength } from '../segments/segment-length.ts'
import type { FileHeader, FileUnit, FileVariant } from './file-unit.ts'
import { isWritable } from './xml-units.ts'

/** Makes segments of units; what is none is skipped. */
export interface SegmentMaker {
  /** `undefined` for a unit that is skipped. Errors: `UnreadableMemory` for a file whose source is no language. */
  toSegment(unit: FileUnit, header: FileHeader): SegmentContent | undefined
  /** `undefined` before the first segment. */
  source(): LanguageCode | undefined
}

/**
 * All segments of a memory have one source language: what the file says, without its form, or else that of the first
 * unit. Skipped are units without a text in it or in any other language, with empty texts, or with texts that
 * are too long, one by one or all together with what stands beside them.
 */
export function createSegmentMaker(): SegmentMaker {
  let source: LanguageCode | undefined
  const languages = new Map<string, LanguageCode | undefined>()

  function languageOf(text: string): LanguageCode | undefined {
    if (!languages.has(text)) {
      if (languages.size > 1_000) languages.clear()
      languages.set(text, parseMemoryLanguage(text))
    }
    return languages.get(text)
  }

  function sourceOf(unit: FileUnit, header: FileHeader): LanguageCode | undefined {
    const named = unit.sourceLanguage ?? header.sourceLanguage
    if (named === undefined || named === '*all*') {
      return unit.variants.map(({ language }) => languageOf(language)).find((code) => code !== undefined)
    }
    const code = languageOf(named)
    if (code === undefined && unit.sourceLanguage === undefined) {
      throw new UnreadableMemory(`The source language "${named.slice(0, 40)}" of the file is not supported.`)
    }
    return code
  }

  return {
    source: () => source,
    toSegment(unit, header) {
      if (unit.isTooLong === true) return undefined
      const own = source ?? baseOf(sourceOf(unit, header))
      if (own === undefined) return undefined
      const found = pairUp(unit.variants, own, languageOf)
      if (found === undefined) return undefined
      const segment = {
        ...found,
        ...(unit.attributes === undefined ? {} : { attributes: unit.attributes }),
      }
      if (segmentLength(segment) > WHOLE_SEGMENT_LENGTH_LIMIT) return undefined
      source = own
      return segment
    },
  }
}

function baseOf(code: LanguageCode | undefined): LanguageCode | undefined {
  return code === undefined ? undefined : baseLanguage(code)
}

/** Of several texts in one language the first counts. */
function pairUp(
  variants: readonly FileVariant[],
  own: LanguageCode,
  languageOf: (text: string) => LanguageCode | undefined,
): Pick<SegmentContent, 'source' | 'targets'> | undefined {
  let source: FileVariant['content'] | undefined
  const targets = new Map<LanguageCode, TargetText>()
  for (const { language: name, content } of variants) {
    const language = languageOf(name)
    if (language === undefined || !isUsable(content.text)) continue
    if (baseLanguage(language) === own) source ??= content
    else if (!targets.has(language) && targets.size < TARGETS_PER_SEGMENT) {
      targets.set(language, { language, ...content })
    }
  }
  if (source === undefined || targets.size === 0) return undefined
  return { source, targets: [...targets.values()] }
}

/** Text that can be stored and looked up. */
export function isUsable(text: string): boolean {
  return text.trim() !== '' && text.length <= SEGMENT_LENGTH_LIMIT && text.isWellFormed() && isWritable(text)
}
