import type { LanguageCode } from '../../languages/language-code.ts'
import { millisecondsOf } from '../../speech/audio.ts'
import type { Recogniser, RecogniserStream } from '../../speech/recogniser.ts'

/** A word that is heard at its time, whatever the audio says. */
export interface ScriptedWord {
  readonly text: string
  readonly startMs: number
  readonly endMs: number
  /** What it is taken for until `endMs` has passed by 300 ms. */
  readonly first?: string
  readonly hasBlankBefore?: boolean
}

export interface RecogniserScript {
  readonly language: LanguageCode
  readonly words: readonly ScriptedWord[]
}

const IN_DOUBT_MS = 300

/** Writes down what a script says, by the audio's own time; for tests of everything around recognisers. */
export function createScriptedRecogniser(
  script: RecogniserScript,
  traits: Partial<Recogniser> = {},
): Recogniser {
  return {
    id: 'scripted',
    languages: [script.language],
    quality: 'basic',
    isRemote: false,
    isStreaming: true,
    onlyAppends: script.words.every(({ first }) => first === undefined),
    punctuates: false,
    detectsLanguage: false,
    open: async () => createStream(script),
    close: async () => {},
    ...traits,
  }
}

function createStream({ language, words }: RecogniserScript): RecogniserStream {
  let samples = 0
  let utteranceStartMs = 0

  const heard = (isFinal: boolean) => {
    const nowMs = millisecondsOf(samples)
    return {
      language,
      words: words
        .filter(({ startMs, endMs }) => startMs >= utteranceStartMs && endMs <= nowMs)
        .map(({ text, first, startMs, endMs, hasBlankBefore = true }) => ({
          text: first !== undefined && !isFinal && nowMs < endMs + IN_DOUBT_MS ? first : text,
          startMs,
          endMs,
          hasBlankBefore,
        })),
    }
  }

  return {
    accept({ length }) {
      samples += length
    },
    hypothesis: async () => heard(false),
    async endUtterance() {
      const last = heard(true)
      utteranceStartMs = last.words.at(-1)?.endMs ?? utteranceStartMs
      return last
    },
    close: async () => {},
  }
}
