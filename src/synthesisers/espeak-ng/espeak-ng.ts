import { InterpresError } from '../../kernel/errors.ts'
import { findProgram, type PipedProgram, startPipedProgram } from '../../kernel/programs/piped-program.ts'
import { throwIfAborted } from '../../kernel/until-aborted.ts'
import type { Samples } from '../../speech/audio.ts'
import type { Synthesiser } from '../../speech/synthesiser.ts'
import { trimSilence } from '../../speech/trim-silence.ts'
import { installedVoices } from './voices.ts'

export interface EspeakNgConfig {
  /** The program, `off`, or `undefined`: where systems have it. */
  readonly program?: string | undefined
}

const PLACES = ['/usr/bin/espeak-ng', '/usr/local/bin/espeak-ng', '/opt/homebrew/bin/espeak-ng']
/** The library that it plays sound with asks for shared memory, which is a file, though nothing is played. */
const LIMITS = { cpuSeconds: 20, memoryMb: 512, fileMb: 128 } as const
const SAMPLES_PER_SECOND = 22_050
const WORDS_PER_MINUTE = 165
/** Variants of a voice, the clearest of each kind. */
const KINDS = { male: '+m3', female: '+f3' } as const
/** A thousandth of the loudest there is. */
const LEAST_SOUND = 33
const WAV_HEAD_BYTES = 44

/** Where it is installed, if it is. */
export function findEspeakNg(setting: string | undefined): string | undefined {
  return findProgram(setting, PLACES)
}

/** espeak-ng, with the voices that are installed; `undefined` where it is not, or does not run. */
export async function createEspeakNg({ program }: EspeakNgConfig = {}): Promise<Synthesiser | undefined> {
  const found = findEspeakNg(program)
  if (found === undefined) return undefined
  const list = startPipedProgram({ program: found, parameters: ['--voices'], limits: LIMITS })
  const table = Buffer.concat(await list.output.toArray()).toString()
  const { exitCode } = await list.ended
  const voices = installedVoices(table)
  if (exitCode !== 0 || voices.size === 0) return undefined
  const running = new Set<PipedProgram>()

  return {
    id: 'espeak-ng',
    languages: [...voices.keys()],
    quality: 'basic',
    samplesPerSecond: SAMPLES_PER_SECOND,
    async *speak({ text, language, voice, signal }) {
      throwIfAborted(signal)
      const name = voices.get(language)
      if (name === undefined) throw new RangeError(`espeak-ng speaks no ${language}`)
      const kind = voice === undefined ? '' : KINDS[voice]
      const speaker = startPipedProgram({
        program: found,
        parameters: [
          '-v',
          `${name}${kind}`,
          '-s',
          `${WORDS_PER_MINUTE}`,
          '-b',
          '1',
          '-z',
          '--stdin',
          '--stdout',
        ],
        limits: LIMITS,
      })
      running.add(speaker)
      const stop = () => speaker.kill()
      signal.addEventListener('abort', stop, { once: true })
      try {
        speaker.input.end(readable(text))
        yield* trimSilence(readWav(speaker.output), LEAST_SOUND)
        const end = await speaker.ended
        throwIfAborted(signal)
        if (end.exitCode !== 0) throw stopped(end.signal ?? end.exitCode)
      } finally {
        signal.removeEventListener('abort', stop)
        speaker.kill()
        running.delete(speaker)
      }
    },
    async close() {
      for (const speaker of running) speaker.kill()
      await Promise.all([...running].map(({ ended }) => ended))
    },
  }
}

/** Two brackets would begin phonemes, also with a soft hyphen between; round ones sound the same. Signs of control are no text. */
function readable(text: string): string {
  return text.replaceAll('[', '(').replaceAll(/\p{Cc}+/gu, ' ')
}

/** The samples of a file whose head says nothing that we do not know. */
async function* readWav(output: AsyncIterable<Buffer>): AsyncGenerator<Samples> {
  let headLeft = WAV_HEAD_BYTES
  let odd = Buffer.alloc(0)
  for await (const bytes of output) {
    const body = Buffer.concat([odd, bytes.subarray(headLeft)])
    headLeft = Math.max(0, headLeft - bytes.length)
    const samples = new Int16Array(Math.floor(body.length / 2))
    for (let at = 0; at < samples.length; at++) samples[at] = body.readInt16LE(2 * at)
    odd = body.subarray(2 * samples.length)
    if (samples.length > 0) yield samples
  }
}

function stopped(how: string | number | null): InterpresError {
  return new InterpresError('engine_unavailable', 'The voice stopped unexpectedly.', {
    cause: `espeak-ng: ${how}`,
  })
}
