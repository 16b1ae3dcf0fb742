import type { SettingReader } from './reader.ts'
import { flag, integer, language, listOf, oneOf, programOrOff, secret, text, url } from './setting.ts'

const SHARE_OF_A_KEY = 0.75

/** What listens and speaks, and how much of it at a time. */
export function readSpeech(reader: SettingReader) {
  const streams = reader.optional('speech.streams', 'INTERPRES_SPEECH_STREAMS', integer(1, 1_000)) ?? 8
  const speech = {
    /** Without it the paths of voice are unknown. */
    enabled: reader.optional('speech.enabled', 'INTERPRES_VOICE', flag) ?? true,
    /** Recognisers in order of preference where their quality is equal. */
    recognisers:
      reader.optional(
        'speech.recognisers',
        'INTERPRES_RECOGNISERS',
        listOf(oneOf('sherpa', 'remote', 'pocketsphinx', 'scripted')),
      ) ?? (['sherpa', 'pocketsphinx'] as const),
    /** Where speech packs are installed. */
    packsDirectory:
      reader.optional('speech.packsDirectory', 'INTERPRES_SPEECH_PACKS_DIR', text) ?? 'speech-packs',
    /** Base address of the archives of speech packs, or a directory that holds them. */
    packsUrl:
      reader.optional('speech.packsUrl', 'INTERPRES_SPEECH_PACKS_URL', text) ??
      'https://github.com/k2-fsa/sherpa-onnx/releases/download',
    /** Speech that one process listens to at a time, of all recognisers and regions; more is answered 429. */
    streams,
    /** Sessions of them that one key may have; more is answered 429. */
    streamsPerKey:
      reader.optional('speech.streamsPerKey', 'INTERPRES_SPEECH_STREAMS_PER_KEY', integer(1, 1_000)) ??
      Math.ceil(SHARE_OF_A_KEY * streams),
    /** Recordings that one process works on at a time. */
    jobs: reader.optional('speech.jobs', 'INTERPRES_VOICE_JOBS', integer(0, 100)) ?? 1,
    /** What the results of one recording may hold together. */
    maxResultBytes:
      reader.optional('speech.maxResultBytes', 'INTERPRES_VOICE_RESULT_BYTES', integer(1, 2 ** 44)) ??
      2 ** 32,
    /** For `remote`: a server with OpenAI's form of transcription, without the path of it. */
    remote: {
      baseUrl: reader.optional(
        'speech.remote.baseUrl',
        'INTERPRES_SPEECH_REMOTE_URL',
        url('http:', 'https:'),
      ),
      model: reader.optional('speech.remote.model', 'INTERPRES_SPEECH_REMOTE_MODEL', text),
      apiKey: reader.optional('speech.remote.apiKey', 'INTERPRES_SPEECH_REMOTE_API_KEY', secret),
      languages:
        reader.optional('speech.remote.languages', 'INTERPRES_SPEECH_REMOTE_LANGUAGES', listOf(language)) ??
        [],
    },
    /** For `scripted`, in tests: the JSON file that says what is heard. */
    script: reader.optional('speech.script', 'INTERPRES_SPEECH_SCRIPT', text),
    /** The programs, each looked for where systems have it when unset. */
    ffmpeg: reader.optional('speech.ffmpeg', 'INTERPRES_FFMPEG', programOrOff('ffmpeg')),
    espeak: reader.optional('speech.espeak', 'INTERPRES_ESPEAK_NG', programOrOff('espeak-ng')),
  }
  requireWhatIsNamed(reader, speech)
  return speech
}

type Named = Pick<ReturnType<typeof readSpeech>, 'recognisers' | 'remote' | 'script'>

/** A recogniser that is named without what it needs is a problem, not a recogniser that is never used. */
function requireWhatIsNamed(reader: SettingReader, { recognisers, remote, script }: Named): void {
  const isEnabled = (name: (typeof recognisers)[number]) => recognisers.some((one) => one === name)
  if (isEnabled('remote')) {
    if (remote.baseUrl === undefined)
      reader.problem('INTERPRES_SPEECH_REMOTE_URL', 'an address, since the recogniser is enabled')
    if (remote.languages.length === 0)
      reader.problem(
        'INTERPRES_SPEECH_REMOTE_LANGUAGES',
        'at least one language, since the recogniser is enabled',
      )
  }
  if (isEnabled('scripted') && script === undefined)
    reader.problem('INTERPRES_SPEECH_SCRIPT', 'a file, since the recogniser is enabled')
}
