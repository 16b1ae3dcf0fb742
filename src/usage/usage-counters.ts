import type { UsageKind } from './usage-kind.ts'

/** A sum of usage: characters or, for speech, milliseconds of each kind. */
export type UsageCounters = Readonly<Record<UsageKind, number>>

export const NO_USAGE: UsageCounters = {
  text_translation: 0,
  document_translation: 0,
  text_improvement: 0,
  speech_to_text: 0,
}

export function addUsage(left: UsageCounters, right: UsageCounters): UsageCounters {
  return {
    text_translation: left.text_translation + right.text_translation,
    document_translation: left.document_translation + right.document_translation,
    text_improvement: left.text_improvement + right.text_improvement,
    speech_to_text: left.speech_to_text + right.speech_to_text,
  }
}

export function usageOf(kind: UsageKind, amount: number): UsageCounters {
  return { ...NO_USAGE, [kind]: amount }
}

/** The sum of the three kinds that are counted in characters. */
export function totalCharacters(usage: UsageCounters): number {
  return usage.text_translation + usage.document_translation + usage.text_improvement
}

/** The counts under the names that every report gives them. */
export function reportedCounts(usage: UsageCounters) {
  return {
    total_characters: totalCharacters(usage),
    text_translation_characters: usage.text_translation,
    document_translation_characters: usage.document_translation,
    text_improvement_characters: usage.text_improvement,
    speech_to_text_milliseconds: usage.speech_to_text,
  }
}
