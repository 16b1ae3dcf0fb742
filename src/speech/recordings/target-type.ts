import { RECORDED_SPEECH_TYPES, type RecordedSpeechType, type RecordingTargetType } from '../media-types.ts'

/** Whether a recording that becomes this is spoken, not written. */
export function isSpokenType(type: RecordingTargetType): type is RecordedSpeechType {
  return RECORDED_SPEECH_TYPES.some((each) => each === type)
}
