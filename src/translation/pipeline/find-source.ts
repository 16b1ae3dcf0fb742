import { InterpresError } from '../../kernel/errors.ts'
import type { Detection, LanguageDetector } from '../../languages/detection/language-detector.ts'
import { baseLanguage, type LanguageCode } from '../../languages/language-code.ts'
import type { ReachablePair } from '../routing/router.ts'

/** From here on a language is believed even when nothing installed translates from it. */
const CERTAIN = 0.9

const ENGLISH = 'en' as LanguageCode

export interface FoundSource {
  readonly language: LanguageCode
  /** False where the text leaves it open: other languages are nearly as likely, or there is no word to go by. */
  readonly isSure: boolean
}

/**
 * The source of each text, by itself. There is always an answer:
 *
 * 1. the detected language, where it can be translated into the target, is the target's own, or is beyond doubt;
 * 2. else the likeliest of the languages that can be translated into the target;
 * 3. without any word to go by, English, or, where English cannot be translated into the target, the first that can.
 */
export async function findSources(
  texts: readonly string[],
  target: LanguageCode,
  reachable: readonly ReachablePair[],
  detector: LanguageDetector,
): Promise<readonly FoundSource[]> {
  const usable = new Set(reachable.filter((pair) => pair.target === target).map(({ source }) => source))
  const toEnglish = baseLanguage(target) === ENGLISH
  const fallback = toEnglish || usable.has(ENGLISH) ? ENGLISH : ([...usable][0] ?? ENGLISH)
  const prefer = new Set([...usable, baseLanguage(target)])
  const first = await detector.detect(texts, { prefer })
  const isSettled = ({ status, language, confidence }: Detection) =>
    status === 'no_language_detected' ||
    (language !== undefined && (prefer.has(language) || confidence >= CERTAIN)) ||
    usable.size === 0
  const doubtful = texts.filter((_text, index) => !isSettled(detectionAt(first, index)))
  const second = doubtful.length === 0 ? [] : await detector.detect(doubtful, { among: usable })
  let next = 0
  return first.map((detection) => {
    if (isSettled(detection)) {
      return { language: detection.language ?? fallback, isSure: detection.status === 'success' }
    }
    const again = detectionAt(second, next)
    next += 1
    return { language: again.language ?? fallback, isSure: false }
  })
}

function detectionAt(detections: readonly Detection[], index: number): Detection {
  const detection = detections[index]
  if (detection === undefined) throw new InterpresError('internal', 'A language detection is missing.')
  return detection
}
