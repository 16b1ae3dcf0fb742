import type { LanguageCode } from '../languages/language-code.ts'
import type { SettingReader } from './reader.ts'
import { integer, language, listOf } from './setting.ts'

const DEFAULT_PIVOTS = ['en', 'es'] as readonly string[] as readonly LanguageCode[]

/** Limits of a translate request, and ways between languages. */
export function readTranslation(reader: SettingReader) {
  return {
    maxTexts: reader.optional('translation.maxTexts', 'INTERPRES_MAX_TEXTS', integer(1, 10_000)) ?? 50,
    bodyLimitBytes:
      reader.optional(
        'translation.bodyLimitBytes',
        'INTERPRES_TRANSLATE_BODY_LIMIT_BYTES',
        integer(1_024, 16_777_216),
      ) ?? 131_072,
    /** Translated sentences kept in memory per engine, so that repeated ones cost nothing; 0 keeps none. */
    cachedSegments:
      reader.optional('translation.cachedSegments', 'INTERPRES_CACHED_SEGMENTS', integer(0, 10_000_000)) ?? 0,
    pivotLanguages:
      reader.optional('translation.pivotLanguages', 'INTERPRES_PIVOT_LANGUAGES', listOf(language)) ??
      DEFAULT_PIVOTS,
  }
}
