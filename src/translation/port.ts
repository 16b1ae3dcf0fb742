/**
 * What other domains use of translation: what they may protect in a block before it is translated, and what they may
 * edit in it afterwards. Everything else of this folder is its own.
 */
export type { LanguagePair, ProtectedSpan, TextRange } from './engine.ts'
export type { ProtectedBlock, Protector } from './pipeline/protect-block.ts'
export type { Recalled, RecallUnit, RecallWork, SegmentMemory } from './pipeline/segment-memory.ts'
export type { Finisher, TranslatedBlock, TranslatedUnit } from './pipeline/translated-block.ts'
export { findPlaceholders } from './placeholders/find-placeholders.ts'
export { editTranslation } from './segments/edit-translation.ts'
export type { TranslationRequest } from './translator.ts'
