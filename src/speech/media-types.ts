/** Types of audio as the contract spells them (its Appendix E); `parseMediaType` finds them in other spellings. */

/** What a caller may send while somebody speaks. */
export const LIVE_SOURCE_TYPES = [
  'audio/auto',
  'audio/flac',
  'audio/mpeg',
  'audio/ogg',
  'audio/webm',
  'audio/x-matroska',
  'audio/ogg;codecs=flac',
  'audio/ogg;codecs=opus',
  'audio/pcm;encoding=alaw;rate=8000',
  'audio/pcm;encoding=ulaw;rate=8000',
  'audio/pcm;encoding=s16le;rate=8000',
  'audio/pcm;encoding=s16le;rate=16000',
  'audio/pcm;encoding=s16le;rate=44100',
  'audio/pcm;encoding=s16le;rate=48000',
  'audio/webm;codecs=opus',
  'audio/x-matroska;codecs=aac',
  'audio/x-matroska;codecs=flac',
  'audio/x-matroska;codecs=mp3',
  'audio/x-matroska;codecs=opus',
] as const

export type LiveSourceType = (typeof LIVE_SOURCE_TYPES)[number]

/** Whether the bytes tell how long the audio is. */
export function isRawAudio(type: LiveSourceType): boolean {
  return type.startsWith('audio/pcm')
}

/** In which speech is sent while somebody speaks. */
export const SPEECH_TYPES = [
  'audio/flac',
  'video/mp2t;codecs=aac',
  'video/mp2t;codecs=opus',
  'audio/ogg',
  'audio/ogg;codecs=flac',
  'audio/ogg;codecs=opus',
  'audio/opus',
  'audio/pcm;encoding=alaw;rate=8000',
  'audio/pcm;encoding=ulaw;rate=8000',
  'audio/pcm;encoding=s16le;rate=16000',
  'audio/pcm;encoding=s16le;rate=24000',
  'audio/webm',
  'audio/webm;codecs=opus',
  'audio/x-matroska;codecs=aac',
  'audio/x-matroska;codecs=flac',
  'audio/x-matroska;codecs=opus',
] as const

export type SpeechType = (typeof SPEECH_TYPES)[number]

/** Recordings, whole files. */
export const RECORDING_TYPES = [
  'audio/mpeg',
  'audio/wav',
  'audio/ogg',
  'audio/flac',
  'audio/mp4',
  'audio/webm',
] as const

export type RecordingType = (typeof RECORDING_TYPES)[number]

/** Speech of a recording, as a file. */
export const RECORDED_SPEECH_TYPES = [
  'audio/opus',
  'audio/flac',
  'audio/pcm;encoding=s16le;rate=16000',
  'audio/pcm;encoding=s16le;rate=24000',
  'audio/pcm;encoding=ulaw;rate=8000',
  'audio/pcm;encoding=alaw;rate=8000',
  'audio/x-matroska;codecs=aac',
  'audio/x-matroska;codecs=flac',
  'audio/x-matroska;codecs=opus',
  'audio/x-matroska;codecs=pcm_s16le;rate=16000',
  'audio/x-matroska;codecs=pcm_s16le;rate=24000',
  'video/mp2t;codecs=aac',
  'video/mp2t;codecs=opus',
  'audio/ogg;codecs=flac',
  'audio/ogg;codecs=opus',
  'audio/webm;codecs=opus',
] as const

export type RecordedSpeechType = (typeof RECORDED_SPEECH_TYPES)[number]

/** What a recording can be made into. */
export const RECORDING_TARGET_TYPES = [
  'text/plain',
  'application/x-subrip',
  ...RECORDED_SPEECH_TYPES,
] as const

export type RecordingTargetType = (typeof RECORDING_TARGET_TYPES)[number]

/**
 * The one of `types` that is meant, whatever its case and its blanks, with parameters in any order and with the name
 * `container` that older clients write (`audio/opus;container=ogg` is `audio/ogg;codecs=opus`); `undefined` for others.
 */
export function parseMediaType<Type extends string>(text: string, types: readonly Type[]): Type | undefined {
  const wanted = normalForm(text)
  return types.find((type) => normalForm(type) === wanted)
}

const CONTAINERS: Readonly<Record<string, string>> = {
  ogg: 'audio/ogg',
  webm: 'audio/webm',
  matroska: 'audio/x-matroska',
}

function normalForm(text: string): string {
  const [name = '', ...parameters] = text
    .toLowerCase()
    .split(';')
    .map((part) => part.replaceAll(/[\s"]/g, ''))
  const container = CONTAINERS[parameters.find((part) => part.startsWith('container='))?.slice(10) ?? '']
  const codec = name.slice(name.indexOf('/') + 1)
  if (container !== undefined && parameters.length === 1) return `${container};codecs=${codec}`
  return [name, ...parameters.toSorted()].join(';')
}
