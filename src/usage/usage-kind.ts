/** What is counted, each kind by itself. Every kind but speech is counted in characters. */
export const USAGE_KINDS = [
  'text_translation',
  'document_translation',
  'text_improvement',
  'speech_to_text',
] as const

export type UsageKind = (typeof USAGE_KINDS)[number]

/** Unicode code points of the source text, or milliseconds of audio. Limits exist per unit. */
export type UsageUnit = 'characters' | 'milliseconds'

export function unitOf(kind: UsageKind): UsageUnit {
  return kind === 'speech_to_text' ? 'milliseconds' : 'characters'
}
