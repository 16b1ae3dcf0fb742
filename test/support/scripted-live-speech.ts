import type { LanguageCode } from '../../src/languages/language-code.ts'
import { SAMPLES_PER_SECOND } from '../../src/speech/audio.ts'
import type { OpenLiveSpeech, SpeechEvent } from '../../src/speech/live/live-speech.ts'

/** Says `word1`, `word2` and so on, one each `everyMs` of audio, and translates them into capitals. */
export function createScriptedLiveSpeech(everyMs = 200): OpenLiveSpeech {
  return async ({ startMs, targets }, told) => {
    let samples = 0
    let words = Math.floor(startMs / everyMs)
    let isOver = false
    let telling = Promise.resolve()
    const heardMs = () => startMs + Math.floor((samples * 1_000) / SAMPLES_PER_SECOND)

    function say(events: readonly SpeechEvent[], heard: number, concludedMs: number): void {
      telling = telling
        .then(() => (isOver ? undefined : told.tell({ events, heardMs: heard, concludedMs })))
        .catch((error: unknown) => told.fail(error))
    }

    function pieces(number: number) {
      const [pieceStart, pieceEnd] = [(number - 1) * everyMs, number * everyMs]
      return { text: `${number === 1 ? '' : ' '}word${number}`, startMs: pieceStart, endMs: pieceEnd }
    }

    return {
      accept(chunk) {
        samples += chunk.length
        while ((words + 1) * everyMs <= heardMs()) {
          words += 1
          const piece = pieces(words)
          const tentative = [{ ...pieces(words + 1), text: ' ...', language: 'en' as LanguageCode }]
          say(
            [
              { kind: 'source', concluded: [{ ...piece, language: 'en' as LanguageCode }], tentative },
              ...targets.map((target) => ({
                kind: 'target' as const,
                target,
                concluded: [{ ...piece, text: piece.text.toUpperCase() }],
                tentative: [],
              })),
            ],
            piece.endMs,
            piece.endMs,
          )
        }
      },
      waitingMs: 0,
      untilWaiting: async () => {},
      async finish() {
        const ends: SpeechEvent[] = [
          { kind: 'source-end' },
          ...targets.map((target) => ({ kind: 'target-end' as const, target })),
        ]
        say(ends, heardMs(), words * everyMs)
        await telling
      },
      async close() {
        isOver = true
      },
    }
  }
}
