import { SAMPLES_PER_SECOND, type Samples } from '../../src/speech/audio.ts'

/** Sound that goes up and down as speech does, in syllables of 200 ms; another `kind` goes other ways. */
export function chirps(seconds: number, kind = 1): Samples {
  let phase = 0
  return Int16Array.from({ length: seconds * SAMPLES_PER_SECOND }, (_, at) => {
    const syllable = Math.floor(at / (0.2 * SAMPLES_PER_SECOND))
    const hertz = 150 + ((syllable * (977 * kind)) % 3_400)
    phase += (2 * Math.PI * hertz) / SAMPLES_PER_SECOND
    return 9_000 * Math.sin(phase) + 3_000 * Math.sin(2.7 * phase)
  })
}
