import { InterpresError } from '../kernel/errors.ts'
import type { Detection, LanguageDetector } from '../languages/detection/language-detector.ts'
import { baseLanguage, type LanguageCode } from '../languages/language-code.ts'
import { languageName } from '../languages/language-registry.ts'
import type { ParsedText } from '../translation/markup/parsed-text.ts'
import { sampleOfBlocks } from '../translation/pipeline/source-sample.ts'
import { findPlaceholders } from '../translation/placeholders/find-placeholders.ts'

/** From here on a text is believed to be in another language than its writer says. */
const CERTAIN = 0.8

const ENGLISH = 'en' as LanguageCode

/**
 * The language of each text, without its form. A text without words is in the target's language, or in English.
 *
 * Errors: `invalid_parameter` for a text that is certainly in another language than the target, and for one in a
 * language that nothing installed can improve.
 */
export async function findTextLanguages(
  texts: readonly ParsedText[],
  target: LanguageCode | undefined,
  known: ReadonlySet<LanguageCode>,
  detector: LanguageDetector,
): Promise<readonly LanguageCode[]> {
  const wanted = target === undefined ? undefined : baseLanguage(target)
  const samples = texts.map((text) => sampleOfBlocks(text.blocks, findPlaceholders))
  const first = await detector.detect(samples, { prefer: wanted === undefined ? known : new Set([wanted]) })
  if (wanted !== undefined && target !== undefined) {
    for (const [index, detection] of first.entries()) refuseOther(detection, index, wanted, target)
    return texts.map(() => wanted)
  }
  const among = await detector.detect(samples, { among: known })
  return first.map((detection, index) => {
    const { language } = detection
    if (language !== undefined && known.has(language)) return language
    if (language !== undefined && isCertain(detection)) {
      throw new InterpresError(
        'invalid_parameter',
        `Text ${index + 1} is in ${languageName(language)} ('${language}'), which nothing installed can improve.`,
      )
    }
    return among[index]?.language ?? (known.has(ENGLISH) ? ENGLISH : ([...known][0] ?? ENGLISH))
  })
}

function refuseOther(detection: Detection, index: number, wanted: LanguageCode, target: LanguageCode): void {
  const { language } = detection
  if (language === undefined || language === wanted || !isCertain(detection)) return
  throw new InterpresError(
    'invalid_parameter',
    `Value for 'target_lang' not supported: text ${index + 1} is in ${languageName(language)} ('${language}'), and ` +
      `improving it in ${languageName(target)} ('${target}') would be a translation.`,
  )
}

function isCertain({ status, confidence }: Detection): boolean {
  return status === 'unsupported_language' || (status === 'success' && confidence >= CERTAIN)
}
