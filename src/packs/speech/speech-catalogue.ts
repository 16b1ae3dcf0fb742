import type { LanguageCode } from '../../languages/language-code.ts'

/** What was read where the makers of a model say it; the rest is what is generally known of it, and may be wrong. */
type CheckedFact = 'name' | 'languages' | 'licence' | 'size'

/** A model that sherpa-onnx runs, as its makers publish it. */
export interface OfferedSpeechPack {
  /** What operators call it. */
  readonly id: string
  /** Name of the archive, without `.tar.bz2`. */
  readonly archive: string
  /** Folder of the archive, below the base address. */
  readonly folder: 'asr-models' | 'tts-models'
  readonly kind: 'streaming' | 'whole-utterance' | 'voice'
  readonly languages: readonly LanguageCode[]
  readonly licence: string
  readonly quality: 'standard' | 'high'
  readonly punctuates: boolean
  readonly detectsLanguage: boolean
  readonly megabytes: number | undefined
  readonly checked: readonly CheckedFact[]
}

const NEMOTRON =
  'en de es fr it pt nl pl ru uk cs sk bg hr sl ro hu el da sv nb fi et lv lt mt tr ar he hi ja ko zh vi th'
const PARAKEET = 'bg hr cs da nl en et fi fr de el hu it lv lt mt pl pt ro ru sk sl es sv uk'
const WHISPER =
  'ar bg bn cs da de el en es et fi fr he hi hr hu id it ja ko lt lv mt nb nl pl pt ro ru sk sl sv th tl tr uk vi zh'

const LISTENS = {
  folder: 'asr-models',
  punctuates: false,
  detectsLanguage: false,
  megabytes: undefined,
} as const
const SPEAKS = {
  folder: 'tts-models',
  kind: 'voice',
  quality: 'standard',
  punctuates: false,
  detectsLanguage: false,
  megabytes: undefined,
} as const

/** The best for a language comes first. Names are those of the sources of sherpa-onnx of August 2026. */
export const SPEECH_CATALOGUE: readonly OfferedSpeechPack[] = [
  ...[560, 80, 160, 320, 1120].map((delayMs) => ({
    ...LISTENS,
    id: delayMs === 560 ? 'nemotron-3.5' : `nemotron-3.5-${delayMs}ms`,
    archive: `sherpa-onnx-nemotron-3.5-asr-streaming-0.6b-${delayMs}ms-int8-2026-06-11`,
    kind: 'streaming' as const,
    languages: codes(NEMOTRON),
    licence: 'OpenMDW-1.1',
    quality: 'high' as const,
    punctuates: true,
    detectsLanguage: true,
    checked: ['name', 'languages', 'licence'] as const,
  })),
  {
    ...LISTENS,
    id: 'nemotron-en',
    archive: 'sherpa-onnx-nemotron-speech-streaming-en-0.6b-560ms-int8-2026-04-25',
    kind: 'streaming',
    languages: codes('en'),
    licence: 'see the model card',
    quality: 'high',
    punctuates: true,
    checked: ['name'],
  },
  {
    ...LISTENS,
    id: 'parakeet-v3',
    archive: 'sherpa-onnx-nemo-parakeet-tdt-0.6b-v3-int8',
    kind: 'whole-utterance',
    languages: codes(PARAKEET),
    licence: 'CC-BY-4.0',
    quality: 'high',
    punctuates: true,
    detectsLanguage: true,
    megabytes: 640,
    checked: ['name', 'languages', 'size'],
  },
  {
    ...LISTENS,
    id: 'zipformer-en',
    archive: 'sherpa-onnx-streaming-zipformer-en-2023-06-26',
    kind: 'streaming',
    languages: codes('en'),
    licence: 'Apache-2.0',
    quality: 'standard',
    megabytes: 73,
    checked: ['name', 'size'],
  },
  ...['en', 'de', 'es', 'fr'].map((language) => ({
    ...LISTENS,
    id: `kroko-${language}`,
    archive: `sherpa-onnx-streaming-zipformer-${language}-kroko-2025-08-06`,
    kind: 'streaming' as const,
    languages: codes(language),
    licence: 'see the model card',
    quality: 'standard' as const,
    checked: ['name'] as const,
  })),
  {
    ...LISTENS,
    id: 'zipformer-ko',
    archive: 'sherpa-onnx-streaming-zipformer-korean-2024-06-16',
    kind: 'streaming',
    languages: codes('ko'),
    licence: 'see the model card',
    quality: 'standard',
    checked: ['name'],
  },
  {
    ...LISTENS,
    id: 'zipformer-zh-en',
    archive: 'sherpa-onnx-streaming-zipformer-bilingual-zh-en-2023-02-20',
    kind: 'streaming',
    languages: codes('zh en'),
    licence: 'Apache-2.0',
    quality: 'standard',
    checked: ['name'],
  },
  {
    ...LISTENS,
    id: 'sense-voice',
    archive: 'sherpa-onnx-sense-voice-zh-en-ja-ko-yue-int8-2024-07-17',
    kind: 'whole-utterance',
    languages: codes('zh en ja ko'),
    licence: 'of its own: see the model card',
    quality: 'standard',
    punctuates: true,
    detectsLanguage: true,
    checked: ['name'],
  },
  {
    ...LISTENS,
    id: 'moonshine-tiny-en',
    archive: 'sherpa-onnx-moonshine-tiny-en-quantized-2026-02-27',
    kind: 'whole-utterance',
    languages: codes('en'),
    licence: 'MIT',
    quality: 'standard',
    checked: ['name'],
  },
  ...['small', 'tiny', 'base', 'turbo'].map((size) => ({
    ...LISTENS,
    id: `whisper-${size}`,
    archive: `sherpa-onnx-whisper-${size}`,
    kind: 'whole-utterance' as const,
    languages: codes(WHISPER),
    licence: 'MIT',
    quality: size === 'small' || size === 'turbo' ? ('high' as const) : ('standard' as const),
    punctuates: true,
    detectsLanguage: true,
    checked: ['name'] as const,
  })),
  {
    ...LISTENS,
    id: 'canary-180m',
    archive: 'sherpa-onnx-nemo-canary-180m-flash-en-es-de-fr-int8',
    kind: 'whole-utterance',
    languages: codes('en es de fr'),
    licence: 'CC-BY-4.0',
    quality: 'high',
    punctuates: true,
    checked: ['name'],
  },
  {
    ...LISTENS,
    id: 'omnilingual-300m',
    archive: 'sherpa-onnx-omnilingual-asr-1600-languages-300M-ctc-int8-2025-11-12',
    kind: 'whole-utterance',
    languages: codes(`${WHISPER} ga`),
    licence: 'Apache-2.0',
    quality: 'standard',
    checked: ['name'],
  },
  {
    ...SPEAKS,
    id: 'kokoro',
    archive: 'kokoro-multi-lang-v1_0',
    languages: codes('en es fr it ja zh pt hi'),
    licence: 'Apache-2.0, with data of espeak-ng under GPL-3.0',
    checked: ['name'],
  },
]

/** The first that hears a language. */
export function bestOffered(language: LanguageCode): OfferedSpeechPack | undefined {
  return SPEECH_CATALOGUE.find(({ kind, languages }) => kind !== 'voice' && languages.includes(language))
}

export function findOffered(id: string): OfferedSpeechPack | undefined {
  return SPEECH_CATALOGUE.find((pack) => pack.id === id)
}

function codes(text: string): readonly LanguageCode[] {
  return text.split(' ') as LanguageCode[]
}
