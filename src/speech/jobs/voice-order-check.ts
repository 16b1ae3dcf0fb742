import { InterpresError } from '../../kernel/errors.ts'
import { baseLanguage, type LanguageCode } from '../../languages/language-code.ts'
import type { AudioDecoder } from '../audio-decoder.ts'
import type { AudioEncoder } from '../audio-encoder.ts'
import {
  RECORDED_SPEECH_TYPES,
  type RecordedSpeechType,
  type RecordingTargetType,
  type RecordingType,
} from '../media-types.ts'
import type { Recognisers } from '../recogniser.ts'
import type { Synthesisers } from '../synthesiser.ts'
import type { VoiceTarget } from './voice-job.ts'

/** What is wrong with an order, by what it says. */
export interface OrderFault {
  readonly field: 'content_type' | 'source_language' | 'language' | 'type'
  /** Of the target, for the last two. */
  readonly index?: number
  readonly reason: string
}

/** What is installed now. */
export interface VoiceSkills {
  readonly decoder: Pick<AudioDecoder, 'lacks'>
  readonly encoder: Pick<AudioEncoder, 'lacks'>
  readonly recognisers: Pick<Recognisers, 'choose' | 'support'>
  readonly synthesisers: Pick<Synthesisers, 'choose'>
  /** From any language when none is named. */
  readonly translates: (source: LanguageCode | undefined, target: LanguageCode) => boolean
}

/** Finds what nothing installed can do, before anybody uploads a file for it. */
export function findOrderFault(
  { contentType, source, targets }: CheckedOrder,
  skills: VoiceSkills,
): OrderFault | undefined {
  const missing = skills.decoder.lacks(contentType)
  if (missing !== undefined) return { field: 'content_type', reason: needs(contentType, missing) }
  const unheard = whyNotHeard(source, skills)
  if (unheard !== undefined) return { field: 'source_language', reason: unheard }
  for (const [index, target] of targets.entries()) {
    const fault = faultOfTarget(source, target, skills)
    if (fault !== undefined) return { ...fault, index }
  }
  return undefined
}

export interface CheckedOrder {
  readonly contentType: RecordingType
  readonly source: LanguageCode | undefined
  readonly targets: readonly VoiceTarget[]
}

function whyNotHeard(source: LanguageCode | undefined, { recognisers }: VoiceSkills): string | undefined {
  try {
    recognisers.choose({ language: source, mode: source === undefined ? 'auto' : 'fixed', isLive: false })
    return undefined
  } catch (error) {
    if (error instanceof InterpresError && error.code === 'invalid_parameter') return error.message
    throw error
  }
}

function faultOfTarget(
  source: LanguageCode | undefined,
  { language, type }: VoiceTarget,
  { recognisers, translates, encoder, synthesisers }: VoiceSkills,
): Pick<OrderFault, 'field' | 'reason'> | undefined {
  const heard = source === undefined ? recognisers.support().transcription : new Set([baseLanguage(source)])
  if (!heard.has(baseLanguage(language)) && !translates(source, language))
    return { field: 'language', reason: `Nothing that is installed translates into ${language} here.` }
  if (!isSpokenType(type)) return undefined
  const missing = encoder.lacks(type)
  if (missing !== undefined) return { field: 'type', reason: needs(type, missing) }
  if (synthesisers.choose(language) === undefined)
    return { field: 'type', reason: `No voice is installed that speaks ${language}.` }
  return undefined
}

function needs(type: RecordingType | RecordingTargetType, program: string): string {
  return `${type} needs ${program}, which is not installed.`
}

/** Whether a recording that becomes this is spoken, not written. */
function isSpokenType(type: RecordingTargetType): type is RecordedSpeechType {
  return RECORDED_SPEECH_TYPES.some((each) => each === type)
}
